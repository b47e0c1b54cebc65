"""Running a command: ask a person if needed, and print the facts."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cli.game.game_store import open_store, remarks_on
from cli.terminal.command import Answer, Command, OpenOfGame, Request, encode
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.output import Output, Remark, print_output
from cli.terminal.printing import confirmed, not_told, put, warn
from cli.terminal.reader import at_table, at_terminal, in_words, interactive
from events.common import GAMES
from events.text import LONGEST_ROW, echo

if TYPE_CHECKING:
    from cli.game.open_game import Already, Doubtful, Envelope, OpenGame


def run_command(command: Command, values: dict[str, Any]) -> None:
    """Run a command with the values of its parameters and print its output.

    Raises:
        Mistake: the command refuses, or a doubtful action is not confirmed.
        StoreError: the store cannot be used.
    """
    request = command.request_of(values)
    as_json = values.get("json", False)
    command = command.variant_of(request)
    wanted = None
    if command.writes:
        from cli.game.open_game import envelope

        wanted = envelope(values.get("id"), values["by"], agreed=not interactive())
    subject = _subject(command, values)
    if command.ask is not None:
        asked = command.ask(subject, request, wanted)
        if asked is None:
            return
        request = asked
    if command.lines and getattr(request, command.lines) == ("-",):
        _each_line(command, subject, wanted, values)
        return
    facts = perform(command, subject, request, wanted)
    if values.get("csv") and not as_json and command.table is not None:
        from cli.terminal.cells import table

        put(table(*command.table(facts)).encode())
    else:
        print_facts(command, subject, facts, as_json=as_json)
    if code := command.exit_of(facts):
        raise SystemExit(code)


def _subject(command: Command, values: dict[str, Any]) -> Any:  # noqa: ANN401
    """Return the subject of a command: a game as its viewer sees it, a store, or its location."""
    match command.subject:
        case "game":
            from cli.game.open_game import OpenGame
            from cli.game.viewpoint import look

            game = OpenGame.open(values["db"], values["game"], writing=command.writes)
            eyes = values.get("as_"), values.get("open", False)
            look(game, *eyes, as_json=values.get("json", False))
            return game if command.writes else game.seen
        case "store":
            return open_store(values["db"], uid=GAMES if command.writes else None)
        case "location":
            return values["db"]
    return None


def _each_line(
    command: Command, game: OpenGame, wanted: Envelope | None, values: dict[str, Any]
) -> None:
    """Run a command for each line of standard input, up to the first invalid one.

    Raises:
        Mistake: a line is invalid, or the output cannot be written.
    """
    import gc

    from cli.terminal.files import standard_input

    gc.enable()  # another program may go on for long
    lines = standard_input()
    number = 0
    while line := lines.readline(LONGEST_ROW + 1):
        number += 1
        text = line.partition("#")[0].strip().removeprefix("\ufeff")
        if not text:
            continue
        try:
            request = command.request_of({**values, command.lines: [text]})
            facts = perform(command, game, request, wanted)
            print_facts(command, game, facts, as_json=values["json"])
            sys.stdout.flush()
        except BrokenPipeError as error:  # nobody reads any more, and lines may be left
            raise not_told(game.known, error) from error
        except Mistake as mistake:
            if lines.isatty():
                warn(mistake.message)
                continue
            raise Mistake(
                _("line {line}: {message}").format(line=number, message=mistake.message),
                mistake.exit,
                mistake.code,
                **{**mistake.details, "line": number},
            ) from mistake


def perform(
    command: Command,
    subject: Any,  # noqa: ANN401
    request: Request,
    wanted: Envelope | None,
) -> Any:  # noqa: ANN401
    """Return the facts of a command, after asking a person if needed.

    Raises:
        Mistake: the command refuses, or the person declines.
    """
    if wanted is None:
        return command.use(subject, request) if command.subject else command.use(request)
    if command.subject != "game":  # only a game's recorder is asked anything
        return command.use(subject, request, wanted)
    from cli.game.open_game import Doubtful, Overtaken

    try:
        return command.use(subject, request, wanted)
    except Doubtful as doubtful:
        _ask_about(subject, doubtful)
        return perform(command, subject, request, replace(wanted, agreed=True))
    except Overtaken as overtaken:
        drawn = at_table() and not in_words()  # the line stays at its prompt
        if drawn or not (overtaken.meant and interactive()):
            raise
        warn(overtaken.message)
        if not confirmed(_('record "{read}" after it?').format(read=echo(overtaken.meant))):
            raise
        again = replace(request, actions=(overtaken.meant,))
        return perform(command, subject, again, wanted)


def _ask_about(game: OpenGame, doubtful: Doubtful) -> None:
    """Ask for confirmation of doubtful actions, one after the other.

    Raises:
        Mistake: the person declines, or there is no terminal.
    """
    if not interactive():
        raise doubtful
    from cli.wording.sentences import doubt_words

    for one in doubtful.strange:
        for doubt in one.doubts:
            warn(doubt_words(doubt, game.screens, game.players))
        if not confirmed(_('record "{read}" anyway?').format(read=echo(one.read))):
            raise Exit.REFUSED.mistake("declined", _("nothing was recorded"))


def words_of(command: Command, facts: Any) -> Iterable[Output]:  # noqa: ANN401
    """Return the output for people from the facts of a command."""
    known = _found_again(command, facts)
    return command.words(facts) if known is None else [known.words]


def answers_of(command: Command, facts: Any) -> Iterable[Answer | OpenOfGame | Remark]:  # noqa: ANN401
    """Return the output for programs from the facts of a command."""
    known = _found_again(command, facts)
    if known is not None:
        return [known.answer]
    return [facts] if isinstance(command.answers, type) else command.answers(facts)


def _found_again(command: Command, facts: object) -> Already | None:
    """Return the facts if they only report that all was recorded already, or None."""
    if not command.writes:
        return None
    from cli.game.open_game import Already

    return facts if isinstance(facts, Already) else None


def print_facts(
    command: Command,
    subject: Any,  # noqa: ANN401
    facts: Any,  # noqa: ANN401
    *,
    as_json: bool,
) -> None:
    """Print the facts of a command, for people or as JSON, one object a line."""
    if not as_json and command.present is not None and at_terminal():
        command.present(facts)
        return
    if not as_json:
        print_output(words_of(command, facts))
        return
    for answer in answers_of(command, facts):
        if isinstance(answer, Remark):
            warn(answer.words)
        else:
            put(encode(answer, remarks_on(command, subject)))
