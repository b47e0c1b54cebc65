"""The events that all titles share.

A title adds its own actions to these (`events/titles/<title>/`), and `Corrected` and `Ruled` carry
actions, so both are generic over the title's action type.
"""

from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    TypeAlias,
    TypeVar,
    final,
    get_args,
    get_origin,
)

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import fields

from events.secrets import Commitment, Secret
from events.text import Id, Name, Remark, Word

REF_FORM = r"[1-9][0-9]{0,5}(\.[1-9][0-9]{0,3})?"
REF_PATTERN = rf"^{REF_FORM}$(?!\n)"

SEED_PATTERN = r"^[a-z0-9][a-z0-9-]{0,63}$(?!\n)"

MOST_PLAYERS = 10
"""Players of a game of any title; each title has its own bounds (`SEATS`)."""

SEAT = "seat"
Seat = Annotated[int, Meta(ge=0, le=MOST_PLAYERS - 1), SEAT]
"""A player by seat, clockwise from 0 as named when the game started; sentences name who sits there.
"""


@cache
def seat_fields(kind: type[Struct]) -> frozenset[str]:
    """Return the fields that hold players, by seat: one, several or perhaps none."""
    return frozenset(one.name for one in fields(kind) if _is_seat(one.type))


def _is_seat(type_: Any) -> bool:  # noqa: ANN401
    if get_origin(type_) is Annotated and SEAT in type_.__metadata__:
        return True
    return any(map(_is_seat, get_args(type_)))


CLUB = "-club"
"""The log of a store itself, by its uid and title: what the club says of people and evenings.

It is chained, verified and copied as games are, and in no list of games. No record can bring one
along, for no id and no title begins so.
"""

GAMES = "-games"
"""The log of a store itself of the games that were begun in it (`events/store/beginnings.py`)."""

OWN = (CLUB, GAMES)
"""The logs of a store that are no game's, each by its uid and its title."""

Day = Annotated[str, Meta(pattern=r"^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$(?!\n)")]
"""A date, as 2026-03-01."""

LAST_TURN = 9999

TurnNumber = Annotated[int, Meta(ge=1, le=LAST_TURN)]
"""Turns count from 1 through the whole game; a skipped player has none."""

LAST_ENTRY = 999_999

EntryNumber = Annotated[int, Meta(ge=1, le=LAST_ENTRY)]
"""The raw number of an entry in the log; it never changes."""

Ref = Annotated[str, Meta(pattern=REF_PATTERN)]
"""An entry ("17") or the action of a correction ("17.1": the first action of entry 17)."""

MOST_AMOUNT = 999_999
"""A game to 10,000 needs five digits, and a round of it may pass them."""

Amount = Annotated[int, Meta(ge=-MOST_AMOUNT, le=MOST_AMOUNT)]
"""Points, or how many of something."""

DIGITS = rf"[0-9]{{1,{len(str(MOST_AMOUNT))}}}"
"""An amount as it is typed, without its sign."""

MOST_MINUTES = 24 * 60

Minutes = Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
"""A length of time, up to a day."""

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""A SHA-256 in hexadecimal."""

PublicKey = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""A public key of Ed25519 in hexadecimal."""

Signature = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$(?!\n)")]
"""A signature of Ed25519 in hexadecimal."""


MOST_AT_ONCE = 999
"""Statements in one operation."""


class Event(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False
):
    """One fact, in the past tense, immutable.

    `reveals` marks what somebody has seen since and cannot forget when it is taken back
    ("draw", "turned-up"); None where nothing was hidden. `states` marks what the players said
    instead of recording it, `describes` what a printed component says, for the whole game. `fades`
    is the type of the event up to which everybody may know the secret in it; None: nobody may.
    `topic` names the members that say what a statement is about, whatever it says of that; None:
    nothing else states the same.
    """

    reveals: ClassVar[str | None] = None
    states: ClassVar[bool] = False
    describes: ClassVar[bool] = False
    fades: ClassVar["type[Event] | None"] = None
    topic: ClassVar[tuple[str, ...] | None] = None

    @property
    def named(self) -> tuple[int, ...]:
        """The players that the event is about or names, by seat."""
        player: int | None = getattr(self, "player", None)
        return () if player is None else (player,)


@final
class Decoded:
    """An event as a log or a record has it, which may name what its game has not.

    There is no such object: for the type checker alone it is no `Event`, so that nothing takes one
    which `projections.resolving` has not held against its game.
    """


def decoder(events: Any) -> Decoder[Decoded]:  # noqa: ANN401
    """Return a decoder of events from JSON, for a union of types.

    Its `decode` raises msgspec.ValidationError or DecodeError.
    """
    return Decoder(events)


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """Somebody at the table: a name and the colours played (none or two where a title says so)."""

    name: Name
    colours: Annotated[tuple[Word, ...], Meta(max_length=2)] = ()


class Origin(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The source of a game's first `copied` entries: another game's log up to its head."""

    game: Id
    entry: EntryNumber
    hash: Hash
    copied: EntryNumber


class Lots(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which lots were drawn when a game started, and the seed from which they are drawn again."""

    seed: Annotated[str, Meta(pattern=SEED_PATTERN)]
    drawn: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=10)]


class GameStarted(Event, frozen=True, tag="game-started"):
    """A game began: its title, who sits where, who goes first, which house rules hold.

    `limit` is how long each player should think at most; it refuses nothing.
    `sheet`: nobody recorded it; its final position was typed in afterwards.
    """

    title: Word
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=MOST_PLAYERS)]
    date: Day
    first: Seat = 0
    house: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    made_by: Word | None = None
    origin: Origin | None = None
    limit: Minutes | None = None
    lots: Lots | None = None
    sheet: bool = False


class Undone(Event, frozen=True, tag="undone"):
    """The operation `entry` was taken back, with everything that stood after it."""

    entry: EntryNumber


class Redone(Event, frozen=True, tag="redone"):
    """The line that ends with the operation `entry` stands again, and nothing after it."""

    entry: EntryNumber


class HiddenAmount(Secret, frozen=True):
    """How many a player has of what is secret."""

    value: Amount


class Counted(Event, frozen=True, tag="counted"):
    """The players counted a quantity; it is compared with the log.

    The `value` of a quantity that players hold in secret is in `secret`, as that of `Adjusted`.
    """

    player: Seat
    quantity: Word
    value: Amount | None
    secret: HiddenAmount | Commitment | None = None

    @property
    def amount(self) -> int | None:
        """How many were counted; None if nobody may know."""
        return _amount(self)


class Noted(Event, frozen=True, tag="noted"):
    """A remark, without consequence; `about` is the entry that it belongs to, if any."""

    text: Remark
    about: Ref | None = None


class GameClosed(Event, frozen=True, tag="game-closed"):
    """The claim that a finished game leaves: scores by seat, who won, and under which rules."""

    scores: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=MOST_PLAYERS)]
    winners: Annotated[tuple[Seat, ...], Meta(max_length=MOST_PLAYERS)]
    rules: Annotated[str, Meta(pattern=r"^[a-z0-9.-]{1,30}$(?!\n)")]


class Signed(Event, frozen=True, tag="signed"):
    """A player put a signature under the result of a finished game, as under a score sheet.

    It names the log up to `entry`, whose hash is `head`; docs/data/record-format.md has the
    signed bytes (`projections.seals.signed_bytes`).
    """

    player: Seat
    entry: EntryNumber
    head: Hash
    scores: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=MOST_PLAYERS)]
    winners: Annotated[tuple[Seat, ...], Meta(max_length=MOST_PLAYERS)]
    key: PublicKey
    signature: Signature


class GameAbandoned(Event, frozen=True, tag="game-abandoned"):
    """The players stopped before the end."""

    reason: Remark | None = None


class PlayerLeft(Event, frozen=True, tag="player-left"):
    """A player went home before the end: the others go on, and what is theirs stays."""

    player: Seat
    reason: Remark | None = None


class Adjusted(Event, frozen=True, tag="adjusted"):
    """The players stated what a quantity is now; the log follows."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("player", "quantity")

    player: Seat
    quantity: Word
    value: Amount | None
    reason: Remark
    secret: HiddenAmount | Commitment | None = None

    @property
    def amount(self) -> int | None:
        """How many there are; None if nobody may know."""
        return _amount(self)


def _amount(event: Counted | Adjusted) -> int | None:
    return event.secret.value if isinstance(event.secret, HiddenAmount) else event.value


class GapDeclared(Event, frozen=True, tag="gap-declared"):
    """A stretch that nobody recorded ends here; play goes on from stated values."""

    reason: Remark


class StatedTogether(Event, frozen=True, tag="stated-together"):
    """An older log states several things at once: the next `entries`, one operation with this one.

    Statements made together are one event now (`PositionStated`).

    `whole`: together they are the whole position; what they leave out is as the log has it.
    """

    entries: Annotated[int, Meta(ge=0, le=MOST_AT_ONCE)]
    reason: Remark
    whole: bool = False


A = TypeVar("A", bound=Event)


class PositionStated(Event, Generic[A], frozen=True, tag="position-stated"):
    """The players stated several things at once: one fact, whatever the order of its parts.

    `parts` are statements, each about another thing and for the same `reason`. `whole`: together
    they are the whole position; what they leave out is as the log has it.
    """

    states: ClassVar[bool] = True

    parts: Annotated[tuple[A, ...], Meta(max_length=MOST_AT_ONCE)]
    reason: Remark
    whole: bool = False

    @property
    def named(self) -> tuple[int, ...]:
        """The players that its parts name, by seat."""
        return tuple({seat: None for part in self.parts for seat in part.named})


class Ruled(Event, Generic[A], frozen=True, tag="ruled"):
    """The players let an irregular action stand."""

    action: A
    reason: Remark

    @property
    def named(self) -> tuple[int, ...]:
        """The players that its action names, by seat."""
        return self.action.named


class Corrected(Event, Generic[A], frozen=True, tag="corrected"):
    """The entries from `first` to `last` were replaced by actions, or actions put in before.

    `last` None is the empty range before `first`: an insertion. No actions: a removal.
    `anyway`: the recorder knew that something after it no longer holds.
    """

    first: Ref
    last: Ref | None
    actions: Annotated[tuple[A, ...], Meta(max_length=1000)]
    anyway: bool = False


Annotation = Counted | Noted | GameClosed | Signed
"""What only speaks about the state."""

Op = TypeVar("Op", bound=Event)
TableWord: TypeAlias = (
    Adjusted
    | StatedTogether
    | PositionStated[Op | Adjusted]
    | GapDeclared
    | PlayerLeft
    | GameAbandoned
)
"""Operations of every title, by its statements: what the players say without an action."""

LogEvent: TypeAlias = GameStarted | Op | Undone | Redone | Corrected[Op | GameStarted] | Annotation
"""What a log can hold, by the operations of its title."""


class Misfit(Event, frozen=True, tag="misfit"):
    """An event that cannot belong to its game; no log is written with one.

    Attributes:
        stored: the event's JSON as it is stored.
        code: why it cannot be, a code of the refusals that all titles have.
        params: what the sentence about that needs.
        annotation: whether it is one that only speaks about the state.
    """

    stored: str
    code: str
    params: dict[str, str | int]
    annotation: bool


_ANNOTATIONS = frozenset(get_args(Annotation))


def is_annotation(event: Event) -> bool:
    """Return whether an event is an annotation, which undo and corrections leave alone."""
    return type(event) in _ANNOTATIONS or (isinstance(event, Misfit) and event.annotation)
