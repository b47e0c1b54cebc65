"""What a title offers in this layer: its facts, its events and their notation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.json import Decoder

from events.common import Event, Player
from events.notation import Unreadable

if TYPE_CHECKING:
    from events.older import Older


class TitleEvents(Protocol):
    """The `TITLE` of `events/titles/<title>/title.py`; what has a value here may be left out.

    Attributes:
        SLUG: the title in records and on the command line.
        SHORT: how its games are called, with their number behind it.
        NAME: the title as it is printed on the box.
        EDITION: the year of the edition whose rules hold.
        SEATS: how many can play.
        COLOURS: the players' colours that the box is known to have.
        QUANTITIES: what can be counted, the first one if none is named.
        DECODER: reads an event of the title, or one that all titles share, from JSON.
        OLDER: the shapes that events of the title had in older versions.
        BGG: its number at BoardGameGeek, None where that is not known.
        ANY_COLOUR: whether any word is a colour, besides those known.
        FIRST_SAID: whether the start of a game says who goes first.
        HOUSE_RULES: the named readings of rules that can be chosen when a game starts.
        SECRETS: the quantities that players hold in secret until the end.
    """

    SLUG: str
    SHORT: str
    NAME: str
    EDITION: str
    SEATS: range
    COLOURS: tuple[str, ...]
    QUANTITIES: tuple[str, ...]
    DECODER: Decoder[Any]
    OLDER: "tuple[Older, ...]" = ()
    BGG: int | None = None
    ANY_COLOUR: bool = False
    FIRST_SAID: bool = True
    HOUSE_RULES: tuple[str, ...] = ()
    SECRETS: tuple[str, ...] = ()

    def house_rules(self, players: int) -> tuple[str, ...]:
        """Return the house rules that make sense with so many players: all of them."""
        return self.HOUSE_RULES

    def colours_each(self, players: int) -> int:
        """Return how many colours each of so many players plays: one."""
        return 1

    def read(self, text: str, players: Sequence[Player]) -> Sequence[Any]:
        """Read one or several actions of a text, as lines that the title's rules can bind.

        Raises:
            Unreadable: the text is no notation; says where and what could stand there.
            Ambiguous: a name before a colon begins several names.
        """

    def write(self, event: Any, players: Sequence[Player]) -> str:  # noqa: ANN401
        """Return an action in its canonical form."""

    def read_statement(self, text: str, reason: str, players: Sequence[Player]) -> Event | None:
        """Read what a table states beyond quantities; None if it is no such statement.

        Raises:
            Unreadable: it begins like one, and something in it is none.
            Ambiguous: a name in it begins several names.
        """
        return None

    def write_statement(self, event: Any, players: Sequence[Player]) -> str:  # noqa: ANN401
        """Return such a statement as it is read; its reason stands beside it."""
        raise TypeError(event)

    def read_description(self, text: str) -> Event:
        """Read what a printed component says; a title that is wholly known has none.

        Raises:
            Unreadable: it is no description.
        """
        raise Unreadable(text, 0, "nothing-printed")

    def write_description(self, event: Any) -> str:  # noqa: ANN401
        """Return such a description on one line."""
        raise TypeError(event)
