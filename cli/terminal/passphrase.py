"""Prompt for a passphrase."""

from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import standard_input
from cli.terminal.language import _
from cli.terminal.reader import interactive


def ask_passphrase(question: str, missing: str, *, twice: bool = False) -> str:
    """Return a passphrase, typed without echo or the next line of the input.

    Args:
        question: the prompt.
        missing: the error if none is given.
        twice: whether to ask again, as a lost passphrase cannot be recovered.

    Raises:
        Mistake: no passphrase is entered, or the repetition differs.
    """
    if interactive():
        from getpass import getpass

        passphrase = getpass(question)
        if twice and passphrase and getpass(_("repeat it: ")) != passphrase:
            raise Exit.USAGE.mistake("two-passphrases", _("the two passphrases differ"))
    else:
        passphrase = standard_input().readline().rstrip("\r\n")
    if not passphrase:
        raise Mistake(missing, Exit.USAGE, "no-passphrase")
    return passphrase
