"""The program in each language: how one is chosen, and what stays the same in all."""

import os
import re
from functools import partial
from itertools import combinations

import pytest

from cli.game.setup_input import colour_of
from cli.terminal.language import (
    LANGUAGES,
    TIE,
    all_of,
    choose_language,
    decimal,
    known_language,
    ngettext,
    of_environment,
    one_of,
    plural,
    speak,
    whole,
)
from cli.terminal.reader import as_reader
from cli.titles.common_words import colour_words, in_codes
from cli.titles.title_named import check_title
from cli.titles.title_screens import title_screens
from events.notation import plain_text
from events.titles.registry import TITLES, title_events
from tests.conftest import ROOT
from tests.title_parts import a_whole_game
from tests.typography import HIGH, not_french, page_text
from tools.catalogues import TRANSLATED, in_language, read

EVERY = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def english_afterwards(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "C")
    yield
    speak("en")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "fr_BE@euro"}, "fr"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "es"}, "es"),
        ({"LC_ALL": "nl_NL", "LANGUAGE": "fr:es"}, "fr"),
        ({"LANGUAGE": "tlh:es:fr"}, "es"),
        ({"LANGUAGE": "en:fr"}, "en"),
        ({"LANGUAGE": "C", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "tlh_TLH.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"TABLESCRIBE_LANG": "es", "LANGUAGE": "nl", "LC_ALL": "C"}, "es"),
        ({"TABLESCRIBE_LANG": "klingon", "LANG": "nl"}, "en"),
    ],
)
def test_the_environment_names_the_language(environment, language):
    assert of_environment(environment) == language


@pytest.mark.parametrize(
    ("typed", "rest"),
    [
        ("--lang nl show", "show"),
        ("show --lang nl", "show"),
        ("show --lang=nl --at 3", "show --at 3"),
        ("--lang fr show --lang NL-be", "show"),
        ("note --lang nl -- --lang fr", "note -- --lang fr"),
    ],
)
def test_the_option_may_stand_anywhere_and_the_last_one_counts(typed, rest):
    assert choose_language(typed.split()) == rest.split()
    assert os.environ["LANGUAGE"] == "nl"


@pytest.mark.parametrize("typed", [["--lang", "tlh"], ["show", "--lang="], ["show", "--lang"]])
def test_a_language_that_is_none_of_ours_is_a_mistake(table, typed):
    said = table(*typed, code=2)
    assert "there is no language" in said.err
    assert "nl (Nederlands)" in said.err


def test_languages_have_more_names_than_one():
    codes = ("nl", "NL_be", "fr-CA.UTF-8", "POSIX", "tlh", "")
    found = [known_language(name) for name in codes]
    assert found == ["nl", "nl", "fr", "en", None, None]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_parser_speaks_the_language_too(table, language):
    say, spoken = partial(in_language, language), partial(table, "--lang", language)
    group = spoken("people", "--help").out
    assert say("Usage:") in group
    assert say("{heading}:").format(heading=say("Commands")) in group
    assert say("Draw the board.") in spoken("show", "--help").out
    missing = say("{command} needs {what}")
    missing = missing.format(command="gap", what=say("REASON...").rstrip("."))
    assert missing in spoken("gap", code=2).err
    unknown = say("{command} has no option {option}; {nearest}")
    unknown = unknown.format(command="do", option="--foo", nearest="")
    assert unknown.replace(TIE, " ") in spoken("do", "--foo", code=2).err


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_and_titles_are_listed_as_they_are_typed_in_the_language(table, language):
    def listed(*players):
        said = table("--lang", language, "new", *players, code=2).err
        return said.rpartition(":")[2].replace(" ", "").strip().split(",")

    titles = listed("chess", "An", "Bo")
    assert [check_title(name) for name in titles] == list(TITLES)
    for title in TITLES:
        facts = title_events(title)
        if facts.COLOURS and not facts.ANY_COLOUR:
            seats = [f"{name}:zzz" for name in "ABC"]
            words = listed(title, *seats)
            with as_reader(language=language):
                assert [colour_of(word, facts) for word in words] == list(facts.COLOURS)
                assert words == list(map(colour_words, facts.COLOURS))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("title", TITLES)
def test_records_notation_and_json_are_the_same_in_every_language(table, title, language):
    table("import", str(a_whole_game(title, 3)))
    answers = [f"{command} --json" for command in ("turn", "stats", "ratings")]
    for line in ("export", "export -f jsonl", f"schema {title}", *answers):
        words = line.split()
        assert table(*words, "--lang", language).out == table(*words).out


# --- words that a session takes -----------------------------------------------------------------


def words_of(title, language):
    speak(language)
    return title_screens(title).local_words()


def codes(title):
    """Every word of a title's notation."""
    events = title_events(title)
    folder = ROOT / "events"
    files = [folder / "records" / "text_record.py"]
    files += (folder / "titles" / TITLES.own[title]).glob("*.py")
    notation = " ".join(path.read_text("utf-8") for path in files)
    return {
        *events.QUANTITIES,
        *events.COLOURS,
        *re.findall(r'"([a-z][a-z-]*)"', notation),
        *words_of(title, "en").values(),
    }


@EVERY
@pytest.mark.parametrize("title", TITLES)
def test_a_word_of_the_language_is_no_code_of_something_else(title, language):
    known = codes(title)
    english = words_of(title, "en")
    for word, code in words_of(title, language).items():
        assert len(word) > 1, word
        assert word not in known or english.get(word, word) == code, (word, code)


@pytest.mark.parametrize("title", TITLES)
def test_a_word_means_the_same_in_every_language_that_has_it(title):
    for one, other in combinations(LANGUAGES, 2):
        ours, theirs = words_of(title, one), words_of(title, other)
        for word in ours.keys() & theirs.keys():
            assert ours[word] == theirs[word], (title, word, one, other)


@pytest.mark.parametrize("title", TITLES)
def test_every_code_has_a_word_in_every_language(title):
    wanted = set(words_of(title, "en").values())
    for language in LANGUAGES:
        lacking = wanted - set(words_of(title, language).values())
        assert lacking <= ({"and"} if language == "es" else set())  # "y" is the yellow player
        assert set(words_of(title, language).values()) <= wanted


def test_no_word_stands_for_two_codes():
    """`by_word` would let the last one win."""

    for language in TRANSLATED:
        typed = {m.id: m.string for m in read(language) if m.context == "typed"}
        for title in TITLES:
            english = words_of(title, "en")
            said = [
                (plain_text(word), english[plain_text(msgid)])
                for msgid, words in typed.items()
                if plain_text(msgid) in english
                for word in words.split()
            ]
            for word, code in said:
                assert {c for w, c in said if w == word} == {code}, (language, word)


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("nl", "blauw vlaktekasteel i18 oost", "b pc i18 oost"),
        ("nl", "Blauwe Vlakte-Kasteel i18 e113; einde", "b pc i18 e113; end"),
        ("fr", "bleu plaine-château i18", "b pc i18"),
        ("es", "roja montañas k18", "r m k18"),
        ("nl", "Meer: meer k18", "Meer: l k18"),
        ("nl", 'ruling "rood en meer" b l k18', 'ruling "rood en meer" b l k18'),
        ("en", "blue lake k18", "b l k18"),
    ],
)
def test_words_become_codes_and_names_and_quotes_stay(language, typed, read):
    assert in_codes(typed, words_of("robber-knights", language)) == read


# --- sentences -----------------------------------------------------------------------------------


def test_a_message_takes_the_form_of_its_number_whenever_it_is_filled_in():
    message = plural("{name} has {left} piece", "{name} has {left} pieces", "left")
    assert message.format(name="An", left=1) == "An has 1 piece"
    assert message.format(name="An", left=2) == "An has 2 pieces"
    assert message.format(name="An", left="?") == "An has ? pieces"


@pytest.mark.parametrize(
    ("last", "joined", "chosen_of"),
    [
        ("Bram", "Ana y Bram", "Ana o Bram"),
        ("Inés", "Ana e Inés", "Ana o Inés"),
        ("Íñigo", "Ana e Íñigo", "Ana o Íñigo"),
        ("Hilario", "Ana e Hilario", "Ana o Hilario"),
        ("Ian", "Ana y Ian", "Ana o Ian"),
        ("Yago", "Ana y Yago", "Ana o Yago"),
        ("Óscar", "Ana y Óscar", "Ana u Óscar"),
        ("Hortensia", "Ana y Hortensia", "Ana u Hortensia"),
        ("8", "Ana y 8", "Ana u 8"),
        ("11", "Ana y 11", "Ana u 11"),
        ("110", "Ana y 110", "Ana o 110"),
    ],
)
def test_spanish_and_and_or_give_way_to_their_own_sound(last, joined, chosen_of):
    """The conjunctions are "e" before the sound i and "u" before the sound o."""
    with as_reader(language="es"):
        assert (all_of(["Ana", last]), one_of(["Ana", last])) == (joined, chosen_of)


# --- marks and numbers ----------------------------------------------------------------------------

SCREENS = (
    *("show", "turn --open", "score", "log --all", "audit", "stats", "ratings", "games", "clock"),
    *("replay", "export report -", "undo", "redo"),
)


def shown(table, title):
    """Yield every screen of a game in French, drawn and in words."""
    french = ("--lang", "fr")
    yield table("import", str(a_whole_game(title, 3)), *french).err
    player = table("games", "--json").json["games"][0]["players"][0]
    table("count", player, "1", code=None)
    for mode in ("--drawn", "--plain"):
        for screen in (*SCREENS, f"why {player}"):
            said = table(*screen.split(), *french, mode, code=None)
            yield said.out + said.err


@pytest.mark.parametrize("title", TITLES)
def test_high_marks_and_decimals_are_french_on_every_screen(table, title):
    for text in shown(table, title):
        assert list(not_french(text)) == []
    page = table("export", "html", "-", "--lang", "fr").out
    assert list(not_french(page_text(page))) == []


def test_the_check_sees_what_it_looks_for():
    wrong = ["An (o): 18 pièces", "ligne 1; An", "quoi?", "«b pc»", "moyenne 7.7"]
    assert list(not_french("\n".join(wrong[:3] + wrong[4:]))) == wrong[:3] + wrong[4:]
    assert HIGH.search(wrong[3])
    assert not list(not_french('An (o) : 18 pièces ; « b: c » et "d: e"'))


@pytest.mark.parametrize(
    ("language", "half", "long"),
    [
        ("en", "-7.5", "12,345"),
        ("nl", "-7,5", "12.345"),
        ("fr", "-7,5", "12\u00a0345"),
        ("es", "-7,5", "12\u00a0345"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(language, half, long):
    speak(language)
    assert decimal(-7.5) == half
    assert decimal(12345.5) == f"{long}{half[2]}5"
    assert decimal(4, "g") == "4"
    assert [whole(n) for n in (0, -12, 9999, 12345)] == ["0", "-12", "9999", long]
    assert ngettext("{n} game", "{n} games", 12345).startswith(f"{long} ")


def test_every_language_says_its_marks():
    for language in LANGUAGES.values():
        assert language.decimal != language.thousands
        assert all(mark in ":;?!" for mark in language.high)
