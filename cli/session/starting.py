"""Start a game by questions: players, house rules, lots; defaults come from earlier games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from cli.game import starting
from cli.game.game_store import find_game, game_name, open_store
from cli.game.looking import seen_by
from cli.game.open_game import OpenGame
from cli.game.roster import Roster, complete_players, players_words
from cli.game.setup_input import (
    check_exclusive,
    check_line_up,
    colour_of,
    read_limit,
    read_player,
    read_setup,
    unknown_house_rule,
    with_first,
)
from cli.game.viewpoint import read_seat
from cli.session.asking import Ask, agrees, insist
from cli.session.run_command import run_words
from cli.session.session_commands import ALIKE, first_word, is_word
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import (
    _,
    about,
    clauses,
    day_words,
    nearest_of,
    pgettext,
    yes_and_no,
    yes_or_no,
)
from cli.terminal.printing import say, warn
from cli.titles.common_words import colour_words
from cli.titles.title_named import check_title, comparable, name_of, names_of
from cli.titles.title_options import title_options
from cli.titles.title_screens import title_screens
from cli.wording.event_words import event_words
from cli.wording.sentences import names_words
from events.common import Event, GameStarted
from events.notation import Ambiguous, Unreadable, player_text, seat_of
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location
from events.text import write_minutes
from events.titles.registry import TITLES, title_events
from projections.lots import FIRST, lots_of
from projections.seen import PUBLIC
from projections.timeline import Timeline


def start(
    db: Location | None,
    by: str,
    ask: Ask,
    *,
    title: str | None = None,
    again: bool = False,
    offer: bool = False,
) -> OpenGame:
    """Ask for the title and players, start the game and print what comes next.

    `again`: a rematch of the last game is requested; `offer`: it is proposed first.

    Raises:
        Leave: the person left; nothing is written.
    """
    store = open_store(db, create=True)
    roster = Roster.of(store)
    last = roster.last(title)
    if last is not None and again:
        say(_rematch_words(last))
    if last is not None and offer and not again:
        again, title = _wants_rematch(last, ask)
    if last is not None and again:
        return _begin_rematch(store, last, ask, by)
    if again:
        warn(_("there is no earlier game to play a rematch of"))
    title = title or _title(ask, roster)
    last = roster.last(title)
    started = ask_rules(ask_players(title, roster, ask), last.started if last else None, ask)
    printed = ask_printed_parts(started, roster, db, ask)
    return _begin(store, lots_asked(started, ask), printed, by)


def rematch(db: Location | None, by: str, ask: Ask, game: str) -> OpenGame:
    """Start a rematch of a named game.

    Raises:
        Mistake: there is no such game.
        Leave: the person left; nothing is written.
    """
    store = open_store(db)
    last = OpenGame(store, find_game(store, game, writing=False)).timeline()
    say(_rematch_words(last))
    return _begin_rematch(store, last, ask, by)


def _begin_rematch(store: EventStore, last: Timeline, ask: Ask, by: str) -> OpenGame:
    """Start a rematch, with the answers on the first player and lots."""
    started = lots_asked(first_asked(starting.rematch_of(last.started), ask), ask)
    return _begin(store, started, starting.descriptions_for(started, last), by)


def _begin(store: EventStore, started: GameStarted, described: list[Event], by: str) -> OpenGame:
    open_game = starting.begin(store, started, described, by=by)
    for line in starting.started_lines(open_game, described):
        say(line)
    return open_game


def ask_table(title: str | None, roster: Roster, ask: Ask) -> tuple[str, tuple[str, ...]]:
    """Ask for the players, and the title unless given; return it and them as typed.

    Raises:
        Mistake: there is no such title, or it has no score sheets.
        Leave: the person left.
    """
    slug = check_title(title) if title else _title(ask, roster)
    starting.check_offered(slug)
    return slug, tuple(players_words(ask_players(slug, roster, ask, who_begins=False)))


def _rematch_words(last: Timeline) -> str:
    game = seen_by(
        starting.begin_sheet(last.started, starting.descriptions_for(last.started, last)), PUBLIC
    )
    return _("a rematch of {title}: {players}").format(
        title=title_screens(last.started.title).title_words(game),
        players=shown_players(last.started),
    )


def _wants_rematch(last: Timeline, ask: Ask) -> tuple[bool, str | None]:
    """Ask for a rematch; Enter is a yes, and another title a no that selects it."""
    say(_titles_words())
    question = _("{what}? Enter for yes, n for another game, or its number: ").format(
        what=_rematch_words(last)
    )

    def read(answer: str) -> tuple[bool, str | None]:
        if yes_or_no(answer) is None and (title := _named_title(answer)):
            return False, title
        return agrees(answer), None

    return insist(ask, question, read, list(TITLES), yes_and_no()[0][0])


NEW = "new"
"""What is answered where none of the open games is meant."""


def which(store: EventStore, games: Sequence[StoredGame], ask: Ask) -> str | None:
    """Ask which of several open games to continue; return its name, None for a new one.

    Raises:
        Leave: the person left.
    """
    names = [game_name(game) for game in games]
    for n, (game, name) in enumerate(zip(games, names, strict=True), 1):
        say(f"{n} {name} {_table_words(store, game)}")
    question = _("which game? Enter for {name}, {new} to start one: ").format(
        name=names[0], new=NEW
    )

    def read(answer: str) -> str | None:
        if answer == NEW:
            return None
        return game_name(find_game(store, _pick(answer, names) or answer, writing=True))

    return insist(ask, question, read, [*names, NEW], names[0])


def _table_words(store: EventStore, game: StoredGame) -> str:
    """Return a game's title, date, players and progress."""
    title = name_of(title_events(game.title)) if game.title in TITLES else game.title
    try:
        started = OpenGame(store, game).timeline().started
    except Mistake:  # it cannot be read; whoever picks it is told why
        return title
    names = names_words(range(len(started.players)), started.players)
    return _("{title}, {date}, {names}, at entry {n}").format(
        title=title, date=day_words(started.date), names=names, n=game.n
    )


REMINDED = 3
"""How many actions remind the table of where it was."""


def resumed_words(open_game: OpenGame) -> str:
    """Return a game's date, its players, and the last action."""
    seen = open_game.seen
    started, rules = seen.game.timeline.started, seen.game.rules
    names = names_words(range(len(started.players)), started.players)
    game = _("a game of {date}, {names}").format(date=day_words(started.date), names=names)
    actions = [item for item in seen.game.timeline.items if type(item.event) in rules.EFFECTS]
    last = [f"#{item.ref} {event_words(seen.view, item.event)}" for item in actions[-REMINDED:]]
    return clauses([game, *last])


def _pick(answer: str, listed: Sequence[str]) -> str | None:
    """Return the item with that number in a shown list; None without one."""
    number = int(answer) if answer.isdecimal() else 0
    return listed[number - 1] if 1 <= number <= len(listed) else None


def _only_one(found: Sequence[str]) -> str | None:
    return found[0] if len(found) == 1 else None


def _titles_words() -> str:
    return ", ".join(f"{n} {name_of(title_events(slug))}" for n, slug in enumerate(TITLES, 1))


def _title(ask: Ask, roster: Roster) -> str:
    last = roster.last()
    default = last.started.title if last else next(iter(TITLES))
    say(_titles_words())
    question = _("which game? Enter for {name}: ").format(name=name_of(title_events(default)))
    return insist(
        ask, question, lambda one: _named_title(one) or check_title(one), [*TITLES], default
    )


def _named_title(answer: str) -> str | None:
    """Return the title with a number of the list, or the only one with a prefix."""
    begun = comparable(answer)
    return _pick(answer, list(TITLES)) or _only_one(
        [slug for slug in TITLES if any(name.startswith(begun) for name in names_of(slug))]
    )


def ask_printed_parts(
    started: GameStarted, roster: Roster, db: Location | None, ask: Ask
) -> list[Event]:
    """Ask for a title's printed parts by name, if they differ from box to box.

    The list has those that fit this game; Enter selects those of the last game that had any.
    """
    parts = title_options(started.title).printed
    if parts is None:
        return []
    last = _last_printed(started, roster)
    every = {**parts.all_parts(db), **last}
    fitting = [name for name, one in every.items() if starting.unfit(started, one) is None]

    def read(name: str) -> list[Event]:
        if name == "new":
            known = parts.names(db)
            _describe_new(parts.new, db, ask)
            new = _only_one([one for one in parts.names(db) if one not in known])
            if new is None:  # it was broken off
                return ask_printed_parts(started, roster, db, ask)
            name = new
        if name not in fitting:
            name = _only_one([one for one in fitting if one.startswith(name)]) or name
        if name == NONE:
            return []
        found = last.get(name) or parts.find(name, db)
        starting.check_described(started, [found])
        return [found]

    question = _printed_question(_(parts.what), fitting, last)
    return insist(ask, question, read, [*fitting, "new", NONE], next(iter(last), NONE))


NONE = "none"
"""What is answered for no printed parts yet, and for no house rule where Enter takes some."""


def _printed_question(what: str, names: Sequence[str], last: Mapping[str, Event]) -> str:
    listed = ", ".join(names)
    if not last:
        return _("{what}: {names}, new to describe your own, Enter to leave this open: ").format(
            what=what, names=listed
        )
    return _(
        "{what}: {names}, new to describe your own, none to leave this open, Enter for {name}: "
    ).format(what=what, names=listed, name=next(iter(last)))


def _last_printed(started: GameStarted, roster: Roster) -> dict[str, Event]:
    """Return by name the printed parts of the last game of a title that fit this one."""
    for game in roster.games:
        if game.started.title != started.title:
            continue
        for event in starting.descriptions_for(started, game):
            if name := getattr(event, "name", None):
                return {str(name): event}
    return {}


def _describe_new(words: Sequence[str], db: Location | None, ask: Ask) -> None:
    """Describe printed parts with their command."""
    name = ask(_("its name: ")) if "NAME" in words else ""
    given = [name if word == "NAME" else word for word in words]
    run_words(given, db)


TIME = re.compile(r"\d+h\d*m?|\d+m", re.IGNORECASE | re.ASCII)
"""A limit of time, and no number of a rule."""


def ask_rules(started: GameStarted, last: GameStarted | None, ask: Ask) -> GameStarted:
    """Ask for the house rules, each listed with its sentence; Enter keeps the last ones.

    The answer may include a limit of thinking time. A title without house rules asks nothing.
    """
    facts = title_events(started.title)
    rules, forms = facts.house_rules(len(started.players)), facts.HOUSE_RULE_FORMS
    if not rules and not forms:
        return started
    words = title_screens(started.title).house_rules()
    for number, rule in enumerate(rules, 1):
        say(f"{number} {about(rule, words[rule])}")
    for form in forms:
        say(about(form, words[form]))
    say(about("45m", _("thinking time for each player; shown, not enforced")))
    limit, players = last.limit if last else None, len(started.players)
    before = [rule for rule in last.house if facts.can_hold(rule, players)] if last else []
    example = "1 2" if len(rules) > 1 else "1" if rules else forms[0].replace("N", "5")
    question = _("house rules? (for example {example}; Enter for none): ").format(example=example)
    if before or limit:
        question = _("house rules? (for example {example}, or none; Enter for {rules}): ").format(
            example=example, rules=" ".join([*before, *([write_minutes(limit)] if limit else [])])
        )

    def read_rule(word: str) -> str:
        begun = _only_one([rule for rule in rules if rule.startswith(word.lower())])
        found = _pick(word, rules) if word.isdecimal() else begun
        if rule := word if facts.house_rule_form(word) else found:
            return rule
        raise unknown_house_rule(word, (*rules, *forms))

    def read(answer: str) -> GameStarted:
        if not answer:
            return replace(started, house=tuple(before), limit=limit)
        times = [word for word in answer.split() if TIME.fullmatch(word)]
        named = [word for word in answer.split() if word not in (NONE, *times)]
        house = tuple(dict.fromkeys(map(read_rule, named)))
        check_exclusive(facts, house)
        return replace(started, house=house, limit=read_limit(times[-1]) if times else None)

    return insist(ask, question, read, [*rules, NONE])


def ask_players(title: str, roster: Roster, ask: Ask, *, who_begins: bool = True) -> GameStarted:
    """Ask who plays and who begins; a name is enough for earlier players.

    One line may have both, "An Bo, Bo first", or ", Bo first" with the last players. If nobody is
    named first, a second question follows.
    """
    last = roster.last(title)
    names = roster.names()
    if names:
        say(_("known: {names}").format(names=", ".join(names[:12])))
    colours = title_events(title).COLOURS
    question = _("who plays, clockwise? (for example {players}): ").format(
        players=f"An:{colour_words(colours[0])} Bram" if colours else "An Bram"
    )
    if last:
        question = _("who plays, clockwise? (Enter for {players}): ").format(
            players=_as_before(last.started)
        )

    def read(line: str) -> GameStarted:
        if is_word(line) and first_word(line) not in map(str.casefold, names):
            words = _('"{word}" is a command for a game that has begun; first type who plays')
            raise Exit.USAGE.mistake("usage", words, word=first_word(line))
        who, comma, first = _split(line)
        if last and not who:
            started = replace(starting.rematch_of(last.started), house=(), limit=None)
            agreed = True
        else:
            typed = _parts(who, title)
            seats = complete_players(typed, title, roster)
            started = read_setup(title, seats, None, (), starting.day_of(None))
            agreed = not colours or [*map(_colours, seats)] == [*map(_colours, typed)]
        if comma:
            started = first_said(started, _without_first(first))
        if not agreed:
            again = _agree_on_colours(started, ask)
            if isinstance(again, str):
                return read(again or ask(question, names))
            started = again
        return first_asked(started, ask) if who_begins and who and not comma else started

    return insist(ask, question, read, names)


def _split(line: str) -> tuple[str, str, str]:
    """Return the players and, after a comma and a space, who begins.

    Commas may also separate the players, "An, Bo and Cy": the last one is then a player too.
    """
    who, comma, first = line.rpartition(", ")
    name = _without_first(first)
    says_first = name != first.strip() or means_lots(name)
    plays = any(one.startswith(name.casefold()) for one in who.casefold().split())
    listed = comma and who and not says_first and not plays
    return (line, "", "") if listed or not comma else (who.strip(), comma, first)


def _first_word() -> str:
    # translators: behind the name of who begins, "An Bo, Bo first"; one word
    return pgettext("who begins", "first")


def _without_first(text: str) -> str:
    """Return the name of who begins, without the word for "first"."""
    name, _space, word = text.strip().rpartition(" ")
    return name if name and word.casefold() in ("first", _first_word()) else text.strip()


def _as_before(last: GameStarted) -> str:
    """Return the last players and who began, as typed on one line."""
    if not title_events(last.title).FIRST_SAID:
        return shown_players(last)
    return f"{shown_players(last)}, {last.players[last.first].name} {_first_word()}"


def _parts(line: str, title: str) -> list[str]:
    """Return the players of a line, separated by semicolons or spaces, colours as in records.

    A colour may stand behind a name without a colon, "An red Bo blue": it can be nobody's name.
    """
    line = re.sub(r"\s*:\s*", ":", line)
    if ";" in line:
        return [_in_codes(one.strip(), title) for one in line.split(";")]
    between = ("and", pgettext("between the last two players", "and"))
    facts, players = title_events(title), list[str]()
    for word in line.replace(", ", " ").split():
        if players and all(colour_of(one, facts) in facts.COLOURS for one in word.split(",")):
            players[-1] += f"{',' if ':' in players[-1] else ':'}{word}"
        elif word.casefold() not in between:
            players.append(word)
    return [_in_codes(player, title) for player in players]


def _colours(player: str) -> str:
    return player.partition(":")[2]


def _in_codes(player: str, title: str) -> str:
    name, colon, colours = player.partition(":")
    codes = [colour_of(one, title_events(title)) for one in colours.split(",")]
    return f"{name}{colon}{','.join(codes)}"


def shown_players(started: GameStarted) -> str:
    """Return the players of a table as they may be typed in the reader's language."""
    shown = (
        replace(player, colours=tuple(map(colour_words, player.colours)))
        for player in started.players
    )
    return " ".join(map(player_text, shown))


def _agree_on_colours(started: GameStarted, ask: Ask) -> GameStarted | str:
    """Ask for a confirmation of the colours; "Bram red" changes Bram's.

    An answer with several players is returned as the new table; "" means no.
    """

    def read(answer: str) -> GameStarted | str:
        if yes_or_no(answer) is None:
            typed = _parts(answer, started.title)
            if (wanted := _colours_said(typed, started)) is not None:
                return _agree_on_colours(_recolour(started, wanted), ask)
            if len(typed) > 1:
                return answer
        return started if agrees(answer) else ""

    question = _("{players}: Enter if that is right, n to type them again: ")
    players = shown_players(started)
    return insist(ask, question.format(players=players), read, (), yes_and_no()[0][0])


def _colours_said(typed: Sequence[str], started: GameStarted) -> dict[int, tuple[str, ...]] | None:
    """Return the colours of a table by seat, as answered; None for other answers.

    A player and a word like a colour are no table of their own.

    Raises:
        Mistake: there is no such player or colour.
    """
    names, facts = [player.name for player in started.players], title_events(started.title)
    if len(typed) == 2 and typed[0] in names and typed[1] not in names:
        colours = list(map(colour_words, facts.COLOURS))
        typed = [":".join(typed)] if nearest_of(typed[1], colours, ALIKE) else typed
    if len(typed) == 1 and ":" in typed[0]:
        read_seat(typed[0].partition(":")[0], started.players, title_screens(started.title))
    wanted = {}
    for one in typed:
        name, colon, _colours = one.partition(":")
        try:
            seat = seat_of(name if colon else "", started.players)
        except (Unreadable, Ambiguous):
            return None
        wanted[seat] = read_player(one, facts).colours
    return wanted


def _recolour(started: GameStarted, wanted: Mapping[int, tuple[str, ...]]) -> GameStarted:
    """Return a table with changed colours; a player who loses one gets the other's.

    Raises:
        Mistake: two players would have the same colour.
    """
    players = list(started.players)
    chosen = [colour for colours in wanted.values() for colour in colours]
    given_up = [c for seat in wanted for c in players[seat].colours if c not in chosen]
    for seat, player in enumerate(players):
        kept = [colour for colour in player.colours if colour not in chosen]
        while seat not in wanted and len(kept) < len(player.colours) and given_up:
            kept.append(given_up.pop(0))
        players[seat] = replace(player, colours=wanted.get(seat, tuple(kept)))
    changed = replace(started, players=tuple(players))
    read_setup(changed.title, players_words(changed), None, None, changed.date, changed.house)
    return changed


LOTS = "lots"
"""What is answered for who begins to be drawn by lot, besides the reader's word for it."""


def first_asked(started: GameStarted, ask: Ask) -> GameStarted:
    """Ask who begins, if that is known before the game."""
    if not title_events(started.title).FIRST_SAID:
        return started
    name = started.players[started.first].name
    names = [player.name for player in started.players]
    lots = pgettext("answer", "lots")
    question = _("who goes first? Enter for {name}, {lots} to draw by lot: ").format(
        name=name, lots=lots
    )
    return insist(ask, question, partial(first_said, started), [*names, lots], name)


def means_lots(word: str) -> bool:
    """Return whether a word requests lots."""
    return word.casefold() in (LOTS, pgettext("answer", "lots"))


def first_said(started: GameStarted, first: str) -> GameStarted:
    """Return the start of a game with a first player, named or drawn by lot.

    Raises:
        Mistake: nobody of that name plays, several could be meant, or the title draws who begins.
    """
    names = [player.name.casefold() for player in started.players]
    word = first.casefold()
    if title_events(started.title).FIRST_SAID and means_lots(word) and word not in names:
        return starting.draw_lots_for(started, None, said_first=False)
    found = with_first(started, first)
    check_line_up(found)
    return found


def lots_asked(started: GameStarted, ask: Ask) -> GameStarted:
    """Ask whether to draw lots for other chances before the game; Enter is a no."""
    lots = [lot.name for lot in lots_of(started) if lot.name != FIRST]
    if not lots or started.lots is not None:
        return started
    question = _("draw by lot: {lots}? {yes}, or Enter for no: ").format(
        lots=", ".join(lots), yes=yes_and_no()[0][0]
    )
    wanted = insist(ask, question, agrees, (), yes_and_no()[1][0])
    return starting.draw_lots_for(started, None, said_first=True) if wanted else started
