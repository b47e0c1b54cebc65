"""The titles: what each offers in this layer, imported when it is asked for.

A package declares each of its titles as an entry point of the group `tablescribe.titles`, whose
name is the slug and whose value names an object with an `API` and a method `part`
(`docs/developing/adding-a-title.md`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import ValidationError
from msgspec.json import Decoder, decode, encode

from events.common import Decoded, Event, Player
from events.notation import Unreadable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from events.older import Older

GROUP = "tablescribe.titles"

API = 1
"""The version of what a title may import and has to offer; another one is refused."""


class OutsideTitle(Protocol):
    """The title that an entry point names.

    Attributes:
        API: the version of `tablescribe` for which it was written.
    """

    API: int

    def part(self, layer: str, part: str) -> Any:  # noqa: ANN401
        """Return what it offers as a part of a layer ("title" of "events"), None for nothing."""


class UnusableTitle(Exception):
    """An installed title that cannot be used.

    Attributes:
        slug: the title.
        code: "other-api" or "broken".
        detail: the version that it is written for, or what went wrong while it was imported.
    """

    def __init__(self, slug: str, code: str, detail: str) -> None:
        super().__init__(slug, code, detail)
        self.slug, self.code, self.detail = slug, code, detail


@cache
def installed_titles() -> dict[str, EntryPoint]:
    """Return where the titles of other packages are, by slug."""
    from importlib.metadata import entry_points

    return {found.name: found for found in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def load(slug: str) -> OutsideTitle:
    """Return an installed title.

    Raises:
        KeyError: none of that slug is installed.
        UnusableTitle: it is for another version of `tablescribe`, or cannot be imported.
    """
    try:
        title: OutsideTitle = installed_titles()[slug].load()
        written_for = title.API
    except KeyError:
        raise
    except Exception as error:  # what is imported is somebody else's
        raise UnusableTitle(slug, "broken", f"{type(error).__name__}: {error}") from error
    if written_for != API:
        raise UnusableTitle(slug, "other-api", str(written_for))
    return title


class TitleEvents(Protocol):
    """The `TITLE` of `events/titles/<title>/title.py`; what has a value here may be left out.

    Attributes:
        SLUG: the title in records and on the command line.
        SHORT: how its games are called, with their number behind it.
        NAME: the title as it is printed on the box.
        NAMES: the names under which it was published in other languages, by their codes.
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
        EXCLUSIVE: house rules of which a game can have one.
        SECRETS: the quantities that players hold in secret until the end.
    """

    SLUG: str
    SHORT: str
    NAME: str
    EDITION: str
    SEATS: range
    COLOURS: tuple[str, ...]
    QUANTITIES: tuple[str, ...]
    DECODER: Decoder[Decoded]
    NAMES: Mapping[str, str] = {}
    OLDER: tuple[Older, ...] = ()
    BGG: int | None = None
    ANY_COLOUR: bool = False
    FIRST_SAID: bool = True
    HOUSE_RULES: tuple[str, ...] = ()
    HOUSE_RULE_FORMS: tuple[str, ...] = ()
    EXCLUSIVE: tuple[str, ...] = ()
    SECRETS: tuple[str, ...] = ()

    def house_rules(self, players: int) -> tuple[str, ...]:
        """Return the house rules that make sense with so many players: all of them."""
        return self.HOUSE_RULES

    @property
    def known_house_rules(self) -> tuple[str, ...]:
        """The house rules by their names, and the forms of those with a number or a name."""
        return (*self.HOUSE_RULES, *self.HOUSE_RULE_FORMS)

    def house_rule_form(self, rule: str) -> str | None:
        """Return the form of a house rule that has a number or a name in it; None: it has none.

        A title that has such rules lists their forms in `HOUSE_RULE_FORMS`, as "rounds-N".
        """
        return None

    def is_house_rule(self, rule: str) -> bool:
        """Return whether the title has a house rule, by its name or by a form."""
        return rule in self.HOUSE_RULES or self.house_rule_form(rule) is not None

    def can_hold(self, rule: str, players: int) -> bool:
        """Return whether the title has a house rule, and it makes sense with so many players."""
        named = rule in self.HOUSE_RULES
        return rule in self.house_rules(players) if named else self.is_house_rule(rule)

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
            Unreadable: the text is not a description.
        """
        raise Unreadable(text, 0, "nothing-printed")

    def write_description(self, event: Any) -> str:  # noqa: ANN401
        """Return such a description on one line."""
        raise TypeError(event)


class Titles(Mapping[str, "str | OutsideTitle"]):
    """The titles that can be played: those of this program, then those of installed packages.

    A value is a folder of this program, or what another package offers. Packages are looked up when
    a title is asked for that this program does not have, or all are.

    Attributes:
        own: slug and folder of each title of this program.
        unusable: why an installed title cannot be used, by slug.
    """

    def __init__(self, own: dict[str, str | OutsideTitle]) -> None:
        self.own = own
        self.unusable: dict[str, UnusableTitle] = {}

    def __getitem__(self, slug: str) -> str | OutsideTitle:
        if (folder := self.own.get(slug)) is not None:
            return folder
        try:
            return load(slug)
        except UnusableTitle as error:
            self.unusable[slug] = error
            raise KeyError(slug) from error

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (slug for slug in installed_titles() if slug not in self.own and slug in self)

    def __len__(self) -> int:
        return sum(1 for _slug in self)

    def order(self, slug: str) -> tuple[int, str]:
        """Return the sort key of a title: those of this program come first."""
        own = list(self.own)
        return own.index(slug) if slug in own else len(own), slug

    def folders(self) -> list[str]:
        """Return the folders of the titles of this program."""
        return [folder for folder in self.own.values() if isinstance(folder, str)]


TITLES = Titles(
    {
        "robber-knights": "robber_knights",
        "meridian": "meridian",
        "league-of-six": "league_of_six",
        "score-pad": "score_pad",
    }
)


def load_layer(layer: str, title: str, part: str = "title") -> Any:  # noqa: ANN401
    """Return what a title offers in a layer ("events", "projections", "cli").

    It is the `TITLE` of a file in the title's folder, where the type checker holds it against
    its protocol; or what its package offers.

    Raises:
        KeyError: there is no such title.
    """
    place = TITLES[title]
    if isinstance(place, str):
        return import_module(f"{layer}.titles.{place}.{part}").TITLE
    return place.part(layer, part)


def offers(layer: str, title: str, part: str) -> bool:
    """Return whether a title has a part that may be left out.

    Raises:
        KeyError: there is no such title.
    """
    place = TITLES[title]
    if isinstance(place, str):
        return find_spec(f"{layer}.titles.{place}.{part}") is not None
    return place.part(layer, part) is not None


@cache
def title_events(title: str) -> TitleEvents:
    """Return the facts, events and notation of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleEvents = load_layer("events", title)
    return found


def read_event(title: str, stored: str | bytes) -> Decoded:
    """Return an event of a title as it is today, whichever version has stored it.

    Raises:
        KeyError: there is no such title.
        MsgspecError: the event belongs to another title or a newer version.
    """
    events = title_events(title)
    try:
        return events.DECODER.decode(stored)
    except ValidationError:
        from events import older

        shapes = (*older.COMMON, *events.OLDER)
        try:
            members = decode(stored)
            today = older.upcast(members, shapes)
        except RecursionError as error:
            raise ValidationError(str(error)) from error
        if today == members:
            raise
        return events.DECODER.decode(encode(today))
