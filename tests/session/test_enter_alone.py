"""Enter alone at every question of the start: it takes what is shown, and decides for nobody."""

import pytest

from cli.titles.title_options import title_options
from events.common import GameStarted, Player
from events.titles.registry import TITLES, title_events
from projections.titles.title_rules import title_rules
from tests.title_parts import somebody

PROMPT = r"(?m)^>"
AGREED = "Enter if that is right, n to type them again:$"
FIRST = "who goes first[?] Enter for An, lots to draw by lot:$"
RULES = "house rules[?] [(]for example .*; Enter for none[)]:$"

OPEN = "{}: .*, new to describe your own, Enter to leave this open:$"
LOTS = "draw by lot: ring, order, siege[?] y, or Enter for no:$"


def asked(title):
    """Return who plays, what is asked behind that, and a house rule."""
    facts, printed, players = title_events(title), title_options(title).printed, somebody(title)
    parted = [one.partition(":") for one in players]
    seats = tuple(Player(name, tuple(colours.split(","))) for name, _colon, colours in parted)
    lots = title_rules(title).lots(GameStarted(title, seats, "2026-03-01"))
    questions = [AGREED] * bool(facts.COLOURS) + [FIRST] * facts.FIRST_SAID + [RULES]
    questions += [OPEN.format(printed.what)] if printed else []
    questions += [LOTS] if lots else []
    forms = [form.replace("N", "30") for form in facts.HOUSE_RULE_FORMS if "CATEGORY" not in form]
    return players, questions, [*facts.house_rules(len(players)), *forms][-1]


def pressed(terminal, questions):
    """Press Enter alone at each question, and nothing else until the board is there."""
    for question in questions:
        terminal.until(question)
        terminal.type("")
    terminal.until(PROMPT)
    for _again in range(3):
        terminal.type("")
    terminal.type("q")
    assert terminal.ended() == 0


@pytest.mark.parametrize("title", TITLES.own)
def test_enter_alone_begins_what_the_questions_show(title, table, window):
    players, questions, _rule = asked(title)
    terminal = window("record", columns=200, rows=50, seen="which game[?] Enter for Robber Knights")
    terminal.type("" if title == "robber-knights" else title, r"who plays, clockwise\?")
    terminal.type("", "is for .* players, not 0\nwho plays, clockwise")
    terminal.type(" ".join(one.partition(":")[0] for one in players))
    pressed(terminal, questions)
    begun = " ".join(players) + ", first An" * (FIRST in questions)
    assert table("log").lines[:-1] == [f"#1 {title} {begun}"]


@pytest.mark.parametrize("title", TITLES.own)
def test_enter_alone_begins_what_the_last_table_played(title, table, window):
    players, questions, rule = asked(title)
    first = ["--first", "Bo"] if FIRST in questions else []
    table("new", title, *players, *first, "--house", rule, "--limit", "45m")
    table("close", "--abandoned")
    shown = ", ".join([" ".join(players), *(["Bo first"] if first else [])])
    rules = rf"house rules[?] .*, or none; Enter for {rule} 45m[)]:$"
    printed = [question for question in questions if question not in (AGREED, FIRST, RULES)]
    terminal = window("new", title, columns=200, rows=50)
    pressed(terminal, [rf"who plays, clockwise[?] [(]Enter for {shown}[)]:$", rules, *printed])
    first_line, second = (table("log", "-g", game).lines[0] for game in ("1", "2"))
    assert first_line == second
    terminal = window("record", "--again", columns=200, rows=50, seen="a rematch of")
    again = [FIRST.replace("An", "Bo")] if first else []
    pressed(terminal, [*again, *([LOTS] if LOTS in questions else [])])
    assert table("log", "-g", "3").lines[:-1] == [first_line]
