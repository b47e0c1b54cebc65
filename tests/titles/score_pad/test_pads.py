"""Pads played: rounds, ends, ties, teams, bids and what is typed."""

import inspect
import re
from pathlib import Path

import pytest

from cli.serve.recording.choices import choices
from cli.serve.recording.stating import now, settling
from cli.session.checking import check
from cli.session.meaning import Meaning
from cli.terminal.reader import as_reader
from cli.titles.score_pad import pad_words
from cli.titles.score_pad.pads import PADS
from cli.titles.score_pad.turn_screen import example
from cli.titles.score_pad.words import category_line
from events.titles.score_pad.events import Category
from events.titles.score_pad.pad_file import read_pad
from tests.conftest import ROOT
from tests.seeing import seen_by
from tests.terminal import Terminal, talk
from tests.titles.part_files import FileCase, files_in
from tests.titles.score_pad.given import given, pad_of

SHIPPED = [pad.name for pad in PADS.shipped_parts()]


def test_ten_pads_come_along_and_the_page_lists_them():
    assert len(SHIPPED) == 10
    page = (ROOT / "docs/playing/score-pads.md").read_text("utf-8")
    assert all(f"\npad {name}: " in page for name in SHIPPED)


NAMED = 'name = "x"\n'
ONE = '[[category]]\nname = "a"\n'
LONG = "".join(
    f'[[category]]\nname = "{"a" * 28}{n}"\nper = 55\nleast = -77\nmost = 777\ntimes = 22\n'
    for n in range(30)
)
LARGE = [
    FileCase("#" * 20_001, ["1 too-big"], []),
    FileCase(
        NAMED + "".join(ONE.replace('"a"', f'"a{n}"') for n in range(31)), ["62:3 too-many"], []
    ),
    FileCase(NAMED + LONG, ["1:1 too-long"], []),
]
FILES = [*files_in(Path(__file__).parent / "files.txt"), *LARGE]


@pytest.mark.parametrize("case", FILES)
def test_what_is_wrong_with_a_file_is_said_with_its_place(case, table, tmp_path):
    found = [f"{one.place} {one.code}{'?' * one.warning}" for one in read_pad(case.text).faults]
    assert found == case.faults
    file = tmp_path / "x.toml"
    file.write_text(case.text)
    said = table("pad", "check", str(file), code=4 if case.wrong else 0).lines
    assert len(said) == len(found) + (not case.wrong)
    for line, fault in zip(said, found, strict=False):
        kind = "warning" if fault.endswith("?") else "error"
        assert line.startswith(f"{file}:{fault.split()[0]}: {kind}: ")
        assert "{" not in line


def test_every_mistake_in_a_file_is_tried():
    templates = set(re.findall(r'^        "([a-z-]+)": ', inspect.getsource(pad_words), re.M))
    assert templates == {fault.split()[1].rstrip("?") for case in FILES for fault in case.faults}


@pytest.mark.parametrize("house", ["rounds-1", "start-50", "target-20", "points-least--90"])
def test_a_house_rule_makes_another_variant(house):
    own, usual = given("golf", 3, house).game, given("golf").game
    assert own.rules.variant(own.state) != usual.rules.variant(usual.state)


def test_a_bonus_and_a_tie_go_on_without_a_category():
    state = given("dice", 2, "without-ones").state
    assert all("ones" not in bonus.of and bonus.of for bonus in state.pad.bonuses)
    assert given("euro", 2, "without-goods").state.pad.ties is None


def test_a_pad_is_made_by_answers_and_a_wrong_one_alone_is_asked_again(tmp_path, table):
    told = [
        ("can play", "x"),
        ("x is not a number", None),
        ("can play", "6-2"),
        ("the smaller one first", None),
        ("can play", "3-5"),
        ("categories", 'sheep 2, end "weeds'),
        ("end cannot be a category", None),
        ("categories", "sheep 2, weeds -1"),
        ("negative", "n"),
        ("each round", "y"),
        ("many rounds", "100"),
        ("rounds must be a whole number from 1 to 99", None),
        ("many rounds", "4"),
        ("many points", "1000000"),
        ("target must be a whole number from -999999 to 999999", None),
        ("many points", ""),
        ("fewest points", "n"),
        ("breaks a tie", "cows"),
        ("ties must be one of these", None),
        ("breaks a tie", "sheep"),
    ]
    asked = Terminal(["pad", "new", "fair"], table.db)
    talk(
        asked.program,
        *((said, f"{answer}\r" if answer is not None else "") for said, answer in told),
    )
    asked.program.expect("saved as fair")
    pad = next(one for one in table("pad", "list", "--json").json["pads"] if one["name"] == "fair")
    assert (pad["least_players"], pad["most_players"]) == (3, 5)
    assert (pad["rounds"], pad["ties"]) == (4, "sheep")
    assert [one.get("per", 1) for one in pad["categories"]] == [2, -1]


@pytest.mark.parametrize(("players", "tapped"), [(3, ["b", "c"]), (5, [])])
def test_who_is_missing_can_be_tapped_on_the_pad_where_a_finger_fits(players, tapped):
    game = given("golf", players).done("An 12").game
    offered = choices(seen_by(game)).next
    assert [one.code for one in offered if one.place is not None] == tapped
    assert len(offered) == players - 1


def test_a_category_that_can_be_negative_is_described_without_a_limit_that_is_none():
    assert category_line(Category("sheep", least=-999_999)) == "  sheep: negative numbers too"
    assert category_line(Category("sheep", least=-999_999, most=9)).endswith("too; at most 9")
    assert category_line(Category("sheep", least=-50)) == "  sheep: at least -50"


def test_a_category_is_described_without_what_is_nothing():
    assert category_line(Category("bid", per=0)) == "  bid: no points"
    made = Category("made", bid="bid", exact=0, per=20, off=-10)
    assert category_line(made).startswith("  made: 20 each if equal to bid, otherwise ")


def test_ten_thousand_can_be_tapped():
    game = given("tally").game
    tapped = ["a"]
    for digit in "10000":
        assert digit in [one.code for one in choices(seen_by(game), tapped).next]
        tapped.append(digit)


def test_points_alone_are_said_once_while_they_are_stated(table):
    table("new", "score-pad", "An", "Bo", "--pad", "golf")
    table("do", "12 9")
    with table.opened() as game:
        assert settling(game).holds == [[], []]
    table("adjust", "An 20", "--reason", "miscounted")
    with table.opened() as game:
        assert settling(game).holds[0] == ["scored 12, adjusted 8"]


def test_a_category_that_the_pad_does_not_have_is_refused_while_it_is_typed(table):
    table("new", "score-pad", "Carol", "Dan", "An Bo", "--pad", "golf")
    whole = "Carol po | Carol points | Carol r | Carol r1 | Carol | An Bo | Carol 3; An Bo"
    with table.opened() as game, as_reader(at_table=True):
        for line in f"{whole} | Carol 3; An B".split(" | "):
            assert check(Meaning(game), line).standing == "open", line
        for line in ("Carol two", "Carol r1 two", "Dan 3; Carol two"):
            found = check(Meaning(game), line)
            assert found.standing == "bad", line
            for said in (found.words, table("do", line, code=3).err):
                assert "the pad has no category two; it has points" in said


@pytest.mark.parametrize("name", SHIPPED)
def test_the_example_of_a_pad_can_be_typed(name):
    players = pad_of(name).least_players
    at_table = given(name, players)
    for _turn in range(2 * players):
        if not at_table.state.over:
            line = example(seen_by(at_table.game))
            assert line != "end"
            at_table.done(line)


def test_the_help_of_a_session_shows_a_score_that_can_be_typed(table):
    table("new", "score-pad", "An", "Bo", "Cy", "--pad", "tricks")
    with table.opened() as game:
        assert [*game.screens.turn_above(game.seen.game)][-1] == "for example: An bid 3"


def test_a_player_begins_the_next_line_behind_a_number_and_no_player(table):
    table("new", "score-pad", "An", "Bo", "Cy", "--pad", "tricks")
    with table.opened() as game:
        for line in ("An Bo", "An C", "b c", "An 3 made Bo Cy"):
            assert check(Meaning(game), line).standing == "bad", line
        for line in ("An bid 3 Bo", "An bid 3; Bo", "An bi", "A"):
            assert check(Meaning(game), line).standing == "open", line


def test_the_last_entry_of_a_new_pad_is_its_name_in_words(table):
    table("new", "score-pad", "An", "Bo", "--pad", "golf")
    with table.opened() as game:
        last = now(game, 0, (), None).last
    assert last.startswith("#2 pad golf: ")
    assert "describe" not in last
