"""The text record: effective actions in the notation, what followed in comments.

Comments are codes, not sentences, so that a record is the same in every language:
`# b +2 k21, r -2 k21; b 3 r 0` is who won or lost how many points where, and the scores.
"""

from collections.abc import Iterator

from cli.game.open_game import OpenGame
from cli.titles.title_screens import TitleScreens
from events.common import Origin
from events.notation import code_of
from events.records.text_writing import write_header, write_line
from projections.folding import FoldedGame
from projections.forking import as_recorded
from projections.ledger import LedgerRow
from projections.steps import Step, steps
from projections.timeline import Item


def export(open_game: OpenGame) -> str:
    """Return the text record of a game."""
    started = open_game.game.timeline.started
    lines = (f"{line:<23} # {then}" if then else line for line, then in _lines(open_game))
    return "\n".join([*write_header(started, source(open_game)), *lines, ""])


def bare(open_game: OpenGame) -> str:
    """Return the text record of a game without what followed: what is read again, and no more."""
    started = open_game.game.timeline.started
    lines = (line for line, _changes in _lines(open_game))
    return "\n".join([*write_header(started, source(open_game)), *lines, ""])


def source(open_game: OpenGame) -> Origin:
    """Return the log that a record comes from: for an import left as it was, its own source."""
    origin = open_game.game.timeline.started.origin
    if origin is not None and origin.copied == open_game.n:
        return origin
    last = open_game.entries[-1]
    return Origin(open_game.stored.uid, last.n, last.hash.hex(), open_game.n)


def _lines(open_game: OpenGame) -> Iterator[tuple[str, str]]:
    """Yield each line of a record, and what followed in codes."""
    line = None
    for step in steps(open_game.timeline()):
        if line is not None:
            yield line, _comment(step, open_game.screens)
        line = _line(open_game, step.game, step.coming) if step.coming else None


def _line(open_game: OpenGame, game: FoldedGame, item: Item) -> str | None:
    """Return the line of an action, in the game just before it; None if a record leaves it out."""
    claim = open_game.game.claim
    own = as_recorded(game, item, claim[0] if claim else None)
    if own is None:
        return None
    turn = _turn(open_game, game, item)
    return write_line(own.event, open_game.players, open_game.title, own.ruling, turn)


def _turn(open_game: OpenGame, game: FoldedGame, item: Item) -> int | None:
    """Return the turn of an action whose line would be understood as of another turn."""
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


def _comment(step: Step, screens: TitleScreens) -> str:
    """Return what an event changed in the ledger, and the scores, in codes."""
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
