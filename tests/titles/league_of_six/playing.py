"""What random play needs of League of Six: every tile described, what is laid down by chance."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

from events.common import Event, GameStarted, Player
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.components_file import read_components
from events.titles.league_of_six.events import ComponentsDescribed
from events.titles.registry import title_events
from projections.refusal import Refusal
from projections.titles.league_of_six.legal import actions
from projections.titles.league_of_six.state import State
from tests.random_play import Playing, Position
from tests.titles.league_of_six.candidates import filtered
from tests.titles.league_of_six.player import chance
from tests.titles.league_of_six.test_random_play import started

SAMPLES = Path(__file__).parents[3] / "sample_games" / "league-of-six"


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


def _begun(name: str, lines: int) -> str:
    """Return the record of a sample game up to a number of its lines."""
    return "\n".join((SAMPLES / f"{name}.txt").read_text("utf-8").split("\n")[:lines]) + "\n"


STARTS: list[GameStarted] = [
    started(players, house)
    for players in (3, 4, 5)
    for house in ((), title_events("league-of-six").house_rules(players))
]

POSITIONS = {
    "three players, a bid to answer": Position(_begun("full-3-players", 24), (6, 24, 82)),
    "four players, taxes": Position(_begun("full-4-players", 40), (13, 117, 732)),
    "five players, goods to store": Position(_begun("full-5-players", 60), (4, 24, 89)),
}


def retyped(event: Event, against: Refusal, alternative: str, seats: Sequence[Player]) -> str:
    """Return the action that is offered: without what it gives, and what "..." leaves."""
    first = alternative.split(" (", maxsplit=1)[0]
    return "" if first.endswith("...") else first


PLAYING = Playing(STARTS, brought, compared, retyped, POSITIONS)
