"""Writing a text record: its header, and one effective event a line (`text_record.py` reads it)."""

from collections.abc import Sequence

from events.common import (
    Adjusted,
    Counted,
    Event,
    GameAbandoned,
    GameClosed,
    GameStarted,
    GapDeclared,
    Noted,
    Origin,
    Player,
    Signed,
    StatedTogether,
)
from events.notation import WHOLE, code_of, quoted
from events.quantities import write_quantity
from events.records.text_header import FIRST_LINE, SHEET
from events.text import write_minutes
from events.titles.registry import title_events
from events.titles.title_events import TitleEvents


def write_header(started: GameStarted, origin: Origin | None) -> list[str]:
    """Return the lines before the first action; `origin` names the log that they come from."""
    lines = [FIRST_LINE, f"title: {started.title}", f"date: {started.date}"]
    lines += [f"player: {player.name} = {', '.join(player.colours)}" for player in started.players]
    if title_events(started.title).FIRST_SAID:
        lines.append(f"first: {started.players[started.first].name}")
    lines += [f"house: {rule}" for rule in started.house]
    if started.limit:
        lines.append(f"limit: {write_minutes(started.limit)}")
    if started.made_by:
        lines.append(f"made-by: {started.made_by}")
    if started.lots:
        lines.append(f"lots: {started.lots.seed} {' '.join(started.lots.drawn)}")
    if started.sheet:
        lines.append(f"sheet: {SHEET}")
    if origin:
        lines.append(f"source: {origin.game} {origin.entry} {origin.hash}")
    return [*lines, ""]


def write_line(
    event: Event,
    players: Sequence[Player],
    title: TitleEvents,
    ruling: str | None = None,
    turn: int | None = None,
) -> str:
    """Return the line of an effective event; with `turn` it says which turn it belongs to."""
    match event:
        case Noted():
            about = f"@{event.about} " if event.about else ""
            return f"note {about}{quoted(event.text)}"
        case Counted():
            return f"count {write_quantity(event, players)}"
        case Adjusted():
            return f"adjust {write_quantity(event, players)} {quoted(event.reason)}"
        case GapDeclared():
            return f"gap {quoted(event.reason)}"
        case StatedTogether():
            whole = f" {WHOLE}" if event.whole else ""
            return f"stated {event.entries}{whole} {quoted(event.reason)}"
        case GameAbandoned():
            return f"abandoned {quoted(event.reason)}" if event.reason else "abandoned"
        case GameClosed():
            return _write_result(event, players)
        case Signed():  # to be shown: a text record holds none
            by = code_of(event.player, players)
            return f"signed {by}: {_result(event.scores, event.winners, players)}"
    if event.describes:
        return f"describe {title.write_description(event)}"
    if (reason := getattr(event, "reason", None)) is not None:
        return f"adjust {title.write_statement(event, players)} {quoted(reason)}"
    action = title.write(event, players)
    if turn is not None:
        action = f"turn {turn} {action}"
    return f"ruling {quoted(ruling)} {action}" if ruling is not None else action


def _write_result(event: GameClosed, players: Sequence[Player]) -> str:
    return f"result {_result(event.scores, event.winners, players)} rules {event.rules}"


def _result(scores: Sequence[int], winners: Sequence[int], players: Sequence[Player]) -> str:
    points = " ".join(f"{code_of(seat, players)} {points}" for seat, points in enumerate(scores))
    return f"{points} won {' '.join(code_of(seat, players) for seat in winners)}"


# --- reading ------------------------------------------------------------------------------------
