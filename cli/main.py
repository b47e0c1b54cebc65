"""Where the program starts: our own packages, then the app, and no traceback for a mistake."""

import gc
import os
import sys
from pathlib import Path


def main() -> None:
    """Run the program and end with its exit code."""
    gc.disable()  # a command is over before collecting would pay; long ones turn it on

    import events

    if Path(events.__file__ or "").parent.parent != Path(__file__).parent.parent:
        sys.exit(
            "tablescribe: another package named 'events' hides ours; "
            "install tablescribe on its own (pipx install, or uv tool install)"
        )
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a character shows its escape
        if stream is not None:  # None: closed by the shell
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    code = run()
    if not gc.isenabled():
        gc.freeze()  # what is left goes with the process
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run one command line (the process's own without `arguments`); return the exit code."""
    import click

    from cli.terminal.errors import Mistake
    from cli.terminal.exit_codes import Exit
    from events.store.store_error import StoreError

    given = sys.argv[1:] if arguments is None else arguments
    try:
        code = _command_line(given)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(code or Exit.OK)
    except Mistake as mistake:
        from cli.terminal.say import tell_mistake

        return tell_mistake(mistake)
    except StoreError as error:
        from cli.game.game_store import store_mistake
        from cli.terminal.say import tell_mistake

        return tell_mistake(store_mistake(error))
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence()
        return Exit.OK
    except OSError as error:
        _silence()
        from cli.terminal.language import _

        print(f"tablescribe: {_('the output cannot be written')} ({error})", file=sys.stderr)
        return Exit.STORE


def _command_line(given: list[str]) -> int | None:
    """Run a command line in its language, or complete it for a shell; return what it ends with.

    Raises:
        Mistake: a person can put it right.
    """
    from cli.terminal import output_mode
    from cli.terminal.language import chosen

    arguments = chosen(
        output_mode.chosen(given)
    )  # before anything is imported that says a sentence
    _check_text(arguments)

    from typer.main import get_command

    from cli.app import app
    from cli.terminal.say import at_terminal
    from cli.terminal.settings import COMPLETING
    from cli.terminal.translated import translated

    group = translated(get_command(app))
    if COMPLETING in os.environ:
        from cli.completion.shells import complete

        return complete(group, os.environ[COMPLETING])
    if not arguments and at_terminal():
        arguments = ["record"]
    code: int | None = group.main(arguments, prog_name="tablescribe", standalone_mode=False)
    return code


def _check_text(arguments: list[str]) -> None:
    """Check that a command line is text.

    Raises:
        Mistake: it has bytes that are none.
    """
    if any("\udc80" <= character <= "\udcff" for word in arguments for character in word):
        from cli.terminal.errors import Mistake
        from cli.terminal.exit_codes import Exit
        from cli.terminal.language import _

        raise Mistake(_("the command line is no UTF-8 text"), Exit.USAGE, "no-text")


def _silence() -> None:
    """Let what could not be written go nowhere when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
