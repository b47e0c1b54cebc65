"""Starting a game on an organiser's page: the choices, and its first entry.

The page builds the same request as `new`. Names are completed as in a session: earlier spellings,
and colours from before or still free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from cli.game.game_store import id_mistake
from cli.game.open_game import Envelope, OpenGame, check_id, clean_by
from cli.game.roster import Roster, complete_players
from cli.game.starting import NewCall, plan_start, start_game
from cli.serve.api.asking import convert
from cli.serve.api.calls import CALLS, parameters, request_of
from cli.session.starting import shown_players
from cli.terminal.command import LONGEST
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, clauses, nearest
from cli.titles.common_words import colour_words
from cli.titles.title_named import check_title, name_of
from cli.titles.title_options import title_options
from cli.titles.title_screens import title_screens
from cli.voices.starting import NEW
from cli.wording.sentences import setup_lines
from events.store.event_store import EventStore
from events.text import NAME_LENGTH, Id, visible
from events.titles.registry import title_events

MOST_NAMES = 24
"""How many names are offered, who played last first."""

_CALL = next(call for call in CALLS if call.command is NEW)


class Beginning(Struct, forbid_unknown_fields=True):
    """The data an organiser's page sends to start a game.

    Attributes:
        id: the id from the page, the same for every repeat.
        said: the fields of the request of `new`.
        printed: the name of the printed parts, "" to leave them open.
        by: the recorder's name.
    """

    id: Id
    said: dict[str, Any]
    printed: Annotated[str, Meta(max_length=LONGEST)] = ""
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Planned(Struct, frozen=True):
    """The game that a start would give, in sentences."""

    lines: Sequence[str]
    asks: Sequence[str] = ()


class Offer(Struct, frozen=True):
    """The choices for starting a game of a title.

    Attributes:
        slug: the slug of the title.
        name: the title as it is printed on the box.
        seats: the maximum number of players.
        names: the names of earlier players.
        colours: code and word of each colour; () without.
        second: the numbers of players for which each has two colours.
        first: whether the start says who goes first.
        house: the house rules with their sentences.
        forms: the house rules with a number or name in them.
        printed: the name of the parts that differ from box to box; "" without any.
        parts: the names of what is printed.
    """

    slug: str
    name: str
    seats: int
    names: Sequence[str]
    colours: Sequence[tuple[str, str]]
    second: Sequence[int]
    first: bool
    house: Sequence[tuple[str, str]]
    forms: Sequence[tuple[str, str]]
    printed: str
    parts: Sequence[str]


def offer(store: EventStore, title: str) -> Offer:
    """Return the choices for starting a game of a title.

    Raises:
        Mistake: there is no such title.
    """
    slug = check_title(title)
    known, words = title_events(slug), title_screens(slug).house_rules()
    parts = title_options(slug).printed
    return Offer(
        slug,
        name_of(known),
        known.SEATS[-1],
        Roster.of(store).names()[:MOST_NAMES],
        [(colour, colour_words(colour)) for colour in known.COLOURS],
        [many for many in known.SEATS if known.COLOURS and known.colours_each(many) > 1],
        known.FIRST_SAID,
        [(rule, words[rule]) for rule in known.HOUSE_RULES],
        [(form, words[form]) for form in known.HOUSE_RULE_FORMS],
        _(parts.what) if parts else "",
        parts.names(store.location) if parts else (),
    )


def plan(store: EventStore, wanted: Beginning) -> Planned:
    """Return the game that a start would give, without writing it.

    Raises:
        Mistake: the title refuses this start.
    """
    started, _described = plan_start(_call(store, wanted), store.location)
    lines = [shown_players(started)]
    if title_events(started.title).FIRST_SAID and started.lots is None:
        first = started.players[started.first].name
        lines.append(_("{name} goes first").format(name=first))
    return Planned([clauses([*lines, *setup_lines(started)])])


def begin_game(store: EventStore, wanted: Beginning) -> OpenGame:
    """Start a game and return it; a repeated id returns the same game.

    Raises:
        Mistake: the title refuses this start, or the id belongs to another entry.
    """
    call = _call(store, wanted)
    if (known := store.game(wanted.id)) is not None:
        if known.title != call.title:
            raise id_mistake(wanted.id, 1)
        return OpenGame(store, known)
    return start_game(store, call, Envelope(check_id(wanted.id), clean_by(wanted.by))).game


def _call(store: EventStore, wanted: Beginning) -> NewCall:
    """Return the request of `new` for a page's data.

    Raises:
        Mistake: the data is malformed, or names an unknown title or unknown printed parts.
    """
    call = request_of(_CALL, convert(wanted.said, parameters(_CALL)))
    assert isinstance(call, NewCall)  # noqa: S101  # it is the request of that command
    slug = check_title(call.title or "")
    parts, also = title_options(slug).printed, dict[str, str]()
    if wanted.printed:
        names = parts.names(store.location) if parts else []
        if parts is None or wanted.printed not in names:  # never a file of this computer
            words = _("there is nothing called {name} to play with; {nearest}").format(
                name=visible(wanted.printed), nearest=nearest(wanted.printed, names)
            )
            raise Mistake(words, Exit.USAGE, "no-such-part")
        also = {parts.name: wanted.printed}
    players = complete_players(call.players or (), slug, Roster.of(store))
    return replace(call, title=slug, players=tuple(players), also=also)
