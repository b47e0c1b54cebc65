"""League of Six as it is typed: nobody described the tiles, and mistakes are made."""

import pytest

from cli.session.meaning import Meaning
from events.common import Player
from events.notation import Unreadable
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


def test_rows_that_nobody_described_say_what_to_type(storing):
    said = storing("turn").lines
    assert "  ro1: not described" in said
    assert "  after the row, type what is printed on it (for example ro2 4 g2 g2 y2 b1)" in said
    assert said[-1] == "  done: no row has room for another cube"


def test_a_row_more_than_was_thought_is_drawn_with_its_cubes(storing):
    storing("do", "ro5 2 g1 b1")
    shown = storing("show").lines
    assert any(line.startswith("ro5>*2: g1g b1-") for line in shown)
    assert "  ro5: chosen, number 2; green 1 Bram, blue 1 free" in storing("show", "--plain").lines
    assert ">ro5</text>" in storing("export", "svg", "-").out


def test_why_shows_a_hand_to_who_may_see_it(storing):
    storing("do", "ci1 2 g1; card 2")
    assert storing("why", "Bram", "--as", "Bram").lines[-3:-1] == [
        "leader cards: 2 aristocracy",
        "guards: 3",
    ]
    assert storing("why", "Bram").lines[-2] == "guards: hidden until the end"


def test_done_once_more_changes_nothing(storing):
    first = storing("do", "done").lines[0]
    assert "round 1 is over" in first
    again = storing("do", "done").lines[0]
    assert again == "storing in round 1 has already ended; nothing was recorded"
    storing("do", "storage b c")
    assert "tiles, cards and besiegers" in storing("do", "done", code=3).err


def test_done_is_refused_before_anything_was_stored(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cy:yellow")
    table("do", SETTING_UP)
    table("do", "done", code=3)


def test_a_record_can_have_a_done_that_a_correction_made_needless(storing, tmp_path):
    storing("do", "done; storage b c")
    storing("correct", "11..13", "g h; y h; r h")
    storing("export", str(tmp_path / "game.txt"))
    assert "done" in (tmp_path / "game.txt").read_text("utf-8")
    storing("import", str(tmp_path / "game.txt"), "--db", str(tmp_path / "other.db"))


def test_a_described_tile_is_named_in_the_echo_and_in_a_refusal(league):
    said = league("describe", "tax 3 x..x.. w").out
    assert "#8 described: tax tile 3: arrows on sides 1 and 4, in the centre 1 guard;" in said
    said = league("describe", "tax 3 x..x.. ww", code=3).err
    assert "tax tile 3 has already been described differently" in said


def test_a_strange_description_is_warned_about_and_listed(league):
    said = league("describe", "storage a 1 4 g2 g2 y2 b1").err
    assert "printed ones seem to have four rows, not 1" in said
    assert "printed ones seem to have four rows, not 1" in league("audit").out


def test_after_a_gap_it_is_said_how_to_go_on(league):
    league("gap", "a walk")
    said = league("turn").lines
    assert said[0].endswith("next: state the round (for example adjust round 3 --reason TEXT)")
    assert not any("storage" in line for line in said)
    states = {
        "round 3": "round 3 begins",
        "order y r g": "the order: Cy, An, Bram",
        "pawn An ba": "An's pawn is at Bautzen",
    }
    for stated, words in states.items():
        assert f" {words};" in league("adjust", stated, "--reason", "so it is").lines[0]


def test_who_can_pay_for_no_town_is_told_of_rulings(league):
    league("do", "la; ba; ka; g gh; y g; r h; done")
    league("do", "storage b c; leaders c a b b; siege go lo zi; tax 1 2 4")
    for quantity in ("score", "guards"):
        league("adjust", f"An {quantity} 0", "--reason", "so it is")
    assert '--ruling "reason"' in league("do", "la", code=3).err
    said = league("do", "--ruling", "she cannot pay anything", "la").out
    assert 'ruling "she cannot pay anything": An cannot afford to travel to Lauban (1)' in said


LAID = "ring la1 ba3 go5 ka2 lo4 zi6; order r g y; storage a d"
STORED = f"{LAID}; leaders c a b b; siege go lo zi; tax la1 ba2 ka3; la; ba; ka; gh; g2y; r"


@pytest.mark.parametrize(
    ("played", "line", "said"),
    [
        ("", "la", "rule L6.1, setting up; not-now); legal: ring ..., order ..."),
        (LAID, "la", "rule L6.4, the prologue; not-now); legal: leaders ..., siege ..., tax ..."),
        (
            f"{LAID}; leaders c a b b; siege go lo zi; tax la1 ba2 ka3",
            "r rr",
            "not-now); legal: la ba ka",
        ),
        (
            f"{LAID}; leaders c a b b; siege go lo zi; tax la1 ba2 ka3; la; ba; ka",
            "tax la1 ba2 ka3",
            "rule L6.8, collecting taxes; not-now)\n",
        ),
        (f"{STORED}; ro1 2 g1 g2", "3", "storing goods; not-now); legal: g2 g1"),
        (f"{STORED}; ci1 2 g1", "la", "storing goods; not-now); legal: card 1, card 2, no"),
    ],
)
def test_what_belongs_to_another_phase_names_this_one_and_what_comes_now(table, played, line, said):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    if played:
        table("do", played)
    answer = table("do", line, code=3)
    assert "not-now" in answer.err
    assert said in answer.err


@pytest.mark.parametrize(
    ("played", "line", "said"),
    [
        ("", "ring la1 ba3 go5 ka2 lo4 ba6", "towns once; Bautzen is there more than once ("),
        ("", "order Bo An", "the order must name every player once, the one with fewest guards"),
        (LAID, "order Bo An", "the starting order is already known ("),
    ],
)
def test_the_ring_and_the_order_say_what_is_wrong_with_them(table, played, line, said):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    if played:
        table("do", played)
    assert said in table("do", line, code=3).err


def test_the_bids_that_are_offered_can_be_typed(table):
    """Lauban stands open with a bid, then its bid is to be answered."""
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("do", f"{LAID}; leaders c a b b; siege go lo zi; tax la1 ba2 ka3; la")
    assert table("do", "zi", code=3).err.endswith("legal: la 1, ba, ka\n")
    table("do", "la 1")
    assert table("do", "la 2", code=3).err.endswith("legal: ok 2 3 4 5 6 7 8 9 10 11 12\n")


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
