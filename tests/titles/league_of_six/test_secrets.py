"""The law `secrets` on League of Six: its games differ in every secret, and every leak is found."""

from copy import copy
from itertools import product

import pytest

from cli.game.title_laws.chance import Trial
from cli.game.title_laws.checking import breaches_of
from events.titles.league_of_six import box
from events.titles.league_of_six.events import tax_collected
from projections.folding import fold_game
from projections.seen import PUBLIC, Mask, Viewer, sealed_entries
from projections.timeline import Timeline
from projections.titles.league_of_six import veil
from projections.titles.league_of_six.title import TITLE
from tests.random_play import brought
from tests.test_title_laws import differing_members, random_events, secret_members
from tests.titles.league_of_six.player import chance

SEEDS = range(2)


def undescribed(state, rng):
    """Return what is laid or drawn next, or collected, where no tile is described."""
    order = state.order
    if order.phase in ("setup", "prologue"):
        return chance(state, [], rng)
    if order.phase != "taxes":
        return None
    seat, card = order.waiting[0], rng.choice((None, *box.KINDS))
    return tax_collected(seat, order.round, state.board.towns[seat], gained="wr", card=card)


TRIALS = [
    Trial("league-of-six", seed, brings)
    for seed, brings in product(SEEDS, (brought("league-of-six"), undescribed))
]


def test_games_differ_in_every_secret_and_nobody_else_sees_one():
    assert differing_members(TRIALS) == secret_members("league-of-six")


@pytest.mark.parametrize("left", ["guards.rows", "guards.sums", "hands.cards", "news"])
def test_a_veil_that_leaves_something_is_found(monkeypatch, left):
    """What else it could leave is in `tools/mutants.toml`."""
    *parts, name = left.split(".")

    def leaves(state, seats, refs):
        whole = getattr(state, parts[0]) if parts else state
        kept = copy(getattr(whole, name))
        veil.veil(state, seats, refs)
        setattr(whole, name, kept)

    monkeypatch.setattr(type(TITLE), "veil", staticmethod(leaves))
    assert any(list(breaches_of("secrets", trial)) for trial in TRIALS)


def test_that_no_grey_card_was_left_is_not_seen_later(monkeypatch):
    monkeypatch.setattr(box, "GREY_CARDS", 1)
    monkeypatch.setattr(veil, "_SEEN_AT_ONCE", ("paid", "leader"))
    assert any(list(breaches_of("secrets", trial)) for trial in TRIALS)


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=0)], ids=["table", "another"])
def test_a_log_without_its_secrets_goes_on_as_the_whole_one(viewer):
    """What is said of a correction before it is entered rests on that fold."""
    hidden = 0
    for seed in range(6):
        log = [*enumerate(random_events("league-of-six", seed)[:-1], 1)]  # at its end all is open
        mask = Mask(fold_game(Timeline(log)), lambda log=log: Timeline(log), viewer)
        shown = list(mask.timeline(Timeline(log)).raw.items())
        hidden += len(sealed_entries(shown))
        veiled = Timeline(shown, lambda state, mask=mask: TITLE.veil(state, mask.hidden, ()))
        folded = fold_game(veiled, check=True)
        assert folded.objections == []
        assert vars(folded.state.order) == vars(fold_game(Timeline(log)).state.order)
    assert hidden
