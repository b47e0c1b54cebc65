"""League of Six as it is typed: nobody described the tiles, and mistakes are made."""

import pytest

from cli.session.meaning import Meaning
from events.common import Player
from events.notation import Unreadable
from events.titles.league_of_six import box
from events.titles.league_of_six.notation import read

SETTING_UP = "ring la1 ba3 go5 ka2 lo4 zi6; order r g y"
PROLOGUE = "storage a d; leaders c a b b; siege go lo zi; tax la3 ba7 ka12"


@pytest.fixture
def league(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cy:yellow")
    table("do", f"{SETTING_UP}; {PROLOGUE}")
    return table


@pytest.fixture
def storing(league):
    """Green and yellow have a cube each; the rows are not described."""
    league("do", "la; ba; ka; g gh; y g; r h")
    return league


PLAYERS = [Player("An", ("red",)), Player("Bo", ("green",)), Player("Cy", ("yellow",))]


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        ("ring la 1 ba 3y go 5 ka 2 lo 4 zi 6", "ring la1 ba3y go5 ka2 lo4 zi6"),
        ("tax la 3 Bautzen 7 ka -", "tax la3 ba7 ka-"),
    ],
)
def test_numbers_may_stand_apart_from_their_towns(apart, together):
    assert read(apart, PLAYERS)[0].said == read(together, PLAYERS)[0].said


@pytest.mark.parametrize("word", ["undo", "yellow gh", "lax 3"])
def test_a_word_that_begins_nothing_could_have_been_any_action(word):
    with pytest.raises(Unreadable) as error:
        read(word, PLAYERS)
    assert error.value.expected == ("action",)


def test_a_row_more_than_was_thought_is_drawn_with_its_cubes(storing):
    storing("do", "ro5 2 g1 b1")
    shown = storing("show").lines
    assert any(line.startswith("ro5>*2: g1g b1-") for line in shown)
    assert "  ro5: chosen, number 2; green 1 Bram, blue 1 free" in storing("show", "--plain").lines
    assert ">ro5</text>" in storing("export", "svg", "-").out


def test_a_record_can_have_a_done_that_a_correction_made_needless(storing, tmp_path):
    storing("do", "done; storage b c")
    storing("correct", "11..13", "g h; y h; r h")
    storing("export", str(tmp_path / "game.txt"))
    assert "done" in (tmp_path / "game.txt").read_text("utf-8")
    storing("import", str(tmp_path / "game.txt"), "--db", str(tmp_path / "other.db"))


LAID = "ring la1 ba3 go5 ka2 lo4 zi6; order r g y; storage a d"


def test_turnings_that_give_the_same_are_listed_once(table):
    """The arrows of the tile in Bautzen, where taxes come first, lie opposite each other."""
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("describe", "town ba w 3 w/r/g/yb/hh/ww; tax 2 x..x.. r")
    table("do", f"{LAID}; leaders c a b b; siege go lo zi; tax la1 ba2 ka3; la; ba; ka")
    assert [line[:4] for line in table("turn").lines[1:]] == ["  1:", "  2:", "  3:"]
    assert "legal: 1 (" in (said := table("do", "la", code=3).err)
    assert "3 (" in said
    assert "4 (" not in said
    assert Meaning(table.loaded()).suggestions == ["1", "2", "3"]
    table("do", "4")


def test_who_takes_a_grey_card_is_for_that_player_alone(league, monkeypatch):
    monkeypatch.setattr(box, "GREY_CARDS", 0)
    league.do("la; ba; ka", "g 2w+b", "y r+c +card")
    whole = "so Bram gains none", "but Cy takes one"
    public = league("audit").out
    assert "so ? gains none" in public
    assert "but ? takes one" in public
    for name, knows in (("An", ()), ("Bram", whole[:1]), ("Cy", whole[1:])):
        said = league("audit", "--as", name).out
        assert [one for one in whole if one in said] == list(knows)
    assert all(one in league("audit", "--open").out for one in whole)
    assert not any(one in league("audit", "--json").out for one in whole)
