"""The events of League of Six.

A log records what the players decide or chance brings. Travel, payments, orders, forced fills,
bonuses and the end of a phase follow from it (L6.5 to L6.11).
"""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from events.common import Event, LogEvent, Ruled, TableWord, decoder
from events.older import Members, Older
from events.secrets import Commitment, Secret
from events.text import PartsName, Remark
from events.titles.league_of_six import components
from events.titles.league_of_six.box import GUARD, Grey, Kind, Place, StorageTile, Town

Seat = Annotated[int, Meta(ge=0, le=4)]
"""A player by seat."""

Round = Annotated[int, Meta(ge=1, le=6)]
Bid = Annotated[int, Meta(ge=0, le=12)]
"""A space of a bid track."""

Turning = Annotated[int, Meta(ge=1, le=6)]
"""How a tax tile lies: 1 as it was described, each next one a side further clockwise."""

RowNumber = Annotated[int, Meta(ge=1, le=8)]
"""A row of a storage tile, 1 at the top."""

Stack = Annotated[int, Meta(ge=1, le=4)]
"""A stack of leader cards by the figures on each card."""

Guards = Annotated[int, Meta(ge=0, le=9)]
"""Guards among symbols."""

CardText = Literal["c1", "c2", "c3", "c4", "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]
"""A leader card: kind and figures, "b2"."""


class RingLaid(Event, frozen=True, tag="l6-ring-laid"):
    """The towns were laid around the board, clockwise: which face, and the number on it (L6.1)."""

    towns: Annotated[tuple[Town, ...], Meta(min_length=6, max_length=6)]
    numbers: Annotated[tuple[components.TownNumber, ...], Meta(min_length=6, max_length=6)]
    faces: Annotated[tuple[components.Face, ...], Meta(min_length=6, max_length=6)]


class OrderDrawn(Event, frozen=True, tag="l6-order-drawn"):
    """The first order on the track, from the fewest guards to the most, by seat (L6.5)."""

    order: Annotated[tuple[Seat, ...], Meta(min_length=3, max_length=5)]

    @property
    def named(self) -> tuple[int, ...]:
        """Everybody in the order, by seat."""
        return self.order


class StorageLaid(Event, frozen=True, tag="l6-storage-laid"):
    """Which storage tiles lie up in a round; None for one that nobody named."""

    reveals: ClassVar[str | None] = "turned-up"

    round: Round
    royal: StorageTile | None
    civic: StorageTile | None


class LeadersTurnedUp(Event, frozen=True, tag="l6-leaders-turned-up"):
    """The top card of each stack was turned up: the kinds of the cards of 1, 2, 3, 4 figures."""

    reveals: ClassVar[str | None] = "turned-up"

    round: Round
    kinds: Annotated[tuple[Kind, ...], Meta(min_length=4, max_length=4)]


class TownsBesieged(Event, frozen=True, tag="l6-towns-besieged"):
    """The Hussites came before these towns (L6.4)."""

    reveals: ClassVar[str | None] = "turned-up"

    round: Round
    towns: Annotated[tuple[Town, ...], Meta(min_length=1, max_length=3)]


class TaxTilesLaid(Event, frozen=True, tag="l6-tax-tiles-laid"):
    """A tax tile was laid in each open town; None for one that nobody named."""

    reveals: ClassVar[str | None] = "turned-up"

    round: Round
    towns: Annotated[tuple[Town, ...], Meta(min_length=3, max_length=5)]
    tiles: Annotated[tuple[components.TaxTileName | None, ...], Meta(min_length=3, max_length=5)]


class TownChosen(Event, frozen=True, tag="l6-town-chosen"):
    """A player went to a town and stood on a space of its bid track (L6.5)."""

    player: Seat
    round: Round
    town: Town
    bid: Bid = 0


class BidRaised(Event, frozen=True, tag="l6-bid-raised"):
    """A player answered a bid in a town with a higher one."""

    player: Seat
    round: Round
    town: Town
    bid: Bid


class BidAccepted(Event, frozen=True, tag="l6-bid-accepted"):
    """A player took the guards that were bid in a town, and leaves it."""

    player: Seat
    round: Round
    town: Town
    bid: Bid


class Levy(Secret, frozen=True):
    """The part of taxes that becomes hidden (L6.12): guards, and the card of two figures.

    `grey` says that a grey card was taken though the box should hold none ("taken"), or that it
    held none ("none").
    """

    guards: Guards = 0
    card: Kind | None = None
    grey: Grey | None = None


class TaxCollected(Event, frozen=True, tag="l6-tax-collected"):
    """A player turned the tax tile in a town, or said what was collected (L6.8).

    Either `turning`, or `goods` and horses as symbols with guards and cards as `secret`; beside a
    turning that says only what became of a grey card.
    """

    player: Seat
    round: Round
    town: Town
    turning: Turning | None = None
    goods: components.Symbols | None = None
    secret: Levy | Commitment | None = None

    @property
    def levy(self) -> Levy:
        """What is hidden of it as far as it is known."""
        return self.secret if isinstance(self.secret, Levy) else Levy()

    @property
    def gained(self) -> components.Symbols | None:
        """The symbols that were declared, guards first; None if the tile was turned."""
        return None if self.goods is None else GUARD * self.levy.guards + self.goods


def tax_collected(
    player: int,
    round_: int,
    town: Town,
    turning: int | None = None,
    gained: components.Symbols | None = None,
    card: Kind | None = None,
    grey: Grey | None = None,
) -> TaxCollected:
    """Return what was collected as the players typed it: by a turning, or in symbols ("wwgh")."""
    if gained is None and card is None and grey is None:
        return TaxCollected(player, round_, town, turning)
    goods = None if gained is None else gained.replace(GUARD, "")
    levy = Levy((gained or "").count(GUARD), card, grey)
    return TaxCollected(player, round_, town, turning, goods, levy)


class RowChosen(Event, frozen=True, tag="l6-row-chosen"):
    """A player chose a row; `printed` says what is on it where its tile is not described (L6.9)."""

    player: Seat
    round: Round
    place: Place
    row: RowNumber
    printed: components.RowText | None = None


class RowDeclined(Event, frozen=True, tag="l6-row-declined"):
    """A player chose no row, where the house rule `may-decline-row` holds (L6.9)."""

    player: Seat
    round: Round


class SpacesFilled(Event, frozen=True, tag="l6-spaces-filled"):
    """A player with fewer cubes of a colour than spaces chose which spaces to fill (L6.9)."""

    player: Seat
    round: Round
    spaces: Annotated[tuple[components.SpaceText, ...], Meta(min_length=1, max_length=10)]


class LeaderCard(Secret, frozen=True):
    """The stack from which a leader card was taken; None: declined."""

    stack: Stack | None


class LeaderTaken(Event, frozen=True, tag="l6-leader-taken"):
    """A player took the leader card of a stack for a full civic row, or declined (L6.9)."""

    reveals: ClassVar[str | None] = "taken"
    fades: ClassVar[type[Event] | None] = LeadersTurnedUp

    player: Seat
    round: Round
    secret: LeaderCard | Commitment

    @property
    def stack(self) -> Stack | None:
        """The stack; None if the card was declined, or nobody may know."""
        return self.secret.stack if isinstance(self.secret, LeaderCard) else None


class StoringEnded(Event, frozen=True, tag="l6-storing-ended"):
    """The players stated that no unchosen row can take a cube; needed for undescribed rows."""

    round: Round


class ComponentsDescribed(Event, frozen=True, tag="l6-components-described"):
    """The print on some tiles: a whole set by its name, or some met at the table (L6.2)."""

    describes: ClassVar[bool] = True

    parts: Annotated[tuple[components.Part, ...], Meta(min_length=1, max_length=42)]
    name: PartsName | None = None
    made_up: bool = False


class RoundStated(Event, frozen=True, tag="l6-round-stated"):
    """The players stated that a round begins now, with its prologue."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    round: Round
    reason: Remark


class OrderStated(Event, frozen=True, tag="l6-order-stated"):
    """The players stated the order on the track, from the fewest guards to the most."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    order: Annotated[tuple[Seat, ...], Meta(min_length=3, max_length=5)]
    reason: Remark

    @property
    def named(self) -> tuple[int, ...]:
        """Everybody in the order, by seat."""
        return self.order


class PawnStated(Event, frozen=True, tag="l6-pawn-stated"):
    """The players stated on the road of which town a player's pawn stands."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("player",)

    player: Seat
    town: Town
    reason: Remark


class LeaderHand(Secret, frozen=True):
    """The leader cards in a hand."""

    cards: Annotated[tuple[CardText, ...], Meta(max_length=30)] = ()


class CardsStated(Event, frozen=True, tag="l6-cards-stated"):
    """The players stated which leader cards a player has in hand."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("player",)

    player: Seat
    reason: Remark
    secret: LeaderHand | Commitment

    @property
    def cards(self) -> tuple[CardText, ...] | None:
        """The cards; None if nobody may know."""
        return self.secret.cards if isinstance(self.secret, LeaderHand) else None


Play = (
    RingLaid
    | OrderDrawn
    | StorageLaid
    | LeadersTurnedUp
    | TownsBesieged
    | TaxTilesLaid
    | TownChosen
    | BidRaised
    | BidAccepted
    | TaxCollected
    | RowChosen
    | RowDeclined
    | SpacesFilled
    | LeaderTaken
    | StoringEnded
)
Statement = RoundStated | OrderStated | PawnStated | CardsStated
Operation = Play | ComponentsDescribed | Statement | TableWord[Statement] | Ruled[Play]
AnyEvent = LogEvent[Operation]

DECODER = decoder(AnyEvent)
"""Reads one event of this title from JSON."""


def _lift_levy(event: Members) -> Members:
    gained = event.get("gained")
    levy: Members = {name: event[name] for name in ("card", "grey") if name in event}
    kept = {name: event[name] for name in event if name not in ("gained", "card", "grey")}
    if gained is not None:
        kept["goods"], levy["guards"] = gained.replace(GUARD, ""), gained.count(GUARD)
    return {**kept, "secret": levy}


def _in_secret(*names: str) -> Callable[[Members], Members]:
    """Return what puts members of an event into its secret."""

    def move(event: Members) -> Members:
        kept = {name: event[name] for name in event if name not in names}
        return {**kept, "secret": {name: event[name] for name in names if name in event}}

    return move


_NONE: frozenset[str] = frozenset()
_SECRET = frozenset(("secret",))

OLDER = (
    *(
        Older("l6-tax-collected", frozenset((name,)), _lift_levy, _SECRET)
        for name in ("gained", "card", "grey")
    ),
    Older("l6-leader-taken", frozenset(("stack",)), _in_secret("stack"), _SECRET),
    Older("l6-cards-stated", _NONE, _in_secret("cards"), _SECRET),
)
"""Before version 2 of the record format what is secret stood among the other members."""
