"""Records that are read and checked: what any process can do of them, and know no store."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cli.terminal.errors import Mistake
from cli.terminal.files import read_whole
from cli.terminal.language import _
from cli.titles.title_screens import title_screens
from cli.wording.record_faults import BadRecord
from cli.wording.sentences import doubt_words
from events.records.jsonl import RecordFault, is_jsonl, read_jsonl
from events.records.record_file import record_in
from events.records.text_record import read_text_record
from events.store.entry import Entry
from events.store.sealing import sealed
from projections.folding import fold_game
from projections.importing import check_record, drafts_of_text, with_salts
from projections.reading import read_record
from projections.seals import seals


class Job(NamedTuple):
    """A record to be read and checked: its file, who imports it, and if claims are kept anyway."""

    file: Path
    by: str
    anyway: bool


class SealedLog(NamedTuple):
    """A whole log on its way between processes: its game, and its entries as bytes.

    An entry is quickly packed and unpacked so; as an object it takes as long as keeping it.
    """

    uid: str
    title: str
    packed: bytes

    @classmethod
    def of(cls, title: str, entries: Sequence[Entry]) -> "SealedLog":
        """Pack a log, whose game has the id of its first entry."""
        return cls(entries[0].id, title, msgspec.msgpack.encode(entries))

    def entries(self) -> list[Entry]:
        """Unpack the entries."""
        return msgspec.msgpack.decode(self.packed, type=list[Entry])


class CheckedLog(Struct, frozen=True):
    """A sound JSON Lines record; `warnings` are to be said.

    `keys` are those by which players signed it, each with a name.
    """

    log: SealedLog
    still_open: bool
    warnings: list[str]
    keys: list[tuple[str, str]]


class CheckedText(Struct, frozen=True):
    """A sound text record as the log of a new game, and what is to be said of it.

    `said` are the events that it says, encoded, if it names the log that it comes from; else none.
    """

    log: SealedLog
    still_open: bool
    warnings: list[str]
    said: list[bytes]


def checked(job: Job) -> CheckedLog | CheckedText | BadRecord | Mistake:
    """Read a record and check it; return it as it can be kept, or what is wrong with it."""
    text = ""
    try:
        text = record_in(read_whole(job.file))
        return _checked_log(job, text) if is_jsonl(text) else _checked_text(job, text)
    except RecordFault as fault:
        return BadRecord([fault], text)
    except Mistake as mistake:
        return mistake


def _checked_log(job: Job, text: str) -> CheckedLog:
    record = read_jsonl(text)
    found = check_record(record)
    warnings = [
        _("{file}: entry {n} is against the rules ({code}); audit shows why").format(
            file=job.file, n=n, code=against.code
        )
        for n, against in found.irregular
    ]
    timeline = found.timeline
    keys = [
        (timeline.started.players[seal.signed.player].name, seal.signed.key)
        for seal in seals(record.game, record.entries, list(timeline.raw.items()))
    ]
    log = SealedLog.of(record.title, record.entries)
    return CheckedLog(log, fold_game(timeline).open, warnings, keys)


def _checked_text(job: Job, text: str) -> CheckedText | BadRecord:
    record = read_text_record(text)
    read = read_record(record, anyway=job.anyway)
    if read.faults:
        return BadRecord(read.faults, text)
    screens = title_screens(record.started.title)
    warnings = [
        f"{job.file}:{line}: {doubt_words(doubt, screens, record.started.players)}"
        for line, doubt in read.doubts
    ]
    drafts, game = drafts_of_text(read, job.by)
    log = SealedLog.of(record.started.title, sealed(with_salts(drafts) if game.open else drafts))
    said = read.encoded if record.started.origin is not None else []
    return CheckedText(log, game.open, warnings, said)
