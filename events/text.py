"""Text that people and files bring along: what a name and a remark may hold.

Everything that is typed or read from a file passes one of these patterns before it is
believed, so that nothing stored can move a cursor, reverse a line or pose as markup.
"""

import re
from functools import cache
from typing import Annotated, Any, cast

from msgspec import Meta

# Control, format (bidi marks among them), surrogate and private-use characters and the
# line separators: Unicode categories Cc, Cf, Cs, Co, Zl, Zp (a test compares all of them).
# Written as escapes up to U+FFFF and as themselves beyond, as JSON Schema reads patterns too.
_SHIFTY = (
    r"\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\uf8ff\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f\U000f0000-\U0010ffff"
)
_UNSAFE = rf"\u0000-\u001f{_SHIFTY}"
# What markup, the notation and spreadsheets give a meaning to.
_MARKUP = r'\u115f\u1160\u3164\uffa0<>\[\]{}&"\\`:;,#|=@*_~^%$'

_END = r"$(?!\n)"
"""The end of a text, and not before a last newline; JSON Schema reads it the same way."""

# The characters that may not be are ruled out once for the whole text, by looking ahead: a class of
# so many takes most of a millisecond to compile, at every start.

NAME_PATTERN = rf"^(?!.*[{_UNSAFE}{_MARKUP}])(?=.*[^ -@\[-`{{-~])[^\s'.()!?+/-](?:.*\S)?{_END}"
"""A player's name: begins with a letter or digit, holds a letter, has no markup."""

REMARK_PATTERN = rf"^(?!.*[{_UNSAFE}])\S(?:.*\S)?{_END}"
"""A note or a reason: one line of visible text, no spaces at its ends."""

WORD_PATTERN = rf"^[a-z][a-z0-9-]*{_END}"
"""A code: a title, a quantity, a house rule, a colour."""

ID_PATTERN = rf"^[A-Za-z0-9][A-Za-z0-9._-]*{_END}"
"""The id of an event or of a game."""

PARTS_NAME = "[a-z0-9][a-z0-9-]{0,29}"
"""What described printed parts are called: a board, a set of components ("my-box-five")."""

LONGEST_ROW = 2_000
"""Characters in a line that a person or a program types: an argument, a line of a text record."""

NAME_LENGTH = 40
REMARK_LENGTH = 500

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, pattern=NAME_PATTERN)]
Remark = Annotated[str, Meta(min_length=1, max_length=REMARK_LENGTH, pattern=REMARK_PATTERN)]
Word = Annotated[str, Meta(min_length=1, max_length=30, pattern=WORD_PATTERN)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=ID_PATTERN)]
PartsName = Annotated[str, Meta(pattern=f"^{PARTS_NAME}{_END}")]


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _compose(text: str) -> str:
    """Return a text with composed accents; the tables for it are imported where it has any."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def clean_name(text: str) -> str | None:
    """Return a name as it is stored (composed accents, single spaces), None if unusable."""
    name = re.sub(" +", " ", _compose(text)).strip(" ")
    return name if len(name) <= NAME_LENGTH and _compile(NAME_PATTERN).match(name) else None


def clean_remark(text: str) -> str | None:
    """Return a note or reason as it is stored, None if it holds what no line of text may."""
    remark = _compose(text).strip()
    return (
        remark if len(remark) <= REMARK_LENGTH and _compile(REMARK_PATTERN).match(remark) else None
    )


def is_id(text: str) -> bool:
    """Return whether a text can be the id of an event."""
    return len(text) <= 64 and _compile(ID_PATTERN).match(text) is not None


def is_word(text: str) -> bool:
    """Return whether a text can be a code: a colour, the name of a program."""
    return len(text) <= 30 and _compile(WORD_PATTERN).match(text) is not None


def decoding_error(error: Exception) -> str:
    """Return what a decoder found wrong, without the regular expression that a text must match."""
    return re.sub(r"Expected `str` matching regex '.*'", "Invalid `str`", str(error), flags=re.S)


def is_parts_name(text: str) -> bool:
    """Return whether described printed parts can be called so."""
    return re.fullmatch(PARTS_NAME, text) is not None


def read_minutes(text: str) -> int | None:
    """Return a length of time in minutes: of "45m", "1h", "1h30m", "45"; None if it is none."""
    found = re.fullmatch(r"(?:(\d{1,2})h)?(?:(\d{1,4})m?)?", text.strip().lower(), re.ASCII)
    if found is None or not any(found.groups()):
        return None
    return 60 * int(found[1] or 0) + int(found[2] or 0)


def write_minutes(minutes: int) -> str:
    """Return a length of time as `read_minutes` reads it: "45m", "1h30m"."""
    hours, rest = divmod(minutes, 60)
    return (f"{hours}h" if hours else "") + (f"{rest}m" if rest or not hours else "")


def visible(text: str) -> str:
    r"""Return hostile text fit for a screen: what is not visible appears as \x.. or \u...."""
    if text.isprintable():  # what is not safe never is
        return text
    return _compile(f"[{_UNSAFE}]").sub(lambda found: ascii(found[0])[1:-1], text)


def visible_json(text: str) -> str:
    r"""Return JSON fit for a screen: what JSON leaves as it is and is not visible becomes \u...."""
    if text.isascii() and "\x7f" not in text:
        return text
    return _compile(f"[{_SHIFTY}]").sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return re.sub("....", r"\\u\g<0>", found[0].encode("utf-16-be").hex())


ECHOED = 200
"""Characters of a wrong input that are said again."""


def echo(text: str) -> str:
    """Return what was read, for the sentence that says what is wrong with it: visible, and cut."""
    return visible(text if len(text) <= ECHOED else f"{text[:ECHOED]}\u2026")


class _Later:
    """Stands for an expression that is compiled when it is first used; what is asked is kept."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        asked = getattr(re.compile(*self._given), name)
        setattr(self, name, asked)
        return asked


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression as `re.compile` does, without the time that it takes."""
    return cast("re.Pattern[str]", _Later(pattern, flags))
