"""Random pads, played at random: they come to their end, and a second reading agrees."""

import os
import tomllib
from random import Random

import pytest

from cli.serve.recording.choices import choices
from events.common import GameStarted, Player, PlayerLeft
from events.titles.score_pad.events import PadDescribed
from events.titles.score_pad.notation import read_description, write_description
from events.titles.score_pad.pad_file import read_pad, write_pad
from projections.folding import FoldedGame, fold_game
from projections.seen import OPEN, Mask
from projections.timeline import Timeline
from tests.titles.score_pad.given import NAMES
from tests.titles.score_pad.random_pads import as_toml, made_up, play
from tests.titles.score_pad.referee import Referee

GAMES = 3000 if os.environ.get("TABLESCRIBE_FUZZ") == "long" else 120
OFTEN = 25
"""As many numbers are compared one by one; of longer games some of the later ones."""


def sound(seed: int) -> tuple[str, PadDescribed] | None:
    """Return a pad without errors and doubts as a file and as read, None where it has some."""
    text = as_toml(made_up(Random(seed)))
    read = read_pad(text)
    return None if read.faults or read.described is None else (text, read.described)


SOUND = [(seed, *found) for seed in range(GAMES * 2) if (found := sound(seed))][:GAMES]


def begun(pad: PadDescribed, rng: Random) -> FoldedGame:
    teams = pad.teams or 1
    able = [n for n in range(pad.least_players, pad.most_players + 1) if n % teams == 0]
    players = tuple(map(Player, NAMES[: rng.choice(able)]))
    started = GameStarted("score-pad", players, "2026-03-01")
    return fold_game(Timeline([(1, started), (2, pad)]))


@pytest.mark.parametrize(("seed", "text", "pad"), SOUND, ids=lambda one: str(one)[:6])
def test_a_game_on_any_pad_goes_on_to_its_end_and_has_the_points_of_a_second_reading(
    seed, text, pad
):
    assert read_pad(write_pad(pad)).described == read_description(write_description(pad)) == pad
    compared(text, begun(pad, rng := Random(seed)), rng)


@pytest.mark.parametrize(("seed", "text", "pad"), SOUND[::3], ids=lambda one: str(one)[:6])
def test_it_goes_on_without_those_who_leave(seed, text, pad):
    compared(text, begun(pad, rng := Random(seed)), rng, leaves=0.1)


def compared(text, game, rng, leaves=0.0):
    """Play a game on a pad to its end, and compare it with a second reading."""
    content, numbers = tomllib.loads(text), []
    for event in play(game, rng, leaves):
        assert event is not None, f"nobody can go on after {numbers}"
        state = game.state
        if not isinstance(event, PlayerLeft):
            numbers.append(
                (event.round or 0, state.side_of(event.player), event.category, event.number)
            )
        if game.over or len(numbers) < OFTEN or len(numbers) % OFTEN == 0:
            winners = game.rules.result(state).winners
            gone = {side for side, seats in enumerate(state.sides) if {*seats} <= state.absent}
            ahead = [side for side, seats in enumerate(state.sides) if {*seats} & {*winners}]
            second = Referee(content, state.players, numbers, gone).read()
            assert (state.scores(), ahead, game.over) == second


@pytest.mark.parametrize(
    ("seed", "text", "pad"), SOUND[:: GAMES // 20], ids=lambda one: str(one)[:6]
)
def test_taps_lead_to_a_line_for_everybody_who_is_missing(seed, text, pad):
    rng = Random(seed)
    game = begun(pad, rng)
    for place, _event in enumerate(play(game, rng)):
        if game.over or place > OFTEN:
            return
        tapped, made = [], choices(Mask(game, lambda: game.timeline, OPEN).game(game))
        while made.next and not (made.line and rng.random() < 0.5):
            tapped.append(rng.choice(made.next).code)
            made = choices(Mask(game, lambda: game.timeline, OPEN).game(game), tapped)
        assert tapped
