"""What a table states, one thing or several at once: read, checked, written as one operation."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from cli.game.echo import echo
from cli.game.game_store import id_mistake
from cli.game.open_game import Done, OpenGame, Stale
from cli.game.record_options import RecordOptions
from cli.game.recording import (
    ask_about,
    record_statement,
    repeated,
    say_already,
    stale_mistake,
)
from cli.game.refusing import refusal_mistake
from cli.game.typed_words import read_typed
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import standard_input
from cli.terminal.language import _
from cli.titles.title_screens import TitleScreens
from cli.wording.sentences import unreadable
from events.common import MOST_AT_ONCE, Event, Player, StatedTogether
from events.notation import Ambiguous, Unreadable
from events.quantities import added_up
from events.records.text_record import read_adjustment
from events.regex import regex
from events.store.entry import Entry, encode_event
from events.text import LONGEST_ROW, echoed
from events.titles.title_events import TitleEvents
from projections.folding import FoldedGame, fold_game
from projections.position import Part
from projections.statements import gap_reason


class Statement(Struct, frozen=True):
    """What the table stated, as it was typed and as an event."""

    read: str
    event: Event


_APART = regex(r"\s*[;,]\s*")


def parts_of(text: str) -> list[str]:
    """Return the statements of a line, parted by semicolons or commas."""
    return [part for part in _APART.split(text.strip()) if part]


def read_statement(
    text: str, reason: str, title: TitleEvents, players: Sequence[Player], screens: TitleScreens
) -> Statement:
    """Return what a text states.

    Raises:
        Mistake: it is nothing that can be stated.
    """
    if len(text) > LONGEST_ROW:
        raise Mistake(
            _("a line has at most {most} characters").format(most=LONGEST_ROW),
            Exit.UNREADABLE,
            "too-wide",
        )
    try:
        return Statement(
            *read_typed(
                screens, text, lambda said: read_adjustment(added_up(said), reason, players, title)
            )
        )
    except Ambiguous as error:
        raise unreadable(error, screens) from error
    except Unreadable as error:
        raise not_stated(text, screens) from error


def not_stated(text: str, screens: TitleScreens) -> Mistake:
    """Return the mistake of a text that states nothing, or not what was asked."""
    return Mistake(
        _('"{text}" is not a statement tablescribe knows; write {forms}').format(
            text=echoed(text), forms=screens.statement_words()
        ),
        Exit.UNREADABLE,
        "no-statement",
        read=text,
    )


def reason_for(open_game: OpenGame, said: str | None) -> str:
    """Return why the table states something: as it says, else the reason of the gap before it.

    Raises:
        Mistake: nothing is said, and no gap was declared just before.
    """
    reason = said or gap_reason(open_game.timeline())
    if reason is None:
        raise Mistake(
            _("say why the log is changed by hand: --reason TEXT (after a gap its reason is used)"),
            Exit.USAGE,
            "no-reason",
        )
    return reason


def completed(
    game: FoldedGame, said: Sequence[Statement], reason: str, screens: TitleScreens
) -> list[Statement]:
    """Return a whole position, part by part; what is left out is as the game has it.

    `game` takes the statements, as far as it can hold them.

    Raises:
        Mistake: the log cannot know a part that is left out.
    """
    left, whole, done = list(said), list[Statement](), set[tuple[str, int | None]]()
    while part := next_part(game, done):
        done.add(part.key)
        mine = [one for one in left if part.holds(one.event)]
        if not mine and part.owed:
            raise _missing(screens, game.timeline.started.players, part)
        if not mine and part.hidden:
            mine = [as_it_is(event, reason) for event in part.now]
        left = [one for one in left if one not in mine]
        for one in mine:
            game.take("0", one.event)
        whole += mine
    return [*whole, *left]


def next_part(game: FoldedGame, done: Collection[tuple[str, int | None]]) -> Part | None:
    """Return the first part of a position that is not done yet, None if all are."""
    parts = game.rules.position(game.state)
    return next((part for part in parts if part.key not in done), None)


def as_it_is(event: Event, reason: str) -> Statement:
    """Return what the log has as a statement of the table."""
    from msgspec.structs import replace

    return Statement("adjust", replace(event, reason=reason))


def _missing(screens: TitleScreens, players: Sequence[Player], part: Part) -> Mistake:
    """Return the mistake of a position that leaves out what the log cannot know."""
    from cli.wording.positions import part_words

    return Mistake(
        _("the whole position also needs: {what}").format(what=part_words(screens, players, part)),
        Exit.REFUSED,
        "position-incomplete",
        part=part.code,
        player=part.player,
    )


def typed_lines() -> list[str]:
    """Return the statements of the input, several on a line or one each; # begins a comment.

    Raises:
        Mistake: there is none.
    """
    lines = standard_input().read().removeprefix("\ufeff").splitlines()
    texts = [text for line in lines for text in parts_of(line.partition("#")[0])]
    if not texts:
        raise Mistake(_("there are no statements in the input"), Exit.UNREADABLE, "no-statement")
    return texts


def record_texts(
    open_game: OpenGame,
    texts: Sequence[str],
    reason: str | None,
    options: RecordOptions,
    *,
    whole: bool = False,
) -> None:
    """Record what the table states in texts, all of it or nothing; one undo takes it back.

    Raises:
        Mistake: a statement cannot be read or is refused, or the log cannot take them.
    """
    recorded = _recorded(open_game, options)
    why = reason_for(open_game, reason)
    said = [
        read_statement(text, why, open_game.title, open_game.players, open_game.screens)
        for text in texts
    ]
    if whole:
        said = completed(fold_game(open_game.timeline()), said, why, open_game.screens)
    if len(said) != 1 or whole:
        said = together(said, why, whole=whole)
    if recorded:
        _confirm(open_game, recorded, said, options)
    else:
        record(open_game, said, options)


def together(said: Sequence[Statement], reason: str, *, whole: bool) -> list[Statement]:
    """Return statements as one operation: with the event before them that says so.

    Raises:
        Mistake: there are too many.
    """
    if len(said) > MOST_AT_ONCE:
        raise Mistake(
            _("too many statements at once (more than {most})").format(most=MOST_AT_ONCE),
            Exit.USAGE,
            "too-many-statements",
        )
    return [Statement("adjust", StatedTogether(len(said), reason, whole)), *said]


def record(open_game: OpenGame, said: Sequence[Statement], options: RecordOptions) -> None:
    """Record statements, of several the one first that says so, and say what they did.

    Raises:
        Mistake: one is refused, or the log cannot take them.
    """
    if len(said) == 1 and not isinstance(said[0].event, StatedTogether):
        record_statement(open_game, said[0].event, said[0].read, options)
    else:
        _write(open_game, said, options)


def _write(open_game: OpenGame, said: Sequence[Statement], options: RecordOptions) -> None:
    """Let statements take effect and append them; the first one says how many there are.

    Raises:
        Mistake: one is refused after those before it, or the log has gone on.
    """
    try:
        done = [_taken(open_game, one, number) for number, one in enumerate(said)]
    except Mistake:
        open_game.load()
        raise
    try:
        entries = open_game.append(
            [*(one.event for one in said), *open_game.closing()],
            by=options.by,
            id_=options.id,
            still_open=open_game.game.open,
        )
    except Stale as stale:
        raise stale_mistake(open_game, stale) from stale
    for did, entry in zip(done, entries, strict=False):
        echo(open_game, did, entry, as_json=options.as_json, last=did is done[-1])


def _taken(open_game: OpenGame, one: Statement, number: int) -> Done:
    game = open_game.game
    if against := game.refusals(one.event):
        place = {"action": number} if number else {}
        raise refusal_mistake(game, open_game, one.event, against[0], one.read, **place)
    doubts = game.rules.doubts(game.state, one.event)
    ask_about(open_game, doubts, one.read)
    return open_game.take(one.event, doubts=doubts)


def _recorded(open_game: OpenGame, options: RecordOptions) -> list[Entry]:
    """Return what was recorded from the entry on that an id names; the game is as before it."""
    entries = list(open_game.entries)
    known = repeated(open_game, options)
    return [] if known is None else entries[known.n - 1 :]


def _confirm(
    open_game: OpenGame,
    recorded: Sequence[Entry],
    said: Sequence[Statement],
    options: RecordOptions,
) -> None:
    """Say that something was recorded before, if it is the same.

    Raises:
        Mistake: the id belongs to something else.
    """
    known = recorded[0]
    if [one.event for one in recorded[: len(said)]] != [encode_event(one.event) for one in said]:
        raise id_mistake(known.id, known.n)
    say_already(open_game, known, said[0].event, options.as_json)
