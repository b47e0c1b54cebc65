"""Where the program starts: our own packages, then the app, and no traceback for a mistake."""

import gc
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
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    code = run()
    gc.freeze()  # what is left goes with the process
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run one command line (the process's own without `arguments`); return the exit code."""
    import click
    from typer.main import get_command

    from cli.app import app
    from cli.errors import Mistake
    from cli.exit_codes import Exit
    from events.store_error import StoreError

    try:
        code = get_command(app).main(arguments, prog_name="tablescribe", standalone_mode=False)
        return int(code or Exit.OK)
    except Mistake as mistake:
        from cli.say import tell_mistake

        return tell_mistake(mistake)
    except StoreError as error:
        from cli.say import tell_mistake
        from cli.store import store_mistake

        return tell_mistake(store_mistake(error))
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return Exit.INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return Exit.OK
