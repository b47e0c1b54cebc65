"""What is wrong with a record, as sentences."""

from collections.abc import Sequence

from cli.terminal.language import _, numbered
from cli.titles.title_screens import TitleScreens, title_screens
from cli.wording.sentences import setup_words, unreadable
from events.common import Player
from events.records.jsonl import RecordFault
from events.text import echoed
from events.titles.registry import title_events
from projections.reading import BadSetup, FalseClaim, Refused, UnreadableLine


def record_words(fault: RecordFault) -> str:
    """Return what is wrong with a record."""
    templates = {
        "no-header": _("the first line is not the header of a record"),
        "newer": _("the record was written by a newer version of tablescribe"),
        "unknown-title": _("there is no title {detail}"),
        "too-long": _("a record has {detail} entries at most"),
        "no-head": _("the last line has no fingerprint; the end of the record is missing"),
        "not-an-entry": _("this is not an entry: {detail}"),
        "newer-entry": _("recorded by a newer version: it is not understood ({detail})"),
        "not-canonical": _("the entry is not written in the form its hash was made from"),
        "id-twice": _("two entries have the same id"),
        "lost-tail": numbered(
            "the last line gives {detail} entry, or another fingerprint",
            "the last line gives {detail} entries, or another fingerprint",
            "detail",
        ),
        "number": _("the entry has the wrong number"),
        "link": _("it does not link to the entry before: one is missing or was changed"),
        "game-id": _("the first entry has another id than the game"),
        "hash": _("the entry does not fit its hash: it was changed"),
        "no-text-header": _("the first line is not: tablescribe text record 1"),
        "tag-twice": _("the tag {detail} is written twice"),
        "early-result": _("a result, but the game is not over or has other players"),
        "link-nothing": _("it refers to something that does not exist ({detail})"),
        "not-normal": _("its text is not in the composed form (NFC)"),
        "too-many-lines": _("a record has {detail} lines at most"),
        "too-wide": _("a line has {detail} characters at most"),
        "tag-missing": _("the tag {detail} is missing"),
        "bad-tag": _("the tag cannot be read: {detail}"),
        "unreadable": _('"{detail}" cannot be read'),
        "bad-setup": _("a game cannot start like this ({detail})"),
        "refused": _("the rules do not allow it"),
        "impossible": _("the game cannot hold it ({detail})"),
        "sealed": _(
            "a secret in it is sealed: this is the public record of a running game; import the "
            "record of somebody who has the whole log"
        ),
        "no-operation": _("it refers to an entry that it cannot refer to ({detail})"),
        "false-seal": _(
            "the signature of {detail} is not valid: the log is not the one that was signed"
        ),
        "no-text": _("the file is not UTF-8 text"),
        "file-of-games": _(
            "this is a file of games (SQLite), not a record; to put a backup back: tablescribe "
            "restore FILE; to look into it: tablescribe games --db FILE"
        ),
        "no-page-of-ours": _(
            "this page was not written by tablescribe; import reads only its own pages"
        ),
        "no-record-in-page": _(
            "this page holds no record, because it would reveal secrets; export jsonl writes one"
        ),
        "page-broken": _("the record in this page is broken; export the page again"),
        "code-damaged": _("the code of the game is incomplete, or was changed on the way"),
        "code-too-long": _("the code of a game has at most {detail} characters"),
        "too-big": _("the file is larger than {detail} bytes"),
    }
    return templates[fault.code].format(detail=echoed(fault.detail))


def refusal_in_record(fault: Refused, screens: TitleScreens, players: Sequence[Player]) -> str:
    """Return why the rules refuse a line of a record."""
    against = fault.refusal
    what = screens.refusal_words(against, players)
    words = _("the rules do not allow it: {what} [{source} {code}]").format(
        what=what, source=against.source, code=against.code
    )
    if not fault.detail:
        return words
    return _('"{read}": {why}').format(read=echoed(fault.detail), why=words)


def claim_words(fault: FalseClaim) -> str:
    """Return what a claim at the end of a line says, and what the log has instead."""
    counted, title = fault.counted, fault.started.title
    words = _("{name}: the record says {value} {what}, the log has {logged}")
    if counted.quantity in title_events(title).SECRETS:
        words = _("{name}: the record says {value} {what}, the log has another number")
    return words.format(
        name=fault.started.players[counted.player].name,
        value=counted.amount,
        what=title_screens(title).quantity_words(counted.quantity),
        logged=fault.logged,
    )


def fault_words(fault: RecordFault) -> str:
    """Return what is wrong with a record, as well as it can be said."""
    if isinstance(fault, Refused):
        screens = title_screens(fault.started.title)
        return refusal_in_record(fault, screens, fault.started.players)
    if isinstance(fault, UnreadableLine):
        screens = title_screens(fault.started.title)
        return unreadable(fault.error, screens, fault.detail).message
    if isinstance(fault, FalseClaim):
        return claim_words(fault)
    if isinstance(fault, BadSetup):
        return setup_words(fault.fault)
    return record_words(fault)
