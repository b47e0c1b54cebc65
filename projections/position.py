"""What makes up a position: the parts that a table states, in the order in which it is asked."""

from collections.abc import Collection

from msgspec import Struct

from events.common import Adjusted, Event
from events.quantities import Quantity, adjustment


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
        """Whether a statement is about this part."""
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
    now = (adjustment(Quantity(player, code, value), REASON, secrets),)
    form = f"{{who}} {code} {{said}}"
    return Part(code, Adjusted, form, player, now, owed=owed, hidden=hidden)
