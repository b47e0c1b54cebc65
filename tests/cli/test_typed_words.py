"""Commands take the words of the reader's language where the codes of the notation could stand."""

import pytest

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


def test_who_is_asked_about_is_named_by_colour(said):
    for words in (("why", "RED"), ("turn", "--as", "RED"), ("show", "--as", "BLUE")):
        said(*words)


def test_a_text_that_is_nothing_is_said_as_it_was_typed(said):
    assert "qq k20" in said("do", "BLUE qq k20", code=4).err
    said("count", "RED", "qq", "3", code=4)
