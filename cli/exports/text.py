"""The text record: the actions in effect in notation, their consequences in comments.

Comments are codes, not sentences, so a record is the same in every language: `# b +2 k21, r -2 k21;
b 3 r 0` lists who gained or lost how many points where, then the scores.
"""

from collections.abc import Iterator

from cli.game.seen_game import SeenGame
from cli.titles.title_screens import TitleScreens
from events.common import Origin
from events.notation import code_of
from events.records.text_record import write_header, write_line
from projections.forking import as_recorded
from projections.ledger import LedgerRow
from projections.lots import kept_lots
from projections.notes import numbering, renumber
from projections.seen import Seen
from projections.steps import Step
from projections.timeline import Item


def export(open_game: SeenGame) -> str:
    """Return the text record of a game."""
    lines = (f"{line:<23} # {then}" if then else line for line, then in _lines(open_game))
    return "\n".join([*_header(open_game), *lines, ""])


def bare(open_game: SeenGame) -> str:
    """Return the text record of a game without comments, all that reading needs."""
    lines = (line for line, _comment in _lines(open_game))
    return "\n".join([*_header(open_game), *lines, ""])


def _header(open_game: SeenGame) -> list[str]:
    timeline = open_game.timeline()
    started = kept_lots(timeline.started, [item.event for item in timeline.items])
    return write_header(started, source(open_game))


def source(open_game: SeenGame) -> Origin:
    """Return the log a record comes from: for an unchanged import, its own source."""
    origin = open_game.game.timeline.started.origin
    if origin is not None and origin.copied == open_game.n:
        return origin
    last = open_game.entries[-1]
    return Origin(open_game.stored.uid, last.n, last.hash.hex(), open_game.n)


def _lines(open_game: SeenGame) -> Iterator[tuple[str, str]]:
    """Yield each line of a record with its comment."""
    written = [*_record_lines(open_game)]
    numbers = numbering([own for own, _turn, _comment in written])
    for own, turn, comment in written:
        if own.ref in numbers:
            event = renumber(own.event, numbers)
            yield write_line(event, open_game.players, open_game.title, own.ruling, turn), comment


def _record_lines(open_game: SeenGame) -> Iterator[tuple[Item, int | None, str]]:
    """Yield the items of a record, each with the turn its line must name and its comment."""
    claim, own, turn = open_game.game.claim, None, None
    for step in open_game.steps():
        if own is not None:
            yield own, turn, _comment(step, open_game.screens)
        own = as_recorded(step.game, step.coming, claim and claim[0]) if step.coming else None
        turn = _turn(open_game, step.game, step.coming) if own and step.coming else None


def _turn(open_game: SeenGame, game: Seen, item: Item) -> int | None:
    """Return the turn that a line must name, if a reader would assume another."""
    turn = getattr(item.event, "turn", None)
    if turn is None:
        return None
    [line] = open_game.title.read(
        open_game.title.write(item.event, open_game.players), open_game.players
    )
    bound = game.rules.bind(game.state, line)
    return None if getattr(bound, "turn", None) == turn else turn


def _place(screens: TitleScreens, row: LedgerRow) -> str:
    place = screens.row_place(row)
    return row.rule if place is None else place


def _comment(step: Step[Seen], screens: TitleScreens) -> str:
    """Return the changes of an event to the ledger, and the scores, in codes."""
    players = step.game.timeline.started.players
    if not step.rows:
        return ""
    changes = ", ".join(
        f"{code_of(row.player, players)} {row.amount:+} {_place(screens, row)}".strip()
        for row in step.rows
    )
    scores = " ".join(
        f"{code_of(seat, players)} {points}" for seat, points in enumerate(step.scores)
    )
    return f"{changes}; {scores}"
