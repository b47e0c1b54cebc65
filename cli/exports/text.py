"""The text record: effective actions in the notation, what followed in comments.

Comments are codes, not sentences, so that a record is the same in every language:
`# b +2 k21, r -2 k21; b 3 r 0` is who won or lost how many points where, and the scores.
"""

from collections.abc import Iterator

from cli.game.open_game import Sitting
from cli.titles.title_screens import TitleScreens
from events.common import Origin
from events.notation import code_of
from events.records.text_record import write_header, write_line
from projections.folding import Game, step
from projections.forking import as_recorded
from projections.ledger import Row
from projections.timeline import Item


def export(sitting: Sitting) -> str:
    """Return the text record of a game."""
    started = sitting.game.timeline.started
    lines = [*write_header(started, source(sitting)), *_lines(sitting)]
    return "\n".join([*lines, ""])


def source(sitting: Sitting) -> Origin:
    """Return the log that a record comes from: for an import left as it was, its own source."""
    origin = sitting.game.timeline.started.origin
    if origin is not None and origin.copied == sitting.n:
        return origin
    last = sitting.entries[-1]
    return Origin(sitting.stored.uid, last.n, last.hash.hex(), sitting.n)


def _lines(sitting: Sitting) -> Iterator[str]:
    timeline = sitting.timeline()
    game = Game(timeline)
    claim = sitting.game.claim
    for item in timeline.items:
        own = as_recorded(game, item, claim[0] if claim else None)
        before, turn = len(game.rules.ledger(game.state)), _turn(sitting, game, item)
        step(game, item, check=False)
        if own is None:
            continue
        line = write_line(own.event, sitting.players, sitting.title, own.ruling, turn)
        changes = _comment(game, sitting.screens, before)
        yield f"{line:<23} # {changes}" if changes else line


def _turn(sitting: Sitting, game: Game, item: Item) -> int | None:
    """Return the turn of an action whose line would be understood as of another turn."""
    turn = getattr(item.event, "turn", None)
    if turn is None:
        return None
    [line] = sitting.title.read(sitting.title.write(item.event, sitting.players), sitting.players)
    bound = game.rules.bind(game.state, line)
    return None if getattr(bound, "turn", None) == turn else turn


def _place(screens: TitleScreens, row: Row) -> str:
    place = screens.row_place(row)
    return row.rule if place is None else place


def _comment(game: Game, screens: TitleScreens, before: int) -> str:
    """Return what an event changed in the ledger, and the scores, in codes."""
    players = game.timeline.started.players
    rows = game.rules.ledger(game.state)[before:]
    if not rows:
        return ""
    changes = ", ".join(
        f"{code_of(row.player, players)} {row.amount:+} {_place(screens, row)}".strip()
        for row in rows
    )
    scores = " ".join(
        f"{code_of(seat, players)} {points}"
        for seat, points in enumerate(game.rules.result(game.state).scores)
    )
    return f"{changes}; {scores}"
