"""Robber Knights in the session at the table: suggestions, labels, and actions by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, product, takewhile
from typing import TYPE_CHECKING

from cli.terminal.language import _, ngettext
from cli.titles.common_words import named_codes
from cli.titles.robber_knights import labels as marks
from cli.titles.robber_knights.words import direction_words, kind_words
from cli.titles.title_session import Stated, TitleSession, meanings
from events.notation import code_of
from events.titles.registry import title_events
from events.titles.robber_knights import events, tiles
from projections.seen import Seen
from projections.short_form import short
from projections.titles.robber_knights import legal
from projections.titles.robber_knights.rules import MOST_ON_A_TILE, MOST_PUT_OUT
from projections.titles.robber_knights.state import WORTH, State, line_of

if TYPE_CHECKING:
    from cli.titles.drawing import Box


def _cells_nearby(state: State) -> list[str]:
    """Return the free cells at most two away from a tile, or from a layout that is being laid.

    All free cells, where no tile lies later on.
    """
    laid = state.board.tiles
    opening = state.board.opening if state.order.phase == "opening" else ()
    near = {n for cell in (*laid, *opening) for n in (cell, *tiles.NEIGHBOURS[cell])}
    near = near or {*tiles.CELLS}
    wide = near.union(*(tiles.NEIGHBOURS[cell] for cell in near)).difference(laid)
    return [cell for cell in tiles.CELLS if cell in wide]


def _tiles_to_rule(
    state: State, seat: int, kind: tiles.Kind, cell: str, *, spread: bool
) -> Iterator[events.Play]:
    """Yield a tile on a cell, and if wanted knights: the legal ways, any number, one each."""
    if state.order.phase == "opening":
        yield events.OpeningTileTurnedUp(seat, kind, cell)
        return
    turn = legal.turn_for(state, seat)
    ways = dict.fromkeys(legal.spreads(state, seat, kind, cell) if spread else [legal.NO_KNIGHTS])
    if spread:
        ways |= dict.fromkeys((None, (many,)) for many in range(1, MOST_PUT_OUT + 1))
        for towards in tiles.DIRECTIONS:
            road = takewhile(state.board.tiles.__contains__, tiles.RAY[towards][cell][1:])
            ways |= dict.fromkeys((towards, (1,) * (n + 1)) for n, _cell in enumerate(road, 1))
    for direction, knights in ways:
        yield events.TileLaid(seat, turn, kind, cell, direction, knights)


ENOUGH = 60
"""More ways to send knights out help nobody, and take time to write."""


def _value(state: State, action: events.Play) -> float:
    """Return the value of an action: the points its knights win now, less their cost."""
    if isinstance(action, events.TurnEnded):
        return 99
    if not isinstance(action, events.TileLaid) or not action.knights:
        return 0
    won = WORTH[action.kind] if action.knights[0] else 0
    for cell, knights in list(zip(line_of(action), action.knights, strict=False))[1:]:
        tile = state.board.tiles[cell]
        won += WORTH[tile.kind] if knights and tile.ruler != action.player else 0
    return won - 0.3 * sum(action.knights)


_ALL_GO = re.compile(r"(.*[a-z]\d\d)\s*([nesw])\s*([2-5])", re.IGNORECASE | re.ASCII)
"""A castle on its cell, from which so many knights go, "pc i18 e5"."""

_CANNOT_STAY = re.compile(rf"(.*[a-z]\d\d)\s*()({MOST_ON_A_TILE + 1})", re.IGNORECASE | re.ASCII)
"""A castle with as many knights as no tile holds, "pc i18 5": they go, wherever that is."""


def _farthest(game: Seen, castle: str, direction: str, knights: int) -> str | None:
    """Return the digits of knights going as far as possible, each tile keeping its least: "e1121".

    None if that is impossible, or possible in several ways. Without a direction, they take the
    only possible one.
    """
    found = meanings(castle, game)
    tile = found[0] if len(found) == 1 else None
    if not isinstance(tile, events.TileLaid):
        return None
    ways = [
        (way, stay)
        for way, stay in legal.spreads(game.state, tile.player, tile.kind, tile.cell)
        if way and direction in ("", way) and sum(stay) == knights
    ]
    farthest = max((len(stay) for _way, stay in ways), default=0)
    far = [(way, stay) for way, stay in ways if len(stay) == farthest]
    if len({way for way, _stay in ways}) != 1 or len(far) != 1:
        return None
    way, stay = far[0]
    return f"{way}{''.join(map(str, stay))}"


class RobberKnightsSession(TitleSession):
    """The session support of Robber Knights."""

    AT_ONCE = True

    def lines(self, game: Seen, said: Sequence[str]) -> list[str]:
        """Return every line that may be recorded now: tiles, the end of the turn."""
        players = game.timeline.started.players
        write = title_events(game.title).write
        actions = legal.actions(game.state, game.viewer.sees)
        return [write(action, players) for action in actions]

    def lines_to_rule(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield the lines of every tile on every free cell nearby, and of every end of a turn."""
        state: State = game.state
        players = game.timeline.started.players
        write = title_events(game.title).write
        _code, tapped_kind, tapped_cell = [*said, None, None, None][:3]
        for seat in range(len(players)):
            if said and said[0] != code_of(seat, players):
                continue
            if state.order.phase == "turns":
                yield write(events.TurnEnded(seat, legal.turn_for(state, seat)), players)
            for kind, cell in product(tiles.KINDS, _cells_nearby(state)):
                if tapped_kind in (None, kind) and tapped_cell in (None, cell):
                    for action in _tiles_to_rule(state, seat, kind, cell, spread=len(said) > 2):
                        yield write(action, players)

    def cut(self, line: str) -> list[str]:
        """Return a line split into taps: "b pc k20 s112" is blue, pc, k20, s and 112."""
        *tile, last = line.split()
        sent = len(tile) == 3 and last[0] in "nesw"  # else the last word is a cell, as n18
        return [*tile, last[0], last[1:]] if sent else [*tile, last]

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return the label of a tap: a kind, the end, a cell, a direction, the knights kept."""
        match len(said):
            case 1:
                return _("ends the turn") if code == "end" else kind_words(code)
            case 3 if code.isdecimal():
                return ngettext("{n} knight stays", "{n} knights stay", int(code))
            case 3:
                return direction_words(code)
            case 4:
                road = tiles.RAY[said[3]][said[2]]
                return ", ".join(f"{cell} {n}" for cell, n in zip(road, code, strict=False))
        return code

    def continue_statement(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the next taps of a statement about a cell: its tile, the owner, the knights."""
        who = named_codes(game.timeline.started.players)
        match said:
            case []:
                board: State = game.state
                return Stated(
                    {cell: cell for cell in (*board.board.tiles, *legal.free_cells(board))}
                )
            case [_cell]:
                kinds: dict[str, str] = {kind: kind_words(kind) for kind in tiles.KINDS}
                return Stated({**kinds, "empty": _("nothing lies there")})
            case [cell, "empty"]:
                return Stated(line=f"{cell} empty")
            case [_cell, _kind]:
                return Stated(who)
        cell, kind, owner, *knights = said
        more = {code: _("a knight of {name}").format(name=name) for code, name in who.items()}
        line = f"{cell} {kind} {owner} {''.join(knights)}".strip()
        return Stated(more if len(knights) < MOST_ON_A_TILE else {}, line)

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return the boxes of the cells by code."""
        from cli.titles.robber_knights.svg import cell_box

        return {code: cell_box(code) for code in codes if code in tiles.PLACE}

    def suggestions(self, game: Seen) -> Sequence[str]:
        """Return the possible actions: the most valuable castles, tiles, the end of the turn.

        Actions that no letter in hand allows come last.
        """
        state: State = game.state
        ranked = sorted(
            legal.actions(state, game.viewer.sees),
            key=lambda action: (bool(game.rules.doubts(state, action)), -_value(state, action)),
        )
        sent = count(1)
        return [
            short(game, action)
            for action in ranked
            if not (isinstance(action, events.TileLaid) and action.knights) or next(sent) <= ENOUGH
        ]

    def spell(self, text: str, game: Seen) -> str:
        """Return a text with the labels of free cells replaced by the cells."""
        return marks.spell(text, marks.labels(legal.free_cells(game.state)))

    def instead(self, text: str, game: Seen) -> str | None:
        """Return a line with "e5", five knights going east, expanded to the knights on each tile.

        "5" alone uses the only possible direction, for five knights cannot stay on one tile.
        """
        found = _ALL_GO.fullmatch(text) or _CANNOT_STAY.fullmatch(text)
        spread = _farthest(game, found[1], found[2].lower(), int(found[3])) if found else None
        return f"{found[1]} {spread}" if found and spread else None

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the rules of the opening layout or of a turn."""
        if game.state.order.phase == "opening":
            return ("RK.2", "RK.1")
        return ("RK.3", "RK.4", "RK.5")

    def usual(self, game: Seen) -> str | None:
        """Return the end of the turn, if a tile has been laid in it."""
        order = game.state.order
        return "end" if order.phase == "turns" and order.laid and not order.unknown else None

    def line_words(self, game: Seen) -> Mapping[str, tuple[str, str]]:
        """Return the first words of lines, each with an example and its purpose."""
        kinds = {kind: (f"{kind} k20", kind_words(kind)) for kind in tiles.KINDS}
        castle = _("{tile}; knights go south, and 1, 1 and 2 stay")
        castles = {
            kind: (f"{kind} k20 s112", castle.format(tile=kind_words(kind)))
            for kind in ("pc", "fc")
        }
        return kinds | castles | {"end": ("end", _("ends the turn"))}


TITLE: TitleSession = RobberKnightsSession()
