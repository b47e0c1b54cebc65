"""The table in sentences for screen readers, and as JSON for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.terminal.language import _, about, pgettext
from cli.titles.common_words import in_colours
from cli.titles.league_of_six.component_words import face_words
from cli.titles.league_of_six.names import (
    gain_words,
    leader_words,
    place_words,
    space_words,
    storage_row_clauses,
    tax_tile_words,
)
from cli.titles.league_of_six.secrets import hand_words
from cli.titles.sentence import Sentence, sentence
from events.common import Player
from events.titles.league_of_six import box
from events.titles.league_of_six.components import Row, Space, row_of
from projections.seen import Seen
from projections.titles.league_of_six.state import Ring, State, text_of
from projections.titles.league_of_six.storage import Shelf
from projections.titles.league_of_six.storing import table_rows


def table_sentences(game: Seen) -> Iterator[Sentence]:
    """Yield the towns clockwise, the order, the leader cards, the storage tiles, the players."""
    state: State = game.state
    players = game.timeline.started.players
    ring = state.board.ring
    if ring is None:
        yield Sentence(_("the towns have not been laid out yet"))
    else:
        yield Sentence(_("the towns, clockwise:"))
        for town in ring.towns:
            yield _town_sentence(state, ring, town, players)
    if state.order.track is None:
        yield Sentence(_("the order is not known yet"))
    else:
        names = ", ".join(players[seat].name for seat in state.order.track)
        said = _("fewest guards first: {names}").format(names=names)
        yield sentence(pgettext("subject", "order"), [said], comma=True)
    if state.board.leaders is not None:
        yield _leader_sentence(state)
    if state.board.storage is not None:
        for place in box.PLACES:
            yield from _storage_sentences(state, place, players)
    for seat, player in enumerate(players):
        yield sentence(in_colours(player), _holding_clauses(game, seat))


def _town_sentence(state: State, ring: Ring, town: box.Town, players: Sequence[Player]) -> Sentence:
    face = _("number {number}, {face} face").format(
        number=ring.numbers[town], face=face_words(ring.faces[town])
    )
    parts = [face, *_tax_words(state, town)]
    for bid, seats in state.board.pawns(town).items():
        words = _("{name} on the road") if bid is None else _("{name} on bid {bid}")
        parts += [words.format(name=players[seat].name, bid=bid) for seat in seats]
    return sentence(box.TOWN_NAMES[town], parts, comma=True, inner=True)


def _tax_words(state: State, town: box.Town) -> Iterator[str]:
    """Yield the contents of a town in words: besiegers, or a tax tile as far as it is known."""
    board = state.board
    if town in (board.besieged or ()):
        yield _("besieged")
        return
    if board.tax is None or town not in board.tax:
        return
    name = board.tax[town]
    words = _("tax tile {tile}").format(tile=name) if name else _("a tax tile without a name")
    tile = state.printed.tiles.get(name or "")
    yield about(words, tax_tile_words(tile)) if tile else words


def _leader_sentence(state: State) -> Sentence:
    leaders = state.board.leaders or {}
    cards = ", ".join(leader_words(stack, leaders.get(stack)) for stack in box.STACKS)
    return sentence(_("leader cards by stack"), [cards])


def _storage_sentences(
    state: State, place: box.Place, players: Sequence[Player]
) -> Iterator[Sentence]:
    tile = (state.board.storage or {}).get(place)
    words = (
        _("storage tile {tile}, side {side}")
        if tile
        else _("storage tile without a name, side {side}")
    )
    yield sentence(
        place_words(place), [words.format(tile=tile, side=box.side_in(state.order.round))]
    )
    for row in table_rows(state, place):
        if row.printed is None:
            said = [_("not described")]
        elif row.shelf is None:
            said = storage_row_clauses(row_of(row.printed))
        else:
            said = _filled_clauses(row.shelf, players)
        yield sentence(row.code, said, inner=True)


def _filled_clauses(shelf: Shelf, players: Sequence[Player]) -> list[str]:
    """Return the spaces of a chosen row, each with the owner of its cube."""
    spaces = [
        _("{space} free").format(space=space_words(space))
        if seat is None
        else _("{space} {name}").format(space=space_words(space), name=players[seat].name)
        for space, seat in shelf.cubes()
    ]
    return [_("chosen, number {number}").format(number=shelf.number), ", ".join(spaces)]


def _holding_clauses(game: Seen, seat: int) -> Sequence[str]:
    state: State = game.state
    goods = gain_words(state.goods(seat))
    points = _("not known") if ("score", seat) in state.unknown else state.scores.sums[seat]
    return [
        _("influence {points}").format(points=points),
        *hand_words(game, seat, spoken=True),
        _("wagon: {goods}").format(goods=goods),
        _("horses {horses}").format(horses=state.horses[seat]),
    ]


def show_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the table (docs/data/json.md); null for hidden values."""
    state: State = game.state
    board = state.board
    return {
        "round": state.order.round,
        "ring": _ring(state),
        "order": state.order.track,
        "leaders": board.leaders,
        "storage": {place: _storage(state, place) for place in box.PLACES}
        if board.storage
        else None,
        "players": [_player(state, seat) for seat in range(state.players)],
    }


def _ring(state: State) -> list[dict[str, Any]] | None:
    ring, board = state.board.ring, state.board
    if ring is None:
        return None
    return [
        {
            "town": town,
            "number": ring.numbers[town],
            "face": ring.faces[town],
            "sides": face.each_side()
            if (face := state.printed.faces.get((town, ring.faces[town])))
            else None,
            "besieged": town in (board.besieged or ()),
            "tax": (board.tax or {}).get(town),
            "printed": state.printed.tiles.get((board.tax or {}).get(town) or ""),
        }
        for town in ring.towns
    ]


def _storage(state: State, place: box.Place) -> dict[str, Any]:
    rows, chosen = state.board.rows.get(place), state.chosen[place]
    return {
        "tile": (state.board.storage or {}).get(place),
        "side": box.side_in(state.order.round),
        "rows": [_row(row_of(row)) for row in rows] if rows else None,
        "chosen": [_row_choice(number, shelf) for number, shelf in sorted(chosen.items())],
    }


def _row(row: Row) -> dict[str, Any]:
    return {"number": row.number, "spaces": _texts(row.spaces)}


def _row_choice(number: int, shelf: Shelf) -> dict[str, Any]:
    return {
        "row": number,
        "by": shelf.chooser,
        "number": shelf.row.number,
        "spaces": _texts(shelf.row.spaces),
        "filled": [{"space": space.text, "player": seat} for space, seat in shelf.filled],
    }


def _texts(spaces: Sequence[Space]) -> list[str]:
    return [space.text for space in spaces]


def _player(state: State, seat: int) -> dict[str, Any]:
    cards = state.cards_of(seat)
    return {
        "influence": state.scores.sums[seat],
        "town": state.board.towns[seat],
        "bid": state.board.bids[seat],
        "goods": {name: state.wagons[seat].get(good, 0) for good, name in box.GOOD_NAMES.items()},
        "horses": state.horses[seat],
        "guards": state.guards_of(seat),
        "cards": None if cards is None else [*map(text_of, cards)],
    }
