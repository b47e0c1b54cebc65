"""Random games in which the table lets odd things stand, states and corrects: nothing breaks."""

from random import Random

import pytest

from events.common import Adjusted, Corrected, Event, GapDeclared, Ruled
from events.store.entry import encode_event
from events.titles.league_of_six import events as l6
from events.titles.league_of_six.box import KINDS, PLACES, STORAGE_TILES, TOWNS
from events.titles.league_of_six.events import DECODER
from events.titles.league_of_six.notation import read
from events.titles.league_of_six.writing import write
from projections.correcting import check
from projections.every_line import ask
from projections.folding import fold_game
from projections.recorded import IllegalEntries
from projections.refusal import Refusal
from projections.timeline import Timeline
from projections.titles.league_of_six import legal
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.made_up import made_up_parts
from tests.titles.league_of_six.test_random_play import fingerprint, random_events, started


def anything_at_all(rng: Random, state: State) -> Event:
    """Return a play that may be legal, irregular or impossible now."""
    order, seat, town = state.order, rng.randrange(state.players), rng.choice(TOWNS)
    now, here, duel = order.round, state.board.towns[seat] or "la", order.duel
    answering, about = (duel.answering, duel.town) if duel else (seat, town)
    tile = lambda: rng.choice((*STORAGE_TILES, None))  # noqa: E731
    open_towns = tuple(state.board.open_towns())
    tiles = tuple(rng.choice((None, *map(str, range(1, 19)))) for _ in open_towns)
    gained = rng.choice(("", "w", "wrgh", "rryybh"))
    grey = rng.choice((None, None, "taken", "none"))
    printed = rng.choice((None, "4 g2 g1 y2 b1", "1 r1", "3 b9 b1"))
    return rng.choice(
        [
            l6.StorageLaid(now, tile(), tile()),
            l6.LeadersTurnedUp(now, (rng.choice(KINDS),) * 4),
            l6.TownsBesieged(now, tuple(rng.sample(TOWNS, 6 - state.players))),
            l6.TaxTilesLaid(now, open_towns, tiles),
            l6.TownChosen(seat, now, town, rng.choice((0, 0, 1, 2, 12))),
            l6.BidRaised(answering, now, about, rng.randrange(13)),
            l6.BidAccepted(answering, now, about, duel.bid if duel else 0),
            l6.tax_collected(seat, now, here, rng.randint(1, 6)),
            l6.tax_collected(seat, now, here, None, gained, rng.choice((None, *KINDS)), grey),
            l6.RowChosen(seat, now, rng.choice(PLACES), rng.randint(1, 6), printed),
            l6.LeaderTaken(seat, now, l6.LeaderCard(rng.choice((None, 1, 2, 3, 4)))),
            l6.StoringEnded(now),
        ]
    )


def statement(rng: Random, state: State) -> Event:
    """Return something that the table states; gaps and rounds are rare."""
    seat, order = (
        rng.randrange(state.players),
        tuple(rng.sample(range(state.players), state.players)),
    )
    stated = rng.choice(("score", "guards", "red", "green", "yellow", "blue", "horses"))
    common: list[Event] = [
        Adjusted(seat, stated, rng.randrange(6), "x"),
        l6.CardsStated(seat, "x", l6.LeaderHand(("c1", "b2")[: rng.randrange(3)])),
        l6.PawnStated(seat, rng.choice(TOWNS), "x"),
    ]
    rare = [
        GapDeclared("x"),
        l6.RoundStated(min(6, state.order.round + rng.randrange(2)), "x"),
        l6.OrderStated(order, "x"),
    ]
    return rng.choice(rare if rng.random() < 0.2 else common)


def chosen(rng: Random, state: State) -> Event:
    """Return a statement, a legal action, or anything at all."""
    if rng.random() < 0.05:
        return statement(rng, state)
    actions = list(legal.actions(state)) if rng.random() < 0.6 else []
    return rng.choice(actions) if actions else anything_at_all(rng, state)


def holds(state: State) -> None:
    """What must hold in every state, however it came to be."""
    assert TITLE.imbalances(state) == []
    for code, rule in TITLE.CODES.items():
        TITLE.alternatives(state, None, Refusal(code, rule.source, rule.irregular, {}))
    for action in legal.actions(state):
        assert DECODER.decode(encode_event(action)) == action


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_table_lets_stand_is_held_and_written(players: int, seed: int) -> None:
    rng = Random(f"irregular {players} {seed}")
    start = started(players)
    state = TITLE.start(start)
    ring = l6.RingLaid(tuple(rng.sample(TOWNS, 6)), (1, 2, 3, 4, 5, 6), ("w",) * 6)
    parts = made_up_parts(rng)
    described = l6.ComponentsDescribed(tuple(parts[:1] if seed % 2 else parts[-12:]))
    setup: list[Event] = [described, ring, l6.OrderDrawn(tuple(range(players)))]
    events: list[Event] = [start]
    for step in range(300):
        event = setup[step] if step < len(setup) else chosen(rng, state)
        against = TITLE.refusals(state, event)
        assert bool(TITLE.impossible(state, event)) == bool(against and not against[0].irregular)
        if TITLE.impossible(state, event):
            continue
        if isinstance(event, l6.Play):
            [line] = read(write(event, start.players), start.players)
            assert TITLE.bind(state, line) == event
        TITLE.apply(state, str(len(events) + 1), event)
        holds(state)
        ruled = against and isinstance(event, l6.Play)
        events.append(Ruled(event, "so be it") if ruled else event)
    numbered = list(enumerate(events, 1))
    illegal = IllegalEntries(Timeline(numbered))
    ask(Timeline(numbered), illegal)
    assert illegal.illegal_entries() == []
    assert fingerprint(fold_game(Timeline(numbered), check=True).state) == fingerprint(state)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_corrections_anywhere_name_the_first_entry_that_breaks(players: int, seed: int) -> None:
    rng = Random(f"correct {players} {seed}")
    events = random_events(f"corrected {players} {seed}", players)
    numbered = list(enumerate(events, 1))
    for _ in range(8):
        n = rng.randrange(2, len(events))
        state = fold_game(Timeline(numbered[: n - 1])).state
        new = () if rng.random() < 0.4 else (anything_at_all(rng, state),)
        last = None if new and rng.random() < 0.4 else str(n)
        checked = check(Timeline(numbered), Corrected(str(n), last, new))
        for broken in checked.broken:
            assert int(broken.ref) >= n
        holds(checked.after.state)
        places = [int(one.ref) for one in checked.broken]
        assert places == sorted(places)
        if not checked.broken and not new:
            replayed = [event for k, event in numbered if k != n]
            again = fold_game(Timeline(list(enumerate(replayed, 1))), check=True)
            assert again.objections == []
