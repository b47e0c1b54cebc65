"""The entry point: it loads our packages, runs the app, and turns errors into one sentence."""

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click


def main() -> None:
    """Run the program and end with its exit code."""
    gc.disable()  # a command is over before collecting would pay; `tracked` turns it on

    import events

    if Path(events.__file__ or "").parent.parent != Path(__file__).parent.parent:
        sys.exit(
            "tablescribe: another package named 'events' hides ours; "
            "install tablescribe on its own (pipx install, or uv tool install)"
        )
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a character shows its escape
        if stream is not None:  # None: closed by the shell
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = run()
        _flush()
    except KeyboardInterrupt:  # pressed again while the command ended because of the first
        code = 128 + signal.SIGINT
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to interrupt
    if not gc.isenabled():
        gc.freeze()  # what is left goes with the process
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run one command line (the process's own without `arguments`); return the exit code."""
    try:
        from cli.terminal.reader import as_reader, asks_json

        given = sys.argv[1:] if arguments is None else arguments
        with as_reader(json=asks_json(given)):
            return _exit_code(given)
    except KeyboardInterrupt:
        from cli.terminal.errors import Exit

        return Exit.INTERRUPTED


def _exit_code(given: list[str]) -> int:
    """Run a command line for the reader of its options; return the exit code."""
    import click

    from cli.terminal.errors import Exit, Mistake
    from events.store.location import StoreError

    try:
        return int(_command_line(given) or Exit.OK)
    except Mistake as error:
        mistake = error
    except StoreError as error:
        from cli.game.game_store import store_mistake

        mistake = store_mistake(error)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return Exit.USAGE
    except click.ClickException as error:
        from cli.wording.usage_words import usage_outside

        mistake = Mistake(usage_outside(error), Exit.USAGE, "usage")
    except click.Abort:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence()
        return Exit.OK
    except OSError as error:
        _silence()
        from cli.terminal.language import _

        print(f"tablescribe: {_('the output cannot be written')} ({error})", file=sys.stderr)
        return Exit.STORE
    from cli.terminal.printing import tell_mistake

    return tell_mistake(mistake)


def _command_line(given: list[str]) -> int | None:
    """Run a command line in its language, or complete it for a shell; return the exit code.

    Raises:
        Mistake: the error is the user's.
    """
    from cli.terminal.language import choose_language
    from cli.terminal.reader import set_reader, split_wish

    rest, plain = split_wish(given)
    set_reader(plain=plain)
    arguments = choose_language(rest)  # before anything is imported that says a sentence
    _check_text(arguments)

    from typer.main import get_command

    from cli.command_line.commands import app
    from cli.terminal.global_options import COMPLETING, is_alone, move_behind
    from cli.terminal.reader import at_terminal

    group = get_command(app)
    if COMPLETING in os.environ:
        from cli.command_line.shells import complete

        return complete(group, os.environ[COMPLETING])
    if is_alone(arguments) and at_terminal():
        arguments = [*arguments, "record"]
    return _invoke(group, move_behind(arguments))


def _invoke(group: "click.Command", arguments: list[str]) -> int | None:
    """Run a command and flush its output; return the exit code.

    Raises:
        Mistake: an entry was recorded, but the output could not be written.
    """
    import click

    from cli.terminal.printing import last_acknowledged, not_told

    written = None
    try:
        with group.make_context("tablescribe", arguments) as context:
            try:
                code: int | None = group.invoke(context)
            except SystemExit as ended:
                code = int(ended.code or 0)
            finally:
                written = last_acknowledged(context)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except EOFError:
        raise click.Abort from None
    except BrokenPipeError:
        raise  # who reads has had enough
    except OSError as error:
        if written is None:
            raise
        raise not_told(written, error) from error
    return code


def _check_text(arguments: list[str]) -> None:
    """Check that a command line is text.

    Raises:
        Mistake: it has bytes that are not text.
    """
    if any("\udc80" <= character <= "\udcff" for word in arguments for character in word):
        from cli.terminal.errors import Exit
        from cli.terminal.language import _

        raise Exit.USAGE.mistake("no-text", _("the command line is not UTF-8 text"))


def _flush() -> None:
    """Write buffered output, even after an error; Python's own exit code would differ."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _silence()


def _silence() -> None:
    from cli.terminal.printing import silence

    silence()
