"""Who acts and what is legal in sentences, for those who listen."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _
from cli.terminal.phrases import about, clauses, one_of
from cli.titles.common_words import in_colours
from cli.titles.meridian.board_words import holding_words
from cli.titles.meridian.turn_screen import turn_heading
from cli.titles.viewer import Viewer
from events.titles.meridian.cards import MERIDIANS
from projections.folding import FoldedGame
from projections.titles.meridian import legal
from projections.titles.meridian.legal import Way
from projections.titles.meridian.state import State


def turn_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield who acts, who has what, and what each card that lies face up can do."""
    state: State = game.state
    yield turn_heading(game, viewer)
    for seat, player in enumerate(game.timeline.started.players):
        yield about(f"  {in_colours(player)}", holding_words(state, seat))
    if state.order.unknown:
        return  # anybody may act, with any card that lies face up
    for actor in legal.actors(state):
        yield from _legal_words(state, actor)


def _legal_words(state: State, player: int) -> Iterator[str]:
    for card in dict.fromkeys(state.hands[player].face_up):
        found = list(legal.moves(state, player, card))
        if not found:
            continue
        yield _("card {card}: pass").format(card=card)
        for meridian in MERIDIANS[card]:
            ways = map(_way_words, legal.ways(found, meridian))
            name = _("meridian {meridian}").format(meridian=meridian)
            yield about(f"  {name}", clauses(ways) or _("nothing"))


def _way_words(way: Way) -> str:
    """Return a way: "taking back the tower on city 4, then height 2 to 9 on city 1 or 3"."""
    tower = _("height {heights} on city {cities}").format(
        heights=_spans_words(way.heights), cities=_spans_words(way.cities)
    )
    if way.lifted is None:
        return tower
    if not way.heights:
        return _("taking back the tower on city {city}").format(city=way.lifted)
    return _("taking back the tower on city {city}, then {tower}").format(
        city=way.lifted, tower=tower
    )


def _spans_words(numbers: Sequence[int]) -> str:
    """Return numbers, those that follow one another by their ends: "2 or 4 to 9"."""
    return one_of(
        [
            str(first) if first == last else _("{first} to {last}").format(first=first, last=last)
            for first, last in legal.spans(numbers)
        ]
    )
