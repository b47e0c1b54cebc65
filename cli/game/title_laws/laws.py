"""The laws, each a check that yields what breaks it: an action, an event, a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from msgspec import Struct, ValidationError, to_builtins
from msgspec.structs import replace

from cli.game.title_laws.chance import Trial, actions, made_up, play, start
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import as_reader
from cli.titles.title_screens import title_screens
from cli.titles.title_session import title_session
from events.common import MOST_PLAYERS, Event
from events.notation import Ambiguous, Unreadable, colour_code
from events.secrets import Secret
from events.store.entry import encode_event
from events.titles.registry import read_event, title_events
from projections.copying import copied
from projections.folding import FoldedGame, fold_game
from projections.refusal import Refusal
from projections.seen import OPEN, Mask, Seen, Viewer, keeps_secrets
from projections.short_form import short
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

LOOKS, SECRETS, TWINS, TRIES = 0.2, 3, 30, 16
"""How often a game is looked at; how many of its secrets are exchanged, by so many others at most;
how many actions are thought of then."""

Law = Callable[[Trial], Iterator[str]]
"""Tries a title, and yields what breaks the law."""


def facts_hold(trial: Trial) -> Iterator[str]:
    """A title says of itself what others can go by."""
    title = trial.title
    facts, rules = title_events(title), title_rules(title)
    if title != facts.SLUG or title != title_screens(title).SLUG:
        yield f"SLUG {facts.SLUG}"
    if not (facts.SEATS and 1 <= facts.SEATS[0] <= facts.SEATS[-1] <= MOST_PLAYERS):
        yield f"SEATS {facts.SEATS}"
    codes = list(map(colour_code, facts.COLOURS))
    if len({*codes}) < len(codes):
        yield f"COLOURS {', '.join(facts.COLOURS)}"
    if "score" not in facts.QUANTITIES:
        yield f"QUANTITIES {', '.join(facts.QUANTITIES)}"
    yield from (f"SECRETS {one}" for one in facts.SECRETS if one not in facts.QUANTITIES)
    yield from (f"CHECKS {kind.__name__}" for kind in rules.EFFECTS if kind not in rules.CHECKS)
    yield from (f"EFFECTS {kind.__name__}" for kind in rules.CHECKS if kind not in rules.EFFECTS)
    for rule, clause in rules.CLAUSES.items():
        if not title_screens(title).rule_words(clause):
            yield f"CLAUSES {rule}"


def events_come_back(trial: Trial) -> Iterator[str]:
    """An event is read again as it was stored."""
    chance = Random(trial.seed)
    for kind in title_rules(trial.title).EFFECTS:
        made = [one for _ in range(20) if (one := made_up(kind, chance)) is not None]
        for event in made:
            try:
                back: object = read_event(trial.title, encode_event(event))
                if back != event:
                    yield encode_event(event)
            except ValidationError as error:
                yield f"{encode_event(event)}: {error}"


def lists_are_legal(trial: Trial) -> Iterator[str]:
    """What is listed is legal, and a line of it is read as what it stands for."""
    chance = Random(trial.seed)
    for game, event in play(trial, chance):
        listed = list(game.rules.actions(game.state))
        some = chance.sample(listed, min(len(listed), 12))
        for one in {*some, *(() if event.describes else (event,))}:
            if one in listed and (against := game.refusals(one)):
                yield f"{_written(game, one)}: {against[0].code}"
            for line in (_written(game, one), short(game, one)):
                if (read := _read(game, line)) != one:
                    yield f"{line!r}: {read}"


def _written(game: FoldedGame, event: Event) -> str:
    return title_events(game.title).write(event, game.timeline.started.players)


def _read(game: FoldedGame, line: str) -> object:
    """Return what a line means in a game; what is wrong where it means nothing."""
    try:
        lines = title_events(game.title).read(line, game.timeline.started.players)
    except (Unreadable, Ambiguous) as error:
        return repr(error)
    bound = [game.rules.bind(game.state, one) for one in lines]
    return bound[0] if len(bound) == 1 else bound


def taps_are_lines(trial: Trial) -> Iterator[str]:
    """What is put together by taps is a line, and what the session suggests is legal."""
    session = title_session(trial.title)
    for game, _event in play(trial, Random(trial.seed)):
        seen = _seen(game, OPEN)
        cuts: dict[tuple[str, ...], str] = {}
        for line in list(session.lines(seen, ()))[:20]:
            if cuts.setdefault(tuple(session.cut(line)), line) != line:
                yield line
        for line in list(session.suggestions(seen))[:20]:
            read = _read(game, line)
            if isinstance(read, Event) and game.refusals(read):
                yield line


def copies_share_nothing(trial: Trial) -> Iterator[str]:
    """A copy of a state shares nothing that can change."""
    told: set[str] = set()
    for game, _event in play(trial, Random(trial.seed)):
        other = copied(game.state)
        ours = {id(value): path for path, value in _changing(game.state)}
        for path, value in _changing(other):
            if id(value) in ours and path not in told:
                told.add(path)
                yield path
        if _plain(other) != _plain(game.state):
            yield type(game.state).__name__
            return


_FIXED = (str, int, float, bytes, frozenset, range, type, type(None), MappingProxyType)


def _changing(value: object, path: str = "state") -> Iterator[tuple[str, object]]:
    """Yield everything in a state that can change, with where it is."""
    if isinstance(value, _FIXED) or callable(value):
        return
    if isinstance(value, Struct) and value.__struct_config__.frozen:
        inner: Mapping[str, object] = {
            name: getattr(value, name) for name in value.__struct_fields__
        }
    elif isinstance(value, tuple):
        inner = {f"{n}": one for n, one in enumerate(value)}
    elif isinstance(value, dict):
        yield path, value
        inner = {repr(key): one for key, one in value.items()}
    elif hasattr(value, "__iter__"):
        yield path, value
        inner = {f"{n}": one for n, one in enumerate(value)}
    else:
        yield path, value
        inner = _attributes(value)
    for name, one in inner.items():
        yield from _changing(one, f"{path}.{name}")


def _attributes(value: object) -> dict[str, object]:
    slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
    names = [*slots, *getattr(value, "__dict__", ())]
    if isinstance(value, Struct):
        names += value.__struct_fields__
    return {name: getattr(value, name) for name in names if hasattr(value, name)}


def _plain(value: object) -> object:
    """Return a state as nothing but lists, mappings and values, to be compared."""
    if isinstance(value, Struct) and value.__struct_config__.frozen:
        return value
    if isinstance(value, _FIXED) or callable(value):
        return value
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if hasattr(value, "__iter__"):
        return sorted(map(repr, value)) if isinstance(value, set) else [*map(_plain, value)]
    return {name: _plain(one) for name, one in _attributes(value).items()}


def folds_are_the_same(trial: Trial) -> Iterator[str]:
    """Looking at a game changes nothing, and folding its log anew gives the same."""
    events: list[Event] = []
    last: FoldedGame | None = None
    chance = Random(trial.seed)
    for game, event in play(trial, Random(trial.seed)):
        events = events or [game.timeline.started]
        if chance.random() < LOOKS and _looked_at(game, OPEN) != _looked_at(game, OPEN):
            yield f"#{len(events)}"
            return
        events.append(event)
        last = game
    if last is not None and len(events) > 1:
        again = fold_game(Timeline(enumerate(events, 1)), check=True)
        last.take(str(len(events)), events[-1])
        if again.objections:
            yield again.objections[0].refusals[0].code
        if _looked_at(again, OPEN) != _looked_at(last, OPEN):
            yield f"#{len(events)}"


def nothing_breaks(trial: Trial) -> Iterator[str]:
    """Whatever is recorded, the rules answer, and what they let through can be looked at."""
    chance = Random(trial.seed)
    kinds = [one for one in title_rules(trial.title).EFFECTS if not one.describes]
    game = FoldedGame(Timeline([(1, start(trial.title, chance))]))
    for n in range(2, 60):
        listed = list(game.rules.actions(game.state)) if not game.over else []
        event = made_up(chance.choice(kinds), chance)
        if listed and (event is None or chance.random() < 0.5):
            event = chance.choice(listed)
        if event is None:
            continue
        try:
            against = game.refusals(event)
            for one in against[:1]:
                _said(game, one)
                game.rules.alternatives(game.state, event, one)
            if game.rules.impossible(game.state, event) is None:
                game.take(str(n), event)
                _looked_at(game, OPEN)
        except Exception as error:  # whatever a title raises is what is looked for
            yield f"{encode_event(event)}: {type(error).__name__}: {error}"
            return


def _looked_at(game: FoldedGame, viewer: Viewer) -> list[Any]:
    """Return all that is said of a game to a viewer."""
    seen, screens = _seen(game, viewer), title_screens(game.title)
    rules, players = game.rules, game.timeline.started.players
    return [
        *screens.table_words(seen),
        screens.show_json(seen),
        screens.next_words(seen),
        screens.next_json(seen),
        *screens.turn_lines(seen),
        *screens.turn_words(seen),
        screens.turn_json(seen),
        *screens.score_lines(seen),
        screens.score_json(seen),
        [screens.why_more(seen, seat, history=True) for seat in range(len(players))],
        [screens.row_words(row, players) for row in rules.ledger(seen.state)],
        rules.result(seen.state),
        [
            rules.quantity(seen.state, seat, what)
            for seat in range(len(players))
            for what in title_events(game.title).QUANTITIES
        ],
        [repr(part) for part in rules.position(seen.state)],
        [one.code for one in rules.imbalances(seen.state)],
        title_session(game.title).suggestions(seen),
        title_session(game.title).usual(seen),
        list(title_session(game.title).lines(seen, ())),
    ]


def _seen(game: FoldedGame, viewer: Viewer) -> Seen:
    return Mask(game, lambda: game.timeline, viewer).game(game)


def everything_has_its_words(trial: Trial) -> Iterator[str]:
    """Every refusal that is met, rule, quantity and house rule has a sentence in each language."""
    chance, title = Random(trial.seed), trial.title
    screens, facts = title_screens(title), title_events(title)
    met: dict[str, tuple[FoldedGame, Refusal]] = {}
    kinds = list(title_rules(title).EFFECTS)
    for game, _event in play(trial, chance, 40):
        for _try in range(10):
            event = made_up(chance.choice(kinds), chance)
            for one in game.refusals(event) if event is not None else ():
                met.setdefault(one.code, (game, one))
    for language in LANGUAGES:
        with as_reader(language=language):
            for code, (game, one) in met.items():
                try:
                    words = _said(game, one)
                except (KeyError, ValueError, IndexError) as error:
                    yield f"{language} {code}: {type(error).__name__} {error}"
                    continue
                if not words or "{" in words:
                    yield f"{language} {code}: {words}"
            said = [*screens.house_rules(), *(rule for rule, _words in screens.score_columns())]
            if tuple(screens.house_rules()) != facts.known_house_rules:
                yield f"{language} {', '.join(facts.known_house_rules)}"
            yield from (f"{language} {one}" for one in said if not one)
        yield from (f"{language}: {one}" for one in screens.untranslated(language))


def _said(game: FoldedGame, refusal: Refusal) -> str:
    return title_screens(game.title).refusal_words(refusal, game.timeline.started.players)


def secrets_stay_hidden(trial: Trial) -> Iterator[str]:
    """Games that differ in what a player holds are the same for the others, and refuse nothing."""
    if not keeps_secrets(trial.title):
        return
    chance = Random(trial.seed)
    played = list(play(trial, chance))
    if not played:
        return
    events = [played[0][0].timeline.started, *(event for _game, event in played)]
    secret = [
        n for n, event in enumerate(events) if isinstance(getattr(event, "secret", None), Secret)
    ]
    for n in chance.sample(secret, min(len(secret), SECRETS)):
        for cut in {n + 1, chance.randint(n + 1, len(events))}:
            if found := next(_told(events[:cut], n, chance), None):
                yield found
                return


def _told(events: list[Event], n: int, chance: Random) -> Iterator[str]:
    """Yield what the secret of an event tells to those who may not know it."""
    game = fold_game(Timeline(enumerate(events, 1)), check=True)
    everybody = Mask(game, partial(_timeline, game), Viewer())
    if game.over or everybody.event(events[n]) is events[n]:  # it is open, or has not faded yet
        return
    if not game.objections:
        for against in everybody.game(game).objections:
            yield f"#{against.ref} {against.refusals[0].code}"
    twin = _twin(events, n, game, chance)
    if twin is None or twin.over:
        return
    seats = range(len(game.timeline.started.players))
    owner = events[n].player  # type: ignore[attr-defined]
    tried = list(_tried(game, chance))
    for viewer in (Viewer(), *(Viewer(seat=seat) for seat in seats if seat != owner)):
        seen = (_looked_at(one, viewer) for one in (game, twin))
        for said, again in zip(*seen, strict=False):
            if said != again:
                yield f"#{n + 1} {viewer}: {to_builtins(said, enc_hook=repr)}"
        for event in tried:
            said, again = (_answered(one, event, viewer) for one in (game, twin))
            if said != again:
                yield f"#{n + 1} {viewer}: {_written(game, event)}: {said or again}"


def _tried(game: FoldedGame, chance: Random) -> Iterator[Event]:
    """Yield what others could try without entering it: what is listed, and anything else."""
    kinds = [kind for kind in actions(game.title) if not kind.describes]
    listed = list(game.rules.actions(game.state))
    yield from chance.sample(listed, min(len(listed), TRIES // 2))
    made = (made_up(chance.choice(kinds), chance) for _ in range(TRIES))
    yield from (event for event in made if event is not None)


def _answered(game: FoldedGame, event: Event, viewer: Viewer) -> list[object]:
    """Return what is said of an action that is only tried: refusals, and what is strange."""
    seen = Mask(game, partial(_timeline, game), viewer).game(game)
    rules, state, against = seen.rules, seen.state, seen.refusals(event)
    instead = [rules.alternatives(state, event, one) for one in against[:1]]
    said = [(one.code, one.params) for one in against[:1]]
    return [*said, *instead, *(rules.doubts(state, event) if not against else ())]


def _timeline(game: FoldedGame) -> Timeline:
    return game.timeline


def _twin(events: list[Event], n: int, game: FoldedGame, chance: Random) -> FoldedGame | None:
    """Return a game with another secret in one event, from which nothing public follows."""
    secret: Secret = events[n].secret  # type: ignore[attr-defined]
    for _try in range(TWINS):
        other = _changed(secret, getattr(made_up(type(events[n]), chance), "secret", None), chance)
        if other == secret:
            continue
        event = replace(events[n], secret=other)
        log = [*events[:n], event, *events[n + 1 :]]
        twin = fold_game(Timeline(enumerate(log, 1)), check=True)
        same = twin.rules.result(twin.state).scores == game.rules.result(game.state).scores
        if same and len(twin.objections) == len(game.objections):
            return twin
    return None


def _changed(secret: Secret, made: Secret | None, chance: Random) -> Secret:
    """Return a secret with one thing in it as it is in another one."""
    if made is None:
        return secret
    name = chance.choice([name for name in secret.__struct_fields__ if name != "salt"])
    here, there = getattr(secret, name), getattr(made, name)
    if isinstance(here, tuple) and isinstance(there, tuple) and here and there:
        place = chance.randrange(len(here))
        there = (*here[:place], chance.choice(there), *here[place + 1 :])
    return replace(secret, **{name: there})


LAWS: Mapping[str, Law] = {
    "facts": facts_hold,
    "events": events_come_back,
    "lists": lists_are_legal,
    "taps": taps_are_lines,
    "copies": copies_share_nothing,
    "folds": folds_are_the_same,
    "nothing-breaks": nothing_breaks,
    "words": everything_has_its_words,
    "secrets": secrets_stay_hidden,
}
"""The laws by their names."""
