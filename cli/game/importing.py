"""Records on their way into the store: what any process can do of it, and know no store."""

from pathlib import Path
from typing import NamedTuple

from cli.terminal.errors import Mistake
from cli.terminal.files import read_whole
from cli.terminal.language import _
from cli.titles.title_screens import title_screens
from cli.wording.record_faults import BadRecord
from cli.wording.sentences import doubt_words
from events.common import Event
from events.records.jsonl import Record, RecordFault, is_jsonl, read_jsonl
from events.records.text_record import read_text_record
from events.store.entry import Draft
from projections.folding import fold_game
from projections.importing import check_record, drafts_of_text
from projections.reading import read_record, started_of
from projections.timeline import Timeline


class Job(NamedTuple):
    """A record to be read and checked: its file, who imports it, and if claims are kept anyway."""

    file: Path
    by: str
    anyway: bool


class CheckedLog(NamedTuple):
    """A sound JSON Lines record, with the first of its events alone; `warnings` are to be said."""

    record: Record
    still_open: bool
    warnings: list[str]


class CheckedText(NamedTuple):
    """A sound text record as entries, and what is to be said of it.

    `events` are what it says, if it names the log that it comes from; else they are left out.
    """

    title: str
    drafts: list[Draft]
    still_open: bool
    warnings: list[str]
    events: list[Event]


def checked(job: Job) -> CheckedLog | CheckedText | BadRecord | Mistake:
    """Read a record and check it; return it as it can be kept, or what is wrong with it."""
    text = ""
    try:
        text = read_whole(job.file)
        return _checked_log(job, text) if is_jsonl(text) else _checked_text(job, text)
    except RecordFault as fault:
        return BadRecord([fault], text)
    except Mistake as mistake:
        return mistake


def _checked_log(job: Job, text: str) -> CheckedLog:
    record = read_jsonl(text)
    warnings = [
        _("{file}: entry {n} is irregular ({code}); audit lists it").format(
            file=job.file, n=n, code=against.code
        )
        for n, against in check_record(record)
    ]
    still_open = fold_game(Timeline(record.events)).open
    sent = Record(record.game, record.title, record.entries, record.events[:1])
    return CheckedLog(sent, still_open, warnings)


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
    started = started_of(read.events)
    events = read.events if started.origin is not None else []
    drafts, game = drafts_of_text(read, job.by)
    return CheckedText(started.title, drafts, game.open, warnings, events)
