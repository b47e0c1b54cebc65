"""Import records: any process parses and checks them, one process stores them."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Struct

from cli.game.game_store import accept, game_name, open_store, written_game
from cli.game.open_game import clean_by
from cli.terminal.cluster import Cluster, cluster_of
from cli.terminal.command import Argument, By, Option, Request, Workers
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import read_whole, records_in
from cli.terminal.language import _, about
from cli.terminal.parallel import in_order
from cli.terminal.progress import track
from cli.titles.title_screens import title_screens
from cli.wording.record_faults import BadRecord
from cli.wording.sentences import doubt_words
from events.records.jsonl import RecordFault, is_jsonl, read_jsonl
from events.records.record_file import record_in
from events.records.text_record import read_text_record
from events.store.entry import Draft, Entry
from events.store.event_store import AlreadyRecorded, EventStore, Outcome, seal_all
from events.store.location import Location, StoreError
from events.titles.registry import title_events
from projections.folding import fold_game
from projections.importing import (
    branch,
    check_record,
    common_length,
    drafts_of_text,
    is_text_of,
    with_salts,
)
from projections.reading import read_record, started_of
from projections.resolving import resolve
from projections.seals import seals


class Job(NamedTuple):
    """A record to check: its file, the importing person, and whether false claims are accepted."""

    file: Path
    by: str
    anyway: bool


class Valid(Struct, frozen=True):
    """A valid record as a log, on its way from the process that checked it.

    Attributes:
        title: the title of its game.
        packed: its entries as bytes; sending them as objects takes as long as storing them.
        still_open: whether its game can go on.
        warnings: what to tell the user.
        keys: the signing keys of the players, each with a name.
        said: of a text its encoded events if it names a source log, else none; None of a log.
    """

    title: str
    packed: bytes
    still_open: bool
    warnings: list[str]
    keys: list[tuple[str, str]] = []
    said: list[bytes] | None = None

    def entries(self) -> list[Entry]:
        """Unpack the entries."""
        return msgspec.msgpack.decode(self.packed, type=list[Entry])


Checked = Valid | BadRecord | Mistake
"""A record that can be kept, or what is wrong with it."""


def check_file(job: Job) -> Checked:
    """Read and check a record; return it ready to store, or what is wrong with it."""
    text = ""
    try:
        text = record_in(read_whole(job.file))
        return _check_log(job, text) if is_jsonl(text) else _check_text(job, text)
    except RecordFault as fault:
        return BadRecord([fault], text)
    except Mistake as mistake:
        return mistake


def _check_log(job: Job, text: str) -> Valid:
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
    packed = msgspec.msgpack.encode(record.entries)
    return Valid(record.title, packed, fold_game(timeline).open, warnings, keys)


def _check_text(job: Job, text: str) -> Valid | BadRecord:
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
    packed = msgspec.msgpack.encode(seal_all(with_salts(drafts) if game.open else drafts))
    said = read.encoded if record.started.origin is not None else []
    return Valid(record.started.title, packed, game.open, warnings, said=said)


class ImportCall(Request, frozen=True):
    """Import records of games; a record with an error is not imported at all.

    The other records are still imported; the exit code shows that something was wrong.
    """

    files: Annotated[
        tuple[Path, ...],
        Argument(
            "Records (JSON Lines or text), pages from export html, or folders of them; - reads "
            "standard input.",
            "FILE|FOLDER...",
            completes="records",
            local=True,
        ),
    ]
    anyway: Annotated[
        bool,
        Option(
            "If the totals in a text do not match its moves, keep them as counts for "
            "the audit to report."
        ),
    ] = False
    by: By = "table"
    workers: Workers = None


class Imported(Struct, frozen=True):
    """An imported record.

    Attributes:
        file: the record.
        result: "new", "known", "longer" or "branch" (the game here continued differently).
        uid: the id of its game here.
        game: its short name.
        added: how many entries it added.
        entries: how many the game has.
        doubts: the warnings about the record.
        keys: players who signed it with other keys than before.
    """

    file: Path
    result: str
    uid: str
    game: str
    added: int
    entries: int
    doubts: Sequence[str]
    keys: Sequence[str]


class NotImported(Struct, frozen=True):
    """A rejected record, and why; `doubts` as in `Imported`."""

    file: Path
    why: BadRecord | Mistake
    doubts: Sequence[str]


class Records(Struct):
    """An import of records, each made on iteration.

    Attributes:
        found: yields the result of each record, in order.
        failed: the exit code of the last rejected one so far.
    """

    found: Iterator[Imported | NotImported]
    failed: Exit = Exit.OK


def import_records(db: Location | None, call: ImportCall) -> Records:
    """Import records of games, each completely or not at all.

    Raises:
        Mistake: the recorder's name or the workers are not valid, or a folder has no records.
        StoreError: the store cannot be used; an import raises it where it cannot be written.
    """
    recorder = clean_by(call.by)
    cluster = cluster_of(call.workers, *call.files)
    jobs = [Job(file, recorder, call.anyway) for file in records_in(call.files)]
    store = open_store(db, create=True)
    records = Records(iter(()))
    records.found = _imports(store, jobs, cluster, records)
    return records


def _imports(
    store: EventStore, jobs: list[Job], cluster: Cluster | None, records: Records
) -> Iterator[Imported | NotImported]:
    """Yield the result of each record, and update `records`.

    Other processes check them; this one reads the standard input.
    """
    if any(str(job.file) == "-" for job in jobs):
        checked = track(map(check_file, jobs), len(jobs), _("importing"))
    else:
        checked = in_order(check_file, jobs, _("importing"), cluster)
    with closing(checked):
        for (found, result), job in zip(_all_kept(store, checked), jobs, strict=True):
            one = _import(store, job.file, found, result)
            if isinstance(one, NotImported):
                records.failed = one.why.exit if isinstance(one.why, Mistake) else Exit.UNREADABLE
            yield one


TOGETHER = 25
"""Records that are kept by one transaction, so that the disk is waited for once."""


class Result(Struct, frozen=True):
    """The result for a record: "new", "known", "longer" or "branch", and its game here.

    `outcome` is that of its append, None without one.
    """

    what: str
    uid: str
    added: int
    outcome: Outcome | None = None


def _all_kept(
    store: EventStore, found: Iterator[Checked]
) -> Iterator[tuple[Checked, Result | BadRecord | Mistake]]:
    """Store records in groups; yield each with its result once it is stored.

    If a group fails, each of its records is stored alone, to store as many as possible.

    Raises:
        StoreError: the store cannot be written.
    """
    while some := list(islice(found, TOGETHER)):
        try:
            with store.together():
                results = [_keep(store, one) for one in some]
        except StoreError:
            for one in some:
                yield one, _keep(store, one)
        else:
            yield from zip(some, results, strict=True)


def _import(
    store: EventStore, file: Path, found: Checked, result: Result | BadRecord | Mistake
) -> Imported | NotImported:
    """Return the result of a record once it is final.

    Raises:
        StoreError: the disk is full, or a newer version has written to the store.
    """
    doubts, keys = (found.warnings, found.keys) if isinstance(found, Valid) else ((), ())
    if not isinstance(result, Result):
        return NotImported(file, result, doubts)
    try:
        if result.outcome and isinstance(accept(result.outcome, store), AlreadyRecorded):
            result = Result("known", result.uid, 0)
    except Mistake as mistake:
        return NotImported(file, mistake, doubts)
    game = written_game(store, result.uid)
    others = _other_keys(store, file, keys)
    return Imported(
        file, result.what, result.uid, game_name(game), result.added, game.n, doubts, others
    )


def _keep(store: EventStore, found: Checked) -> Result | BadRecord | Mistake:
    """Store one record; return its result, or what is wrong with it."""
    if isinstance(found, BadRecord | Mistake):
        return found
    return _keep_log(store, found) if found.said is None else _keep_text(store, found, found.said)


def _keep_log(store: EventStore, found: Valid) -> Result | BadRecord:
    entries = found.entries()
    uid = entries[0].id
    known = store.read(uid)
    common = common_length(known, entries)
    if common == len(entries) and known:
        return Result("known", uid, 0)
    if common < len(known):
        if not common:
            return BadRecord([RecordFault("game-id", 2, entry=1)])
        branched = branch(found.title, entries, common)
        return _append(store, found, branched[0].id, 0, branched, "branch")
    what = "longer" if common else "new"
    return _append(store, found, uid, common, entries[common:], what)


def _keep_text(store: EventStore, found: Valid, encoded: list[bytes]) -> Result:
    if encoded:
        said = map(title_events(found.title).DECODER.decode, encoded)
        events = [event for _n, event in resolve(found.title, list(enumerate(said, 1)))]
        started = started_of(events)
        if started.origin is not None:
            known = store.read(started.origin.game)
            if is_text_of(started, events[1:], known):
                return Result("known", started.origin.game, 0)
    entries = found.entries()
    return _append(store, found, entries[0].id, 0, entries, "new")


def _append(
    store: EventStore, found: Valid, uid: str, n: int, drafts: Sequence[Draft | Entry], what: str
) -> Result:
    """Append what a record adds to the `n` entries of a game."""
    outcome = store.append(uid, found.title, n, drafts, still_open=found.still_open)
    return Result(what, uid, len(drafts), outcome)


def _other_keys(store: EventStore, file: Path, keys: Sequence[tuple[str, str]]) -> list[str]:
    """Remember the keys that signed a record; return the players who had another before."""
    if not keys:
        return []
    from cli.game.seal_keys import KeyFolder
    from cli.game.sealing import meet_keys

    try:
        return [about(str(file), line) for line in meet_keys(KeyFolder(store.location), keys)]
    except Mistake as mistake:  # the record is kept, whatever becomes of the keys
        return [mistake.message]
