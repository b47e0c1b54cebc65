"""What belongs to an entry besides what it records: who recorded it, its id, a reason."""

from msgspec import Struct

from cli.terminal.errors import Exit
from cli.terminal.language import _
from events.text import NAME_LENGTH, clean_remark, echoed, is_id


class Envelope(Struct, frozen=True):
    """What belongs to an entry besides what it records.

    Attributes:
        id: its id, None to have one made.
        by: who records.
        agreed: whether the recorder lets strange actions stand.
        expected: how many entries the recorder has seen; None: as many as there are.
    """

    id: str | None = None
    by: str = "table"
    agreed: bool = False
    expected: int | None = None


def envelope(id_: str | None, by: str, *, agreed: bool) -> Envelope:
    """Return the envelope that a command asks for.

    Raises:
        Mistake: the id or the recorder's name is not valid.
    """
    return Envelope(checked_id(id_), clean_by(by), agreed)


def clean_reason(text: str) -> str:
    """Return a note or reason fit to be kept.

    Raises:
        Mistake: it is empty, too long, or holds characters that no line of text may.
    """
    remark = clean_remark(text)
    if remark is None:
        raise Exit.USAGE.mistake(
            "bad-remark",
            _(
                "a note or reason must be one line of 1 to 500 characters, without control "
                "characters"
            ),
        )
    return remark


def clean_by(by: str) -> str:
    """Return the recorder's name fit to be kept.

    Raises:
        Mistake: it holds what no line of text may.
    """
    clean = clean_remark(by)
    if clean is None or len(clean) > NAME_LENGTH:
        raise Exit.USAGE.mistake(
            "bad-name", _("{by} cannot be the name of a recorder"), by=echoed(by) or '""'
        )
    return clean


def checked_id(id_: str | None) -> str | None:
    """Return an id that can be one; None stays None.

    Raises:
        Mistake: it holds other characters than an id may.
    """
    if id_ is not None and not is_id(id_):
        raise Exit.USAGE.mistake(
            "bad-id",
            _("an id has at most 64 characters: letters, digits, dots, dashes and underscores"),
        )
    return id_
