"""`import`: take in records."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from cli.completion.candidates import records
from cli.completion.options import BY_DEFAULT, By
from cli.game.envelope import clean_by
from cli.game.game_store import accepted, game_name, open_store, written_game
from cli.game.importing import CheckedLog, CheckedText, Job, checked
from cli.terminal.cluster import Cluster, asked_cluster
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import records_in
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json, Workers
from cli.terminal.parallel import in_order
from cli.terminal.phrases import about
from cli.terminal.printing import say, say_json, tell_mistake, warn
from cli.terminal.progress import tracked
from cli.wording.record_faults import BadRecord, tell_bad_record
from events.records.jsonl import Record, RecordFault
from events.store.entry import Draft, Entry
from events.store.event_store import AlreadyRecorded, EventStore, Outcome
from events.store.store_error import StoreError
from events.titles.registry import title_events
from projections.folding import decoded
from projections.importing import branch, common_length, is_text_of


class Taken(Struct, frozen=True):
    """What became of a record: "new", "known", "longer" or "branch", and the game it is now.

    `outcome` is how its append ended, None where there was nothing to append.
    """

    what: str
    uid: str
    added: int
    outcome: Outcome | None = None


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|FOLDER...",
            help=_(
                "Records (JSON Lines or text), pages from export html, or folders of them; - reads "
                "standard input."
            ),
            autocompletion=records,
        ),
    ],
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway",
            help=_(
                "Where totals in a text do not agree with its moves, keep them as counts for the "
                "audit."
            ),
        ),
    ] = False,
    db: Db = None,
    by: By = BY_DEFAULT,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Import records of games; a record with a mistake is not imported at all.

    The other records are still imported; the exit code shows that something was wrong.
    """
    import gc

    gc.enable()
    recorder = clean_by(by)
    cluster = asked_cluster(workers, *files)
    store = open_store(db, create=True)
    jobs = [Job(file, recorder, anyway) for file in records_in(files)]
    failed = Exit.OK
    waiting = deque(jobs)
    for found, taken in _all_taken(store, _all_checked(jobs, cluster)):
        file = waiting.popleft().file
        try:
            kept = _accepted(store, found, taken)
        except BadRecord as bad:
            failed = Exit.UNREADABLE
            tell_bad_record(file, bad, as_json=json)
        except Mistake as mistake:
            failed = mistake.exit
            tell_mistake(mistake)
        else:
            _tell(store, file, kept, json)
            if isinstance(found, CheckedLog) and found.keys:
                _meet_keys(store, file, found.keys)
    if failed != Exit.OK:
        raise SystemExit(int(failed))


Checked = CheckedLog | CheckedText | BadRecord | Mistake
"""A record that can be kept, or what is wrong with it."""


def _all_checked(jobs: list[Job], cluster: Cluster | None) -> Iterator[Checked]:
    """Yield the records of all jobs, read and checked by others; the input by this process."""
    if any(str(job.file) == "-" for job in jobs):
        return tracked(map(checked, jobs), len(jobs), _("importing"))
    return in_order(checked, jobs, _("importing"), cluster)


TOGETHER = 25
"""Records that are kept by one transaction, so that the disk is waited for once."""


def _all_taken(
    store: EventStore, found: Iterator[Checked]
) -> Iterator[tuple[Checked, Taken | BadRecord | Mistake]]:
    """Take in records, some at a time; yield each, and what became of it, when it is kept.

    Where some cannot be kept at once, each is kept by itself, so that as many as can be are.

    Raises:
        StoreError: the store cannot be written.
    """
    while some := list(islice(found, TOGETHER)):
        try:
            with store.together():
                taken = [_take_in(store, one) for one in some]
        except StoreError:
            for one in some:
                yield one, _take_in(store, one)
        else:
            yield from zip(some, taken, strict=True)


def _accepted(store: EventStore, found: Checked, taken: Taken | BadRecord | Mistake) -> Taken:
    """Return what became of a record that is kept now, and warn of what is strange in it.

    Raises:
        BadRecord: something is wrong with it.
        Mistake: it cannot be read, the game has gone on meanwhile, or an id is another entry's.
        StoreError: the disk is full, or a newer version has written to the store.
    """
    if isinstance(found, CheckedLog | CheckedText):
        for line in found.warnings:
            warn(line)
    if isinstance(taken, BadRecord | Mistake):
        raise taken
    if taken.outcome and isinstance(accepted(taken.outcome, store), AlreadyRecorded):
        return Taken("known", taken.uid, 0)
    return taken


def _take_in(store: EventStore, found: Checked) -> Taken | BadRecord | Mistake:
    """Take in one record; return what is wrong with it where something is."""
    if isinstance(found, BadRecord | Mistake):
        return found
    return _take_log(store, found) if isinstance(found, CheckedLog) else _take_text(store, found)


def _take_log(store: EventStore, found: CheckedLog) -> Taken | BadRecord:
    uid, title, _packed = found.log
    entries, known = found.log.entries(), store.read(uid)
    common = common_length(known, entries)
    if common == len(entries) and known:
        return Taken("known", uid, 0)
    if common < len(known):
        if not common:
            return BadRecord([RecordFault("game-id", 2, entry=1)])
        record = Record(uid, title, entries, decoded(title, entries[:1]))
        return _append(store, title, 0, branch(record, common), found.still_open, "branch")
    what = "longer" if common else "new"
    return _append(store, title, common, entries[common:], found.still_open, what, uid)


def _append(
    store: EventStore,
    title: str,
    expected: int,
    drafts: Sequence[Draft | Entry],
    still_open: bool,
    what: str,
    uid: str | None = None,
) -> Taken:
    game = uid or drafts[0].id
    outcome = store.append(game, title, expected, drafts, still_open=still_open)
    return Taken(what, game, len(drafts), outcome)


def _take_text(store: EventStore, found: CheckedText) -> Taken:
    log = found.log
    if found.said:
        started, *events = map(title_events(log.title).DECODER.decode, found.said)
        if started.origin is not None:
            known = store.read(started.origin.game)
            if is_text_of(started, events, known):
                return Taken("known", started.origin.game, 0)
    return _append(store, log.title, 0, log.entries(), found.still_open, "new")


def _meet_keys(store: EventStore, file: Path, keys: Sequence[tuple[str, str]]) -> None:
    """Take note of the keys by which a record was signed; warn of others than before."""
    from cli.game.seal_keys import KeyFolder
    from cli.game.sealing import meet_keys

    try:
        for line in meet_keys(KeyFolder(store.location), keys):
            warn(about(str(file), line))
    except Mistake as mistake:  # the record is kept, whatever becomes of the keys
        warn(mistake.message)


def _tell(store: EventStore, file: Path, taken: Taken, as_json: bool) -> None:
    game = written_game(store, taken.uid)
    name = game_name(game)
    if as_json:
        say_json(
            "import",
            file=str(file),
            result=taken.what,
            game=name,
            uid=taken.uid,
            added=taken.added,
            entries=game.n,
        )
        return
    say(_told(taken, str(file), name, game.n))


def _told(taken: Taken, file: str, game: str, entries: int) -> str:
    match taken.what:
        case "known":
            words = _("{file}: you already have this game as {game}; nothing to add")
            return words.format(file=file, game=game)
        case "longer":
            return ngettext(
                "{file}: {n} entry added to {game}",
                "{file}: {n} entries added to {game}",
                taken.added,
                file=file,
                game=game,
            )
        case "branch":
            return ngettext(
                "{file}: differs from the game you already have; imported separately as "
                "{game}, {n} "
                "entry",
                "{file}: differs from the game you already have; imported separately as "
                "{game}, {n} "
                "entries",
                entries,
                file=file,
                game=game,
            )
    return ngettext(
        "{file}: imported as {game}, {n} entry",
        "{file}: imported as {game}, {n} entries",
        entries,
        file=file,
        game=game,
    )
