"""The player to act, the cards and the legal actions: on a screen, and in sentences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from cli.terminal.language import _, about, clauses, ngettext, one_of
from cli.titles.common_words import in_colours, player_name
from cli.titles.meridian.words import face_up_codes, holding_words, left_words
from events.titles.meridian.cards import MERIDIANS
from events.titles.meridian.notation import write
from projections.seen import Seen
from projections.titles.meridian import legal
from projections.titles.meridian.legal import Way
from projections.titles.meridian.state import State


def next_words(game: Seen) -> str:
    """Return the players who act and the action expected of them, in a few words."""
    state: State = game.state
    order, players = state.order, game.timeline.started.players
    if order.phase == "over":
        return _("the game is over")
    if order.unknown:
        return _("next: unknown; begin the line with the player whose turn it is")
    acts, owing = player_name(players[order.player]), order.turning_up()
    if owing is None:
        if (may := order.may_turn_up()) is None:
            return _("next: {name}").format(name=acts)
        return _(
            "next: {name} plays; or {other} turns up a card (type +5), if that deck has one left"
        ).format(name=acts, other=player_name(players[may]))
    owes = player_name(players[owing])
    if owing == order.last:
        return _("next: {owes} turns up a card (type +5), then {acts} plays").format(
            owes=owes, acts=acts
        )
    more = ngettext("{n} card", "{n} cards", state.hands[owing].owes)
    return _("next: {name} turns up {more} (type +5, for example)").format(more=more, name=owes)


def next_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the action expected of them."""
    state: State = game.state
    order = state.order
    over = order.phase == "over"
    return {
        "phase": order.phase,
        "player": None if order.unknown or over else order.player,
        "turn": order.turn,
        "turn_up": [
            {"player": seat, "cards": state.hands[seat].owes, "possible": possible}
            for seat, possible in legal.turn_ups(state).items()
        ],
        "may_turn_up": [
            {"player": seat, "possible": possible}
            for seat, possible in legal.may_turn_up(state).items()
        ],
    }


def turn_heading(game: Seen) -> str:
    """Return the heading of a turn: its number, the player and the expected action."""
    return _("turn {turn}; {next}").format(turn=game.state.order.turn, next=next_words(game))


def turn_lines(game: Seen) -> Iterator[str]:
    """Return the player to act, all cards, and the legal actions by card and meridian."""
    state: State = game.state
    hands = [
        _("  {name}: face up {face_up}; {cards}, {pieces}").format(
            name=player_name(player),
            face_up=face_up_codes(state, seat),
            cards=ngettext("{n} card left", "{n} cards left", state.hands[seat].left),
            pieces=left_words(state, seat),
        )
        for seat, player in enumerate(game.timeline.started.players)
    ]
    return _turn(game, hands, _written_ways)


Shown = Callable[[str, Sequence[Way]], Iterable[str]]
"""Returns what can be done on a meridian as lines, by its name."""


def _turn(game: Seen, hands: Iterable[str], shown: Shown) -> Iterator[str]:
    yield turn_heading(game)
    yield from hands
    if not game.state.order.unknown:  # else anybody may act, with any card that lies face up
        for player in legal.actors(game.state):
            yield from _legal_lines(game.state, player, shown)


def _legal_lines(state: State, player: int, shown: Shown) -> Iterator[str]:
    """Yield the legal plays of each face-up card; `shown` returns a meridian's as lines."""
    for card in dict.fromkeys(state.hands[player].face_up):
        found = list(legal.moves(state, player, card))
        if not found:
            continue
        yield _("card {card}: pass").format(card=card)
        for meridian in MERIDIANS[card]:
            name = _("meridian {meridian}").format(meridian=meridian)
            yield from shown(f"  {name}", legal.ways(found, meridian))


def _written_ways(name: str, ways: Sequence[Way]) -> Iterable[str]:
    line = about(name, "   ".join(legal.towers(ways)) or "-")
    return wrap(line, 78, subsequent_indent="      ")


def _said_ways(name: str, ways: Sequence[Way]) -> Iterable[str]:
    return [about(name, clauses(map(_way_words, ways)) or _("nothing"))]


def turn_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and all legal actions (docs/data/json.md)."""
    state: State = game.state
    players = game.timeline.started.players
    return {
        "next": next_json(game),
        "hands": [
            {"face_up": hand.face_up, "cards": hand.left, "possible": hand.possible()}
            for hand in state.hands
        ],
        "actions": [write(action, players) for action in legal.actions(state)],
    }


def turn_words(game: Seen) -> Iterator[str]:
    """Return the player to act, the holdings, and the plays of each face-up card."""
    hands = [
        about(f"  {in_colours(player)}", holding_words(game.state, seat))
        for seat, player in enumerate(game.timeline.started.players)
    ]
    return _turn(game, hands, _said_ways)


def _way_words(way: Way) -> str:
    """Return a play: "taking back the tower on city 4, then height 2 to 9 on city 1 or 3"."""
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
    """Return numbers with runs shortened: "2 or 4 to 9"."""
    return one_of(
        [
            str(first) if first == last else _("{first} to {last}").format(first=first, last=last)
            for first, last in legal.spans(numbers)
        ]
    )
