"""What is wrong with a record, as sentences."""

from collections.abc import Sequence

from cli.language import _
from cli.titles import TitleScreens
from events.common import Player
from events.jsonl import RecordFault
from events.text import visible
from projections.reading import Refused


def record_words(fault: RecordFault) -> str:
    """Return what is wrong with a record."""
    templates = {
        "no-header": _("the first line is no header of a record"),
        "newer": _("the record was written by a newer version of tablescribe"),
        "unknown-title": _("there is no title {detail}"),
        "too-long": _("a record has {detail} entries at most"),
        "no-head": _("the last line is no head; the record has lost its end"),
        "not-an-entry": _("this is no entry: {detail}"),
        "not-canonical": _("the entry is not written as its hash was made"),
        "id-twice": _("two entries have the same id"),
        "lost-tail": _("the head names {detail} entries, or another last hash"),
        "number": _("the entry has the wrong number"),
        "link": _("it does not link to the entry before: one is missing or was changed"),
        "game-id": _("the first entry has another id than the game"),
        "hash": _("the entry does not fit its hash: it was changed"),
        "no-text-header": _("the first line is not: tablescribe text record 1"),
        "tag-missing": _("the tag {detail} is missing"),
        "bad-tag": _("the tag cannot be read: {detail}"),
        "unreadable": _('"{detail}" cannot be read'),
        "bad-setup": _("a game cannot start like this ({detail})"),
        "refused": _("the rules refuse it"),
        "impossible": _("the game cannot hold it ({detail})"),
        "no-operation": _("it names an entry that it cannot ({detail})"),
        "no-text": _("the file is no UTF-8 text"),
        "too-big": _("the file is larger than {detail} bytes"),
    }
    return templates[fault.code].format(detail=visible(fault.detail[:200]))


def refusal_in_record(fault: Refused, screens: TitleScreens, players: Sequence[Player]) -> str:
    """Return why the rules refuse a line of a record."""
    against = fault.refusal
    what = screens.refusal_words(against, players)
    words = _("the rules refuse it: {what} [{source} {code}]").format(
        what=what, source=against.source, code=against.code
    )
    return f'"{visible(fault.detail)}": {words}' if fault.detail else words
