"""How each language sets its marks and numbers, on every screen of whole games."""

import pytest

from cli.terminal.language import LANGUAGES, decimal, ngettext, speak, whole
from events.titles.registry import TITLES
from tests.title_parts import a_whole_game
from tests.typography import HIGH, not_french, page_text

SCREENS = (
    *("show", "turn --open", "score", "log --all", "audit", "stats", "ratings", "games", "clock"),
    *("replay", "export report -", "undo", "redo"),
)


@pytest.fixture
def spoken():
    """Speak a language until the test ends."""
    yield speak
    speak("en")


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
def test_numbers_are_written_as_the_language_writes_them(spoken, language, half, long):
    spoken(language)
    assert decimal(-7.5) == half
    assert decimal(12345.5) == f"{long}{half[2]}5"
    assert decimal(4, "g") == "4"
    assert [whole(n) for n in (0, -12, 9999, 12345)] == ["0", "-12", "9999", long]
    assert ngettext("{n} game", "{n} games", 12345).startswith(f"{long} ")


def test_every_language_says_its_marks():
    for language in LANGUAGES.values():
        assert language.decimal != language.thousands
        assert all(mark in ":;?!" for mark in language.high)
