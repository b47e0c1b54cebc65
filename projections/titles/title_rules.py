"""The interface of a title's projections, and their lookup."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from events.common import Adjusted, Event, GameStarted, GapDeclared, Player, StatedTogether
from events.titles.registry import load_layer
from projections.ledger import LedgerRow
from projections.predicate import NOTHING, Check, Found, Predicate, allow
from projections.refusal import Doubt, Param, Refusal, Rule, refusal


class Part(Struct, frozen=True):
    """A part of a position.

    Attributes:
        code: what it is: a quantity, or another word of the title ("turn").
        states: the type of the statements about it.
        form: such a statement with the player's letter as {who} and what is answered as {said}.
        player: whose it is, by seat; None if it is nobody's.
        now: what the log has, as statements without a reason; () if that is nothing or not known.
        many: whether several statements are about it, as of each place of a board.
        owed: whether it has to be said, for the log cannot know it.
        hidden: whether a gap hides what the log has, so that to keep it is a statement too.
    """

    code: str
    states: type[Event]
    form: str = "{said}"
    player: int | None = None
    now: tuple[Event, ...] = ()
    many: bool = False
    owed: bool = False
    hidden: bool = False

    @property
    def key(self) -> tuple[str, int | None]:
        """What tells it from the other parts."""
        return self.code, self.player

    def holds(self, event: Event) -> bool:
        """Return whether a statement is about this part."""
        if type(event) is not self.states:
            return False
        if self.player is not None and getattr(event, "player", None) != self.player:
            return False
        return not isinstance(event, Adjusted) or event.quantity == self.code


REASON = "-"
"""The reason of a statement that nobody has made yet."""


def amount(
    code: str,
    player: int,
    value: int,
    *,
    owed: bool = False,
    hidden: bool = False,
    secrets: Collection[str] = (),
) -> Part:
    """Return the part that is a quantity of a player, of which the log has a value."""
    from events.quantities import Quantity, adjustment

    now = (adjustment(Quantity(player, code, value), REASON, secrets),)
    form = f"{{who}} {code} {{said}}"
    return Part(code, Adjusted, form, player, now, owed=owed, hidden=hidden)


def supply(state: Any, code: str, player: int, value: int) -> Part:  # noqa: ANN401
    """Return the part that is a quantity which a gap hides until the players state it."""
    hidden = not state.sheet and (code, player) in state.unknown
    return amount(code, player, value, hidden=hidden)


def turn_parts(order: Any, now: Event) -> list[Part]:  # noqa: ANN401
    """Return the part that is whose turn it is, as `now` states it; none after the end."""
    if order.phase == "over":
        return []
    return [Part("turn", type(now), "turn {said}", now=() if order.unknown else (now,))]


def note_stated(state: Any, event: Adjusted) -> int | None:  # noqa: ANN401
    """Note whether a quantity is known now that is stated, and return it; None if it is not."""
    if event.amount is None:
        state.unknown.add((event.quantity, event.player))
    else:
        state.unknown.discard((event.quantity, event.player))
    return event.amount


def believe_position(state: Any, ref: str, event: StatedTogether) -> None:  # noqa: ANN401
    """Believe a whole position that follows: points come from what lies on the table."""
    if event.whole:
        state.unknown -= {("score", seat) for seat in range(state.players)}


class Lot(Struct, frozen=True):
    """What chance decides in one place: `take` of these names, in the order drawn if that counts.

    The order of the names is part of the lot; it never changes. `before` stands in front of what
    is drawn, and is no part of the draw.
    """

    name: str
    names: tuple[str, ...]
    take: int = 1
    ordered: bool = True
    before: tuple[str, ...] = ()

    def drawn_names(self, places: Sequence[int]) -> str:
        """Return what was drawn, by the places of its names."""
        return " ".join((*self.before, *(self.names[place] for place in places)))


_NUMBERS = 1 << 64
"""How many numbers the first 8 bytes of a hash can be."""


def draw_lots(seed: str, lot: Lot) -> tuple[int, ...]:
    """Return the places of the names that are drawn, from 0; ascending where order counts not.

    The hash of "SEED LOT 1", "SEED LOT 2", ... gives a number each; one above the last whole
    multiple of the names that are left is passed over, so that each of them is as likely.
    """
    from hashlib import sha256

    left = list(range(len(lot.names)))
    picked: list[int] = []
    counter = 0
    while len(picked) < lot.take:
        counter += 1
        number = int.from_bytes(sha256(f"{seed} {lot.name} {counter}".encode()).digest()[:8])
        if number < _NUMBERS - _NUMBERS % len(left):
            picked.append(left.pop(number % len(left)))
    return tuple(picked if lot.ordered else sorted(picked))


S = TypeVar("S")

Effect = Callable[[Any, str, Any], None]
"""Changes a state by an event that it can hold; the text is the entry for the ledger.

What followed from the event before (`consequences`) is forgotten by it.
"""


def change_nothing(state: object, ref: str, event: object) -> None:
    """Change nothing, as a word before statements that do."""


class EventRules(Struct, frozen=True):
    """A title's functions for the events of one type.

    Attributes:
        effect: what such an event changes.
        cannot: what makes it impossible.
        may_not: what makes it irregular.
        who: what there is against who acts; it is said before all else.
    """

    effect: Effect
    cannot: Check = allow
    may_not: Check = allow
    who: Check = allow


def predicate(codes: Mapping[str, Rule], events: Mapping[type[Event], EventRules]) -> Predicate:
    """Return the predicate that is made of what a title has for its events."""
    checks = {kind: (one.cannot, one.may_not) for kind, one in events.items()}
    return Predicate(codes, checks, {kind: one.who for kind, one in events.items()})


class Result(Struct, frozen=True):
    """How a game stands or ended: points by seat, who leads or won, what broke a tie.

    `tie_break` holds a second quantity by seat (which one says `tie_quantity`) when points alone
    did not decide, else nothing. No scores: what scores is not described yet. `lowest`: the least
    points win.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: tuple[int, ...] = ()
    tie_quantity: str = ""
    lowest: bool = False

    @property
    def tie_open(self) -> bool:
        """Whether nobody is said to win, for what breaks the tie is not known of all tied."""
        return bool(self.tie_quantity and not self.winners)

    @property
    def best(self) -> int:
        """The best score; 0 without any."""
        return best_score(self.scores, lowest=self.lowest) or 0


def best_score(scores: Iterable[int], *, lowest: bool) -> int | None:
    """Return the most points, or the least where those win; None without any."""
    return (min if lowest else max)(scores, default=None)


def ahead(scores: Sequence[int], absent: Collection[int]) -> tuple[int, ...]:
    """Return who has most points, by seat, of those who have not left."""
    stayed = [seat for seat in range(len(scores)) if seat not in absent]
    best = max(scores[seat] for seat in stayed)
    return tuple(seat for seat in stayed if scores[seat] == best)


def standing(
    scores: Sequence[int], left: Sequence[int | None], quantity: str, absent: Collection[int] = ()
) -> Result:
    """Return who has most points; a tie goes to most of another quantity, then it is shared.

    `left` is that quantity by seat, None where it is not known; `quantity` is its name. Nobody
    wins who is `absent`.
    """
    leaders = ahead(scores, absent)
    if len(leaders) == 1:
        return Result(tuple(scores), leaders)
    known = {seat: number for seat in leaders if (number := left[seat]) is not None}
    if len(known) < len(leaders):
        return Result(tuple(scores), (), tie_quantity=quantity)
    winners = tuple(seat for seat in leaders if known[seat] == max(known.values()))
    return Result(tuple(scores), winners, tuple(number or 0 for number in left), quantity)


def known(
    amounts: Sequence[int], quantity: str, unknown: Collection[tuple[str, int]]
) -> list[int | None]:
    """Return amounts by seat, None for those that are unknown."""
    return [None if (quantity, seat) in unknown else many for seat, many in enumerate(amounts)]


class Revealed(Struct, frozen=True):
    """Information that a player has seen by an event."""

    code: str
    params: dict[str, Param]


class Consequence(Struct, frozen=True):
    """A consequence of an action by the rules, which is not recorded."""

    code: str
    params: dict[str, Param]


class Imbalance(Doubt, frozen=True):
    """Something that should be conserved and is not."""


class TitleRules(Protocol[S]):
    """The `TITLE` of `projections/titles/<title>/title.py`; what has a body here may be left out.

    A state belongs to the fold that made it; `S` is its type.

    Attributes:
        RULES: the version of the rules; it changes when a score can.
        CODES: every refusal, with its source and whether a ruling admits it.
        EVENTS: what it has for each type of event. That no gap is declared after the end, no title
            need say.
        COUNTED: how many a player has of each quantity, as the log knows it.
        CLAUSES: the ruling by which each rule of a ledger counts; the players' word has none.
        SHEET: whether its final position can be typed as a score sheet.
        CAN_BE_LOST: whether a game can end without a winner.
        veil: hides in a state what some players hold in secret, by seat and by the entries whose
            secret is hidden. Only where what is public follows from secrets, so that the log
            without them cannot be folded; None: that log is folded.
        FOUND_AT: the parameters of an imbalance that say what it is about, whatever its amount.
    """

    RULES: str
    CODES: Mapping[str, Rule]
    EVENTS: Mapping[type[Event], EventRules]
    COUNTED: Mapping[str, Callable[[Any, int], int | None]] = {}
    CLAUSES: Mapping[str, str] = {}
    FOUND_AT: Sequence[str] = ("player",)
    SHEET: bool = False
    CAN_BE_LOST: bool = False
    veil: "Callable[[Any, Collection[int], Collection[str]], None] | None" = None

    @cached_property
    def _events(self) -> Mapping[type[Event], EventRules]:
        gap = replace(self.EVENTS[GapDeclared], cannot=self._after_end)
        return {**self.EVENTS, GapDeclared: gap}

    def _after_end(self, state: S, event: Event) -> Found:
        return [refusal(self.CODES, "game-over")] if self.over(state) else NOTHING

    @cached_property
    def _predicate(self) -> Predicate:
        return predicate(self.CODES, self._events)

    @cached_property
    def CHECKS(self) -> Mapping[type[Event], tuple[Check, Check]]:  # noqa: N802
        """For each type of event what makes it impossible, and what makes it irregular."""
        return {kind: (one.cannot, one.may_not) for kind, one in self._events.items()}

    @cached_property
    def EFFECTS(self) -> Mapping[type[Event], Effect]:  # noqa: N802
        """For each type of event what it changes."""
        return {kind: one.effect for kind, one in self.EVENTS.items()}

    def start(self, started: GameStarted) -> S:
        """Return the state before the first action."""

    def line_up(self, started: GameStarted) -> Sequence[Refusal]:
        """Return what there is against a game that starts so, besides how many play: nothing."""
        return ()

    def impoverish(self, state: S, seats: Collection[int]) -> None:
        """Let hands that are hidden hold as little as they can, beside `veil`: nothing to do.

        What is refused then and not while they are unknown, only a secret can refuse.
        """
        return

    def leave(self, state: S, ref: str, player: int) -> None:
        """Let a player leave before the end: nobody waits for them, and what is theirs stays.

        The state of every title has a method for it.
        """
        state.leave(ref, player)  # type: ignore[attr-defined]

    def lots(self, started: GameStarted) -> Sequence[Lot]:
        """Return what chance decides when a game is set up, besides who begins: nothing."""
        return ()

    def lot_event(self, state: S, lot: str, places: Sequence[int]) -> Event | None:
        """Return the action that says what was drawn, by the places of the names in their lot.

        None where the players must say more than was drawn.
        """
        return None

    def lot_of(self, event: Event) -> tuple[str, tuple[int, ...]] | None:
        """Return which lot an action says, and the places of what it says; None for no lot."""
        return None

    def adopt(self, state: Any, rule: str) -> None:  # noqa: ANN401
        """Let a house rule hold in a state too: a refusal can name the one that lifts it."""
        state.house |= {rule}

    def apply(self, state: S, ref: str, event: Any) -> None:  # noqa: ANN401
        """Change the state by an event that it can hold; `ref` is the entry for the ledger."""
        self.EFFECTS[type(event)](state, ref, event)

    def refusals(self, state: S, event: Any) -> Sequence[Refusal]:  # noqa: ANN401
        """Return the reasons against an event: why it is impossible, else what is irregular."""
        return self._predicate.refusals(state, event)

    def impossible(self, state: S, event: Any) -> Refusal | None:  # noqa: ANN401
        """Return why the state cannot hold an event, None if it can."""
        return self._predicate.impossible(state, event)

    def doubts(self, state: S, event: Any) -> Sequence[Doubt]:  # noqa: ANN401
        """Return what is strange about an allowed event: nothing."""
        return ()

    def bind(self, state: S, line: Any) -> Event | Refusal:  # noqa: ANN401
        """Complete a written line from the state: who acts, which turn."""

    def untimely(self, state: S, text: str, players: Sequence[Player]) -> Refusal | None:
        """Return why no line can come now that begins as an unfinished one does: none is refused.

        It uses what everybody knows.
        """
        return None

    def actions(self, state: S) -> Sequence[Event]:
        """Return every legal decision of those who act now; here none is listed.

        What chance brings is not among them. They use what players hold in secret.
        """
        return ()

    def alternatives(self, state: S, event: Event | None, against: Refusal) -> Sequence[str]:
        """Return what could stand in the place of what was refused, short forms; maybe none.

        Whoever enters an action is shown them, so they use public facts only: what players hold in
        secret must not follow from what is listed or left out.
        """
        return ()

    def consequences(self, state: S) -> Sequence[Consequence]:
        """Return what followed besides points from the last event that was applied: nothing."""
        return ()

    def needless(self, state: S, event: Any) -> Consequence | None:  # noqa: ANN401
        """Return what has happened already, so that an event would change nothing: nothing.

        Who types such an action is told so, and it is not recorded. A log may hold it.
        """
        return None

    def revelation(self, state: S, event: Any) -> Revealed | None:  # noqa: ANN401
        """Return what an event reveals to whom, in the state before it: nothing."""
        return None

    def over(self, state: S) -> bool:
        """Return whether the game has ended by its rules."""

    def result(self, state: S) -> Result:
        """Return the result, or how it would be if the game ended now."""

    def variant(self, state: S) -> str:
        """Return by which rules a game is played, where they differ from game to game: no code.

        Games of different variants are not compared with each other.
        """
        return ""

    def ledger(self, state: S) -> Sequence[LedgerRow]:
        """Return every change of a score so far, in order."""

    def quantity(self, state: Any, player: int, quantity: str) -> int | None:  # noqa: ANN401
        """Return what the log says a quantity is; None if it cannot know, as after a gap."""
        unknown = player >= state.players or (quantity, player) in state.unknown
        return (
            None
            if unknown or quantity not in self.COUNTED
            else self.COUNTED[quantity](state, player)
        )

    def unchecked(self, state: S, event: Any) -> bool:  # noqa: ANN401
        """Return whether an event declares what is printed on a part that is not described."""
        return False

    def position(self, state: S) -> Sequence[Part]:
        """Return what makes up a position now, in the order in which it is asked: nothing.

        Of a score sheet these are the parts that a final score needs.
        """
        return ()

    def sheet_ending(self, state: S, reason: str) -> Sequence[Event]:
        """Return what ends a score sheet once its position is stated: nothing."""
        return ()

    def imbalances(self, state: S) -> Sequence[Imbalance]:
        """Return what is not conserved in a state: nothing."""
        return ()


@cache
def title_rules(title: str) -> TitleRules[Any]:
    """Return the rules and folds of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleRules[Any] = load_layer("projections", title)
    return found
