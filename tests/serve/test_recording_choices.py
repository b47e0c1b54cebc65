"""What can be tapped: every legal action and nothing else, in every title and for every table."""

from functools import partial
from itertools import islice
from random import Random
from statistics import median

import pytest

from cli.serve.recording.choices import ahead, choices, state_by_taps, taps_for
from cli.serve.recording.stating import now
from cli.titles.title_session import branch, title_session
from events.common import Adjusted
from events.titles.registry import TITLES, title_events
from projections.seen import OPEN
from tests.pages.given import sample
from tests.random_play import PLAYED, begun, play, playing
from tests.seeing import seen_by
from tests.serve.taps_counted import actions, against, counted, records, wandered
from tests.titles.score_pad.given import given

TABLES = [(title, n) for title in PLAYED for n in range(len(playing(title).starts))]


def moments(title, start, seed, every):
    """A random game at every so many decisions."""
    game, rng = begun(playing(title).starts[start]), Random(seed)
    yield game
    for n, _choices in enumerate(play(game, rng)):
        if n % every == seed % every and not game.over:
            yield game


def legal(game):
    """The legal actions in the notation."""
    write, players = title_events(game.title).write, game.timeline.started.players
    return [write(event, players) for event in game.rules.actions(game.state)]


@pytest.mark.parametrize(("title", "start"), TABLES)
def test_all_that_is_legal_can_be_tapped_and_nothing_else(title, start):
    rng = Random(start)
    for game in moments(title, start, start, 13):
        session, decided = title_session(title), legal(game)
        for n, line in enumerate(rng.sample(decided, min(len(decided), 8))):
            assert taps_for(seen_by(game, OPEN), line) is not None, line
            if n < 3:
                assert taps_for(seen_by(game, OPEN), line, ruled=True) is not None, line
        for line in [*wandered(game, OPEN, rng)][-3:]:
            assert not against(game, line), line
        offered = {*session.lines(seen_by(game, OPEN), ())}
        assert {*decided} <= offered
        for line in sorted(offered.difference(decided)):  # what chance brings is no decision
            assert not against(game, line), line
        unseen = {*session.lines(seen_by(game), ())}  # for who may not see hands
        assert {*decided} <= unseen or not decided
        for line in islice(sorted(unseen), 0, None, 7):
            found = against(game, line)
            assert not found or found[0].code.endswith("-unpayable"), line


@pytest.mark.parametrize(("title", "start"), TABLES)
def test_whatever_is_tapped_for_a_ruling_can_be_read_and_some_of_it_is_irregular(title, start):
    rng, irregular = Random(start), 0
    for game in moments(title, start, start + 5, 11):
        for line in wandered(game, OPEN, rng, ruled=True):
            found = against(game, line)
            irregular += bool(found) and all(one.irregular for one in found)
    assert irregular


def test_all_of_an_opening_layout_can_be_tapped_for_a_ruling():
    game = begun(playing("robber-knights").starts[-1])
    game.take("2", next(filter(lambda one: one.cell == "k18", game.rules.actions(game.state))))
    for line in legal(game):
        assert taps_for(seen_by(game, OPEN), line, ruled=True) is not None, line


def test_the_end_of_a_pad_can_be_tapped_for_a_ruling():
    game = given("golf").game
    assert taps_for(seen_by(game, OPEN), "end", ruled=True) == ["end"]


def described(game, rng):
    """A printed part described by taps at random."""
    going_on = partial(title_session(game.title).continue_description, seen_by(game))
    tapped = []
    while True:
        now = state_by_taps(going_on, tapped)
        assert now.tapped == tuple(tapped)
        if now.line and (not now.next or rng.random() < 0.3):
            return now.line
        tapped.append(rng.choice(now.next).code)


def test_a_printed_part_is_described_by_taps():
    game, rng = begun(playing("league-of-six").starts[0]), Random(3)
    read = title_events("league-of-six").read_description
    for _part in range(42):
        event = read(described(game, rng))
        assert not game.refusals(event)
        game.take("2", event)
    assert not title_session("league-of-six").continue_description(seen_by(game), ()).next


def test_a_tap_that_cannot_be_made_ends_the_line():
    game = begun(playing("robber-knights").starts[0])
    first = choices(seen_by(game)).next[0].code
    found = choices(seen_by(game), [first, "no such tile", "k18"])
    assert (found.tapped, found.dropped, found.line) == ((first,), True, "")


def test_a_line_and_taps_that_begin_none_lead_nowhere():
    found = branch(["b end", "b p k18"], str.split, ["r"])
    assert (found.line, found.codes) == (None, ())
    assert branch(["b end", "b p k18"], str.split, ["b"]).codes == ("end", "p")


@pytest.mark.parametrize("title", TITLES)
def test_the_sample_games_take_four_taps_in_the_median_and_eight_at_most(title):
    for name, record in records(title).items():
        taps = sorted(counted(record))
        assert median(taps) <= 4, name
        assert taps[-1] <= 8, name


def test_a_cell_that_begins_like_a_direction_is_one_tap():
    cut = title_session("robber-knights").cut
    assert cut("r ft n18") == ["r", "ft", "n18"]
    assert cut("r fc n18 n21") == ["r", "fc", "n18", "n", "21"]


@pytest.mark.parametrize("phase", ["a town to choose", "a bid to answer"])
def test_what_is_offered_does_not_tell_what_a_hand_can_pay(phase):
    offered, seen = [], []
    for guards in (2, 20):
        game = hand_stated(phase, guards)
        offered.append([*title_session(game.title).lines(seen_by(game), ())])
        seen.append(len([*title_session(game.title).lines(seen_by(game, OPEN), ())]))
    assert offered[0] == offered[1]
    assert seen[0] < seen[1]


def hand_stated(phase, guards):
    """A game in which somebody is to go or to answer, with so many guards in every hand."""
    record = records("league-of-six")["full-4-players"]
    for game, line in actions(record):
        duel = game.state.order.phase == "towns" and game.state.order.duel is not None
        bids = game.state.order.phase == "towns" and not duel and len(line.split()) > 2
        if (duel and phase == "a bid to answer") or (bids and phase == "a town to choose"):
            for seat in range(4):
                game.take("200", Adjusted(seat, "score", 0, "for the test"))
                game.take("201", Adjusted(seat, "guards", guards, "for the test"))
            return game
    raise AssertionError


@pytest.mark.parametrize("title", TITLES)
def test_a_page_knows_in_advance_what_it_would_be_told(title):
    _name, record = max(records(title).items())
    for game, line in islice(actions(record), 0, None, 25):
        known = {one.tapped: one for one in ahead(seen_by(game))}
        assert known[()] == choices(seen_by(game))
        for tapped, one in islice(known.items(), 0, None, 40):
            assert one == choices(seen_by(game), tapped)
        taps = taps_for(seen_by(game), line) or []
        assert (*taps[:1],) in known, line


@pytest.mark.parametrize("title", TITLES)
def test_the_first_button_decides_nothing(title, tmp_path):
    open_game = sample(tmp_path, f"{title}/{max(records(title))}.txt")
    while open_game.n > 8:
        offered = now(open_game, 0, [], None).usual
        if offered is not None:
            [line] = open_game.title.read(offered.line, open_game.players)
            event = open_game.game.rules.bind(open_game.game.state, line)
            forced = len(list(open_game.game.rules.actions(open_game.game.state))) == 1
            assert getattr(event, "player", None) is None or forced, offered.line
        open_game.rewind(open_game.n - 7)
