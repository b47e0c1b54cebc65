"""The law of what players state: it holds, and is read back as it was stated."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from cli.game.looking import is_declared, on_the_table
from cli.game.title_laws.chance import Trial, made_up, play
from events.common import Adjusted, Event, HiddenAmount, PositionStated
from events.store.entry import encode_event
from projections.folding import FoldedGame
from projections.positions import emptied, topic_of
from projections.timeline import Timeline
from projections.titles.title_rules import REASON, Part

LOOKS = 0.2
"""How often something is stated in a game."""


def statements_hold(trial: Trial) -> Iterator[str]:
    """What is stated holds and is read back; to state what is so changes nothing."""
    chance = Random(trial.seed)
    for game, _event in play(trial, chance, 60):
        if chance.random() < LOOKS:
            yield from _not_the_same(game) if is_declared(trial.title) else ()
            yield from _not_read_back(game, chance)


def _now(game: FoldedGame) -> dict[object, Event]:
    """Return what a game has of what can be stated, by what it is about."""
    parts = game.rules.position(game.state)
    return {topic_of(event): event for part in parts if not part.hidden for event in part.now}


def _not_the_same(game: FoldedGame) -> Iterator[str]:
    """Yield what a whole position changes where it is so already, and what of it does not hold."""
    now = _now(game)
    said = PositionStated(tuple(now.values()), REASON, whole=True)
    same, fresh = game.twin(), FoldedGame(Timeline([(1, game.timeline.started)]))
    if against := same.refusals(said):
        yield f"{encode_event(said)}: {against[0].code}"
        return
    for there in (same, fresh):
        if not there.refusals(said):
            there.take("9999", said)
            holds = _now(there)
            yield from (
                f"stated {encode_event(one)}, read back {_written(holds.get(topic))}"
                for topic, one in now.items()
                if holds.get(topic) != one
            )
    both = zip(on_the_table(game), on_the_table(same), strict=True)
    yield from (f"stated as it is, {was} became {is_}" for was, is_ in both if was != is_)


def _written(event: Event | None) -> str:
    return encode_event(event) if event is not None else "nothing"


def _not_read_back(game: FoldedGame, chance: Random) -> Iterator[str]:
    """Yield what does not hold once it was stated."""
    rules = game.rules
    for part in rules.position(game.state):
        said = _stated(part, chance)
        if said is None or game.refusals(said) or rules.doubts(game.state, said):
            continue
        there = game.twin()
        there.take("9999", said)
        is_there = any(one.holds(said) for one in rules.position(there.state))
        if not is_there or rules.consequences(there.state):  # as goods that are stored at once
            continue
        is_so = _now(there).get(topic_of(said))
        if is_so != said and not (is_so is None and _is_empty(said)):
            yield f"stated {encode_event(said)}, read back {_written(is_so)}"
        if isinstance(said, Adjusted) and is_declared(game.title):
            for seat in {*range(len(game.timeline.started.players))} - {said.player}:
                before, after = (
                    rules.quantity(one.state, seat, said.quantity) for one in (game, there)
                )
                if before != after:
                    yield f"stated {encode_event(said)}, of another player {before} became {after}"


def _stated(part: Part, chance: Random) -> Event | None:
    """Return something that could be stated of a part."""
    for now in part.now:
        if isinstance(now, Adjusted):
            value = (now.amount or 0) + chance.choice((-2, -1, 1, 2, 5))
            hidden = now.secret is not None
            return replace(
                now, **{"secret": HiddenAmount(value=value)} if hidden else {"value": value}
            )
    made = made_up(part.states, chance)
    said = {"reason": REASON} | ({} if part.player is None else {"player": part.player})
    return None if made is None else replace(made, **said)


def _is_empty(said: Event) -> bool:
    """Whether a statement is that nothing is there."""
    try:
        return emptied(said) == said
    except TypeError:
        return False
