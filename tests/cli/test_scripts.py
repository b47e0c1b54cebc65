"""Ids, conflicts and JSON: what other programs rely on."""

from random import Random

import pytest

from cli.game.title_laws.chance import Trial, play
from cli.voices import performing
from events.common import Noted, PlayerLeft, Undone
from events.records.text_record import write_header, write_line
from events.titles.registry import TITLES, title_events
from events.titles.robber_knights.events import TileLaid, TurnEnded
from events.titles.robber_knights.tiles import KINDS
from tests.random_play import brought


def test_the_same_action_by_another_recorder_is_said_and_not_written_twice(game, another_recorder):
    another_recorder(TileLaid(0, 1, "pc", "i18", None, (2,)))
    assert game("do", "b pc i18 2").lines == ["#6 was already recorded; nothing was written"]
    assert game("log").lines[-1].startswith("6 entries")


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        ([TileLaid(0, 1, "p", "i18")], "#6 b p i18"),
        (
            [TileLaid(0, 1, "pc", "i18", None, (2,)), TileLaid(0, 1, "p", "h18")],
            "#6 b pc i18 2; #7 b p h18",
        ),
    ],
)
def test_another_action_or_more_is_shown_and_nothing_is_written(
    game, another_recorder, theirs, told
):
    another_recorder(*theirs)
    said = game("do", "b pc i18 2", code=5)
    whole = f"someone else recorded {told} in the meantime; nothing was written: look at it"
    assert said.err == f"tablescribe: {whole} and try again\n"
    assert said.out == ""
    another_recorder(Noted("hello"))
    mistake = game("do", "b pc j17 2", "--json", code=5).json
    n = 5 + len(theirs)
    assert (mistake["code"], mistake["expected"], mistake["current"]) == ("conflict", n, n + 1)


def test_what_goes_after_another_entry_is_what_was_meant(game, another_recorder, monkeypatch):
    """An's turn was to end; it has, Bram has laid a tile, and nobody meant Bram's turn."""
    asked: list[str] = []
    monkeypatch.setattr(performing, "interactive", lambda: True)
    monkeypatch.setattr(performing, "confirmed", lambda question: asked.append(question) or True)
    game("do", "p i18")
    another_recorder(TurnEnded(0, 1), TileLaid(1, 2, "p", "h18"))
    said = game("do", "end", code=3)
    assert asked == ['record "b end" after it?']
    assert "it is Bram's turn, not An's" in said.err
    assert game("log").lines[-2] == "#8 r p h18  [unlikely]"


@pytest.mark.parametrize(
    "command",
    [
        ("undo",),
        ("gap", "x"),
        ("correct", "2", "b p j18"),
        ("adjust", "An", "3", "--reason", "so"),
        ("close", "--abandoned"),
    ],
)
def test_every_writing_command_sees_a_conflict(game, another_recorder, command):
    if command[0] in ("adjust", "gap"):
        game("do", "b pc i18")
    another_recorder(Noted("hello"))
    said = game(*command, code=5)
    assert "someone else recorded" in said.err


def test_two_undos_are_two_and_the_second_is_asked_again(game, another_recorder):
    another_recorder(Undone(5))
    assert "someone else recorded" in game("undo", code=5).err
    assert game.loaded().n == 6


@pytest.mark.parametrize("command", [("note", "x"), ("count", "An", "0")])
def test_a_note_or_a_count_follows_what_another_recorder_wrote(game, another_recorder, command):
    another_recorder(Noted("hello"))
    assert game(*command).lines[0].startswith("#7 ")


@pytest.mark.parametrize("title", TITLES.own)
def test_another_program_is_told_all_that_can_be_done(title, table):
    facts, record = title_events(title), []
    for game, event in play(Trial(title, 3, brought(title)), Random(3), 40):
        players = game.timeline.started.players
        record = record or write_header(game.timeline.started, None)
        if event.describes:
            record.append(write_line(event, players, facts))
            continue
        if not table.db.exists():
            table.play("\n".join([*record, ""]))
        told = table("turn", "--json", "--open").json["actions"]
        assert (told or []) == [facts.write(e, players) for e in game.rules.actions(game.state)]
        table("leave" if isinstance(event, PlayerLeft) else "do", write_line(event, players, facts))


def test_what_has_been_worked_out_is_for_programs_that_ask(game):
    told, asked = (game("turn", "--json", *more).json for more in ((), ("--open",)))
    assert "holds" not in told["hands"][0]
    assert {action.split()[1] for action in told["actions"]} == set(KINDS)
    assert asked["hands"][0]["holds"] == ["p", "pc"]


def test_the_schema_describes_every_event(table):
    schema = table("schema").json
    tags = {
        name["properties"]["type"]["enum"][0]
        for name in schema["$defs"].values()
        if "type" in name.get("properties", {}) and "enum" in name["properties"]["type"]
    }
    from tests.uncovered import event_tags

    assert tags == event_tags("robber-knights")
    assert "did you mean" in table("schema", "robber-nights", code=2).err
