"""Enter alone at every question of the start: it takes what is shown, and decides for nobody."""

import pytest

PROMPT = r"(?m)^>"
AGREED = "Enter if that is right, n to type them again:$"
FIRST = "who goes first[?] Enter for An, lots to draw by lot:$"
RULES = "house rules[?] [(]for example .*; Enter for none[)]:$"

OPEN = "{}: .*, new to describe your own, Enter to leave this open:$"
LOTS = "draw by lot: ring, order, siege[?] y, or Enter for no:$"

TITLES = {
    "robber-knights": (2, "An:blue Bo:yellow, first An", [AGREED, FIRST, RULES]),
    "meridian": (
        2,
        "An:black,grey Bo:brown,orange, first An",
        [AGREED, FIRST, RULES, OPEN.format("the board")],
    ),
    "league-of-six": (
        3,
        "An:red Bo:green Cy:yellow",
        [AGREED, RULES, OPEN.format("the tiles"), LOTS],
    ),
    "score-pad": (2, "An Bo, first An", [FIRST, RULES, OPEN.format("the pad")]),
}
"""Of each title how many play, the table that Enter takes, and the questions behind who plays."""


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


@pytest.mark.parametrize("title", TITLES)
def test_enter_alone_begins_what_the_questions_show(title, table, window):
    number, begun, questions = TITLES[title]
    terminal = window("record", columns=200, rows=50, seen="which game[?] Enter for Robber Knights")
    terminal.type("" if title == "robber-knights" else title, r"who plays, clockwise\?")
    terminal.type("", "is for .* players, not 0\nwho plays, clockwise")
    terminal.type(" ".join(["An", "Bo", "Cy"][:number]))
    pressed(terminal, questions)
    assert table("log").lines[:-1] == [f"#1 {title} {begun}"]


@pytest.mark.parametrize(
    ("title", "rule"),
    [
        ("robber-knights", "lone-knight"),
        ("meridian", "push-own"),
        ("league-of-six", "may-decline-row"),
        ("score-pad", "target-30"),
    ],
)
def test_enter_alone_begins_what_the_last_table_played(title, rule, table, window):
    _number, begun, questions = TITLES[title]
    players = begun.partition(", ")[0].split()
    first = ["--first", "Bo"] if "first" in begun else []
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
    asked = [FIRST.replace("An", "Bo")] if first else []
    pressed(terminal, [*asked, *([LOTS] if LOTS in questions else [])])
    assert table("log", "-g", "3").lines[:-1] == [first_line]
