"""The table as a picture: the ring of towns, order and leaders within it, the storage tiles."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.drawing import Box, Drawing, Spot, Svg, joined, use, words
from cli.titles.league_of_six.names import kind_words
from cli.titles.league_of_six.secrets import hand_words, view_of
from cli.titles.league_of_six.svg_shapes import defs, leader_card, panel, pawn_box
from cli.titles.league_of_six.svg_storage import storage_parts, storage_spots
from cli.titles.league_of_six.svg_towns import HEIGHT as TOWN_HEIGHT
from cli.titles.league_of_six.svg_towns import WIDTH as TOWN_WIDTH
from cli.titles.league_of_six.svg_towns import ring_line, town_parts, town_spots
from events.titles.league_of_six.box import STACKS
from events.titles.league_of_six.writing import write_gain
from projections.seen import Seen
from projections.titles.league_of_six.view import View

GAP = 16
MIDDLE = 92
"""How high the band within the ring is: order and leaders."""

WIDTH = 3 * TOWN_WIDTH + 2 * GAP
LOWER = TOWN_HEIGHT + MIDDLE + 2 * GAP
"""Where the lower three towns begin."""

STORAGE = LOWER + TOWN_HEIGHT + GAP
STORAGE_HEIGHT = 238


def draw(game: Seen) -> Drawing:
    """Draw everything that lies on the table, as far as the viewer may see it."""
    view = view_of(game)
    players = game.timeline.started.players
    return Drawing(
        box=Box(0, 0, WIDTH, STORAGE + STORAGE_HEIGHT),
        defs=defs(players),
        ground=ring_line(WIDTH, LOWER),
        parts={
            **_towns(view),
            **_order(view),
            **_leaders(view),
            **storage_parts(view, 0, STORAGE, (WIDTH - GAP) / 2, GAP),
        },
        seats=[_has(view, seat) for seat in range(view.players)],
        spots=spots(view),
    )


def spots(view: View) -> dict[str, Spot]:
    """Return what lies where: towns, tax tiles, pawns, order, leader cards, rows, cubes."""
    ring, leaders = view.board.ring, view.board.leaders or {}
    found = storage_spots(view, 0, STORAGE, (WIDTH - GAP) / 2, GAP)
    if ring is not None:
        for n, town in enumerate(ring.towns):
            found |= town_spots(view, ring, town, *_corner(n))
    for n, seat in enumerate(view.order.track or ()):
        found[f"order-{seat}"] = Spot(pawn_box(*_in_order(n)), "")
    for n, stack in enumerate(STACKS):
        if stack in leaders:
            found[f"leader-{stack}"] = Spot(Box(*_leader_corner(n), 106, 56), leaders[stack])
    return found


def _corner(place: int) -> tuple[float, float]:
    """Return where a town lies: three above, then three below on the way back."""
    across = place if place < 3 else 5 - place
    return across * (TOWN_WIDTH + GAP), 0 if place < 3 else LOWER


def _towns(view: View) -> dict[str, Svg]:
    ring = view.board.ring
    if ring is None:
        unlaid = _("the towns have not been laid out yet")
        return {"no-ring": words(unlaid, WIDTH / 2, TOWN_HEIGHT / 2, "axis")}
    found: dict[str, Svg] = {}
    for n, town in enumerate(ring.towns):
        found |= town_parts(view, ring, town, *_corner(n))
    return {name: part for name, part in found.items() if part}


def _order(view: View) -> dict[str, Svg]:
    x, y = 0.0, TOWN_HEIGHT + GAP
    heading = _("round {round}; order, fewest guards first").format(round=view.order.round)
    seats: Sequence[int] = view.order.track or ()
    return {
        "order": joined(
            panel(x, y, WIDTH / 2 - GAP / 2, MIDDLE),
            words(heading, x + 16, y + 16, "note"),
            *(use(f"pawn-{seat}", *_in_order(n)) for n, seat in enumerate(seats)),
        )
    }


def _in_order(place: int) -> tuple[float, float]:
    """Return where the pawn of a place in the order stands."""
    return 34.0 + 46 * place, TOWN_HEIGHT + GAP + 58


def _leaders(view: View) -> dict[str, Svg]:
    x, y = WIDTH / 2 + GAP / 2, TOWN_HEIGHT + GAP
    leaders = view.board.leaders or {}
    cards = {
        f"leader-{stack}": leader_card(*_leader_corner(n), stack, leaders.get(stack), kind_words)
        for n, stack in enumerate(STACKS)
    }
    frame = panel(x, y, WIDTH / 2 - GAP / 2, MIDDLE)
    heading = words(_("leader cards"), x + 16, y + 16, "note")
    return {"leaders": joined(frame, heading), **cards}


def _leader_corner(place: int) -> tuple[float, float]:
    return WIDTH / 2 + GAP / 2 + 16 + 117 * place, TOWN_HEIGHT + GAP + 29


def _has(view: View, seat: int) -> str:
    goods = write_gain(view.goods(seat)) or "-"
    parts = [
        *hand_words(view, seat),
        _("wagon {goods}").format(goods=goods),
        _("horses {horses}").format(horses=view.horses[seat]),
    ]
    return ", ".join(parts)
