"""Enter alone at every question of the start: it takes what is shown, and decides for nobody."""

import re

import pytest

from cli.titles.title_options import title_options
from events.common import GameStarted, Player
from events.titles.registry import TITLES, title_events
from projections.titles.title_rules import title_rules
from tests.table import Table
from tests.title_parts import somebody

AGREED = "Enter if that is right, n to type them again:"
FIRST = "who goes first? Enter for An, lots to draw by lot:"
RULES = "Enter for none):"
OPEN = "new to describe your own, Enter to leave this open:"
LOTS = "draw by lot: ring, order, siege? y, or Enter for no:"


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path / "games.db", columns=200)


def asked(title):
    """Return who plays, what is asked behind that, and a house rule."""
    facts, printed, players = title_events(title), title_options(title).printed, somebody(title)
    parted = [one.partition(":") for one in players]
    seats = tuple(Player(name, tuple(colours.split(","))) for name, _colon, colours in parted)
    lots = title_rules(title).lots(GameStarted(title, seats, "2026-03-01"))
    questions = [AGREED] * bool(facts.COLOURS) + [FIRST] * facts.FIRST_SAID + [RULES]
    questions += [OPEN] if printed else []
    questions += [LOTS] if lots else []
    forms = [form.replace("N", "30") for form in facts.HOUSE_RULE_FORMS if "CATEGORY" not in form]
    return players, questions, [*facts.house_rules(len(players)), *forms][-1]


def check_questions(shown, questions):
    """Check what Enter alone answers before a game, and that it decides nothing in it."""
    before, _begun, game = shown.partition("\naction")
    answered = re.findall("(?m)^.*: $", before)
    for line, question in zip(answered, questions, strict=True):
        assert line.rstrip().endswith(question)
    assert game.count("\naction: \n") == 2


@pytest.mark.parametrize("title", TITLES.own)
def test_enter_alone_begins_what_the_questions_show(title, table):
    players, questions, _rule = asked(title)
    names = " ".join(one.partition(":")[0] for one in players)
    game = "" if title == "robber-knights" else title
    typed = [game, "", names, *[""] * (len(questions) + 3), "q"]
    shown = table("record", typed=typed).out
    begin, named, rest = shown.partition(f"{names}\n")
    assert named, shown
    assert re.search(r"is for .* players, not 0\nwho plays, clockwise", begin)
    check_questions(rest, questions)
    begun = " ".join(players) + ", first An" * (FIRST in questions)
    assert table("log").lines[:-1] == [f"#1 {title} {begun}"]


@pytest.mark.parametrize("title", TITLES.own)
def test_enter_alone_begins_what_the_last_table_played(title, table):
    players, questions, rule = asked(title)
    first = ["--first", "Bo"] if FIRST in questions else []
    table("new", title, *players, *first, "--house", rule, "--limit", "45m")
    table("close", "--abandoned")
    shown = ", ".join([" ".join(players), *(["Bo first"] if first else [])])
    printed = [question for question in questions if question not in (AGREED, FIRST, RULES)]
    before = [f"(Enter for {shown}):", f"or none; Enter for {rule} 45m):", *printed]
    check_questions(table("new", title, typed=[*[""] * (len(before) + 3), "q"]).out, before)
    first_line, second = (table("log", "-g", game).lines[0] for game in ("1", "2"))
    assert first_line == second
    again = [FIRST.replace("An", "Bo")] if first else []
    again += [LOTS] if LOTS in questions else []
    check_questions(table("record", "--again", typed=[*[""] * (len(again) + 3), "q"]).out, again)
    assert table("log", "-g", "3").lines[:-1] == [first_line]
