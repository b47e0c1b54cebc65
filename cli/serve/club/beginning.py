"""A game that is begun on an organiser's page: what can be chosen, and its first entry.

The page asks what `new` is asked, in the same request. Names alone are completed as in a session: a
name is written as it was before, a colour that nobody says is the one from before or a free one.
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
    """What an organiser's page sends to begin a game.

    Attributes:
        id: made by the page, the same however often it is sent.
        said: the fields of the request of `new`.
        printed: the name of the printed parts, "" to leave them open.
        by: who records.
    """

    id: Id
    said: dict[str, Any]
    printed: Annotated[str, Meta(max_length=LONGEST)] = ""
    by: Annotated[str, Meta(max_length=NAME_LENGTH)] = "phone"


class Planned(Struct, frozen=True):
    """What a game would be that begins like this, in sentences."""

    lines: Sequence[str]
    asks: Sequence[str] = ()


class Offer(Struct, frozen=True):
    """What can be chosen when a game of a title begins.

    Attributes:
        slug: the title.
        name: the title as it is printed on the box.
        seats: how many can play, at most.
        names: who has played before.
        colours: code and word of each colour; () without.
        second: with how many players each has two colours; () if never.
        first: whether the start says who goes first.
        house: the house rules with what they say.
        forms: those with a number or a name in them.
        printed: what differs from table to table, in words; "" if nothing does.
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
    """Return what can be chosen when a game of a title begins.

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
    """Return what a game would be; nothing is written.

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
    """Begin a game and return it; the same id again is the same game.

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
    """Return the request of `new` that a page makes.

    Raises:
        Mistake: the request is malformed, or names an unknown title or unknown printed parts.
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
