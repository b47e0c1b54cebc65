"""Starting a game by questions, each with an answer from the games before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from cli.game.game_store import find_game, game_name, open_store
from cli.game.open_game import OpenGame
from cli.game.starting import begin, check_described, day_of, started_lines, unfit
from cli.session import chance, house_rules
from cli.session.asking import Ask
from cli.session.players import asked_players, shown_players
from cli.session.roster import REMEMBERED, Roster
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.phrases import clauses, meant, please_answer, yes_and_no
from cli.terminal.printing import say, warn
from cli.titles.title_named import check_title
from cli.titles.title_options import title_options
from cli.wording.event_words import event_words
from cli.wording.sentences import names_words
from events.common import Event, GameStarted
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location
from events.titles.registry import TITLES, title_events


def start(
    db: Location | None,
    by: str,
    ask: Ask,
    *,
    title: str | None = None,
    again: bool = False,
    offer: bool = False,
) -> OpenGame:
    """Ask what is played and by whom, start the game and say what comes next.

    `again`: a rematch of the last table is wanted; `offer`: it is proposed first.

    Raises:
        Leave: the questions were left; nothing is written.
    """
    store = open_store(db, create=True)
    roster = Roster.of(store)
    last = roster.last(title)
    if last is not None and again:
        say(_rematch_words(last))
    if last is not None and offer and not again:
        again, title = _wants_rematch(last, ask)
    if last is not None and again:
        return _begun(store, _rematch(last, ask), _described_in(store, last), by)
    if again:
        warn(_("there is no earlier game to play a rematch of"))
    return _begun(store, *_asked(title or _title(ask, roster), roster, store, db, ask), by)


def rematch(db: Location | None, by: str, ask: Ask, game: str) -> OpenGame:
    """Start a rematch of a game that is named.

    Raises:
        Mistake: there is no such game.
        Leave: the question was left; nothing is written.
    """
    store = open_store(db)
    before = OpenGame(store, find_game(store, game, writing=False))
    last = before.timeline().started
    say(_rematch_words(last))
    return _begun(store, _rematch(last, ask), _described(before), by)


def _begun(store: EventStore, started: GameStarted, described: list[Event], by: str) -> OpenGame:
    open_game = begin(store, started, described, by=by)
    for line in started_lines(open_game, described):
        say(line)
    return open_game


def _asked(
    title: str, roster: Roster, store: EventStore, db: Location | None, ask: Ask
) -> tuple[GameStarted, list[Event]]:
    started = house_rules.asked(asked_players(title, roster, ask), roster.last(title), ask)
    printed = _printed(started, store, db, ask)
    return chance.lots_asked(started, ask), printed


def _rematch_words(last: GameStarted) -> str:
    return _("a rematch of {title}: {players}").format(
        title=title_events(last.title).NAME, players=shown_players(last)
    )


def _wants_rematch(last: GameStarted, ask: Ask) -> tuple[bool, str | None]:
    """Ask whether the last table plays again; Enter is a yes, another title a no that names it."""
    say(_titles_words())
    question = _("{what}? Enter for yes, n for another game, or its number: ").format(
        what=_rematch_words(last)
    )
    while True:
        said = ask(question, list(TITLES), yes_and_no()[0][0])
        if (agreed := meant(said)) is not None:
            return agreed, None
        if picked := _named_title(said):
            return False, picked
        warn(please_answer())


def _rematch(last: GameStarted, ask: Ask) -> GameStarted:
    """Return the start of a rematch: same title, seats, colours, house rules and limit."""
    started = GameStarted(
        last.title, last.players, day_of(None), last.first, last.house, limit=last.limit
    )
    return chance.lots_asked(chance.first_asked(started, ask), ask)


def _described_in(store: EventStore, last: GameStarted) -> list[Event]:
    """Return what was described in the last game of a title."""
    game = next(one for one in store.games(limit=REMEMBERED) if one.title == last.title)
    return _described(OpenGame(store, game))


def _described(open_game: OpenGame) -> list[Event]:
    """Return what was described in a game, as far as another one of its table can have it."""
    timeline = open_game.timeline()
    events = [item.event for item in timeline.items if item.event.describes]
    return [event for event in events if unfit(timeline.started, event) is None]


NEW = "new"
"""What is answered where none of the open games is meant."""


def which(store: EventStore, games: Sequence[StoredGame], ask: Ask) -> str | None:
    """Ask which of several open games goes on; return its name, None for a new one.

    Raises:
        Leave: the question was left.
    """
    names = [game_name(game) for game in games]
    for n, (game, name) in enumerate(zip(games, names, strict=True), 1):
        say(f"{n} {name} {_table_words(store, game)}")
    question = _("which game? Enter for {name}, {new} to start one: ").format(
        name=names[0], new=NEW
    )
    while True:
        said = ask(question, [*names, NEW], names[0])
        if said == NEW:
            return None
        picked = _numbered(said, names) or said
        try:
            return game_name(find_game(store, picked, writing=True))
        except Mistake as mistake:
            warn(mistake.message)


def _table_words(store: EventStore, game: StoredGame) -> str:
    """Return what is played in a game, when, by whom, and how far it has come."""
    title = title_events(game.title).NAME if game.title in TITLES else game.title
    try:
        started = OpenGame(store, game).timeline().started
    except Mistake:  # it cannot be read; whoever picks it is told why
        return title
    names = names_words(range(len(started.players)), started.players)
    return _("{title}, {date}, {names}, at entry {n}").format(
        title=title, date=started.date, names=names, n=game.n
    )


REMINDED = 3
"""How many actions remind the table of where it was."""


def resumed_words(open_game: OpenGame) -> str:
    """Return when a game was and who plays it, and what was done last."""
    seen = open_game.seen
    started, rules = seen.game.timeline.started, seen.game.rules
    names = names_words(range(len(started.players)), started.players)
    said = _("a game of {date}, {names}").format(date=started.date, names=names)
    actions = [item for item in seen.game.timeline.items if type(item.event) in rules.EFFECTS]
    last = [f"#{item.ref} {event_words(seen.view, item.event)}" for item in actions[-REMINDED:]]
    return clauses([said, *last])


def _numbered(said: str, listed: Sequence[str]) -> str | None:
    """Return what a number stands for in a list that was shown from 1 on; None for none."""
    return listed[int(said) - 1] if said.isdecimal() and 1 <= int(said) <= len(listed) else None


def _titles_words() -> str:
    return ", ".join(f"{n} {title_events(slug).NAME}" for n, slug in enumerate(TITLES, 1))


def _title(ask: Ask, roster: Roster) -> str:
    last = roster.last()
    default = last.title if last else next(iter(TITLES))
    say(_titles_words())
    question = _("which game? Enter for {name}: ").format(name=title_events(default).NAME)
    while True:
        said = ask(question, list(TITLES), default)
        try:
            return _named_title(said) or check_title(said)
        except Mistake as mistake:
            warn(mistake.message)


def _named_title(said: str) -> str | None:
    """Return the title of a number in the list, or the only one whose name begins so."""
    if picked := _numbered(said, list(TITLES)):
        return picked
    begun = [slug for slug in TITLES if slug.startswith(said.lower())]
    return begun[0] if len(begun) == 1 else None


def _printed(started: GameStarted, store: EventStore, db: Location | None, ask: Ask) -> list[Event]:
    """Ask for a title's printed parts by name, where they differ from table to table.

    Those that this game can have are listed; Enter takes the ones of the last game that had any.
    """
    parts = title_options(started.title).printed
    if parts is None:
        return []
    last = _last_printed(started, store)
    while True:
        known = {**parts.known(db), **last}
        fitting = [name for name, one in known.items() if unfit(started, one) is None]
        said = ask(_printed_question(_(parts.what), fitting, last), [*fitting, "new", NONE])
        try:
            if said == "new":
                _describe_new(parts.new, db, ask)
                new = [name for name in parts.names(db) if name not in known]
                if len(new) != 1:  # it was broken off
                    continue
                said = new[0]
            said = said or next(iter(last), NONE)
            if said == NONE:
                return []
            found = last.get(said) or parts.named(said, db)
            check_described(started, [found])
            return [found]
        except Mistake as mistake:
            warn(mistake.message)


NONE = "none"
"""What is answered for no printed parts yet."""


def _printed_question(what: str, names: Sequence[str], last: Mapping[str, Event]) -> str:
    listed = ", ".join(names)
    if not last:
        return _("{what}: {names}, new to describe one, Enter to leave it open: ").format(
            what=what, names=listed
        )
    return _(
        "{what}: {names}, new to describe one, none to leave it open, Enter for {name}: "
    ).format(what=what, names=listed, name=next(iter(last)))


def _last_printed(started: GameStarted, store: EventStore) -> dict[str, Event]:
    """Return by name the printed parts of the last game of a title that this one can have."""
    for game in store.games(limit=REMEMBERED):
        if game.title != started.title:
            continue
        with suppress(Mistake):  # a game that cannot be read
            for event in _described(OpenGame(store, game)):
                name = getattr(event, "name", None)
                if name and unfit(started, event) is None:
                    return {str(name): event}
    return {}


def _describe_new(words: Sequence[str], db: Location | None, ask: Ask) -> None:
    """Describe printed parts with the command for it."""
    from cli.session.run_command import run_words

    name = ask(_("its name: ")) if "NAME" in words else ""
    given = [name if word == "NAME" else word for word in words]
    run_words(given, db)
