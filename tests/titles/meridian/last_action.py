"""Whether a screen shows where the last action took place: the towers, the card turned up."""

import re
from collections.abc import Sequence

from events.common import Event
from events.notation import code_of
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.folding import FoldedGame


def is_shown(game: FoldedGame, last: Event | None, lines: Sequence[str]) -> bool:
    """Whether the city of the last action shows its tower, or the card lies face up."""
    if isinstance(last, CardTurnedUp):
        card = rf"(?<![\d-]){last.card}(?![\d-])"
        return any(re.search(card, line) for line in lines if "face up" in line or ":" in line)
    if not isinstance(last, CardPlayed) or last.meridian is None:
        return True
    city = last.city or last.lifted
    tower = game.state.board.column(last.meridian)[city - 1]
    players = game.timeline.started.players
    expected = f"{code_of(tower.owner, players)}{tower.height}" if tower else "."
    return expected in _at(last.meridian, city, lines)


def _at(meridian: int, city: int, lines: Sequence[str]) -> str:
    """Return what stands in a city: meridians are columns, or rows in a narrow window."""
    heads = [(int(one[0]), one.start() - 1) for one in re.finditer(r"\d+", lines[0])]
    turned = heads[-1][0] < 10
    column, row = (city, meridian) if turned else (meridian, city)
    place = dict(heads)[column]
    after = min((other for _number, other in heads if other > place), default=place + 9)
    line = next((line for line in lines[1:] if re.match(rf"{row}\b", line)), "")
    return line[place:after]
