"""The optional extras of the package."""

from importlib.util import find_spec

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _


def check_extra(code: str, how: str, *modules: str) -> None:
    """Check that the modules of an extra are installed.

    Raises:
        Mistake: a module is missing; `how` is the command to install it.
    """
    if any(find_spec(module) is None for module in modules):
        raise Mistake(how, Exit.USAGE, code)


def check_deltalake() -> None:
    """Check that Delta tables can be read and written here.

    Raises:
        Mistake: the extra is not installed.
    """
    how = _("a Delta table needs deltalake: pip install 'tablescribe[archive]'")
    check_extra("no-deltalake", how, "deltalake")
