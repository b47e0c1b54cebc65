"""The laws of every title: they hold of each, and each finds a fault that is planted."""

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
from projections.refusal import Doubt
from projections.seen import OPEN
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules
from tablescribe import Code, Place, Play, Quantity, Row
from tests import random_play
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS, known
from tests.text_records import sound_record

OWN = tuple(TITLES.own)
GAMES = 3


def brought(title):
    return random_play.brought(title) if title in OWN else chance_of(title)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_law_holds_of_a_title_of_the_program(title, law, seed):
    assert list(breaches_of(law, Trial(title, seed, brought(title)))) == []


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("title", OWN)
def test_a_law_holds_of_games_that_taps_alone_make(title, law):
    assert [one for seed in range(GAMES) for one in breaches_of(law, Trial(title, seed))] == []


def test_taps_alone_make_games():
    games = [[*play(Trial(title, 5), Random(5))] for title in OWN]
    assert min(map(len, games)) > 1
    assert max(map(len, games)) > 40


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("title", [nim.NIM, kept.KEPT, HANDS], ids=lambda title: title.slug)
def test_a_law_holds_of_a_title_that_is_declared(title, law):
    with known(title.slug, title):
        for seed in range(GAMES):
            assert list(breaches_of(law, Trial(title.slug, seed, brought(title.slug)))) == []


@pytest.mark.parametrize("title", OWN)
def test_chance_plays_whole_games(title):
    lengths = [
        sum(1 for _step in play(Trial(title, seed, brought(title)), Random(seed)))
        for seed in range(GAMES)
    ]
    assert min(lengths) > 20


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


# --- planted faults: of each law one, by its name -------------------------------------------------


class Changed(Struct, frozen=True):
    """A title of which one part is another one."""

    title: Any
    layer: str
    name: str
    instead: object
    API: int = 1

    def part(self, layer, part):
        return (
            self.instead
            if (layer, part) == (self.layer, self.name)
            else self.title.part(layer, part)
        )


class Rules(type(nim.NIM.folds)):
    def actions(self, state):
        return list(self._title.choices(state))


class Session(TitleSession):
    def cut(self, line):
        return ["x"]


class Facts(type(nim.NIM.events)):
    def __init__(self, title):
        super().__init__(title)
        self.DECODER = Decoder(LogEvent[nim.HeapStated])


class Renamed(type(nim.NIM.events)):
    def __init__(self, title):
        super().__init__(title)
        self.SLUG = "nym"


class Tupled(nim.State):
    def __init__(self, started):
        super().__init__(started)
        self.heaps = ([1, 2, 3],)


def looked_at(state):
    state.left += 1
    yield Place("heap", state.left)


def lost(*_):
    raise KeyError("heap")


class Veiled(type(kept.KEPT.folds)):
    """Folds the true log, and hides nothing of it."""

    veil = staticmethod(lambda state, seats, refs: None)


def empty_hands(state, seats, refs):
    for seat in seats:
        state.hands[seat] = []


class Emptied(type(kept.KEPT.folds)):
    """Folds the true log, and hides a hand as one without cards, not as one that is unknown."""

    veil = staticmethod(empty_hands)


def refuses_what_is_hidden(state, event):
    return kept.KEPT.no("not-in-hand", card=event.card) if None in state.hands else ()


def play_of(title, place, **changes):
    plays = list(title.plays)
    plays[place] = replace(plays[place], **changes)
    return replace(title, plays=plays)


FAULTS = {
    "facts": Changed(nim.NIM, "events", "title", Renamed(nim.NIM)),
    "events": Changed(nim.NIM, "events", "title", Facts(nim.NIM)),
    "lists": Changed(nim.NIM, "projections", "title", Rules(nim.NIM)),
    "taps": Changed(nim.NIM, "cli", "session", Session()),
    "copies": replace(nim.NIM, start=Tupled),
    "folds": replace(nim.NIM, table=looked_at),
    "ends": replace(nim.NIM, over=lambda state: False),
    "stated": replace(
        nim.NIM, quantities={"matches": Quantity(lambda state, seat: 0, lambda *_: None)}
    ),
    "rulings": play_of(nim.NIM, 0, cannot=nim.may_not_take),
    "nothing-breaks": play_of(nim.NIM, 0, effect=lost),
    "words": replace(
        nim.NIM,
        codes={**nim.NIM.codes, "too-many": Code("NIM.1", "{more} too many", irregular=True)},
    ),
    "secrets": Changed(kept.KEPT, "projections", "title", Veiled(kept.KEPT)),
}


def counted(state, event):
    state.asked = getattr(state, "asked", 0) + 1
    return nim.cannot_take(state, event)


def listed(state):
    state.house = frozenset()
    return nim.choices(state)


@pytest.mark.parametrize(
    ("title", "changed"),
    [
        (play_of(nim.NIM, 0, cannot=counted), "state.asked"),
        (replace(nim.NIM, choices=listed), "state.house"),
    ],
)
def test_a_question_that_changes_the_state_is_found(title, changed):
    with known("nim", title):
        found = [one.what for seed in range(10) for one in breaches_of("folds", Trial("nim", seed))]
    assert changed in found


def breaches(title, law, seeds=10):
    """Return what a law finds in some games of a title."""
    with known(title.slug, title):
        trials = [Trial(title.slug, seed, chance_of(title.slug)) for seed in range(seeds)]
        return [one.what for trial in trials for one in breaches_of(law, trial)]


class BellRung(Event, frozen=True, tag="nim-bell"):
    """The bell was rung; there is no more to say of it."""


def test_an_action_may_have_nothing_to_say():
    bell = Play(BellRung, "bell", "the bell rings", lambda *_: None)
    title = replace(
        nim.NIM, plays=[*nim.NIM.plays, bell], choices=lambda s: [*nim.choices(s), BellRung()]
    )
    assert [one for law in LAWS for one in breaches(title, law)] == []


class Waits(nim.State):
    """Waits for whoever has left."""

    def leave(self, ref, player):
        self.absent.add(player)


class Three(nim.State):
    """Knows the first player alone."""

    def leave(self, ref, player):
        self.player = {0: 1}[player]


def scores_early(state, ref, event):
    nim.take(state, "1", event)


@pytest.mark.parametrize(
    ("law", "title", "what"),
    [
        ("ends", replace(nim.NIM, start=Waits), "leaves, and nobody can go on"),
        ("nothing-breaks", replace(nim.NIM, start=Three), "KeyError"),
        ("folds", play_of(nim.NIM, 0, effect=scores_early), "counts last for entry '1'"),
        ("stated", replace(nim.NIM, rows={"last": Row("the last", most=0)}), "last of 0 is 1"),
    ],
)
def test_what_a_law_says_besides_is_found(law, title, what):
    assert any(what in one for one in breaches(title, law))


def test_a_refusal_that_rests_on_what_was_so_a_moment_ago_is_found():
    hands: Any = HANDS
    codes = {**hands.codes, "draw-first": replace(hands.codes["draw-first"], irregular=False)}
    title = replace(hands, codes=codes)
    with patch("tablescribe_hands.HANDS", title):
        assert any("draw-first" in one for one in breaches(title, "rulings"))


def test_a_statement_of_what_is_so_that_is_refused_is_found():
    def cannot(state, event):
        return nim.NIM.no("too-few-left", left=0) if event.left == state.left else ()

    stated = [replace(nim.NIM.statements[0], cannot=cannot)]
    found = breaches(replace(nim.NIM, statements=stated), "stated")
    assert any(one.endswith('"reason":"-"}: too-few-left') for one in found), found


def test_a_hand_that_is_empty_for_others_and_not_unknown_is_found():
    hands: Any = HANDS

    def table(state):
        for one in hands.table(state):
            yield replace(one, holds=one.holds or "") if one.name == "hand" else one

    assert any(
        "is empty for others" in one for one in breaches(replace(hands, table=table), "secrets")
    )


@pytest.mark.parametrize("rule", ["who-goes-on", "another"])
def test_a_game_in_which_nobody_can_act_ends_where_a_house_rule_goes_on(rule):
    def cannot(state, event):
        stuck = state.left < 7 and "who-goes-on" not in state.house
        return nim.NIM.no("too-few-left", left=0) if stuck else nim.cannot_take(state, event)

    title = replace(play_of(nim.NIM, 0, cannot=cannot), house={rule: "so it goes on"})
    with known("nim", title):
        found = [*breaches_of("ends", Trial("nim", 0)), *breaches_of("ends", Trial("nim", 1))]
    assert bool(found) == (rule == "another")


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


def test_a_masked_game_that_refuses_something_is_found():
    title = play_of(kept.KEPT, 1, cannot=refuses_what_is_hidden)
    with known("kept", title):
        trials = [Trial("kept", seed, chance_of("kept")) for seed in range(10)]
        found = [one.what for trial in trials for one in breaches_of("secrets", trial)]
    assert any(what.endswith("not-in-hand") for what in found)


def test_a_veil_that_leaves_nothing_unknown_is_found_in_words():
    with known("kept", Changed(kept.KEPT, "projections", "title", Emptied(kept.KEPT))):
        trials = [Trial("kept", seed, chance_of("kept")) for seed in range(20)]
        found = [one.what for trial in trials for one in breaches_of("secrets", trial)]
    assert not [what for what in found if "Error" in what]
    assert any(what.endswith("not-in-hand, allowed, allowed") for what in found), found


@pytest.mark.parametrize("left", ["hands", "drawn"])
def test_a_title_of_a_package_that_hides_only_a_part_is_found(left):
    def veil(state, seats, refs):
        """Hide what was dealt, or what was drawn since, and leave the rest."""
        for seat in seats:
            hand, dealt = state.hands[seat] or [], state.left[seat]
            state.hands[seat] = hand[:-1] if left == "hands" else hand[-1:] * dealt

    hands: Any = HANDS
    rules = type("Partly", (type(hands.folds),), {"veil": staticmethod(veil)})
    with known("hands", Changed(hands, "projections", "title", rules(hands))):
        trials = [Trial("hands", seed, chance_of("hands")) for seed in range(GAMES)]
        assert any(list(breaches_of("secrets", trial)) for trial in trials)


class Warned(Veiled):
    """Finds a card strange that somebody else holds."""

    def doubts(self, state, event):
        held = {card for hand in state.hands for card in hand or ()}
        return [Doubt("held", "KEPT.1", {})] if getattr(event, "card", None) in held else []


class Listed(Veiled):
    """Lists a hand in the place of what was refused."""

    def alternatives(self, state, event, against):
        return [str(card) for card in state.hands[event.player] or ()]


TELLING = {
    "a check": Changed(kept.KEPT, "projections", "title", Veiled(kept.KEPT)),
    "a warning": Changed(kept.KEPT, "projections", "title", Warned(kept.KEPT)),
    "a list": Changed(kept.KEPT, "projections", "title", Listed(kept.KEPT)),
}


@pytest.mark.parametrize("where", TELLING)
def test_what_tells_a_secret_before_anything_is_entered_is_found(where):
    with known("kept", TELLING[where]):
        trials = [Trial("kept", seed, chance_of("kept")) for seed in range(20)]
        assert any(list(breaches_of("secrets", trial)) for trial in trials)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_finds_what_breaks_it(law):
    title = FAULTS[law]
    slug = "kept" if law == "secrets" else "nim"
    with known(slug, title):
        found = [
            one
            for seed in range(10)
            for one in breaches_of(law, Trial(slug, seed, chance_of(slug)))
        ]
        assert found
        assert {one.law for one in found} == {law}
