"""Somebody leaves before the end: of every title turns are skipped, pieces stay, nobody waits."""

from contextlib import nullcontext
from random import Random
from unittest.mock import patch

import pytest

from cli.game.looking import seen_by
from cli.game.title_laws import chance
from cli.game.title_laws.chance import Trial, play
from cli.game.title_laws.checking import breaches_of, chance_of
from cli.titles.title_session import title_session
from events.common import PlayerLeft
from events.titles.registry import TITLES
from events.titles.robber_knights.events import OpeningTileTurnedUp
from projections.folding import fold_game
from projections.seen import OPEN
from projections.timeline import Timeline
from tests import random_play
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS, known
from tests.titles.score_pad import given as pads

DECLARED = {one.slug: one for one in (nim.NIM, kept.KEPT, HANDS)}
GAMES, LONG = 8, 900


def title_known(title):
    return known(title, DECLARED[title]) if title in DECLARED else nullcontext()


def trial_of(title, seed):
    brought = chance_of(title) if title in DECLARED else random_play.brought(title)
    return Trial(title, seed, brought)


def whole_game(title, seed, leaves):
    """Return a game of chance to its end, its events, and who was listed after having left."""
    events, acted, game = [], [], None
    with patch.object(chance, "LEAVES", leaves):
        for game, event in play(trial_of(title, seed), Random(seed), LONG):
            events = events or [game.timeline.started]
            acted += [
                one
                for one in (*game.rules.actions(game.state), event)
                if getattr(one, "player", None) in game.state.absent
                and not isinstance(one, OpeningTileTurnedUp)  # it lies there face down
            ]
            events.append(event)
    if events:
        game.take(str(len(events)), events[-1])
    return game, events, acted


@pytest.mark.parametrize("title", [*TITLES.own, *DECLARED])
def test_games_of_chance_go_on_without_those_who_leave(title):
    leavers = over = 0
    with title_known(title):
        for seed in range(GAMES):
            game, events, acted = whole_game(title, seed, 0.05)
            assert acted == []
            over += game.over
            again = fold_game(Timeline(enumerate(events, 1)), check=True)
            assert again.objections == []
            assert not game.imbalances()
            assert not game.state.absent & {*game.rules.result(game.state).winners}
            leavers += len(game.state.absent)
    assert leavers
    assert over >= GAMES * 3 / 4  # nothing may be payable (L6.6), or chance finds no number


@pytest.mark.parametrize("law", ["lists", "taps", "folds", "secrets"])
@pytest.mark.parametrize("title", [*TITLES.own, *DECLARED])
def test_the_laws_hold_when_many_leave(title, law):
    with title_known(title), patch.object(chance, "LEAVES", 0.05):
        assert list(breaches_of(law, trial_of(title, 1))) == []


def test_who_has_left_a_team_is_not_offered_for_a_tap():
    at_table = pads.given("teams", 4).event(PlayerLeft(0)).then_allowed()
    taps = title_session("score-pad").lines(seen_by(at_table.game, OPEN), ())
    assert {line.split()[0] for line in taps} == {"b", "c"}
