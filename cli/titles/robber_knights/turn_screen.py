"""The player to act, known hands and stacks, and the legal actions, on screen and in sentences."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from cli.terminal.language import _, about, all_of, clauses, ngettext, one_of, prompt_for
from cli.titles.common_words import in_colours, player_name
from cli.titles.robber_knights.words import direction_words, kind_words
from events.titles.robber_knights.notation import write
from events.titles.robber_knights.tiles import Kind
from projections.seen import Seen, Viewer
from projections.titles.robber_knights import legal
from projections.titles.robber_knights.state import TILES_A_TURN, State


def next_words(game: Seen) -> str:
    """Return the players who act and the action expected of them, in a few words."""
    state: State = game.state
    order, players = state.order, game.timeline.started.players
    if order.phase == "opening":
        missing = 2 * state.players - order.opened
        return ngettext(
            "next: the last opening tile",
            "next: {n} opening tiles: owner, kind, cell (for example b pv j18)",
            missing,
        )
    if order.phase == "over":
        return _("the game is over")
    if order.unknown:
        return _("next: unknown; begin the line with the player whose turn it is")
    name = player_name(players[order.player])
    if not order.laid:
        return _("next: {name}").format(name=name)
    after = order.following(order.player)
    if after == order.player:
        return _("next: {name} may lay another tile, or end").format(name=name)
    other = player_name(players[after])
    return _("next: {name} may lay another tile, or end; or {other} begins").format(
        name=name, other=other
    )


def next_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the action expected of them."""
    state: State = game.state
    order = state.order
    return {
        "phase": order.phase,
        "player": None if order.unknown or order.phase != "turns" else order.player,
        "turn": order.turn,
        "laid": order.laid,
        "may_end": order.phase == "turns" and order.laid > 0 and not order.unknown,
        "then": order.following(order.player) if order.phase == "turns" else None,
    }


def turn_lines(game: Seen) -> Iterator[str]:
    """Yield the player to act, hands and stacks by letter, and the grouped legal actions."""
    players = game.timeline.started.players
    width = max(len(player_name(player)) for player in players)
    hands = [
        f"  {player_name(player):<{width}}  {_hand(game.state, seat)}"
        for seat, player in enumerate(players)
    ]
    return _turn(game, hands, " ", _castle_lines)


def turn_words(game: Seen) -> Iterator[str]:
    """Return the same in sentences for screen readers."""
    hands = [
        about(f"  {in_colours(player)}", _hand_words(game.state, seat))
        for seat, player in enumerate(game.timeline.started.players)
    ]
    return _turn(game, hands, ", ", _castle_words)


def _turn(
    game: Seen,
    hands: Sequence[str],
    between: str,
    castles: Callable[[State, int, Viewer], Iterator[str]],
) -> Iterator[str]:
    """Yield the player to act, hands, stacks and legal actions; `between` separates cells."""
    yield turn_heading(game)
    yield from hands
    if game.viewer.open:
        yield from deductions(game)
    if game.state.order.phase == "opening":
        yield from opening_lines(game, between)
    actors = legal.actors(game.state)
    for actor in actors:
        if len(actors) > 1:
            yield prompt_for(player_name(game.timeline.started.players[actor]))
        yield from tile_lines(game, actor, between)
        yield from castles(game.state, actor, game.viewer)
        yield from end_lines(game, actor)


def turn_heading(game: Seen) -> str:
    """Return the heading of a turn: the player, and the number of tiles that may be laid."""
    order = game.state.order
    if order.phase != "turns" or order.unknown:
        return next_words(game)
    name = player_name(game.timeline.started.players[order.player])
    if not order.laid:
        return _("turn {turn}: {name} lays 1 to 3 tiles").format(turn=order.turn, name=name)
    return ngettext(
        "turn {turn}: {name} may lay {n} more tile",
        "turn {turn}: {name} may lay {n} more tiles",
        TILES_A_TURN - order.laid,
        turn=order.turn,
        name=name,
    )


def _hand(state: State, seat: int) -> str:
    letters, left = state.letters[seat], state.order.left[seat]
    if not letters.known:
        return unknown_words(left)
    hands = sorted(letters.hands())
    hand = one_of([" ".join(hand.upper()) or "-" for hand in hands]) or "?"
    stack = " ".join(f"{letter}{n}" for letter, n in letter_groups(letters.stack))
    return _("hand {hand}   stack {stack}").format(hand=hand, stack=stack or "-")


def unknown_words(left: int) -> str:
    """Return the words for a player's tiles whose letters are unknown: their number."""
    return ngettext(
        "{n} tile in hand and stack, letters unknown",
        "{n} tiles in hand and stack, letters unknown",
        left,
    )


def letter_groups(stack: str) -> list[tuple[str, int]]:
    """Return the letters of a stack from the top, each with its number of tiles."""
    return [(letter.upper(), stack.count(letter)) for letter in dict.fromkeys(stack)]


def deductions(game: Seen) -> Iterator[str]:
    """Yield the deductions from the log about each hand: its certain or possible tiles."""
    state: State = game.state
    for seat, player in enumerate(game.timeline.started.players):
        hand = state.letters[seat].certain_hand()
        if hand is not None and state.order.phase != "opening":
            tiles = ", ".join(kind_words(kind) for kind in hand) or _("none")
            yield _("  {name} holds {tiles}").format(name=player.name, tiles=tiles)
        elif state.order.phase != "opening":
            tiles = ", ".join(kind_words(kind) for kind in legal.kinds(state, seat))
            yield _("  {name} may hold {tiles}").format(name=player.name, tiles=tiles)


def opening_lines(game: Seen, between: str) -> Iterator[str]:
    """Yield the free cells of the opening layout, and the players with kinds left to lay."""
    state: State = game.state
    yield _("cells: {cells}").format(cells=between.join(legal.opening_cells(state)))
    for seat, player in enumerate(game.timeline.started.players):
        kinds = legal.opening_kinds(state, seat)
        if kinds:
            yield about(f"  {player_name(player)}", ", ".join(_code(kind) for kind in kinds))


def _code(kind: Kind) -> str:
    return f"{kind} {kind_words(kind)}"


def tile_lines(game: Seen, player: int, between: str) -> Iterator[str]:
    """Yield the cells where a player may lay tiles, with the kinds if the viewer may know them."""
    state: State = game.state
    cells = legal.cells(state)
    if game.viewer.sees(player):
        kinds = ", ".join(_code(kind) for kind in legal.kinds(state, player))
        yield _("tiles: {kinds}").format(kinds=kinds)
    free = between.join(cells)
    yield ngettext("{n} cell: {cells}", "{n} cells: {cells}", len(cells), cells=free)


def end_lines(game: Seen, player: int) -> Iterator[str]:
    """Yield the notation that ends the turn, if that is legal."""
    state: State = game.state
    if state.order.laid and not state.order.unknown:
        name = player_name(game.timeline.started.players[player])
        yield _("end: {name} ends the turn").format(name=name)


class Knights(Struct, frozen=True):
    """The possible moves of knights of a castle that is laid now.

    Attributes:
        kind: the castle.
        stay: the number that can stay on it, if any.
        reach: the number of tiles they cross in each direction, by the cell of the castle.
        likely: whether a letter in hand allows the castle.
    """

    kind: Kind
    stay: list[int]
    reach: dict[str, dict[str, int]]
    likely: bool

    def mark(self, castle: str) -> str:
        """Return the name of the castle, marked if no letter in hand allows it."""
        return castle if self.likely else _("{what} (unlikely)").format(what=castle)


def knights_of(state: State, player: int, viewer: Viewer) -> Iterator[Knights]:
    """Yield the knights of each castle that a player may lay.

    For viewers who may not know the hand, yield every castle not yet laid, those that no
    letter in hand allows last.
    """
    held = legal.kinds if viewer.sees(player) else legal.kinds_left
    can_hold = state.letters[player].can_hold
    for kind in sorted(held(state, player), key=can_hold, reverse=True):
        if kind[1:] != "c":
            continue
        staying: set[int] = set()
        reach: dict[str, dict[str, int]] = {}
        for cell in legal.cells(state):
            for direction, knights in legal.spreads(state, player, kind, cell):
                if direction is None:
                    staying.add(sum(knights))
                else:
                    going = reach.setdefault(cell, {})
                    going[direction] = max(going.get(direction, 0), len(knights) - 1)
        yield Knights(kind, sorted(staying - {0}), reach, can_hold(kind))


def _castle_lines(state: State, player: int, viewer: Viewer) -> Iterator[str]:
    for castle in knights_of(state, player, viewer):
        going = [
            f"{cell} {' '.join(f'{direction}{steps}' for direction, steps in ways.items())}"
            for cell, ways in castle.reach.items()
        ]
        yield _("{kind}: staying {stay}; going at most (direction, steps): {lines}").format(
            kind=castle.mark(castle.kind),
            stay=",".join(map(str, castle.stay)) or "-",
            lines=clauses(going) or "-",
        )


def turn_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and all legal actions (docs/data/json.md).

    A viewer who may not know the hand gets every kind left in the box.
    """
    state: State = game.state
    players = game.timeline.started.players
    hands = []
    for seat in range(state.players):
        letters = state.letters[seat]
        known: dict[str, Any] = {
            "tiles": state.order.left[seat],
            "hand": sorted(letters.hands()) if letters.known else None,
            "stack": letters.stack if letters.known else None,
        }
        if game.viewer.open:
            known["holds"] = letters.certain_hand() if state.order.phase != "opening" else None
            known["may_hold"] = legal.kinds(state, seat)
        hands.append(known)
    return {
        "next": next_json(game),
        "hands": hands,
        "actions": [write(action, players) for action in legal.actions(state, game.viewer.sees)],
    }


def _hand_words(state: State, seat: int) -> str:
    """Return a hand and a stack: "letters in hand: A and B; in the stack: 4 B and 5 C"."""
    letters = state.letters[seat]
    if not (left := state.order.left[seat]):
        return ngettext("{n} tile left", "{n} tiles left", left)
    if not letters.known:
        return unknown_words(left)
    hands = [all_of(list(hand.upper())) for hand in sorted(letters.hands())]
    parts = [_("letters in hand: {letters}").format(letters=one_of(hands) or _("not known"))]
    if letters.stack:
        stack = all_of([f"{n} {letter}" for letter, n in letter_groups(letters.stack)])
        parts.append(_("in the stack, from the top: {letters}").format(letters=stack))
    return clauses(parts)


def _castle_words(state: State, player: int, viewer: Viewer) -> Iterator[str]:
    """Yield for each castle the number of knights that can stay, and their reach by cell."""
    for castle in knights_of(state, player, viewer):
        stay = one_of(list(map(str, castle.stay))) or "0"
        yield _("{kind} ({code}): knights that can stay: {stay}").format(
            kind=castle.mark(kind_words(castle.kind)), code=castle.kind, stay=stay
        )
        for cell, reach in castle.reach.items():
            going = ", ".join(_going_words(direction, n) for direction, n in reach.items())
            yield _("  from {cell} they can go {ways}").format(cell=cell, ways=going)


def _going_words(direction: str, steps: int) -> str:
    return ngettext(
        "{direction} over {n} tile",
        "{direction} over up to {n} tiles",
        steps,
        direction=direction_words(direction),
    )
