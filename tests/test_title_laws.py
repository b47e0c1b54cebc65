"""The laws of every title: they hold of each, and each finds a fault that is planted."""

from contextlib import nullcontext
from itertools import product
from random import Random
from typing import Any, get_args, get_type_hints
from unittest.mock import patch

import pytest
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import astuple, replace

from cli.game.looking import look_at, seen_by
from cli.game.title_laws import laws
from cli.game.title_laws.chance import Trial, actions, play, start
from cli.game.title_laws.checking import breaches_of, chance_of
from cli.game.title_laws.laws import LAWS
from cli.game.title_laws.laws import _plain as plain
from cli.titles.title_session import TitleSession
from cli.voices.title_tools import law_words
from events.common import Adjusted, Corrected, Event, LogEvent, Ruled, Undone
from events.records.jsonl import read_jsonl, write_jsonl
from events.records.text_record import write_header, write_line
from events.secrets import Secret
from events.store.entry import draft
from events.store.event_store import seal_all
from events.titles.registry import TITLES, title_events
from projections.correcting import check
from projections.every_line import IllegalEntries, ask
from projections.folding import FoldedGame, fold_game
from projections.seen import OPEN
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules
from tablescribe import Place, Play, Quantity, Row
from tests import random_play
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS, known
from tests.text_records import sound_record

OWN = tuple(TITLES.own)
GAMES = 3


def brought(title):
    return random_play.brought(title) if title in OWN else chance_of(title)


DECLARED: dict[str, Any] = {one.slug: one for one in (nim.NIM, kept.KEPT, HANDS)}
WITHOUT_CHANCE = {"facts", "events", "nothing-breaks"}
"""The laws that look at no game of chance."""


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("title", [*OWN, *DECLARED])
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_law_holds_of_every_title(title, law, seed):
    with known(title, DECLARED[title]) if title in DECLARED else nullcontext():
        assert list(breaches_of(law, Trial(title, seed, brought(title)))) == []


@pytest.mark.parametrize("law", [one for one in LAWS if one not in WITHOUT_CHANCE])
@pytest.mark.parametrize("title", OWN)
def test_a_law_holds_of_games_that_taps_alone_make(title, law):
    assert [one for seed in range(GAMES) for one in breaches_of(law, Trial(title, seed))] == []


def test_chance_and_taps_alone_make_games():
    taps = [sum(1 for _step in play(Trial(title, 5), Random(5))) for title in OWN]
    assert min(taps) > 1
    assert max(taps) > 40
    for title, seed in product(OWN, range(GAMES)):
        assert sum(1 for _step in play(Trial(title, seed, brought(title)), Random(seed))) > 20


def random_events(title, seed):
    """Return a random game, the first entry included."""
    events = []
    for game, event in play(Trial(title, seed, brought(title)), Random(seed)):
        events = events or [game.timeline.started]
        events.append(event)
    return events


def state_after(log):
    return plain(fold_game(Timeline(log)).state)


@pytest.mark.parametrize("title", OWN)
def test_undo_goes_back_through_every_state(title):
    log = list(enumerate(random_events(title, 7), 1))
    states = [state_after(log[:n]) for n in range(1, len(log) + 1)]
    for n in range(len(log), 1, -1):
        log.append((len(log) + 1, Undone(n)))
        assert state_after(log) == states[n - 2]


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_comes_back_from_both_its_records(title, seed):
    events = random_events(title, seed)
    entries = seal_all([draft(event, by="table", at=1_000 * n) for n, event in enumerate(events)])
    record = read_jsonl(write_jsonl(entries[0].id, title, entries))
    assert record.entries == entries
    seats, facts = events[0].players, title_events(title)
    lines = [write_line(event, seats, facts) for event in events[1:]]
    text = "\n".join([*write_header(events[0], None), *lines, ""])
    assert sound_record(text).events == events
    assert state_after(record.events) == state_after(enumerate(events, 1))


def whatever(title, seed, entries=100):
    """Return a game in which players state and let stand whatever a state can hold, its events."""
    chance = Random(seed)
    game = FoldedGame(Timeline([(1, start(title, chance))]))
    bring, events = brought(title), [game.timeline.started]
    for n in range(2, entries):
        event = bring(game.state, chance) if chance.random() < 0.7 and not game.over else None
        event = event or random_play.strange(game, chance)
        if event is None or (event.describes and n > 2) or game.rules.impossible(game.state, event):
            continue
        ruled = game.refusals(event) and type(event) in actions(title)
        events.append(Ruled(event, "so be it") if ruled else event)
        game.take(str(len(events)), event)
    return game, events


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_players_let_stand_is_held_and_written(title, seed):
    game, events = whatever(title, seed)
    numbered = list(enumerate(events, 1))
    illegal = IllegalEntries(Timeline(numbered))
    ask(Timeline(numbered), illegal)
    assert illegal.illegal_entries() == []
    assert title != "league-of-six" or not game.imbalances()  # elsewhere pieces can be let stand
    again = fold_game(Timeline(numbered), check=True)
    assert look_at(seen_by(again, OPEN)) == look_at(seen_by(game, OPEN))
    facts, players = title_events(title), game.timeline.started.players
    for upto in range(2, len(numbered), 10):  # at the end there is often nothing to do
        there = fold_game(Timeline(numbered[:upto]))
        for action in there.rules.actions(there.state):
            [line] = facts.read(facts.write(action, players), players)
            assert there.rules.bind(there.state, line) == action


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(8))
def test_a_correction_anywhere_names_the_first_entry_that_breaks(title, seed):
    chance, events = Random(seed), random_events(title, seed)
    numbered = list(enumerate(events, 1))
    for _ in range(8):
        n = chance.randrange(2, len(events))
        new = random_play.strange(fold_game(Timeline(numbered[: n - 1])), chance)
        new = (new,) if new is not None and chance.random() < 0.6 else ()
        last = None if new and chance.random() < 0.4 else str(n)
        checked = check(Timeline(numbered), Corrected(str(n), last, new))
        places = [int(one.ref.partition(".")[0]) for one in checked.broken]
        assert places == sorted(places)
        assert not places or places[0] >= n
        if not checked.broken and not new:
            left = [event for k, event in numbered if k != n]
            assert fold_game(Timeline(enumerate(left, 1)), check=True).objections == []


def test_every_law_says_what_it_is():
    assert law_words().keys() == LAWS.keys()


# --- planted faults: of each law some, by its name ------------------------------------------------


class Changed(Struct, frozen=True):
    """A title of which one part is another one."""

    title: Any
    layer: str
    name: str
    instead: object
    API: int = 1

    @property
    def slug(self) -> str:
        slug: str = self.title.slug
        return slug

    def part(self, layer, part):
        return (
            self.instead
            if (layer, part) == (self.layer, self.name)
            else self.title.part(layer, part)
        )


def folding(title, **members):
    """Return a title whose rules have other members."""
    rules = type(title.folds)
    return Changed(title, "projections", "title", type(rules.__name__, (rules,), members)(title))


def reading(title, **members):
    """Return a title whose events have other members."""
    facts = type(title.events)(title)
    for name, instead in members.items():
        setattr(facts, name, instead)
    return Changed(title, "events", "title", facts)


class Session(TitleSession):
    def cut(self, line):
        return ["x"]


class Tupled(nim.State):
    def __init__(self, started):
        super().__init__(started)
        self.heaps = ([1, 2, 3],)


class Waits(nim.State):
    """Waits for whoever has left."""

    def leave(self, ref, player):
        self.absent.add(player)


class Three(nim.State):
    """Knows the first player alone."""

    def leave(self, ref, player):
        self.player = {0: 1}[player]


def lost(*_):
    raise KeyError("heap")


def looked_at(state):
    state.left += 1
    yield Place("heap", state.left)


def counted(state, event):
    state.asked = getattr(state, "asked", 0) + 1
    return nim.cannot_take(state, event)


def listed(state):
    state.house = frozenset()
    return nim.choices(state)


def scores_early(state, ref, event):
    nim.take(state, "1", event)


def is_so_already(state, event):
    return nim.NIM.no("too-few-left", left=0) if event.left == state.left else ()


def stuck(state, event):
    """Refuse the last matches, where no house rule says who goes on."""
    last = state.left < 7 and "who-goes-on" not in state.house
    return nim.NIM.no("too-few-left", left=0) if last else nim.cannot_take(state, event)


def refuses_what_is_hidden(state, event):
    return kept.KEPT.no("not-in-hand", card=event.card) if None in state.hands else ()


def hides_nothing(state, seats, refs):
    """Fold the true log, and hide nothing of it."""


def empties(state, seats, refs):
    """Hide a hand as one without cards, not as one that is unknown."""
    for seat in seats:
        state.hands[seat] = []


def hides_what_was_drawn(state, seats, refs):
    for seat in seats:
        state.hands[seat] = (state.hands[seat] or [])[:-1]


def hides_what_was_dealt(state, seats, refs):
    for seat in seats:
        state.hands[seat] = (state.hands[seat] or [])[-1:] * state.left[seat]


def empty_for_others(state):
    for one in HANDS_TITLE.table(state):
        yield replace(one, holds=one.holds or "") if one.name == "hand" else one


def play_of(title, place, **changes):
    plays = list(title.plays)
    plays[place] = replace(plays[place], **changes)
    return replace(title, plays=plays)


def code(title, name, **changes):
    return replace(title, codes={**title.codes, name: replace(title.codes[name], **changes)})


HANDS_TITLE: Any = HANDS
NIM, KEPT = nim.NIM, kept.KEPT
STATED = Quantity(lambda state, seat: 0, lambda *_: None)
FAULTS = [
    ("facts", reading(NIM, SLUG="nym"), "SLUG nym"),
    ("events", reading(NIM, DECODER=Decoder(LogEvent[nim.HeapStated])), "nim-taken"),
    ("lists", folding(NIM, actions=lambda self, state: [*NIM.choices(state)]), "too-few-left"),
    ("taps", Changed(NIM, "cli", "session", Session()), "k 2"),
    ("copies", replace(NIM, start=Tupled), "heaps"),
    ("folds", replace(NIM, table=looked_at), "#"),
    ("folds", play_of(NIM, 0, cannot=counted), "state.asked"),
    ("folds", replace(NIM, choices=listed), "state.house"),
    ("folds", play_of(NIM, 0, effect=scores_early), "counts last for entry '1'"),
    ("ends", replace(NIM, over=lambda state: False), "nothing can be done"),
    ("ends", replace(NIM, start=Waits), "leaves, and nobody can go on"),
    (
        "ends",
        replace(play_of(NIM, 0, cannot=stuck), house={"another": "so it goes on"}),
        "nothing can be done",
    ),
    ("stated", replace(NIM, quantities={"matches": STATED}), "read back"),
    ("stated", replace(NIM, rows={"last": Row("the last", most=0)}), "last of 0 is 1"),
    (
        "stated",
        replace(NIM, statements=[replace(NIM.statements[0], cannot=is_so_already)]),
        '"reason":"-"}: too-few-left',
    ),
    ("rulings", play_of(NIM, 0, cannot=nim.may_not_take), "too-many"),
    ("rulings", code(HANDS_TITLE, "draw-first", irregular=False), "draw-first"),
    ("nothing-breaks", play_of(NIM, 0, effect=lost), "KeyError: 'heap'"),
    ("nothing-breaks", replace(NIM, start=Three), "KeyError"),
    ("words", code(NIM, "too-many", says="{more} too many"), "too-many: {more}"),
    ("secrets", folding(KEPT, veil=staticmethod(hides_nothing)), ": hand "),
    ("secrets", folding(KEPT, veil=staticmethod(empties)), "not-in-hand, allowed, allowed"),
    ("secrets", play_of(KEPT, 1, cannot=refuses_what_is_hidden), "not-in-hand"),
    ("secrets", folding(HANDS, veil=staticmethod(hides_what_was_drawn)), ": hand "),
    ("secrets", folding(HANDS, veil=staticmethod(hides_what_was_dealt)), ": hand "),
    ("secrets", replace(HANDS_TITLE, table=empty_for_others), "is empty for others"),
]
"""A law, a title that breaks it, and what the law says of that."""


def breaches(law, title, seeds=20):
    """Yield what a law finds in some games of a title."""
    with known(title.slug, title):
        for seed in range(seeds):
            for one in breaches_of(law, Trial(title.slug, seed, chance_of(title.slug))):
                yield one.what


@pytest.mark.parametrize(("law", "title", "what"), FAULTS)
def test_a_law_finds_what_breaks_it(law, title, what):
    own = title if title.slug == "hands" and isinstance(title, type(HANDS)) else HANDS
    with patch("tablescribe_hands.HANDS", own):  # where its functions find it
        assert any(what in one for one in breaches(law, title))


def test_every_law_has_a_fault_that_it_finds():
    assert {law for law, _title, _what in FAULTS} == {*LAWS}


def test_a_game_in_which_nobody_can_act_ends_where_a_house_rule_goes_on():
    title = replace(play_of(NIM, 0, cannot=stuck), house={"who-goes-on": "so it goes on"})
    assert not [*breaches("ends", title, 2)]


class BellRung(Event, frozen=True, tag="nim-bell"):
    """The bell was rung; there is no more to say of it."""


def test_an_action_may_have_nothing_to_say():
    bell = Play(BellRung, "bell", "the bell rings", lambda *_: None)
    title = replace(NIM, plays=[*NIM.plays, bell], choices=lambda s: [*nim.choices(s), BellRung()])
    assert [one for law in LAWS for one in breaches(law, title, 4)] == []


# --- secrets --------------------------------------------------------------------------------------


def secret_members(title):
    """Return each member of each secret that a title's events have, with the type of the event."""
    return {
        (kind.__name__, name)
        for kind in title_rules(title).EFFECTS
        for one in get_args(get_type_hints(kind).get("secret"))
        if isinstance(one, type) and issubclass(one, Secret)
        for name in one.__struct_fields__
        if name != "salt" and (kind is not Adjusted or title_events(title).SECRETS)
    }


def differing_members(trials):
    """Return the members of secrets in which games of the law differ, by the type of the event."""
    found = set()

    def twins(events: Any, n: int, chance: Random) -> Any:
        for twin in twins_of_the_law(events, n, chance):
            kind, secrets = (
                type(events[n]),
                [one.secret for one in (events[n], twin.timeline.raw[n + 1])],
            )
            both = zip(*map(astuple, secrets), strict=True)
            names = zip(secrets[0].__struct_fields__, both, strict=True)
            found.update((kind.__name__, name) for name, (one, other) in names if one != other)
            yield twin

    twins_of_the_law = laws.twins
    with patch.object(laws, "twins", twins):
        for trial in trials:
            assert list(breaches_of("secrets", trial)) == []
    return found


@pytest.mark.parametrize("title", [kept.KEPT, HANDS], ids=lambda title: title.slug)
def test_games_differ_in_every_member_of_every_secret(title):
    with known(title.slug, title):
        trials = [Trial(title.slug, seed, chance_of(title.slug)) for seed in range(GAMES)]
        assert differing_members(trials) == secret_members(title.slug) != set()
