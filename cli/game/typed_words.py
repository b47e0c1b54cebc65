"""What was typed, in the codes of the notation or in the words of the reader's language."""

from collections.abc import Callable
from typing import TypeVar

from cli.titles.common_words import in_codes
from cli.titles.title_screens import TitleScreens
from events.notation import Ambiguous, Unreadable

T = TypeVar("T")


def read_typed(screens: TitleScreens, text: str, read: Callable[[str], T]) -> tuple[str, T]:
    """Return a text as the notation has it, and what it was read as.

    The notation always wins; a text that is none is read once more with each word of the reader's
    language as its code.

    Raises:
        Unreadable: it cannot be read in either way; speaks of what was typed.
        Ambiguous: a name in it begins several names.
    """
    try:
        return text, read(text)
    except Unreadable as error:
        coded = in_codes(text, screens.local_words())
        try:
            if coded != text:
                return coded, read(coded)
        except (Unreadable, Ambiguous):
            pass
        raise error
