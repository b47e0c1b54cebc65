"""Who acts and what is legal in sentences, for those who listen."""

from collections.abc import Iterator

from cli.terminal.language import _, ngettext
from cli.terminal.phrases import about, all_of, clauses, one_of
from cli.titles.common_words import in_colours
from cli.titles.robber_knights.turn_screen import (
    deduced,
    end_lines,
    grouped,
    knights_of,
    opening_lines,
    tile_lines,
    turn_heading,
    unknown_words,
)
from cli.titles.robber_knights.words import direction_words, kind_words
from cli.titles.viewer import Viewer
from projections.folding import FoldedGame
from projections.titles.robber_knights import legal
from projections.titles.robber_knights.state import State


def turn_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield who acts, hands and stacks by the letters on the backs, and what is legal."""
    state: State = game.state
    yield turn_heading(game, viewer)
    for seat, player in enumerate(game.timeline.started.players):
        yield about(f"  {in_colours(player)}", _hand_words(state, seat))
    if viewer.open:
        yield from deduced(game)
    if state.order.phase == "opening":
        yield from opening_lines(game, ", ")
    for actor in legal.actors(state):
        yield from tile_lines(game, actor, ", ", viewer)
        yield from _castle_words(state, actor, viewer)
        yield from end_lines(game, actor)


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
        stack = all_of([f"{n} {letter}" for letter, n in grouped(letters.stack)])
        parts.append(_("in the stack, from the top: {letters}").format(letters=stack))
    return clauses(parts)


def _castle_words(state: State, player: int, viewer: Viewer) -> Iterator[str]:
    """Yield for each castle how many knights can stay, then from where they can go how far."""
    for castle in knights_of(state, player, viewer):
        stay = one_of(list(map(str, castle.stay))) or "0"
        yield _("{kind} ({code}): knights that can stay: {stay}").format(
            kind=kind_words(castle.kind), code=castle.kind, stay=stay
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
