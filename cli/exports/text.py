"""The text record: effective actions in the notation, what followed in comments.

Comments are codes, not sentences, so that a record is the same in every language:
`# b +2 k21, r -2 k21; b 3 r 0` is who won or lost how many points where, and the scores.
"""

from collections.abc import Iterator

from cli.sitting import Sitting
from cli.titles import TitleScreens
from events.common import GameClosed, Origin, is_aside
from events.notation import code_of
from events.text_record import write_header, write_line
from projections.ledger import Row
from projections.play import Game, step
from projections.refusal import Refusal
from projections.timeline import Item

KEPT = "kept as it was recorded"
"""The ruling of a record's action that the rules refuse and no table ruled."""


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
        ledger = game.rules.ledger(game.state)
        before, against, turn = len(ledger), _against(game, item), _turn(sitting, game, item)
        step(game, item, check=False)
        if against and not against[0].irregular:
            continue
        if isinstance(item.event, GameClosed) and claim is not None and claim[0] != item.ref:
            continue  # only the last claim says how the game ended
        ruling = item.ruling
        if ruling is None and against:
            ruling = KEPT
        line = write_line(item.event, sitting.players, sitting.title, ruling, turn)
        changes = _comment(game, sitting.screens, before)
        yield f"{line:<23} # {changes}" if changes else line


def _against(game: Game, item: Item) -> list[Refusal]:
    return [] if is_aside(item.event) else list(game.refusals(item.event))


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
