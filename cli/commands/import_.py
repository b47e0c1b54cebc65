"""`import`: take in records."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cli.completion.candidates import records
from cli.completion.options import BY_DEFAULT, By
from cli.game.game_store import accepted, game_name, open_store
from cli.game.importing import CheckedLog, CheckedText, Job, checked
from cli.game.recording import clean_by
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import records_in
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.parallel import in_order
from cli.terminal.progress import tracked
from cli.terminal.say import say, say_json, tell_mistake, warn
from cli.wording.record_faults import BadRecord, tell_bad_record
from events.records.jsonl import RecordFault
from events.store.entry import Draft, Entry
from events.store.event_store import AlreadyRecorded, EventStore
from events.store.store_error import StoreError
from projections.importing import branch, common_length, is_text_of
from projections.reading import started_of


class Taken(NamedTuple):
    """What became of a record: "new", "known", "longer" or "branch", and the game it is now."""

    what: str
    uid: str
    added: int


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|FOLDER...",
            help=_("Records, JSON Lines or text, or folders of them; - is the input."),
            autocompletion=records,
        ),
    ],
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway", help=_("Keep claims on lines that do not agree, as counts for the audit.")
        ),
    ] = False,
    db: Db = None,
    by: By = BY_DEFAULT,
    json: Json = False,
) -> None:
    """Take in records of games; a record with a mistake is not kept at all.

    One bad record does not keep the others out; the exit code tells of it.
    """
    import gc

    gc.enable()
    recorder = clean_by(by)
    store = open_store(db, create=True)
    jobs = [Job(file, recorder, anyway) for file in records_in(files)]
    failed = Exit.OK
    for job, found in zip(jobs, _all_checked(jobs), strict=True):
        try:
            taken = _take_in(store, found)
        except BadRecord as bad:
            failed = Exit.UNREADABLE
            tell_bad_record(job.file, bad, as_json=json)
        except Mistake as mistake:
            failed = mistake.exit
            tell_mistake(mistake)
        else:
            _tell(store, job.file, taken, json)
    if failed != Exit.OK:
        raise SystemExit(int(failed))


def _all_checked(jobs: list[Job]) -> Iterator[CheckedLog | CheckedText | BadRecord | Mistake]:
    """Yield the records of all jobs, read and checked by all cores; the input by this process."""
    if any(str(job.file) == "-" for job in jobs):
        return tracked(map(checked, jobs), len(jobs), _("importing"))
    return in_order(checked, jobs, _("importing"))


def _take_in(store: EventStore, found: CheckedLog | CheckedText | BadRecord | Mistake) -> Taken:
    """Take in one record.

    Raises:
        BadRecord: something is wrong with it.
        Mistake: it cannot be read, the game has gone on meanwhile, or an id is another entry's.
        StoreError: the disk is full, or a newer version has written to the store.
    """
    if isinstance(found, BadRecord | Mistake):
        raise found
    for line in found.warnings:
        warn(line)
    return _take_log(store, found) if isinstance(found, CheckedLog) else _take_text(store, found)


def _take_log(store: EventStore, found: CheckedLog) -> Taken:
    record = found.record
    known = store.read(record.game)
    common = common_length(known, record.entries)
    if common == len(record.entries) and known:
        return Taken("known", record.game, 0)
    if common < len(known):
        drafts = branch(record, common) if common else []
        if not drafts:
            raise BadRecord([RecordFault("game-id", 2, entry=1)])
        return _append(store, record.title, 0, drafts, found.still_open, "branch")
    drafts = [_draft(entry) for entry in record.entries[common:]]
    what = "longer" if common else "new"
    return _append(store, record.title, common, drafts, found.still_open, what, record.game)


def _draft(entry: Entry) -> Draft:
    return Draft(entry.id, entry.at, entry.by, entry.event)


def _append(
    store: EventStore,
    title: str,
    expected: int,
    drafts: list[Draft],
    still_open: bool,
    what: str,
    uid: str | None = None,
) -> Taken:
    game = uid or drafts[0].id
    outcome = store.append(game, title, expected, drafts, still_open=still_open)
    if isinstance(accepted(outcome, store), AlreadyRecorded):
        return Taken("known", game, 0)
    return Taken(what, game, len(drafts))


def _take_text(store: EventStore, found: CheckedText) -> Taken:
    if found.events:
        started = started_of(found.events)
        if started.origin is not None:
            known = store.read(started.origin.game)
            if is_text_of(started, found.events[1:], known):
                return Taken("known", started.origin.game, 0)
    return _append(store, found.title, 0, found.drafts, found.still_open, "new")


def _tell(store: EventStore, file: Path, taken: Taken, as_json: bool) -> None:
    game = store.game(taken.uid)
    if game is None:
        raise StoreError("damaged", store.path, "what was written is not there")
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
            words = _("{file}: known already as {game}, nothing to add")
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
                "{file}: differs from the game known; imported as {game}, {n} entry",
                "{file}: differs from the game known; imported as {game}, {n} entries",
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
