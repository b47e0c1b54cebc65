"""The laws, each a check that yields its violations: an action, an event, a sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any

from msgspec import Struct, ValidationError, to_builtins
from msgspec.structs import asdict, replace

from cli.game.looking import is_declared, look_at, on_the_table, seen_by
from cli.game.title_laws.chance import (
    RECENT,
    Trial,
    actions,
    leaver,
    make_fitting,
    make_up,
    play,
    start,
    with_members,
)
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import as_reader
from cli.titles.title_screens import TitleScreens, title_screens
from cli.titles.title_session import title_session
from events.common import (
    MOST_PLAYERS,
    Adjusted,
    Event,
    HiddenAmount,
    Player,
    PlayerLeft,
    PositionStated,
    seat_fields,
)
from events.notation import Ambiguous, Unreadable, colour_code
from events.records.text_record import read_adjustment, write_statement
from events.secrets import Secret
from events.store.entry import encode_event
from events.titles.registry import read_event, title_events
from projections.copying import deep_copy
from projections.folding import FoldedGame, fold_game
from projections.ledger import Basis, LedgerRow, StatedScore
from projections.positions import empty_statement, topic_of
from projections.refusal import Refusal
from projections.seen import OPEN, Mask, Seen, Viewer, keeps_secrets
from projections.short_form import short
from projections.timeline import Timeline
from projections.titles.title_rules import REASON, Part, TitleRules, title_rules

LOOKS, LEAVES, SECRETS, TWINS, TRIES, MANY = 0.2, 0.05, 3, 20, 16, 600
"""How often a game is looked at, or something stated in it; how often somebody leaves; how many
secrets of it are exchanged, by so many others at most; how many actions are thought of then."""

ENDS, LONGEST = 6, 1000
"""How many games have to be without an end, and how long each is then."""

Law = Callable[[Trial], Iterator[str]]
"""Tries a title, and yields what breaks the law."""


def facts_hold(trial: Trial) -> Iterator[str]:
    """Check that the title's facts are complete and consistent."""
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
    for rule, clause in rules.CLAUSES.items():
        if not title_screens(title).rule_words(clause):
            yield f"CLAUSES {rule}"


def events_come_back(trial: Trial) -> Iterator[str]:
    """Check that a stored event reads back as itself."""
    chance = Random(trial.seed)
    for kind in title_rules(trial.title).EFFECTS:
        made = [one for _ in range(20) if (one := make_up(kind, chance)) is not None]
        for event in made:
            try:
                back: object = read_event(trial.title, encode_event(event))
                if back != event:
                    yield encode_event(event)
            except ValidationError as error:
                yield f"{encode_event(event)}: {error}"


def lists_are_legal(trial: Trial) -> Iterator[str]:
    """Check that listed actions are legal, and that each line reads back as its action."""
    chance, decided = Random(trial.seed), set[type[Event]]()
    early = list[tuple[type[Event], str]]()
    for game, event in _moments(trial, chance):
        listed = list(game.rules.actions(game.state))
        decided.update(map(type, listed))
        some = chance.sample(listed, min(len(listed), 12))
        if event is not None and not event.describes and not isinstance(event, PlayerLeft):
            some += [] if event in some else [event]
        for one in some:
            if one in listed and (against := game.refusals(one)):
                yield f"{_write(game, one)}: {against[0].code}"
            for line in (_write(game, one), short(game, one)):
                if (read := _read(game, line)) != one:
                    yield f"{line!r}: {read}"
        if is_declared(trial.title):
            turned_up = trial.brought(game.state, Random(0)) is not None
            left = [*some, *others(some, chance), *_out_of_turn(game)]
            made = [make_up(kind, chance) for kind in actions(trial.title)] if turned_up else []
            left += filter(None, made)
            unlisted = [
                (type(one), f"{_write(game, one)}: legal and not listed")
                for one in left
                if one not in listed and not one.describes and not game.refusals(one)
            ]
            if turned_up:  # what is decided now is known when the game has gone on
                early += unlisted
            else:
                yield from (what for _kind, what in unlisted)
    yield from (what for kind, what in early if kind in decided)


def _moments(trial: Trial, chance: Random) -> Iterator[tuple[FoldedGame, Event | None]]:
    """Yield a game before each action, and sometimes a version with nearly empty hands."""
    for game, event in play(trial, chance):
        yield game, event
        if chance.random() < 0.5:
            yield _poorer(game, chance), None


def _poorer(game: FoldedGame, chance: Random) -> FoldedGame:
    """Return a game in which statements have left the players nearly nothing."""
    poor = game.twin()
    for part in game.rules.position(game.state):
        for now in part.now:
            if isinstance(now, Adjusted) and now.value:
                said = replace(now, value=chance.randrange(2))
                if not poor.refusals(said):
                    poor.take("9999", said)
    return poor


def _out_of_turn(game: FoldedGame) -> Iterator[Event]:
    """Yield the actions of the other players if it were their turn."""
    for seat in {*range(len(game.timeline.started.players))} - {game.state.player}:
        there = game.twin()
        there.state.player = seat
        yield from there.rules.actions(there.state)[:2]


def others(some: Sequence[Event], chance: Random) -> Iterator[Event]:
    """Yield variants of some actions, each with one random member."""
    for one in some[:TRIES]:
        made = make_up(type(one), chance)
        if made is not None and one.__struct_fields__:
            name = chance.choice(one.__struct_fields__)
            yield replace(one, **{name: getattr(made, name)})


def _write(game: FoldedGame, event: Event) -> str:
    return title_events(game.title).write(event, game.timeline.started.players)


def _read(game: FoldedGame, line: str) -> object:
    """Return the meaning of a line in a game, or the error without one."""
    try:
        lines = title_events(game.title).read(line, game.timeline.started.players)
    except (Unreadable, Ambiguous) as error:
        return repr(error)
    bound = [game.rules.bind(game.state, one) for one in lines]
    return bound[0] if len(bound) == 1 else bound


def taps_are_lines(trial: Trial) -> Iterator[str]:
    """Check that taps build complete lines, and that suggestions are legal."""
    session = title_session(trial.title)
    for game, _event in play(trial, Random(trial.seed)):
        seen = seen_by(game, OPEN)
        cuts: dict[tuple[str, ...], str] = {}
        for line in list(session.lines(seen, ()))[:20]:
            if cuts.setdefault(tuple(session.cut(line)), line) != line:
                yield line
        for line in list(session.suggestions(seen))[:20]:
            read = _read(game, line)
            if isinstance(read, Event) and game.refusals(read):
                yield line


def copies_share_nothing(trial: Trial) -> Iterator[str]:
    """Check that a copied state shares no mutable object."""
    told: set[str] = set()
    for game, _event in play(trial, Random(trial.seed)):
        other = deep_copy(game.state)
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
    """Yield every mutable object in a state, with its path."""
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


def _plain(value: object, *, private: bool = True) -> object:
    """Return a state as lists and values, for comparison; the order of a mapping tells too."""
    plain = partial(_plain, private=private)
    if isinstance(value, Struct) and value.__struct_config__.frozen:
        return value
    if isinstance(value, _FIXED) or callable(value):
        return value
    if isinstance(value, dict):
        return [(key, plain(one)) for key, one in value.items()]
    if hasattr(value, "__iter__"):
        return sorted(map(repr, value)) if isinstance(value, set) else [*map(plain, value)]
    members = _attributes(value).items()
    return {name: plain(one) for name, one in members if private or not name.startswith("_")}


def folds_are_the_same(trial: Trial) -> Iterator[str]:
    """Check that reading a game changes nothing, and that folding again gives the same."""
    events: list[Event] = []
    last: FoldedGame | None = None
    chance, counted = Random(trial.seed), 0

    def misnamed(game: FoldedGame) -> Iterator[str]:
        rows, ref = game.rules.ledger(game.state), str(len(events))
        wrong = (row for row in rows[counted:] if row.ref != ref)
        yield from (f"#{ref} counts {row.rule} for entry {row.ref!r}" for row in wrong)

    for game, event in play(trial, Random(trial.seed)):
        events = events or [game.timeline.started]
        yield from misnamed(game)
        counted = len(game.rules.ledger(game.state))
        if chance.random() < LOOKS and look_at(seen_by(game, OPEN)) != look_at(seen_by(game, OPEN)):
            yield f"#{len(events)}"
            return
        events.append(event)
        last = game
    if last is not None and len(events) > 1:
        checked = fold_game(Timeline(enumerate(events, 1)), check=True)
        last.take(str(len(events)), events[-1])
        yield from misnamed(last)
        if checked.objections:
            yield checked.objections[0].refusals[0].code
        again = fold_game(Timeline(enumerate(events, 1)))  # nobody has asked anything of this one
        yield from _changed_by_questions(again.state, last.state)
        if look_at(seen_by(again, OPEN)) != look_at(seen_by(last, OPEN)):
            yield f"#{len(events)}"
        yield from _unsaid_rows(last)


def _changed_by_questions(before: object, after: object) -> Iterator[str]:
    """Yield the attributes in which two states differ, but for what is private to an object."""
    for name in {**_attributes(before), **_attributes(after)}:
        values = (getattr(one, name, None) for one in (before, after))
        one, other = (_plain(value, private=False) for value in values)
        if one != other and not name.startswith("_"):
            yield f"state.{name}"


def _unsaid_rows(game: FoldedGame) -> Iterator[str]:
    """Yield the ledger rows without a column, or with incomplete words or basis."""
    screens, players = title_screens(game.title), game.timeline.started.players
    known = dict(screens.columns_of(seen_by(game, OPEN)))
    for row in game.rules.ledger(game.state):
        words = screens.row_words(row, players)
        if row.rule not in known or not words or "{" in words:
            yield f"#{row.ref} {row.rule}: {words}"
        yield from _players_by_number(row, words, players, screens)
        basis = type(row.counted)
        told_apart = basis in (Basis, StatedScore) or basis.__struct_config__.tag
        if is_declared(game.title) and not told_apart:
            yield f"#{row.ref} {row.rule}: {basis.__name__} has no tag"


def _players_by_number(
    row: LedgerRow, words: str, players: Sequence[Player], screens: TitleScreens
) -> Iterator[str]:
    """Yield a player in a row's basis whom its words do not name."""
    for name in {"player", *seat_fields(type(row.counted))} & {*row.counted.__struct_fields__}:
        seat = getattr(row.counted, name)
        others = (
            replace(row, counted=replace(row.counted, **{name: other}))
            for other in range(len(players))
        )
        said = any(screens.row_words(one, players) != words for one in others)
        if said and isinstance(seat, int) and players[seat].name not in words:
            yield f"#{row.ref} {row.rule}: {name} is {seat}: {words}"


def games_end(trial: Trial) -> Iterator[str]:
    """Check that a game continues until it is over and then has a winner.

    Where the rules leave nobody an action, the players continue by a house rule.
    """
    actions_of = set[int]()
    for other in range(ENDS):
        chance = Random(f"{trial.seed} {other}")
        game = FoldedGame(Timeline([(1, start(trial.title, chance))]))
        before = on_the_table(game)[0]
        events = [event for _game, event in play(trial, chance, LONGEST, game)]
        while not game.over and len(events) < LONGEST - 2 and (rule := way_on(game)):
            game.rules.adopt(game.state, rule)
            events += [event for _game, event in play(trial, chance, LONGEST - len(events), game)]
        number = len(events)
        if not game.over and number < LONGEST - 2:
            yield f"#{number + 1}: nothing can be done, and the game is not over"
            return
        actions_of.add(number)
        if game.over and number > 1:
            yield from _not_won(game)
            yield from _not_won(_without_winner(trial, game, events))
            yield from _stuck_without(trial, game, events, chance)
            if on_the_table(game)[0] == before:
                yield "the table shows nothing of the game"
            return
    if actions_of <= {0, 1}:
        yield f"over after {', '.join(map(str, sorted(actions_of)))} actions"
    else:
        yield f"not over after {LONGEST} actions"


def way_on(game: FoldedGame) -> str | None:
    """Return the house rule that lets somebody act where nobody can, None without one."""
    for rule in title_events(game.title).house_rules(len(game.timeline.started.players)):
        there = game.twin()
        there.rules.adopt(there.state, rule)
        if there.rules.actions(there.state):
            return rule
    return None


def _without_winner(trial: Trial, game: FoldedGame, events: Sequence[Event]) -> FoldedGame:
    """Return a game whose winner left before the last action, otherwise the game itself."""
    for seat in game.rules.result(game.state).winners:
        log = [game.timeline.started, *events[:-1], PlayerLeft(seat)]
        there = fold_game(Timeline(enumerate(log, 1)))
        if not there.objections:
            deque(play(trial, Random(trial.seed), begun=there), maxlen=0)
            return there if there.over else game
    return game


def _stuck_without(
    trial: Trial, game: FoldedGame, events: Sequence[Event], chance: Random
) -> Iterator[str]:
    """Yield that nobody can go on after somebody has left who was about to act."""
    at = chance.randrange(len(events))
    if not (gone := events[at].named[:1]):
        return
    log = [game.timeline.started, *events[:at], PlayerLeft(gone[0])]
    there = fold_game(Timeline(enumerate(log, 1)))
    if not there.objections:
        more = sum(1 for _step in play(trial, chance, LONGEST, there))
        if not there.over and more < LONGEST - 2 and way_on(there) is None:
            yield f"#{at + 2}: {gone[0]} leaves, and nobody can go on"


def _not_won(game: FoldedGame) -> Iterator[str]:
    """Yield what is wrong with the winners."""
    result, seats = game.rules.result(game.state), range(len(game.timeline.started.players))
    if result.scores and not result.winners and not game.rules.CAN_BE_LOST:
        left = ", ".join(game.absent)
        yield f"nobody has won but who has left: {left}" if left else "nobody has won"
    if not {*result.winners} <= {*seats}:
        yield f"winners {result.winners}"


def rulings_are_irregular(trial: Trial) -> Iterator[str]:
    """Check that a ruling admits irregular actions, and none that no state can hold."""
    chance, checks = Random(trial.seed), title_rules(trial.title).CHECKS
    listed = list[Event]()
    for game, event in play(trial, chance, 40):
        made = [make_up(chance.choice(list(checks)), chance) for _try in range(TRIES)]
        before, listed = listed, list(game.rules.actions(game.state))
        late = chance.sample(before, min(len(before), TRIES))  # what could be done a moment ago
        for one in [event, *late, *others([event] * TRIES, chance), *filter(None, made)]:
            if isinstance(one, PlayerLeft):
                continue
            cannot, may_not = checks[type(one)]
            impossible = cannot(game.state, one)
            for against in impossible or may_not(game.state, one):
                if against.irregular == bool(impossible):
                    yield f"{_written_or_stored(game, one)}: {against.code}"


def _written_or_stored(game: FoldedGame, event: Event) -> str:
    own = type(event) in actions(game.title)
    return (
        _write(game, event)
        if own and max(event.named, default=0) < len(game.timeline.started.players)
        else encode_event(event)
    )


def nothing_breaks(trial: Trial) -> Iterator[str]:
    """Check that rules and screens handle every event without an exception."""
    chance = Random(trial.seed)
    kinds = [one for one in title_rules(trial.title).EFFECTS if not one.describes]
    game = FoldedGame(Timeline([(1, start(trial.title, chance))]))
    for n in range(2, 60):
        listed = list(game.rules.actions(game.state)) if not game.over else []
        event = make_up(chance.choice(kinds), chance)
        if listed and (event is None or chance.random() < 0.5):
            event = chance.choice(listed)
        if chance.random() < LEAVES:
            event = leaver(game, chance) or event
        if event is None:
            continue
        try:
            against = game.refusals(event)
            for one in against[:1]:
                _sentence(game, one)
                game.rules.alternatives(game.state, event, one)
            gone = isinstance(event, PlayerLeft)
            if gone or game.rules.impossible(game.state, event) is None:
                game.take(str(n), event)
                look_at(seen_by(game, OPEN))
        except Exception as error:  # whatever a title raises is what is looked for
            yield f"{encode_event(event)}: {type(error).__name__}: {error}"
            return


def everything_has_its_words(trial: Trial) -> Iterator[str]:
    """Check that every refusal, rule, quantity and house rule has a sentence in each language."""
    chance, title = Random(trial.seed), trial.title
    screens, facts = title_screens(title), title_events(title)
    met: dict[str, tuple[FoldedGame, Refusal]] = {}
    shown = dict[str, None]()
    kinds = list(title_rules(title).EFFECTS)
    for game, _event in play(trial, chance, 40):
        shown |= dict.fromkeys(screens.called(seen_by(game, OPEN)))
        if (words := screens.next_words(seen_by(game, OPEN)).strip()).endswith(":"):
            yield f"{_event.__class__.__name__}: {words}"
        for _try in range(10):
            event = make_up(chance.choice(kinds), chance)
            for one in game.refusals(event) if event is not None else ():
                met.setdefault(one.code, (game, one))
    for language in LANGUAGES:
        with as_reader(language=language):
            for code, (game, one) in met.items():
                try:
                    words = _sentence(game, one)
                except (KeyError, ValueError, IndexError) as error:
                    yield f"{language} {code}: {type(error).__name__} {error}"
                    continue
                if not words or "{" in words:
                    yield f"{language} {code}: {words}"
            said = [*screens.house_rules(), *(rule for rule, _words in screens.score_columns())]
            if tuple(screens.house_rules()) != facts.known_house_rules:
                yield f"{language} {', '.join(facts.known_house_rules)}"
            yield from (f"{language} {one}" for one in said if not one)
        yield from (f"{language}: {one}" for one in screens.untranslated(language, shown))


def _sentence(game: FoldedGame, refusal: Refusal) -> str:
    return title_screens(game.title).refusal_words(refusal, game.timeline.started.players)


def secrets_stay_hidden(trial: Trial) -> Iterator[str]:
    """Check that games that differ in one secret look the same to others, then and later."""
    if not keeps_secrets(trial.title):
        return
    chance = Random(trial.seed)
    events = _game_with_secrets(trial, chance)
    for n in _secret_entries(events, chance):
        for cut in sorted({n + 1, chance.randint(n + 1, len(events))}):
            if found := next(_secret_words(events[:cut], n, chance), None):
                yield found
                return


def _game_with_secrets(trial: Trial, chance: Random) -> list[Event]:
    """Return a random game in which players also say in secret what they need not say."""
    rules, said = title_rules(trial.title), list[Event]()
    kinds = [kind for kind in actions(trial.title) if "secret" in kind.__struct_fields__]

    def brought(state: Any, _chance: Random) -> Event | None:  # noqa: ANN401
        event = trial.brought(state, chance)
        listed = rules.actions(state) if event is None else ()
        models = [*said[-RECENT:], *listed]
        made: Iterator[Event | None] = iter(())
        if chance.random() < LOOKS:
            parts = [part for part in rules.position(state) if _is_secret(part)]
            made = (statement_of(part, chance) for part in chance.sample(parts, min(len(parts), 1)))
        elif kinds and event is None and (not listed or chance.random() < LOOKS):
            tries = range(TWINS if listed else MANY)
            made = (make_fitting(chance.choice(kinds), models, chance) for _try in tries)
        told = (one for one in made if one is not None and _secret_of(one) is not None)
        return next((one for one in told if not rules.refusals(state, one)), event)

    for game, event in play(replace(trial, brought=brought), chance):
        said = said or [game.timeline.started]
        said.append(event)
    return said


def _is_secret(part: Part) -> bool:
    """Return whether what is stated about a part is a player's secret."""
    return any(_secret_of(now) is not None for now in part.now)


def _secret_of(event: Event) -> Secret | None:
    secret = getattr(event, "secret", None)
    return secret if isinstance(secret, Secret) else None


def _secret_entries(events: Sequence[Event], chance: Random) -> list[int]:
    """Return places of events with a secret: some of each type, in the order of the game."""
    places: dict[type[Event], list[int]] = {}
    for n, event in enumerate(events):
        if _secret_of(event) is not None:
            places.setdefault(type(event), []).append(n)
    return sorted(
        n for all_ in places.values() for n in chance.sample(all_, min(len(all_), SECRETS))
    )


def _others(game: FoldedGame, owner: int) -> list[Viewer]:
    """Return the viewers who may not know what a player holds."""
    seats = range(len(game.timeline.started.players))
    return [Viewer(), *(Viewer(seat=seat) for seat in seats if seat != owner)]


def _differences(pair: Sequence[FoldedGame], upto: int, viewer: Viewer) -> Iterator[str]:
    """Yield what tells a viewer of two games how they were after an entry, and which is which.

    That is all that is shown, and what a veil leaves.
    """
    both = [_seen_at(game, upto, viewer) for game in pair]
    for said, again in zip(*map(look_at, both), strict=False):
        if said != again:
            yield f"{viewer}: {to_builtins(said, enc_hook=repr)}"
    if type(pair[0].rules).veil is TitleRules.veil:  # others never had what the fold has
        return
    left, right = (_attributes(one.state) for one in both)
    yield from (f"{viewer}: {name}" for name in left if _plain(left[name]) != _plain(right[name]))


def _seen_at(game: FoldedGame, upto: int, viewer: Viewer) -> Seen:
    """Return how a game was after an entry, by what a viewer may know now."""
    mask = Mask(game, partial(_timeline, game), viewer)
    then = Timeline([(n, event) for n, event in game.timeline.raw.items() if n <= upto])
    return mask.game(fold_game(then, check=True), lambda: then)


def _secret_words(events: list[Event], n: int, chance: Random) -> Iterator[str]:
    """Yield what an event reveals of its secret to players who must not know it."""
    game = fold_game(Timeline(enumerate(events, 1)), check=True)
    everybody = Mask(game, partial(_timeline, game), Viewer())
    if game.over or everybody.event(events[n]) is events[n]:  # it is open, or has not faded yet
        return
    if not game.objections:
        for against in everybody.game(game).objections:
            yield f"#{against.ref} {against.refusals[0].code}"
    for twin in twins(events, n, chance):
        yield from (f"#{n + 1} {found}" for found in _told_apart(game, twin, n, chance))


def _told_apart(game: FoldedGame, twin: FoldedGame, n: int, chance: Random) -> Iterator[str]:
    """Yield what tells others which of two games that differ in one secret they are in."""
    owner = game.timeline.raw[n + 1].player  # type: ignore[attr-defined]
    held = [_held_things(one.timeline.raw[n + 1]) for one in (game, twin)]
    tried = list(_attempts(game, [one for each in held for one in each], chance))
    yield from _shown_by_itself(game, owner)
    yield from _told_by_refusals(game, twin, tried)
    for viewer in _others(game, owner):
        for upto in sorted({n + 1, len(game.timeline.raw)}):
            yield from _differences((game, twin), upto, viewer)
        both = [seen_by(one, viewer) for one in (game, twin)]
        for event in tried:
            said, again = (_answers(one, event) for one in both)
            if said != again:
                yield f"{viewer}: {_write(game, event)}: {said or again}"


def _shown_by_itself(game: FoldedGame, owner: int) -> Iterator[str]:
    """Yield direct leaks of a secret: views of another player's, a quantity."""
    public, own = seen_by(game, Viewer()), seen_by(game, Viewer(seat=owner))
    show, rules = title_screens(game.title).show_json, game.rules
    places = (
        [show(one).get("table", ()) for one in (public, own)] if is_declared(game.title) else []
    )
    for known, place in zip(*places, strict=True):
        if known != place and place["player"] not in (None, owner):
            yield f"{place['name']} of {place['player']}, whose secret is that of {owner}"
        if known["holds"] == "" and place["holds"] != "":
            yield f"{place['name']} of {place['player']} is empty for others, and not unknown"
    for what in title_events(game.title).QUANTITIES:
        known, value = (rules.quantity(one.state, owner, what) for one in (public, game))
        if known not in (None, value) and what not in title_events(game.title).SECRETS:
            yield f"{what} is {value}, and {known} for others"


def _told_by_refusals(game: FoldedGame, twin: FoldedGame, tried: Sequence[Event]) -> Iterator[str]:
    """Yield refusals by public knowledge that a game and its twin do not share."""
    public = seen_by(game, Viewer())
    for event in tried:
        if refused := public.refusals(event):
            first = [each.refusals(event)[:1] for each in (game, twin)]
            one, other = ([(said.code, said.params) for said in each] for each in first)
            if one != other or not one:
                codes = [said[0].code if said else "allowed" for said in (refused, *first)]
                yield f"{_written_or_stored(game, event)}: {', '.join(codes)}"


def _held_things(event: Event) -> list[object]:
    """Return the parts of an event's secret."""
    members = asdict(event.secret)  # type: ignore[attr-defined]
    values = [value for name, value in members.items() if name != "salt"]
    return [one for value in values for one in (value if isinstance(value, tuple) else [value])]


def _attempts(game: FoldedGame, secrets: Sequence[object], chance: Random) -> Iterator[Event]:
    """Yield possible attempts of others: listed actions, random ones, and ones naming a secret."""
    kinds = [kind for kind in actions(game.title) if not kind.describes]
    listed = list(game.rules.actions(game.state))
    yield from chance.sample(listed, min(len(listed), TRIES // 2))
    for _try in range(TRIES):
        if (event := make_up(chance.choice(kinds), chance)) is not None and secrets:
            yield event
            value, name = chance.choice(secrets), chance.choice(event.__struct_fields__)
            if type(value) is type(getattr(event, name)):
                yield from filter(None, [with_members(event, {name: value})])


def _answers(seen: Seen, event: Event) -> list[object]:
    """Return the answer to a tried action: refusals and doubts."""
    rules, state, against = seen.rules, seen.state, seen.refusals(event)
    instead = [rules.alternatives(state, event, one) for one in against[:1]]
    said = [(one.code, one.params) for one in against[:1]]
    return [*said, *instead, *(rules.doubts(state, event) if not against else ())]


def _timeline(game: FoldedGame) -> Timeline:
    return game.timeline


def twins(events: list[Event], n: int, chance: Random) -> Iterator[FoldedGame]:
    """Yield for each member of an event's secret a game in which it is another one.

    Nothing public depends on it at any moment, and nothing that the others hold.
    """
    secret, before = _secret_of(events[n]), fold_game(Timeline(enumerate(events[:n], 1)))
    for name in () if secret is None else secret.__struct_fields__:
        tried = (_change(events[n], name, chance) for _try in range(TWINS if name != "salt" else 0))
        others = ([event, *events[n + 1 :]] for event in tried if event != events[n])
        made = (one for one in others if _same_in_public(before, events[n:], one))
        for log in islice(made, 1):
            yield fold_game(Timeline(enumerate([*events[:n], *log], 1)), check=True)


def _same_in_public(before: FoldedGame, one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Return whether two ways on differ in nothing but what a player holds in secret."""
    owner = one[0].player  # type: ignore[attr-defined]
    both = (_public(before.twin(), way, owner) for way in (one, other))
    return all(here == there for here, there in zip(*both, strict=True))


def _public(game: FoldedGame, events: Sequence[Event], owner: int) -> Iterator[object]:
    """Yield after each event what is not one player's secret: points, and what others hold."""
    whats = title_events(game.title).QUANTITIES
    seats = {*range(len(game.timeline.started.players))} - {owner}
    for n, event in enumerate(events):
        illegal = bool(game.refusals(event))
        game.take(f"{n}", event)
        scores = game.rules.result(game.state).scores
        held = [game.rules.quantity(game.state, seat, what) for seat in seats for what in whats]
        yield game.over, illegal, scores, held


def _change(event: Event, name: str, chance: Random) -> Event:
    """Return an event with a member of its secret, or one thing in it, from another."""
    secret, made = _secret_of(event), make_up(type(event), chance)
    other = None if made is None else _secret_of(made)
    if secret is None or other is None:
        return event
    here, there = getattr(secret, name), getattr(other, name)
    if type(here) is type(there) is int:
        there = here + chance.choice((-2, -1, 1, 2))
    elif isinstance(here, tuple) and isinstance(there, tuple) and here and there:
        place = chance.randrange(len(here))
        there = (*here[:place], chance.choice(there), *here[place + 1 :])
    return with_members(event, {"secret": replace(secret, **{name: there})}) or event


def statements_hold(trial: Trial) -> Iterator[str]:
    """Check that statements hold and read back, and that repeating them changes nothing."""
    chance, last = Random(trial.seed), None
    for game, _event in play(trial, chance, 60):
        last = game
        if chance.random() < LOOKS:
            yield from _not_written(game)
            yield from _not_the_same(game) if is_declared(trial.title) else ()
            yield from _not_read_back(game, chance)
    if last is not None:
        yield from _out_of_bounds(last)


def _now(game: FoldedGame) -> dict[object, Event]:
    """Return the current values of all that can be stated, by topic."""
    parts = game.rules.position(game.state)
    return {topic_of(event): event for part in parts if not part.hidden for event in part.now}


def _out_of_bounds(game: FoldedGame) -> Iterator[str]:
    """Yield quantities that nobody could state as they are."""
    rules = game.rules
    for seat in range(len(game.timeline.started.players)):
        for what in title_events(game.title).QUANTITIES:
            if (value := rules.quantity(game.state, seat, what)) is not None:
                against = rules.impossible(game.state, Adjusted(seat, what, value, REASON))
                if against is not None and against.code == "out-of-range":
                    yield f"{what} of {seat} is {value}"


def _not_written(game: FoldedGame) -> Iterator[str]:
    """Yield values that do not read back from their written form."""
    title, players = title_events(game.title), game.timeline.started.players
    for event in _now(game).values():
        line = write_statement(event, players, title)
        try:
            read: object = read_adjustment(line, REASON, players, title)
        except (Unreadable, Ambiguous) as error:
            read = repr(error)
        if read != replace(event, reason=REASON):
            yield f"{line!r}: {read}"


def _not_the_same(game: FoldedGame) -> Iterator[str]:
    """Yield what refuses the current values, and changes by a whole position that states them."""
    now = _now(game)
    for one in now.values():
        yield from (f"{encode_event(one)}: {two.code}" for two in game.refusals(one)[:1])
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
                f"stated {encode_event(one)}, read back {_as_stored(holds.get(topic))}"
                for topic, one in now.items()
                if holds.get(topic) != one
            )
    both = zip(on_the_table(game), on_the_table(same), strict=True)
    yield from (f"stated as it is, {was} became {is_}" for was, is_ in both if was != is_)


def _as_stored(event: Event | None) -> str:
    return encode_event(event) if event is not None else "nothing"


def _not_read_back(game: FoldedGame, chance: Random) -> Iterator[str]:
    """Yield statements that do not hold right after being stated."""
    rules = game.rules
    for part in rules.position(game.state):
        said = statement_of(part, chance)
        if said is None or game.refusals(said) or rules.doubts(game.state, said):
            continue
        there = game.twin()
        there.take("9999", said)
        is_there = any(one.holds(said) for one in rules.position(there.state))
        if not is_there or rules.consequences(there.state):  # as goods that are stored at once
            continue
        is_so = _now(there).get(topic_of(said))
        if _in_one_order(is_so) != _in_one_order(said) and not (is_so is None and _is_empty(said)):
            yield f"stated {encode_event(said)}, read back {_as_stored(is_so)}"
        if isinstance(said, Adjusted) and is_declared(game.title):
            for seat in {*range(len(game.timeline.started.players))} - {said.player}:
                before, after = (
                    rules.quantity(one.state, seat, said.quantity) for one in (game, there)
                )
                if before != after:
                    yield f"stated {encode_event(said)}, of another player {before} became {after}"


def _in_one_order(said: Event | None) -> object:
    """Return a statement with its hand sorted, as a hand has no order."""
    secret = getattr(said, "secret", None)
    if said is None or not isinstance(secret, Secret):
        return said
    hand = {name: _sort(value) for name, value in asdict(secret).items()}
    return replace(said, secret=replace(secret, **hand))


def _sort(value: object) -> object:
    return tuple(sorted(value, key=repr)) if isinstance(value, tuple) else value


def statement_of(part: Part, chance: Random) -> Event | None:
    """Return a random statement about a part."""
    for now in part.now:
        if isinstance(now, Adjusted):
            value = (now.amount or 0) + chance.choice((-2, -1, 1, 2, 5))
            hidden = now.secret is not None
            return replace(
                now, **{"secret": HiddenAmount(value=value)} if hidden else {"value": value}
            )
    made = make_up(part.states, chance)
    said = {"reason": REASON} | ({} if part.player is None else {"player": part.player})
    return None if made is None else replace(made, **said)


def _is_empty(said: Event) -> bool:
    """Return whether a statement is that nothing is there."""
    try:
        return empty_statement(said) == said
    except TypeError:
        return False


LAWS: Mapping[str, Law] = {
    "facts": facts_hold,
    "events": events_come_back,
    "lists": lists_are_legal,
    "taps": taps_are_lines,
    "copies": copies_share_nothing,
    "folds": folds_are_the_same,
    "ends": games_end,
    "stated": statements_hold,
    "rulings": rulings_are_irregular,
    "nothing-breaks": nothing_breaks,
    "words": everything_has_its_words,
    "secrets": secrets_stay_hidden,
}
"""The laws by their names."""
