"""The sentences for all codes of Meridian, and the words accepted in place of codes."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.terminal.language import _, all_of, clauses, ngettext, pgettext, plural
from cli.titles.common_words import by_word, stated_words, supply_words
from events.common import Event, Player
from events.notation import code_of
from events.titles.meridian import events
from events.titles.meridian.notation import write_statement
from projections.ledger import LedgerRow
from projections.seen import Seen
from projections.titles.meridian.scores import Garrisons, Island
from projections.titles.meridian.state import State


def board_name(board: events.BoardDescribed) -> str:
    """Return the name of a board."""
    words = _("board {name} (made up)") if board.made_up else _("board {name}")
    return words.format(name=board.name)


def amounts() -> dict[str, str]:
    """Return the templates of amounts by quantity."""
    return {
        "pieces": plural("{n} piece", "{n} pieces", "n"),
        "cards": plural("{n} card", "{n} cards", "n"),
    }


def parts() -> dict[str, str]:
    """Return the names of the parts of a position by code."""
    return {
        "towers": _("a tower on the board (for example 5/3 k4)"),
        "pieces": _("pieces left"),
        "cards": _("cards left"),
        "face-up": _("cards face up"),
    }


def refusals() -> dict[str, str]:
    """Return the sentences of the title's refusals by code."""
    return {
        "game-over": _("all cards are played: the game is over"),
        "card-cannot-come": _("{player}'s deck no longer has card {card}"),
        "card-open": _("{player} can turn up more than one card; name one (for example +5)"),
        "enough-face-up": plural(
            "{player} already has {cards} card face up",
            "{player} already has {cards} cards face up",
            "cards",
        ),
        "too-many-face-up": plural(
            "{player} can have at most {most} card face up",
            "{player} can have at most {most} cards face up",
            "most",
        ),
        "no-cards-left": _("{player} has no cards left"),
        "card-owed": _("{player} must turn up more cards first: {cards} (for example +5)"),
        "card-missing": _(
            "which card does {player} play? start the line with it (for example 5 2@3)"
        ),
        "card-used-up": _("{player} has already played card {card}"),
        "card-not-face-up": _("{player} has no card {card} face up"),
        "meridian-missing": _(
            "the meridian is missing; write it after the card (for example {card}/5)"
        ),
        "meridian-not-on-card": _("card {card} does not name meridian {meridian}"),
        "move-malformed": _("a tower needs its meridian, city and height"),
        "no-such-city": _("there is no city {city}; a meridian has {cities}"),
        "no-own-tower": _("{player} has no tower on city {city} of meridian {meridian}"),
        "lift-which": _(
            "{player} has two towers on meridian {meridian}; name one (for example x4)"
        ),
        "tower-limit": _(
            "{player} already has {limit} on this meridian; take one back (for example x4)"
        ),
        "pieces-short": plural(
            "{player} has {left} piece left, not {height}",
            "{player} has {left} pieces left, not {height}",
            "left",
        ),
        "first-tower-low": plural(
            "where no other tower stands, a tower needs {least} piece or more",
            "where no other tower stands, a tower needs {least} pieces or more",
            "least",
        ),
        "same-again": _("the same height on the same city is a pass; write pass"),
        "height-taken": _("there is already a tower of {height} on this meridian"),
        "order": _("{height} on city {city}: heights must decrease from north to south"),
        "push-own": _(
            "the tower on city {city} is the player's own; only other players' towers are pushed"
        ),
        "pushed-off": _("the towers pushed from city {city} would leave the board"),
        "board-other-size": _("the board {board} has {rows} rows; this game needs {cities}"),
        "board-hash": _("the board {board} does not match its hash"),
        "tower-malformed": _("a tower needs an owner and a height, or neither"),
    }


def house_rules() -> dict[str, str]:
    """Return the sentences of the house rules by name."""
    return {
        "first-tower-once": _(
            "only the first tower ever on a meridian needs 2 pieces or more (ME.5)"
        ),
        "push-own": _("a player's own towers can be pushed too (ME.6)"),
        "face-up-4": _("each player has two decks, with two cards of each face up (ME.7)"),
    }


def rules() -> dict[str, str]:
    """Return the sentences of the rules by number."""
    return {
        "ME.1": _("the board"),
        "ME.3": _("cards and tower pieces"),
        "ME.4": _("per turn"),
        "ME.5": _("the first tower, taking back"),
        "ME.6": _("heights and pushing"),
        "ME.8": _("ruling an island"),
    }


def own_words(event: Event, players: Sequence[Player]) -> str:
    """Return the words for an event, without the player."""
    match event:
        case events.CardTurnedUp():
            return _("card {card} turned up").format(card=event.card)
        case events.CardPlayed():
            return _played_words(event)
        case events.BoardDescribed():
            return board_name(event)
        case events.TurnStated():
            return _("it is {name}'s turn").format(name=players[event.player].name)
        case events.TowerStated() | events.FaceUpStated():
            return write_statement(event, players)
    return ""


def _played_words(event: events.CardPlayed) -> str:
    if event.meridian is None:
        return _("card {card}, pass").format(card=event.card)
    place = _("card {card}, meridian {meridian}").format(card=event.card, meridian=event.meridian)
    parts = [place]
    if event.lifted is not None:
        parts.append(_("tower on city {city} taken back").format(city=event.lifted))
    if event.city is not None and event.height is not None:
        tower = ngettext("tower of {n}", "tower of {n}", event.height)
        parts.append(_("{tower} on city {city}").format(tower=tower, city=event.city))
    return ", ".join(parts)


def consequences() -> dict[str, str]:
    """Return the sentences of consequences by code: the pushed tower with both cities."""
    return {"pushed": _("{player}'s tower of {height} pushed from city {start} to {end}")}


def row_words(row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
    """Return the words for a row of the ledger: "island A (4 cities): An 2, Bo 1"."""
    counted = row.counted
    if not isinstance(counted, Garrisons):
        return stated_words(row)
    sums = ", ".join(
        f"{players[seat].name} {amount}" for seat, amount in enumerate(counted.sums) if amount
    )
    cities = ngettext("{n} city", "{n} cities", counted.cities)
    words = (
        _("island {island} ({cities}): {sums}")
        if row.amount > 0
        else _("island {island} ({cities}) lost: {sums}")
    )
    island = counted.island.upper()
    return words.format(island=island, cities=cities, sums=sums or _("nobody"))


def row_place(row: LedgerRow) -> str:
    """Return the island of a ledger row; "" for a statement of the players."""
    return row.counted.island.upper() if isinstance(row.counted, Garrisons) else ""


def imbalances() -> dict[str, str]:
    """Return the sentence for an imbalance."""
    return {
        "pieces": plural(
            "{player} has {total} piece in all, but the box has {box}",
            "{player} has {total} pieces in all, but the box has {box}",
            "total",
        ),
        "cards": plural(
            "{player} has {total} card in all, but the box has {box}",
            "{player} has {total} cards in all, but the box has {box}",
            "total",
        ),
        "card-twice": _("{player} has more copies of card {card} than the box ({box})"),
        "heights": _("the heights on meridian {meridian} do not decrease from north to south"),
        "towers": _("{player} has {total} towers on meridian {meridian}"),
    }


def reveals() -> dict[str, str]:
    """Return the sentences for revealed information by code."""
    return {"turned-up": _("everybody has seen {player}'s card {card}")}


def statement_words() -> str:
    """Return the forms of statements that `adjust` accepts."""
    return _(
        "PLAYER [score|pieces|cards] NUMBER, "
        "MERIDIAN/CITY TOWER, MERIDIAN/CITY empty, cards PLAYER CARD..., turn PLAYER"
    )


def expected() -> dict[str, str]:
    """Return the phrases for expected input by code."""
    return {
        "player": _("a player (colour letter or name)"),
        "card": _("a card (1 to 10, 1-3, 4-7, 8-10), or + and a card that is turned up"),
        "tower": _("a tower (2@3 is height 2 on city 3; x4 takes back the one on city 4)"),
        "pass": _("pass"),
        "board": _('a board ("name" and ten letters a row, rows with / between them)'),
    }


def tower_words(owner: int, height: int, players: Sequence[Player]) -> str:
    """Return a tower by owner and height: "k4"."""
    return f"{code_of(owner, players)}{height}"


def face_up_codes(state: State, seat: int) -> str:
    """Return a player's cards face up, "5 1-3", with "?" for each that has yet to be turned up."""
    hand = state.hands[seat]
    return " ".join([*hand.face_up, *["?"] * hand.owes]) or "-"


def holding_words(state: State, seat: int) -> str:
    """Return a player's supply, face-up cards and played cards in words."""
    return clauses(holding_clauses(state, seat))


def holding_clauses(state: State, seat: int) -> Iterator[str]:
    """Yield the clauses of a player's holdings."""
    hand = state.hands[seat]
    yield left_words(state, seat)
    yield ngettext("{n} card left", "{n} cards left", hand.left)
    yield _("face up: {cards}").format(cards=all_of(hand.face_up) or _("none"))
    if hand.owes:
        yield ngettext("{n} card still to turn up", "{n} cards still to turn up", hand.owes)
    yield _("played: {cards}").format(cards=all_of(hand.played) or _("none"))


def local_words() -> dict[str, str]:
    """Return the codes of words in the reader's language."""
    return by_word(
        {
            "k": pgettext("typed", "black"),
            "g": pgettext("typed", "grey"),
            "b": pgettext("typed", "brown"),
            "o": pgettext("typed", "orange"),
            "pass": pgettext("typed", "pass"),
            "score": pgettext("typed", "score"),
            "pieces": pgettext("typed", "pieces"),
            "cards": pgettext("typed", "cards"),
            "": pgettext("typed", "card"),
        }
    )


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their column headings."""
    return (("island", _("islands")), ("adjusted", _("adjusted")))


def score_lines(game: Seen) -> Sequence[str]:
    """Return a line for each island with a garrison; without a board, how to describe it."""
    state: State = game.state
    tally = state.tally()
    if tally is None:
        return [_without_board()]
    return [_island_line(island, game) for island in tally.islands() if any(island.sums)]


def why_more(game: Seen, seat: int, *, history: bool) -> Sequence[str]:
    """Return the hint to describe the board, as long as nothing scores without it."""
    return () if game.state.points() else [_without_board()]


def _without_board() -> str:
    return _(
        "  to see the score, name the board you play on: board use NAME (board list: the names; "
        "board new: your own)"
    )


def _island_line(island: Island, game: Seen) -> str:
    players = game.timeline.started.players
    sums = ", ".join(
        f"{players[seat].name} {amount}" for seat, amount in enumerate(island.sums) if amount
    )
    cities = ngettext("{n} city", "{n} cities", island.cities)
    if island.ruler is None:
        return _("  island {letter} ({cities}): {sums}; nobody rules it").format(
            letter=island.letter.upper(), cities=cities, sums=sums
        )
    return ngettext(
        "  island {letter} ({cities}): {sums}; {n} point for {name}",
        "  island {letter} ({cities}): {sums}; {n} points for {name}",
        island.cities,
        letter=island.letter.upper(),
        cities=cities,
        sums=sums,
        name=players[island.ruler].name,
    )


def score_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the islands, null without a board."""
    tally = game.state.tally()
    islands = [island._asdict() for island in tally.islands()] if tally else None
    return {"islands": islands}


def left_words(state: State, seat: int) -> str:
    """Return the number of pieces a player has left, in words."""
    return plural("{n} piece left", "{n} pieces left", "n").format(
        n=supply_words(state, "pieces", seat)
    )
