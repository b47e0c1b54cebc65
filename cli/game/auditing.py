"""The audit of one game, from the store or a file, as sentences."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from cli.game.club import club_faults
from cli.game.game_store import find_game, game_name, store_mistake
from cli.game.seal_keys import KeyFolder, other_keys
from cli.game.summaries import forget_if_false
from cli.game.viewpoint import viewer_of
from cli.terminal.command import Members
from cli.terminal.errors import Mistake
from cli.terminal.files import read_whole
from cli.terminal.language import _, ngettext
from cli.titles.title_named import unknown_words
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.wording.audit_words import finding_words, store_fault_words
from cli.wording.head_words import compared_words
from cli.wording.record_faults import fault_words
from events.common import Event, GameStarted
from events.records.jsonl import Record, RecordFault, is_jsonl, read_jsonl
from events.records.record_file import record_in
from events.records.text_record import read_text_record
from events.store.entry import Entry, broken_links
from events.store.location import Location, StoreError
from events.store.sealing import seal_all
from events.store.spoken_head import TypedHead
from events.store.stores import open_at
from events.store.verifying import FOUND, compare_head
from events.titles.registry import TITLES, title_events
from projections.audit import Auditor
from projections.finding import Finding as Found
from projections.folding import FoldedGame
from projections.importing import drafts_of_text
from projections.reading import read_record
from projections.rescoring import Scored, rescore
from projections.resolving import count_readable, events_of, resolve
from projections.seals import seals
from projections.seen import OPEN, Mask, keeps_secrets, sealed_entries
from projections.timeline import Timeline


class ViewOptions(Struct, frozen=True):
    """The viewer of the audit: a player's name, or everybody, and whether secrets show."""

    as_: str | None
    open: bool


class Job(NamedTuple):
    """A game to audit: a file, or the name of a game in a store.

    `score` adds the scores, `head` is a fingerprint to compare with. `keys` is the store next to
    which the players' keys are kept, for a game in none.
    """

    eyes: ViewOptions
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
    return Verdict(str(file), faults[0].valid, [_record_line(fault) for fault in faults], {})


def _record_line(fault: RecordFault) -> Finding:
    what = fault_words(fault)
    message = _("line {line}: {what}").format(line=fault.line, what=what)
    return Finding("fault", fault.code, str(fault.entry or 0), "record", message)


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
        view = _view(started, auditor.game, job.eyes)
        found = auditor.findings(view.mask)
        findings = [*([] if newer else _kept_findings(subject, auditor.game)), *found]
        findings += [*_keys(subject, events, started, job.keys), *newer]
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError) as error:
        faults = broken_links(subject.entries, subject.uid)
        where = str(faults[0].n) if faults else "0"
        message = _("an entry cannot be read ({detail})").format(detail=error)
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


def _view(started: GameStarted, game: FoldedGame | None, eyes: ViewOptions) -> View:
    """Return a game as the audit may show it; `game` is None for a broken log."""
    screens = title_screens(started.title)
    viewer = viewer_of(eyes.as_, eyes.open, started.players, screens)
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
