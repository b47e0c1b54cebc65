"""Who acts, what is known of hands and stacks, and what is legal, at most a screen."""

from collections.abc import Iterator
from typing import Any

from cli.language import _, ngettext
from cli.robber_knights.words import kind_words
from cli.say import about, one_of, say
from cli.viewer import Viewer
from cli.words import named
from events.robber_knights.notation import write
from events.robber_knights.tiles import Kind
from projections.play import Game
from projections.robber_knights import legal
from projections.robber_knights.state import State
from projections.robber_knights.turn_order import TILES_A_TURN


def next_words(game: Game, viewer: Viewer) -> str:
    """Return who acts and what is expected, in a few words."""
    state: State = game.state
    order, players = state.order, game.timeline.started.players
    if order.phase == "opening":
        missing = 2 * state.players - order.opened
        return ngettext(
            "next: the last opening tile", "next: {n} opening tiles, as b pv j18", missing
        )
    if order.phase == "over":
        return _("the game is over")
    if order.unknown:
        return _("next: whoever acts, named first")
    name = named(players[order.player])
    if not order.laid:
        return _("next: {name}").format(name=name)
    after = order.following(order.player)
    if after == order.player:
        return _("next: {name} again, or end").format(name=name)
    other = named(players[after])
    return _("next: {name} again, or end, or {other}").format(name=name, other=other)


def next_json(game: Game, viewer: Viewer) -> dict[str, Any]:
    """Return who acts and what is expected, for programs."""
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


def turn(game: Game, viewer: Viewer) -> None:
    """Print who acts, hands and stacks by letter, and what is legal, grouped."""
    state: State = game.state
    say(_heading(game, viewer))
    width = max(len(named(player)) for player in game.timeline.started.players)
    for seat, player in enumerate(game.timeline.started.players):
        say(f"  {named(player):<{width}}  {_hand(state, seat)}")
    if viewer.open:
        for line in _deduced(game):
            say(line)
    if state.order.phase == "opening":
        _say_opening(game)
    else:
        for actor in legal.actors(state):
            _say_legal(game, actor)


def _heading(game: Game, viewer: Viewer) -> str:
    order = game.state.order
    if order.phase != "turns" or order.unknown:
        return next_words(game, viewer)
    name = named(game.timeline.started.players[order.player])
    if not order.laid:
        return _("turn {turn}: {name} lays 1 to 3 tiles").format(turn=order.turn, name=name)
    return ngettext(
        "turn {turn}: {name} may lay {n} more tile",
        "turn {turn}: {name} may lay {n} more tiles",
        TILES_A_TURN - order.laid,
        turn=order.turn,
        name=name,
    )


def _spaced(letters: str) -> str:
    return " ".join(letters.upper()) or "-"


def _hand(state: State, seat: int) -> str:
    letters, left = state.letters[seat], state.order.left[seat]
    if not letters.known:
        return ngettext(
            "{n} tile in hand and stack, letters unknown",
            "{n} tiles in hand and stack, letters unknown",
            left,
        )
    hands = sorted(letters.hands())
    hand = one_of([_spaced(hand) for hand in hands]) or "?"
    return _("hand {hand}   stack {stack}").format(hand=hand, stack=_grouped(letters.stack))


def _grouped(stack: str) -> str:
    """Return a stack from the top, "B5 C5 D5 E5"."""
    groups = [f"{letter.upper()}{stack.count(letter)}" for letter in dict.fromkeys(stack)]
    return " ".join(groups) or "-"


def _deduced(game: Game) -> Iterator[str]:
    state: State = game.state
    for seat, player in enumerate(game.timeline.started.players):
        hand = state.letters[seat].certain_hand()
        if hand is not None and state.order.phase != "opening":
            tiles = ", ".join(kind_words(kind) for kind in hand) or "-"
            yield _("  {name} holds {tiles}").format(name=player.name, tiles=tiles)
        elif state.order.phase != "opening":
            tiles = ", ".join(kind_words(kind) for kind in legal.kinds(state, seat))
            yield _("  {name} may hold {tiles}").format(name=player.name, tiles=tiles)


def _say_opening(game: Game) -> None:
    state: State = game.state
    say(_("cells: {cells}").format(cells=" ".join(legal.opening_cells(state))))
    for seat, player in enumerate(game.timeline.started.players):
        kinds = legal.opening_kinds(state, seat)
        if kinds:
            say(about(f"  {named(player)}", ", ".join(_coded(kind) for kind in kinds)))


def _coded(kind: Kind) -> str:
    return f"{kind} {kind_words(kind)}"


def _say_legal(game: Game, player: int) -> None:
    state: State = game.state
    cells, kinds = legal.cells(state), legal.kinds(state, player)
    say(_("tiles: {kinds}").format(kinds=", ".join(_coded(kind) for kind in kinds)))
    free = " ".join(cells)
    say(ngettext("{n} cell: {cells}", "{n} cells: {cells}", len(cells), cells=free))
    for kind in kinds:
        if kind[1:] == "c":
            say(_knights_line(state, player, kind, cells))
    if state.order.laid and not state.order.unknown:
        say(
            _("end: {name} ends the turn").format(name=named(game.timeline.started.players[player]))
        )


def _knights_line(state: State, player: int, kind: Kind, cells: list[str]) -> str:
    """Say how many knights can stay, and from which cells how far they can go."""
    turn_number = legal.turn_for(state, player)
    staying: set[int] = set()
    going: list[str] = []
    for cell in cells:
        spreads = legal.spreads(state, player, turn_number, kind, cell)
        staying |= {sum(knights) for direction, knights in spreads if direction is None}
        reach: dict[str, int] = {}
        for direction, knights in spreads:
            if direction is not None:
                reach[direction] = max(reach.get(direction, 0), len(knights) - 1)
        if reach:
            going.append(f"{cell} {' '.join(f'{d}{steps}' for d, steps in reach.items())}")
    stay = ",".join(map(str, sorted(staying - {0}))) or "-"
    lines = "; ".join(going) or "-"
    return _("{kind}: staying {stay}; going (direction and most steps): {lines}").format(
        kind=kind, stay=stay, lines=lines
    )


def turn_json(game: Game, viewer: Viewer) -> dict[str, Any]:
    """Return who acts and every legal action, for programs (docs/json.md)."""
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
        if viewer.open:
            known["holds"] = letters.certain_hand() if state.order.phase != "opening" else None
            known["may_hold"] = legal.kinds(state, seat)
        hands.append(known)
    return {
        "next": next_json(game, viewer),
        "hands": hands,
        "actions": [write(action, players) for action in legal.actions(state)],
    }
