"""Players as typed: "An:blue Bram:red"."""

from collections.abc import Sequence

from msgspec.structs import replace

from cli.game.viewpoint import by_colour
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, all_of, nearest, one_of
from cli.titles.common_words import colour_words
from cli.titles.title_named import name_of
from cli.wording.sentences import setup_mistake
from events.common import MOST_MINUTES, GameStarted, Player
from events.notation import Ambiguous, Unreadable, named_seat, plain_text, spellings
from events.text import NAME_LENGTH, clean_name, echo, is_word, read_minutes
from events.titles.registry import TitleEvents, title_events
from projections.setup import count_faults, line_up_faults, seating_faults

OTHER_COLOURS = ("white", "black", "grey", "brown", "orange", "purple")
"""Colours that are read in the reader's language where a title takes any word."""


def colour_of(word: str, title: TitleEvents) -> str:
    """Return a colour as in records, from its code or its word in the reader's language."""
    said = word.strip().lower()
    if said in title.COLOURS:
        return said
    colours: list[str] = [*title.COLOURS, *(OTHER_COLOURS if title.ANY_COLOUR else ())]
    known = {word: colour for colour in colours for word in spellings(colour_words(colour))}
    return known.get(plain_text(said), said)


def read_player(text: str, title: TitleEvents) -> Player:
    """Return a player from "An:blue" ("An:blue,red" where a title gives two colours, or "An").

    Raises:
        Mistake: there is no such colour, or the name is not valid.
    """
    name, colon, colours = text.rpartition(":")
    if not colon and not title.COLOURS and not title.ANY_COLOUR:
        return Player(_name(text), ())
    if not colon or not colours.strip():
        raise Exit.USAGE.mistake(
            "no-colour", _("{player} has no colour; write it as NAME:COLOUR"), player=echo(text)
        )
    return Player(_name(name), tuple(colour_of(part, title) for part in colours.split(",")))


def _name(name: str) -> str:
    clean = clean_name(name)
    if clean is None:
        raise Exit.USAGE.mistake(
            "bad-name",
            _(
                "{name} cannot be a name: a name begins with a letter and has up to "
                "{most} letters, "
                "digits, spaces and . ' - ( ) ! ? + /"
            ),
            name=echo(name) or '""',
            most=NAME_LENGTH,
        )
    return clean


def read_setup(
    title: str,
    players: Sequence[str],
    first: str | None,
    house: Sequence[str] | None,
    date: str,
    kept: Sequence[str] = (),
) -> GameStarted:
    """Return the start of a game, checked against its title.

    Args:
        title: what is played.
        players: who plays, as typed.
        first: who begins, as typed; None: the first player.
        house: the house rules that are chosen; None: those of an earlier start hold.
        date: the day of the game.
        kept: the house rules of that start. Only those for so many players hold; older logs may
            have two that exclude each other.

    Raises:
        Mistake: a player, colour, first player or house rule is not valid.
    """
    known = title_events(title)
    for fault in count_faults(title, len(players)):  # before their colours, which are as many
        raise setup_mistake(fault)
    seats = tuple(read_player(player, known) for player in players)
    for seat in seats if known.colours_each(len(seats)) else ():
        for colour in seat.colours:
            _check_colour(colour, known)
    if house is None:
        house = [rule for rule in kept if known.can_hold(rule, len(seats))]
    else:
        _check_house_rules(known, house)
    started = GameStarted(title, seats, date, 0, tuple(dict.fromkeys(house)))
    if faults := seating_faults(started):
        raise setup_mistake(faults[0])
    started = with_first(started, first)
    check_line_up(started)
    return started


def _check_house_rules(known: TitleEvents, house: Sequence[str]) -> None:
    """Check that a title has the house rules that are chosen, and that they go together.

    Raises:
        Mistake: one is unknown, or two exclude each other.
    """
    for rule in house:
        if not known.is_house_rule(rule):
            raise unknown_house_rule(rule, known.known_house_rules)
    check_exclusive(known, house)


def unknown_house_rule(rule: str, known: Sequence[str]) -> Mistake:
    """Return the error for a house rule that a title does not have."""
    return Exit.USAGE.mistake(
        "unknown-house-rule",
        _("there is no house rule {rule}; {nearest}"),
        rule=echo(rule),
        nearest=nearest(rule, known),
    )


def check_exclusive(title: TitleEvents, house: Sequence[str]) -> None:
    """Check that house rules do not exclude each other; older logs may break this.

    Raises:
        Mistake: two house rules exclude each other.
    """
    if len(both := [rule for rule in title.EXCLUSIVE if rule in house]) > 1:
        raise Exit.USAGE.mistake(
            "house-rules-exclude",
            _("the house rules {rules} exclude each other; choose one"),
            rules=all_of(both),
        )


def check_line_up(started: GameStarted) -> None:
    """Check that a title accepts the players.

    Raises:
        Mistake: the title refuses them.
    """
    if faults := line_up_faults(started):
        raise setup_mistake(faults[0])


LIKE_A_COLOUR = 0.6
"""How near a word has to be to a colour: "rot" is not near "brown", nor "bleu" near "blanc"."""


def _check_colour(colour: str, title: TitleEvents) -> None:
    """Check that a colour is playable.

    Raises:
        Mistake: the title has no such colour, or the colour is not a word.
    """
    if title.ANY_COLOUR:
        if not is_word(colour):
            raise Exit.USAGE.mistake(
                "bad-colour",
                _("{colour} cannot be a colour: use small letters a to z, digits and dashes"),
                colour=echo(colour) or '""',
            )
    elif colour not in title.COLOURS:
        raise Exit.USAGE.mistake(
            "unknown-colour",
            _("there is no colour {colour}; {nearest}"),
            colour=echo(colour),
            nearest=nearest(colour, list(map(colour_words, title.COLOURS)), LIKE_A_COLOUR),
        )


NO_LIMIT = "none"
"""What `--limit` is given for no limit, where there was one."""


def read_limit(text: str) -> int | None:
    """Return a limit of thinking time in minutes, None for none.

    Raises:
        Mistake: the text is not a length of time, or more than a day.
    """
    if text.strip().lower() == NO_LIMIT:
        return None
    limit = read_minutes(text)
    if limit is None or not 1 <= limit <= MOST_MINUTES:
        raise Exit.USAGE.mistake(
            "bad-limit",
            _("{limit} is not a length of time; write it like 45m or 1h30m (24h at most)"),
            limit=echo(text) or '""',
        )
    return limit


def with_first(started: GameStarted, first: str | None) -> GameStarted:
    """Return a start with its first player, as typed; None: as it is.

    Raises:
        Mistake: nobody of that name plays, several could be meant, or the title draws who begins.
    """
    if first is not None and not title_events(started.title).FIRST_SAID:
        raise Exit.USAGE.mistake(
            "first-drawn",
            _(
                "the starting order of {title} is drawn by lot; record it as the first line of the "
                "game"
            ),
            title=name_of(title_events(started.title)),
        )
    if first is None:
        return started
    try:
        return replace(
            started, first=named_seat(by_colour(first, started.players), started.players)
        )
    except Unreadable as error:
        names = [player.name for player in started.players]
        raise Exit.USAGE.mistake(
            "no-such-player",
            _("{name} is not playing; {nearest}"),
            name=echo(first),
            nearest=nearest(first, names),
        ) from error
    except Ambiguous as error:
        raise Exit.USAGE.mistake(
            "ambiguous",
            _("{name} could be {names}; type more of the name"),
            name=echo(first),
            names=one_of(error.candidates),
        ) from error
