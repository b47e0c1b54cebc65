"""`import`: take in records."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cli.completion.candidates import records
from cli.completion.options import BY_DEFAULT, By
from cli.game.game_store import game_name, open_store
from cli.game.recording import clean_by
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import read_whole, records_in
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.progress import tracked
from cli.terminal.say import say, say_json, tell_mistake, warn
from cli.titles.title_screens import title_screens
from cli.wording.record_faults import BadRecord, tell_bad_record
from cli.wording.sentences import doubt_words
from events.records.jsonl import RecordFault, is_jsonl, read_jsonl
from events.records.text_record import read_text_record
from events.store.entry import Draft, Entry
from events.store.event_store import AlreadyRecorded, Appended, EventStore
from events.store.store_error import StoreError
from projections.folding import fold_game
from projections.importing import (
    branch,
    check_record,
    common_length,
    drafts_of_text,
    is_text_of,
)
from projections.reading import read_record, started_of
from projections.timeline import Timeline


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
    found = list(records_in(files))
    failed = Exit.OK
    for file in tracked(found, len(found), _("importing")):
        try:
            taken = _take_in(store, file, recorder, anyway=anyway)
        except BadRecord as bad:
            failed = Exit.UNREADABLE
            tell_bad_record(file, bad, as_json=json)
        except Mistake as mistake:
            failed = mistake.exit
            tell_mistake(mistake)
        else:
            _tell(store, file, taken, json)
    if failed != Exit.OK:
        raise SystemExit(int(failed))


def _take_in(store: EventStore, file: Path, by: str, *, anyway: bool) -> Taken:
    """Take in one record.

    Raises:
        BadRecord: something is wrong with it.
        Mistake: it cannot be read, or the game has gone on meanwhile.
    """
    text = ""
    try:
        text = read_whole(file)
        if is_jsonl(text):
            return _take_jsonl(store, file, text)
        return _take_text(store, file, text, by, anyway=anyway)
    except RecordFault as fault:
        raise BadRecord([fault], text) from fault


def _take_jsonl(store: EventStore, file: Path, text: str) -> Taken:
    record = read_jsonl(text)
    for n, against in check_record(record):
        warn(
            _("{file}: entry {n} is irregular ({code}); audit lists it").format(
                file=file, n=n, code=against.code
            )
        )
    known = store.read(record.game)
    common = common_length(known, record.entries)
    open_after = fold_game(Timeline(record.events)).open
    if common == len(record.entries) and known:
        return Taken("known", record.game, 0)
    if common < len(known):
        drafts = branch(record, common) if common else []
        if not drafts:
            raise RecordFault("game-id", 2, entry=1)
        return _append(store, record.title, 0, drafts, open_after, "branch")
    drafts = [_draft(entry) for entry in record.entries[common:]]
    what = "longer" if common else "new"
    return _append(store, record.title, common, drafts, open_after, what, record.game)


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
    if isinstance(outcome, Appended):
        return Taken(what, game, len(drafts))
    if isinstance(outcome, AlreadyRecorded):
        return Taken("known", game, 0)
    raise Mistake(
        _("the game in the store has gone on meanwhile; import it again"), Exit.CONFLICT, "conflict"
    )


def _take_text(store: EventStore, file: Path, text: str, by: str, *, anyway: bool) -> Taken:
    record = read_text_record(text)
    read = read_record(record, anyway=anyway)
    if read.faults:
        raise BadRecord(read.faults, text)
    screens = title_screens(record.started.title)
    for line, doubt in read.doubts:
        words = doubt_words(doubt, screens, record.started.players)
        warn(f"{file}:{line}: {words}")
    started = started_of(read.events)
    if started.origin is not None:
        known = store.read(started.origin.game)
        if is_text_of(started, read.events[1:], known):
            return Taken("known", started.origin.game, 0)
    drafts, game = drafts_of_text(read, by)
    return _append(store, started_of(read.events).title, 0, drafts, game.open, "new")


def _tell(store: EventStore, file: Path, taken: Taken, as_json: bool) -> None:
    game = store.game(taken.uid)
    if game is None:
        raise StoreError("damaged", store.path)
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
