"""The form for a whole position: asked in order, Enter keeps, back goes back, q leaves."""

import pytest

from cli.session.asking import Leave
from cli.session.position_form import Form, reason_or_asked
from tests.table import Table


class Typed:
    """Somebody who answers: what was asked, and what is typed."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, question: str, words=(), default: str = "") -> str:
        self.asked.append(question)
        if not self.answers:
            raise Leave
        return self.answers.pop(0) or default


def stated(table: Table, *answers: str) -> tuple[list[str], Typed]:
    """Return what is stated by answers, as it is written, and what was asked."""
    typed = Typed(*answers)
    with table.opened() as open_game:
        form = Form(open_game.events, open_game.seen.view, "so it is", typed)
        said = [open_game.opened.view.line(one.event) for one in form.statements()]
    return [line.removesuffix(' "so it is"').removeprefix("adjust ") for line in said], typed


def test_enter_keeps_what_the_log_has(game):
    said, typed = stated(game, "", "", "", "", "", "", "")
    assert said == []
    assert typed.asked == [
        "a tile on the table with its knights from the bottom (for example k20 pc b bbr) "
        "(4 so far; Enter when that is all): ",
        "An, knights left (Enter for 30): ",
        "Bram, knights left (Enter for 30): ",
        "An, tiles left (Enter for 22): ",
        "Bram, tiles left (Enter for 22): ",
        "whose turn it is (Enter for b): ",
        "0 statements; Enter to record them, back for the question before, q to record nothing: ",
    ]


def test_what_a_gap_hides_is_stated_when_it_is_kept(game):
    game("gap", "the cat")
    said, typed = stated(game, "m18 fv r rr", "", "", "20", "", "", "", "")
    assert said == ["m18 fv r rr", "b knights 30", "r knights 20", "b tiles 22", "r tiles 21"]
    assert typed.asked[3] == "Bram, knights left (Enter for 28): "  # two lie on m18
    assert "Enter if nobody knows" in typed.asked[6]


def test_back_goes_one_question_back(game):
    said, typed = stated(
        game, "back", "m18 fv r rr", "m18 m b", "back", "", "20", "back", "21", "", "", "", "", ""
    )
    assert said == ["m18 fv r rr", "b knights 21"]
    assert typed.asked[5].startswith("An, knights left")
    assert typed.asked[7].startswith("An, knights left")


def test_what_cannot_be_is_refused_and_asked_again(game, capsys):
    said, _typed = stated(game, "hello", "m18 empty", "k20 pc", "", "99", "An", "7", *[""] * 5)
    assert said == ["b knights 7"]
    told = capsys.readouterr().err
    assert "there is no tile on m18" in told
    assert "knights cannot be 99, only 0 to 30" in told
    assert told.count("is not a statement tablescribe knows") == 3


def test_a_whole_statement_is_understood_at_every_question(game, capsys):
    said, _typed = stated(game, "turn Bram", "so", "", "1+2", *[""] * 6)
    assert said == ["turn r", "b knights 3"]
    assert '"so" is not a statement tablescribe knows' in capsys.readouterr().err


def test_leaving_writes_nothing(game):
    with pytest.raises(Leave):
        stated(game, "m18 fv r rr")
    assert game("log").lines[-1].startswith("5 entries")


def test_secrets_are_not_told_by_a_question(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    _said, typed = stated(table, "r g y", *[""] * 12, "")
    assert "An, guards (Enter to keep what is known): " in typed.asked
    form = "An, leader cards (for example b2 c3), or none (Enter to keep what is known): "
    assert form in typed.asked


def test_what_the_log_cannot_know_has_to_be_said(table, capsys):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    table("gap", "the cat")
    said, typed = stated(table, "", "4", "", "r g y", *[""] * 12, "")
    assert said[:2] == ["round 4", "order r g y"]
    assert capsys.readouterr().err.count("an answer is needed") == 2
    assert typed.asked[0] == "the round that begins: "


def test_meridian_asks_for_its_own_parts(table):
    table("new", "meridian", "An:black", "Bo:grey", "Cy:brown", "Di:orange")
    said, typed = stated(table, "5/3 k4", *[""] * 10, "5 1-3", *[""] * 4)
    assert said == ["5/3 k4", "cards g 5 1-3"]
    assert "An, pieces left (Enter for 16): " in typed.asked


def test_the_reason_is_asked_where_no_gap_says_it(game):
    typed = Typed("", "the cat")
    assert reason_or_asked(game.loaded(), None, typed) == "the cat"
    assert len(typed.asked) == 2
    assert reason_or_asked(game.loaded(), "said", typed) == "said"
