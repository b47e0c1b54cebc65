"""The fold: how each event changes the state."""

from events.common import Adjusted, Event, GameStarted, GapDeclared, StatedTogether
from events.titles.league_of_six.box import GOOD_NAMES, GOODS
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    CardsStated,
    ComponentsDescribed,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    OrderStated,
    PawnStated,
    RingLaid,
    RoundStated,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    StorageLaid,
    StoringEnded,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
)
from projections.titles.league_of_six.bases import StatedGuards
from projections.titles.league_of_six.ending import clear_round, score_leaders
from projections.titles.league_of_six.hands import card_of
from projections.titles.league_of_six.prologue import (
    leaders_turned_up,
    look_at_rows,
    order_drawn,
    ring_laid,
    storage_laid,
    tax_tiles_laid,
    towns_besieged,
)
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import (
    goods_stated,
    leader_taken,
    look_at_unchosen,
    row_chosen,
    row_declined,
    spaces_filled,
    storing_ended,
)
from projections.titles.league_of_six.taxes import tax_collected
from projections.titles.league_of_six.towns import bid_accepted, bid_raised, town_chosen
from projections.titles.title_rules import Effect


def start(started: GameStarted) -> State:
    """Return the state before the towns are laid."""
    return State(started)


def _described(state: State, ref: str, event: ComponentsDescribed) -> None:
    state.news = []
    state.printed.learn(event.parts)
    look_at_rows(state)
    if state.order.phase == "storing":
        look_at_unchosen(state)


def _adjusted(state: State, ref: str, event: Adjusted) -> None:
    state.news = []
    player, value, what = event.player, event.value, event.quantity
    state.unknown.discard((what, player))
    if what == "score":
        state.scores.state(ref, player, value)
    elif what == "guards":
        state.guards.state(ref, player, value, StatedGuards)
        _hand_stated(state, ref)
    elif what == "horses":
        state.horses[player] = value
    else:
        good = next(good for good in GOODS if GOOD_NAMES[good] == what)
        state.wagons[player].pop(good, None)
        if value:
            state.wagons[player][good] = value
        goods_stated(state, ref)


def _hand_stated(state: State, ref: str) -> None:
    """Score leader cards anew if a hand is put right after the end."""
    if state.order.phase == "over":
        score_leaders(state, ref)


def _gap(state: State, ref: str, event: GapDeclared) -> None:
    state.news = []
    clear_round(state)
    state.order.unknown = True
    state.order.track = None
    state.order.phase = "setup"
    state.board.towns = [None] * state.players
    state.hide()


def _stated(state: State, ref: str, event: StatedTogether) -> None:
    state.news = []


def _round_stated(state: State, ref: str, event: RoundStated) -> None:
    state.news = []
    clear_round(state)
    state.order.round = event.round
    state.order.unknown = False
    state.board.tax_out = set()
    state.board.storage_out = set()
    if event.round == 1:
        state.board.towns = [None] * state.players
    ready = state.board.ring is not None and state.order.track is not None
    state.order.phase = "prologue" if ready else "setup"


def _order_stated(state: State, ref: str, event: OrderStated) -> None:
    state.news = []
    state.order.track = list(event.order)
    if state.order.phase == "setup" and state.board.ring is not None:
        state.order.phase = "prologue"


def _pawn_stated(state: State, ref: str, event: PawnStated) -> None:
    state.news = []
    state.board.towns[event.player] = event.town


def _cards_stated(state: State, ref: str, event: CardsStated) -> None:
    state.news = []
    state.hands.cards[event.player] = list(map(card_of, event.cards))
    state.hands.grey[event.player] = 0  # nobody said which ones are
    for what in ("cards", "clergy", "aristocracy", "burghers"):
        state.unknown.discard((what, event.player))
    _hand_stated(state, ref)


EFFECTS: dict[type[Event], Effect] = {
    RingLaid: ring_laid,
    OrderDrawn: order_drawn,
    StorageLaid: storage_laid,
    LeadersTurnedUp: leaders_turned_up,
    TownsBesieged: towns_besieged,
    TaxTilesLaid: tax_tiles_laid,
    TownChosen: town_chosen,
    BidRaised: bid_raised,
    BidAccepted: bid_accepted,
    TaxCollected: tax_collected,
    RowChosen: row_chosen,
    RowDeclined: row_declined,
    SpacesFilled: spaces_filled,
    LeaderTaken: leader_taken,
    StoringEnded: storing_ended,
    ComponentsDescribed: _described,
    Adjusted: _adjusted,
    GapDeclared: _gap,
    StatedTogether: _stated,
    RoundStated: _round_stated,
    OrderStated: _order_stated,
    PawnStated: _pawn_stated,
    CardsStated: _cards_stated,
}
"""How an event of each type changes the state."""
