"""Audits of games, files and archives: which to audit, their verdicts, compared scores."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from cli.game.club import club_faults
from cli.game.game_store import find_game, game_name, open_store, store_mistake
from cli.game.open_game import OpenGame
from cli.game.seal_keys import KeyFolder, other_keys
from cli.game.seen_game import SeenGame
from cli.game.summaries import forget_if_false
from cli.game.viewpoint import read_seat, viewer_of
from cli.terminal.cluster import Cluster, cluster_of
from cli.terminal.command import Argument, As, GameName, Members, Open, Option, Request, Workers
from cli.terminal.errors import Exit, Mistake
from cli.terminal.extras import check_deltalake
from cli.terminal.files import RECORDS, keep_from_harm, read_whole, records_in, write_whole
from cli.terminal.language import _, ngettext, plural
from cli.terminal.parallel import in_order
from cli.terminal.reader import at_table
from cli.titles.title_named import unknown_words
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.wording.audit_words import finding_words, store_fault_words
from cli.wording.head_words import compared_words, typed_head
from cli.wording.record_faults import fault_words
from events.common import Event, GameStarted
from events.foreign.tables import LOG, open_table, rows_of
from events.records.jsonl import Record, RecordFault, is_jsonl, read_jsonl
from events.records.record_file import record_in
from events.records.text_record import read_text_record
from events.store.entry import MOST_ENTRIES, Draft, Entry, broken_links
from events.store.event_store import seal_all
from events.store.location import Location, StoreError
from events.store.spoken_head import TypedHead
from events.store.stores import open_at
from events.store.verifying import FOUND, compare_head
from events.text import decoding_error, echo, visible
from events.titles.registry import TITLES, title_events
from projections.audit import Auditor
from projections.finding import Finding as Found
from projections.folding import FoldedGame
from projections.importing import drafts_of_text
from projections.reading import read_record
from projections.rescoring import Change, Scored, changes, rescore
from projections.resolving import count_readable, events_of, resolve
from projections.seals import seals
from projections.seen import OPEN, Mask, keeps_secrets, sealed_entries
from projections.timeline import Timeline

if TYPE_CHECKING:
    from deltalake import DeltaTable


class Job(NamedTuple):
    """A game to audit: a file, or the name of a game in a store.

    The viewer is `as_`, a player's name, or everybody; `open` shows secrets. `score` adds the
    scores, `head` is a fingerprint to compare with. `keys` is the store next to which the players'
    keys are kept, for a game in none.
    """

    as_: str | None = None
    open: bool = False
    file: Path | None = None
    db: Location | None = None
    name: str | None = None
    score: bool = False
    head: TypedHead | None = None
    keys: Location | None = None


class Subject(Struct, frozen=True):
    """A game to audit.

    Attributes:
        name: its name in messages.
        uid: its id.
        title: the slug of its title.
        entries: its log.
        db: its store, if it is in one.
        open: whether the store lists it as open.
    """

    name: str
    uid: str
    title: str
    entries: list[Entry]
    db: Location | None = None
    open: bool = False


class Finding(Struct, forbid_unknown_fields=True):
    """What an audit found."""

    severity: Annotated[str, Meta(extra_json_schema={"enum": ["fault", "notice"]})]
    code: str
    entry: str
    rule: str
    message: str
    params: Members | UnsetType = UNSET


class Verdict(NamedTuple):
    """The result of auditing one game.

    Attributes:
        name: the name of the game.
        entries: the number of entries.
        lines: the findings.
        keys: the members of its JSON that name the viewer.
        shown_open: whether it shows secrets of a running game.
        score: its scores, if requested.
    """

    name: str
    entries: int
    lines: list[Finding]
    keys: dict[str, str]
    shown_open: bool = False
    score: Scored | None = None

    @property
    def sound(self) -> bool:
        """Whether no finding is an error."""
        return not any(line.severity == "fault" for line in self.lines)


def judge(job: Job) -> Verdict:
    """Return the verdict on one game.

    Raises:
        Mistake: there is no such game, or no player in it has the viewer's name.
        StoreError: the file of games cannot be used.
    """
    if job.file is not None:
        return _of_file(job.file, job)
    with open_at(job.db or Path()) as store:
        game = find_game(store, job.name, writing=False)
        subject = Subject(game_name(game), game.uid, game.title, [], store.location, game.open)
        try:
            subject.entries.extend(store.read(game.uid))
        except StoreError as error:
            if error.code not in ("damaged", "too-long"):
                raise
            return _bad(subject, "unreadable", "0", store_mistake(error).message)
    return verdict_on(subject, job)


def of_store(db: Location) -> Verdict:
    """Return the verdict on a store as a whole, without its logs."""
    with open_at(db) as store:
        faults = store.faults()
        said = [(fault.code, "0", "log", store_fault_words(fault)) for fault in faults]
        said += [(code, entry, "club", words) for code, entry, words in club_faults(store)]
    return Verdict(str(db), 0, [Finding("fault", *one) for one in said], {})


def _of_file(file: Path, job: Job) -> Verdict:
    try:
        text = record_in(read_whole(file))
        if is_jsonl(text):
            record = read_jsonl(text)
            if hidden := _hidden(record):
                return _of_sealed(file, record, hidden)
            return verdict_on(Subject(str(file), record.game, record.title, record.entries), job)
        read = read_record(read_text_record(text), anyway=True)
        if read.faults:
            return _bad_record(file, read.faults)
        drafts, game = drafts_of_text(read, "table")
        entries = seal_all(drafts)
        return verdict_on(Subject(str(file), entries[0].id, game.title, entries), job)
    except RecordFault as fault:
        return _bad_record(file, [fault])


def _hidden(record: Record) -> int:
    """Return for how many entries a record has only a commitment to their secret."""
    try:
        return len(sealed_entries(resolve(record.title, record.events)))
    except ValueError:  # it begins no game of its title: no more than that is said of it
        return 0


def _of_sealed(file: Path, record: Record, hidden: int) -> Verdict:
    """Return the verdict on the public record of a running game with an intact chain."""
    message = ngettext(
        "{n} entry has a secret that is sealed: the chain is intact, but anything that depends on "
        "secrets is not checked",
        "{n} entries have secrets that are sealed: the chain is intact, but anything that depends "
        "on secrets is not checked",
        hidden,
    )
    line = Finding("notice", "sealed", "0", "record", message)
    return Verdict(str(file), len(record.entries), [line], {})


def _bad_record(file: Path, faults: Sequence[RecordFault]) -> Verdict:
    said = _("line {line}: {what}")
    lines = [
        Finding(
            "fault",
            one.code,
            str(one.entry or 0),
            "record",
            said.format(line=one.line, what=fault_words(one)),
        )
        for one in faults
    ]
    return Verdict(str(file), faults[0].valid, lines, {})


def verdict_on(subject: Subject, job: Job) -> Verdict:
    """Return the verdict on a game from its entries.

    Raises:
        Mistake: no player of the game has the viewer's name.
    """
    if subject.title not in TITLES:
        return _bad(subject, "unknown-title", "0", unknown_words(subject.title))
    try:
        events, newer = _read(subject)
        started = Timeline(events).started
        auditor = Auditor(subject.uid, subject.entries, events)
        auditor.walk()
        view = _view(started, auditor.game, job)
        found = auditor.findings(view.mask)
        findings = [*([] if newer else _kept_findings(subject, auditor.game)), *found]
        findings += [*_keys(subject, events, started, job.keys), *newer]
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError) as error:
        faults = broken_links(subject.entries, subject.uid)
        where = str(faults[0].n) if faults else "0"
        message = _("an entry cannot be read ({detail})")
        message = message.format(detail=decoding_error(error))
        return _bad(subject, "unreadable", where, message)
    secret = keeps_secrets(subject.title)
    game = auditor.game if secret or job.score else None
    return Verdict(
        subject.name,
        len(subject.entries),
        [*(_line(finding, view) for finding in findings), *_head(subject, job, view)],
        view.keys(),
        bool(secret and view.viewer.open and game is not None and not game.over),
        rescore(subject.uid, subject.name, game, subject.entries) if game and job.score else None,
    )


def _read(subject: Subject) -> tuple[list[tuple[int, Event]], list[Found]]:
    """Return the events of a log, and the finding that a newer version has continued it.

    Raises:
        msgspec.ValidationError: an entry is damaged.
    """
    try:
        return events_of(subject.title, subject.entries), []
    except msgspec.ValidationError:
        readable = count_readable(subject.title, subject.uid, subject.entries)
        if not readable:
            raise
        del subject.entries[readable:]
        found = [Found("fault", "newer", str(readable + 1))]
        return events_of(subject.title, subject.entries), found


def _kept_findings(subject: Subject, game: FoldedGame | None) -> list[Found]:
    """Return the finding that the kept summary differs from the log."""
    if game is None or subject.db is None:
        return []
    found = []
    if forget_if_false(subject.db, subject.uid, game, subject.entries):
        found.append(Found("fault", "summary", "0"))
    if subject.open and not game.open:
        found.append(Found("fault", "open", "0"))
    if game.open and not subject.open:
        found.append(Found("fault", "closed", "0"))
    return found


def _head(subject: Subject, job: Job, view: View) -> list[Finding]:
    """Return the finding about a given fingerprint: at which entry of the log it is.

    It compares nothing that would let a viewer test guesses about secrets.
    """
    if job.head is None:
        return []
    if view.mask is not None and not view.mask.salted:
        message = _(
            "the fingerprint is not compared before the end: an older version recorded secrets in "
            "this log, and a fingerprint would reveal them"
        )
        return [Finding("notice", "head-hidden", "0", "log", message)]
    state, at, last = compare_head(subject.entries, job.head)
    severity = "notice" if state in FOUND else "fault"
    words = compared_words(state, at, last)
    return [Finding(severity, f"head-{state}", str(at), "log", words)]


def _keys(
    subject: Subject, events: Sequence[tuple[int, Event]], started: GameStarted, db: Location | None
) -> list[Found]:
    """Return the signatures by keys other than those known next to the store."""
    found = seals(subject.uid, subject.entries, events)
    try:
        return other_keys(KeyFolder(subject.db or db), found, started.players) if found else []
    except Mistake as mistake:
        return [Found("fault", "keys-unreadable", "0", {"detail": mistake.message})]


def _view(started: GameStarted, game: FoldedGame | None, job: Job) -> View:
    """Return a game as the audit may show it; `game` is None for a broken log."""
    screens = title_screens(started.title)
    viewer = viewer_of(job.as_, job.open, started.players, screens)
    if game is not None and game.over and keeps_secrets(game.title):
        viewer = OPEN
    mask = Mask(game, lambda: game.timeline, viewer) if game is not None else None
    return View(title_events(started.title), screens, started.players, viewer, mask)


def _bad(subject: Subject, code: str, entry: str, message: str) -> Verdict:
    line = Finding("fault", code, entry, "log", message)
    return Verdict(subject.name, len(subject.entries), [line], {})


def _line(finding: Found, view: View) -> Finding:
    rule = finding.refusal.source if finding.refusal else "log"
    if finding.imbalance:
        rule = finding.imbalance.source
    words, params = finding_words(finding, view), view.params(finding.params)
    return Finding(finding.severity, finding.code, finding.ref, rule, words, params)


TOGETHER = 25
"""Games of an archive that are read at once."""


class Batch(Struct, frozen=True):
    """A range of games in one partition of an archive, `first` to `last` by id.

    `version` is the archive's at the start of the audit, the same for all. `job` holds the options
    for each.
    """

    folder: Path
    version: int
    title: str
    month: str
    first: str
    last: str
    job: Job


def is_archive(path: Path) -> bool:
    """Return whether a folder is a Delta table."""
    return (path / LOG).is_dir()


def batches(folder: Path, job: Job) -> Iterator[Batch]:
    """Yield the games of an archive by title, month and id.

    Raises:
        Mistake: the archive cannot be read, or its extra is not installed.
    """
    table = _open(folder, None)
    found = _rows(table, folder, "title, month, game", "ORDER BY ALL")
    for (title, month), part in groupby(found, lambda row: row[:2]):
        games = [row[2] for row in part]
        for start in range(0, len(games), TOGETHER):
            some = games[start : start + TOGETHER]
            yield Batch(folder, table.version(), title, month, some[0], some[-1], job)


def verdicts(job: Job | Batch) -> list[Verdict]:
    """Return the verdict on a game, or on each game of a batch.

    Raises:
        Mistake: there is no such game, no player in it has the viewer's name, or an archive is no
            longer readable.
        StoreError: the file of games cannot be used.
    """
    if isinstance(job, Job):
        return [judge(job)]
    table = _open(job.folder, job.version)
    where = " AND ".join(
        f"{name} {sign} '{value.replace(chr(39), 2 * chr(39))}'"
        for name, sign, value in (
            ("title", "=", job.title),
            ("month", "=", job.month),
            ("game", ">=", job.first),
            ("game", "<=", job.last),
        )
    )
    columns = f"game, name, title, head, epoch_ms(first_at), {_ENTRIES}"
    rows = _rows(table, job.folder, columns, f"WHERE {where} ORDER BY game")
    return [_judge(job.job, *row) for row in rows]


_ENTRIES = f"CASE WHEN len(entries) <= {MOST_ENTRIES} THEN entries END"


def _judge(
    job: Job,
    uid: str,
    name: str,
    title: str,
    head: str,
    first_at: int | None,
    rows: list[dict[str, Any]] | None,
) -> Verdict:
    """Return the verdict on one game, whose recomputed chain must end in its head."""
    name, at, drafts = echo(f"{name}"), first_at or 0, []
    for row in rows or ():
        at += row["after"] or 0
        drafts.append(Draft(f"{row['id']}", at, f"{row['recorded_by']}", f"{row['event']}"))
    try:
        entries = seal_all(drafts)
    except (ValueError, OverflowError, OSError):  # a time that no year has, an event that is none
        entries = []
    subject = Subject(name, uid, title, entries)
    if not entries or (entries[-1].hash.hex(), entries[0].id) != (head, uid):
        words = _("its log does not end with the fingerprint in the archive")
        return _bad(subject, "archive-head", "0", words)
    return verdict_on(subject, job)


def _open(folder: Path, version: int | None) -> "DeltaTable":
    check_deltalake()
    try:
        return open_table(folder, version)
    except Exception as error:  # whatever its engine finds in files of somebody else's
        raise _unreadable(folder, error) from error


def _rows(table: "DeltaTable", folder: Path, columns: str, rest: str) -> Iterator[Any]:
    try:
        yield from rows_of(table, folder, columns, rest)
    except Exception as error:  # as above
        raise _unreadable(folder, error) from error


def _unreadable(folder: Path, error: Exception) -> Mistake:
    return Exit.UNREADABLE.mistake(
        "archive-unreadable",
        _("{path} cannot be read as an archive ({detail})"),
        path=folder,
        detail=visible(str(error).partition("\n")[0]),
    )


START = '{"format":"tablescribe.scores/1"'


class Before:
    """The scores of games by another version, found by id or by name."""

    def __init__(self, file: Path) -> None:
        """Read a file that another version's `audit --scores` wrote.

        Raises:
            Mistake: the file does not hold scores.
        """
        try:
            text = read_whole(file)
            found = msgspec.json.Decoder(Scored).decode_lines(text)
        except (RecordFault, msgspec.MsgspecError) as error:
            raise Exit.UNREADABLE.mistake(
                "no-scores",
                _("{file} is not a file of scores; audit --scores writes one"),
                file=file,
            ) from error
        self._by_id = {one.game: one for one in found}
        self._by_name = {one.name: one for one in found}

    def of(self, game: Scored) -> Scored | None:
        """Return the other version's scores of a game."""
        return self._by_id.get(game.game) or self._by_name.get(game.name)


def findings(before: Scored | None, now: Scored) -> Iterator[Finding]:
    """Yield the finding that a game's score differs between the versions."""
    if before is None:
        words = _("the other version did not score this game")
        yield Finding("notice", "not-scored", "0", "scores", words, {})
        return
    if before.game == now.game and (before.entries, before.head) != (now.entries, now.head):
        words = ngettext(
            "the other version scored a different log of this game, with {n} entry",
            "the other version scored a different log of this game, with {n} entries",
            before.entries,
        )
        yield Finding("notice", "other-log", "0", "scores", words, {})
        return
    for change in changes(before, now):
        yield _change(change, before, now)
    if before.winners != now.winners:
        words = _("won by {after}, no longer by {before} (rules {old}, now {new})")
        words = words.format(
            after=_names(now, now.winners),
            before=_names(now, before.winners),
            old=before.rules,
            new=now.rules,
        )
        yield Finding("fault", "winners-changed", "0", "scores", words, {})


def _change(change: Change, before: Scored, now: Scored) -> Finding:
    names = dict(title_screens(now.title).score_columns())
    rules = ", ".join(
        _("{rule} {amount} from #{first} on").format(
            rule=names.get(one.rule, one.rule), amount=f"{one.amount:+}", first=one.first
        )
        for one in change.rules
    )
    words = plural(
        "{player}: {before} point under rules {old}, {after} under rules {new}: {rules}",
        "{player}: {before} points under rules {old}, {after} under rules {new}: {rules}",
        "before",
    )
    if not change.rules:
        words = plural(
            "{player}: {before} point under rules {old}, {after} under rules {new}; no "
            "rule explains it",
            "{player}: {before} points under rules {old}, {after} under rules {new}; "
            "no rule explains it",
            "before",
        )
    message = words.format(
        player=now.players[change.player],
        before="?" if change.before is None else change.before,
        after="?" if change.after is None else change.after,
        old=before.rules,
        new=now.rules,
        rules=rules,
    )
    first = change.rules[0].first if change.rules else "0"
    severity = "notice" if change.before == change.after else "fault"
    params = msgspec.to_builtins(change)
    return Finding(severity, "score-changed", first, "scores", message, params)


def _names(now: Scored, seats: Iterable[int]) -> str:
    return ", ".join(now.players[seat] for seat in seats if seat < len(now.players)) or "-"


COUNTS = ("count", "count-alone")
"""The codes of counts that differ from the log."""


class AuditCall(Request, frozen=True):
    """Check games from their logs: nothing rewritten, all moves legal, no piece lost, counts agree.

    Ends with exit code 1 if something is wrong. Many games are checked in parallel.
    """

    what: Annotated[
        tuple[str, ...] | None,
        Argument(
            "The games or files (default: the current game).",
            "[GAME|FILE|FOLDER]...",
            completes="what_to_audit",
            local=True,
        ),
    ] = None
    all: Annotated[bool, Option("All your games.", short="-a", local=True)] = False
    scores: Annotated[
        Path | None, Option("Write the scores under these rules to a file.", "FILE", local=True)
    ] = None
    against: Annotated[
        Path | None,
        Option(
            "Compare with a file written by --scores in another version, and list the "
            "scores that differ.",
            "FILE",
            local=True,
        ),
    ] = None
    head: Annotated[
        str | None, Option("Check that the game still has this fingerprint.", "HEAD")
    ] = None
    game: GameName = None
    as_: As = None
    open: Open = False
    workers: Workers = None


class Audits:
    """The verdicts on some games, made on iteration.

    Attributes:
        call: the request.
        sound: whether no verdict so far has an error.
        differing: whether a count differs from its log.
        scored: the scores to write or compare.
    """

    def __init__(
        self,
        call: AuditCall,
        jobs: list[Job | Batch],
        cluster: Cluster | None,
        *,
        stores: bool = True,
    ) -> None:
        """Take the jobs; `stores` adds the verdicts on whole stores first."""
        self.call = call
        self._jobs, self._cluster = jobs, cluster
        found = {job.db for job in jobs if isinstance(job, Job) and job.db and stores}
        self._stores = sorted(found, key=str)
        self._before = Before(call.against) if call.against else None
        self.sound, self.differing = True, False
        self.scored: list[Scored] = []

    @property
    def comparing(self) -> bool:
        """Whether scores are written or compared, so that only errors matter."""
        return bool(self.call.scores or self.call.against)

    def __iter__(self) -> Iterator[Verdict]:
        """Yield the verdicts on whole stores, then on each game.

        Raises:
            Mistake: there is no such game.
        """
        for whole in map(of_store, self._stores):
            self.sound = self.sound and whole.sound
            if not whole.sound:
                yield whole
        few = 2 if any(isinstance(job, Batch) for job in self._jobs) else None
        with closing(in_order(verdicts, self._jobs, _("auditing"), self._cluster, few)) as found:
            for verdict in chain.from_iterable(found):
                yield self._count(verdict)

    def write_scores(self) -> int | None:
        """Write the scores, one line of JSON for each game; return how many, None if unrequested.

        Raises:
            Mistake: the target is not a file of scores, or cannot be written.
        """
        if not self.call.scores:
            return None
        keep_from_harm(self.call.scores, [START])
        lines = [msgspec.json.encode(one).decode() for one in self.scored]
        write_whole(self.call.scores, "".join(f"{START},{line[1:]}\n" for line in lines))
        return len(lines)

    def _count(self, verdict: Verdict) -> Verdict:
        """Return a verdict in the form shown, and add it to the totals."""
        if self.comparing:
            verdict = _compare(verdict, self._before)
            self.scored += [verdict.score] if verdict.score else []
        self.sound = self.sound and verdict.sound
        self.differing = self.differing or any(line.code in COUNTS for line in verdict.lines)
        return verdict


def audit_games(db: Location | None, call: AuditCall) -> Audits:
    """Return the verdicts on the requested games.

    Raises:
        Mistake: the file to compare with, a fingerprint or the workers are not usable.
    """
    job = Job(call.as_, call.open, score=bool(call.scores or call.against))
    jobs = _with_head(_jobs(call.what or (), call.game, db, job, every=call.all), call.head)
    places = (one.folder if isinstance(one, Batch) else one.db or one.file for one in jobs)
    return Audits(call, jobs, cluster_of(call.workers, *{one for one in places if one is not None}))


def check_audit(game: OpenGame, call: AuditCall) -> None:
    """Check that the games exist that an audit within a session names.

    Raises:
        Mistake: one does not exist, or a fingerprint is not valid.
    """
    what = () if call.all else call.what or ()
    for job in _with_head(_jobs(what, game.name, game.store.location, Job()), call.head):
        if isinstance(job, Job) and job.name and job.name != game.name:
            find_game(game.store, job.name, writing=False)


def audit_game(game: SeenGame, call: AuditCall) -> Audits:
    """Return the verdict on a game as its viewer may see it."""
    viewer = _name_of_viewer(game), game.asked.open
    job = Job(*viewer, db=game.store.location, name=game.stored.uid)
    return Audits(call, _with_head([job], call.head), None, stores=False)


def _name_of_viewer(game: SeenGame) -> str | None:
    """Return the name of the viewing player.

    None if the name means another player there (by a colour): the view is then everybody's.
    """
    seat = game.asked.seat
    if seat is None:
        return None
    name = game.players[seat].name
    return name if read_seat(name, game.players, game.screens) == seat else None


def _jobs(
    what: Sequence[str], named: str | None, db: Location | None, job: Job, *, every: bool = False
) -> Iterator[Job | Batch]:
    """Yield the requested games in order, each with the options of a job."""
    if every:
        store = open_store(db, uid="")
        for game in reversed(store.games()):
            yield job._replace(db=store.location, name=game_name(game))
        return
    if not what or (named is not None and not at_table()):  # a session names its own game always
        yield job._replace(db=open_store(db, uid="").location, name=named)
    for name in what:
        path = Path(name)
        if is_archive(path):
            yield from batches(path, job._replace(keys=db))
        elif path.is_dir():
            yield from (job._replace(file=file, keys=db) for file in records_in([path]))
        elif path.suffix in RECORDS or path.is_file():
            yield job._replace(file=path, keys=db)
        else:
            yield job._replace(db=open_store(db, uid="").location, name=name)


def _with_head(found: Iterable[Job | Batch], head: str | None) -> list[Job | Batch]:
    """Return the jobs, with a typed fingerprint for the only one.

    Raises:
        Mistake: there is not exactly one game, or the text is not a fingerprint.
    """
    jobs = list(found)
    if head is None:
        return jobs
    if len(jobs) != 1 or isinstance(jobs[0], Batch):
        raise Exit.USAGE.mistake(
            "one-game", _("a fingerprint belongs to one game; with --head name that game only")
        )
    return [jobs[0]._replace(head=typed_head(head))]


def _compare(verdict: Verdict, before: Before | None) -> Verdict:
    """Return a verdict with only its errors and the change of the score."""
    lines = [line for line in verdict.lines if line.severity == "fault"]
    if before is not None and verdict.score is not None:
        lines += findings(before.of(verdict.score), verdict.score)
    return verdict._replace(lines=lines)
