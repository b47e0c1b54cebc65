"""League of Six in the session at the table: what everybody sees, unless asked for more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cli.terminal.language import _
from cli.titles.league_of_six import taps
from cli.titles.league_of_six.secrets import view_of
from cli.titles.league_of_six.turn_screen import missing, nameless, possible
from cli.titles.title_session import TitleSession
from events.common import Event
from events.notation import code_of
from events.titles.league_of_six.box import TOWNS
from events.titles.league_of_six.events import TownChosen
from projections.seen import Seen
from projections.short_form import short
from projections.titles.league_of_six.view import View


def suggestions(game: Seen) -> Sequence[str]:
    """Return what may be done now; before anybody acts, what is to be laid down."""
    view = view_of(game)
    if lacking := missing(view):
        return [form for word in lacking for form in _forms(view, word)]
    known = view.actions()
    events = _public(view) if known is None else known
    return [short(game, event) for event in events]


def _public(view: View) -> Iterator[Event]:
    """Yield answers and towns with their lowest bids, whether or not hands can pay them."""
    seat, towns = view.actor(), set[str]()
    for event in () if seat is None else taps.public(view, seat):
        if not isinstance(event, TownChosen):
            yield event
        elif event.town not in towns:
            towns.add(event.town)
            yield event


def _forms(view: View, word: str) -> list[str]:
    """Return how a line of chance begins: what follows lies on the table."""
    can = possible(view)
    if word == "siege" and can["towns"] and can["besieged"] == 1:
        return [f"siege {town}" for town in can["towns"]]
    return [word]


def usual(game: Seen) -> str | None:
    """Return tiles without names: to answer a bid is a decision."""
    return nameless(view_of(game))


def is_forced(game: Seen) -> bool:
    """Return whether an only suggestion leaves no other bid, and no row that nobody described."""
    view = view_of(game)
    seat = view.actor()
    if view.order.phase == "storing":
        return all(row.printed is not None for row in view.unchosen())
    return view.actions() is not None or seat is None or len([*taps.public(view, seat)]) == 1


_RULES = {
    "setup": ("L6.1",),
    "prologue": ("L6.4", "L6.10"),
    "towns": ("L6.5", "L6.6"),
    "taxes": ("L6.7", "L6.8"),
    "storing": ("L6.9",),
}


def rules_now(game: Seen) -> Sequence[str]:
    """Return the rules of the phase."""
    return _RULES.get(game.state.order.phase, ())


_CARD = re.compile(r"(?<![\w-])c\s*([1-4])(?![\w-])", re.IGNORECASE | re.ASCII)
"""A leader card by its stack, of which only a letter is said: "c4"."""


def spelled(text: str, game: Seen) -> str:
    """Return a text with "c4" as the leader card of the stack 4."""
    return _CARD.sub(r"card \1", text)


def line_words(game: Seen) -> Mapping[str, tuple[str, str]]:
    """Return the words that a line can begin with: an example, and what it records."""
    players = game.timeline.started.players
    order = " ".join(code_of(seat, players) for seat in range(len(players)))
    return {
        "ring": (
            "ring la1 ba3y go5 ka2 lo4 zi6",
            _("lays the towns clockwise, with number and face (y: the yellow one)"),
        ),
        "order": (f"order {order}", _("sets the starting order, fewest guards first")),
        "storage": ("storage a d", _("lays the storage tiles, the royal one first")),
        "leaders": ("leaders c a b b", _("turns up the leader cards of 1, 2, 3 and 4 figures")),
        "siege": ("siege go lo", _("names the besieged towns")),
        "tax": ("tax la3 ba7 zi-", _("lays a tax tile in each town without a siege")),
        **dict.fromkeys(TOWNS, ("ba 2", _("goes to a town, and bids so many guards there"))),
        "ok": ("ok", _("accepts the bid")),
        "royal": ("ro2", _("chooses a row of the royal storage tile")),
        "civic": ("ci1", _("chooses a row of the civic storage tile")),
        "card": ("card 3", _("takes the leader card of 3 figures")),
        "no": ("no", _("takes no leader card")),
        "pass": ("pass", _("chooses no row (house rule may-decline-row)")),
        "done": ("done", _("ends storing: no row can take another good")),
    }


class LeagueOfSixSession(TitleSession):
    """What League of Six offers to the session."""

    suggestions = staticmethod(suggestions)
    usual = staticmethod(usual)
    spelled = staticmethod(spelled)
    is_forced = staticmethod(is_forced)
    rules_now = staticmethod(rules_now)
    line_words = staticmethod(line_words)
    lines = staticmethod(taps.lines)
    cut = staticmethod(taps.cut)
    tap_words = staticmethod(taps.tap_words)
    tap_places = staticmethod(taps.tap_places)
    stated = staticmethod(taps.stated)


TITLE: TitleSession = LeagueOfSixSession()
