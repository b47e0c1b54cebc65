"""What is offered instead of what was refused is legal: at every position of random games.

Who may act is told before what is possible: after that refusal nothing is offered.
"""

from random import Random

import pytest

from events.common import Event
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.refusal import Refusal
from tests.conftest import LONG
from tests.fuzz.test_lists import STARTS, next_event
from tests.random_play import begun, playing, strange

STEPS = 120
TRIED = 12
GAMES = 30 if LONG else 1
HIDDEN = {"town-unpayable", "bid-unpayable"}
"""What only a hand could tell, and offers use public facts."""


def offered(game: FoldedGame, event: Event | None) -> int:
    """Check what is offered instead of an event that is refused; return how much it is."""
    against = game.refusals(event) if event is not None else ()
    if event is None or not against or type(event) not in game.rules.CHECKS or event.states:
        return 0
    title, players = title_events(game.title), game.timeline.started.players
    listed = game.rules.alternatives(game.state, event, against[0])
    for alternative in listed:
        text = playing(game.title).retyped(event, against[0], alternative, players)
        for line in title.read(text, players) if text else ():
            bound = game.rules.bind(game.state, line)
            assert not isinstance(bound, Refusal), (event, alternative, bound)
            found = [one for one in game.refusals(bound) if one.code not in HIDDEN]
            assert found == [], (event, against[0], alternative)
    return len(listed)


@pytest.mark.slow
@pytest.mark.parametrize("astray", [0.0, 0.15])
@pytest.mark.parametrize(("title", "number"), STARTS)
def test_what_is_offered_is_legal(title, number, astray):
    many = 0
    for seed in range(GAMES):
        rng = Random(f"{title} {number} {seed} {astray} offers")
        game = begun(playing(title).starts[number])
        for step in range(STEPS):
            many += sum(offered(game, strange(game, rng)) for _ in range(TRIED))
            if game.over or not (event := next_event(game, rng, astray)):
                break
            game.take(str(step + 2), event)
    assert many > 30
