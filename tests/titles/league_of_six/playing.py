"""What random play needs of League of Six: every tile described, what is laid down by chance."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from events.common import Event, Player
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.components_file import read_components
from events.titles.league_of_six.events import ComponentsDescribed
from projections.refusal import Refusal
from projections.titles.league_of_six.legal import actions
from projections.titles.league_of_six.state import State
from tests.random_play import Playing, starts_of
from tests.titles.league_of_six.candidates import filtered
from tests.titles.league_of_six.player import chance
from tests.titles.league_of_six.referee import Referee


@cache
def described() -> ComponentsDescribed:
    """Return the made-up set that comes with the program."""
    text = files("events.titles.league_of_six").joinpath("sets/made-up.toml").read_text("utf-8")
    found = read_components(text).described
    assert found is not None
    return found


def brought(state: State, rng: Random) -> Event | None:
    """Return what is laid or drawn next; before the towns, what is printed on the tiles."""
    if state.board.ring is None and not state.printed.faces:
        return described()
    parts: list[Part] = list(described().parts)
    return chance(state, parts, rng) if state.order.phase in ("setup", "prologue") else None


def compared(state: State) -> Iterator[tuple[list[Event], list[Event]]]:
    """Yield what may be done now beside filtered candidates."""
    yield list(actions(state)), list(filtered(state))


def retyped(event: Event, against: Refusal, alternative: str, seats: Sequence[Player]) -> str:
    """Return the action that is offered: without what it gives, and what "..." leaves."""
    first = alternative.split(" (", maxsplit=1)[0]
    return "" if first.endswith("...") else first


PLAYING = Playing(starts_of("league-of-six"), brought, compared, retyped, Referee)
