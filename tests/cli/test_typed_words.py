"""Commands take the words of the reader's language where the codes of the notation could stand."""

import re
from random import Random

import pytest

from cli.session.meaning import Meaning
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import as_reader
from cli.titles.common_words import in_codes, read_typed
from cli.titles.league_of_six.turn_screen import missing_words
from cli.titles.robber_knights.words import kind_words
from cli.titles.title_screens import title_screens
from events.notation import plain_text
from events.titles.registry import title_events
from events.titles.robber_knights.tiles import KINDS
from projections.titles.robber_knights.legal import free_cells
from tests.random_play import PLAYED, begun, play, playing
from tools.catalogues import TRANSLATED, in_language


@pytest.fixture(params=TRANSLATED)
def said(request, table):
    """Say things in a language, with its words for blue and red."""
    language = request.param
    blue, red = (in_language(language, colour, "colour") for colour in ("blue", "red"))

    def say(*arguments, code=0):
        words = [one.replace("BLUE", blue).replace("RED", red) for one in arguments]
        return table(*words, "--lang", language, code=code)

    say("new", "robber-knights", "An:BLUE", "Bram:RED", "--first", "RED")
    say("do", "BLUE pv j18", "BLUE m k18", "RED p j19", "RED pv k19")
    return say


def test_actions_counts_adjustments_and_corrections_take_colours(said, table):
    said("do", "RED pc i18 e11")
    said("count", "RED", "knights", "28")
    said("adjust", "BLUE knights 29", "--reason", "x")
    said("correct", "6", "RED pc i18 e113")
    said("do", "BLUE p l18", "--ruling", "x")
    lines = table("log").lines
    assert "first Bram" in lines[0]
    assert [line.partition(" ")[2].strip() for line in lines[1:5]] == [
        "b pv j18",
        "b m k18",
        "r p j19",
        "r pv k19",
    ]
    assert "count r knights 28" in table("log").out
    assert "adjust b knights 29" in table("log").out
    assert "correct #6: r pc i18 e113" in table("log", "--all").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_be_missing_begins_its_line(language):
    with as_reader(language=language):
        codes = title_screens("league-of-six").local_words()
        for code in ("order", "storage", "leaders", "siege", "tax"):
            words = [plain_text(word) for word in re.findall(r"\w+", missing_words(code))]
            meant = {codes.get(word) for word in words[:-1]}  # the last one is the code
            if language == "nl" and code == "leaders":  # hands are counted in the same word
                assert meant == {None, "cards"}
            elif language != "en":
                assert code in meant, words


def test_who_is_asked_about_is_named_by_colour(said):
    for words in (("why", "RED"), ("turn", "--as", "RED"), ("show", "--as", "BLUE")):
        said(*words)


def test_a_text_that_is_nothing_is_said_as_it_was_typed(said):
    assert "qq k20" in said("do", "BLUE qq k20", code=4).err
    said("count", "RED", "qq", "3", code=4)


EVERY = pytest.mark.parametrize("language", LANGUAGES)


@EVERY
def test_a_tile_is_typed_as_it_is_printed_in_one_word_or_two(language):
    with as_reader(language=language):
        words = title_screens("robber-knights").local_words()
        for kind in KINDS:
            printed = kind_words(kind)
            for typed in (printed, printed.replace(" ", "").replace("-", ""), printed.title()):
                assert in_codes(f"b {typed} k18 e11", words) == f"b {kind} k18 e11"


@EVERY
@pytest.mark.parametrize("title", PLAYED)
def test_every_legal_action_reads_back_from_the_line_of_the_log(title, language):
    rng = Random(7)
    start = playing(title).starts[0]
    game, facts, screens = begun(start), title_events(title), title_screens(title)
    with as_reader(language=language):
        for _actions, _n in zip(play(game, rng), range(40), strict=False):
            for event in game.rules.actions(game.state)[:12]:
                written = facts.write(event, start.players)
                _text, (line,) = read_typed(
                    screens.local_words, written, lambda said: facts.read(said, start.players)
                )
                assert game.rules.bind(game.state, line) == event, written


def test_a_label_is_a_cell_in_a_correction_too(game):
    meaning = Meaning(game.loaded())
    cell = free_cells(game.loaded().game.state)[0]  # the first label is a
    assert meaning.with_cells("correct 2 plain castle a") == (
        f"correct 2 pc {cell}",
        "plain castle a",
    )
    assert meaning.with_cells("correct 2 --remove") == ("correct 2 --remove", "")
