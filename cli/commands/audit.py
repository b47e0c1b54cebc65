"""`audit`: derive games anew from their logs and say what is off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from cli.audit_words import finding_words
from cli.exit_codes import Exit
from cli.files import RECORDS, read_whole, records_in
from cli.language import _
from cli.look import asked, say_open
from cli.options import As, Db, Json, Open
from cli.record_words import fault_words
from cli.say import say, say_json
from cli.store import find_game, game_name, open_log
from cli.titles import title_screens
from cli.view import View
from cli.viewer import effective
from events.common import GameStarted
from events.entry import Entry
from events.jsonl import RecordFault, is_jsonl, read_jsonl
from events.log import Log, broken_links, sealed
from events.text_record import read_text_record
from events.titles import TITLES, title_events
from projections.audit import Finding
from projections.audit import audit as audit_log
from projections.importing import drafts_of_text
from projections.play import Game, decoded, play
from projections.reading import read_record
from projections.timeline import Timeline


class Eyes(NamedTuple):
    """Whose eyes the audit is for, as it was asked: a player's name, or everybody's and open."""

    as_: str | None
    open: bool


class Subject(NamedTuple):
    """A game to audit: what it is called, its id and title, and its entries."""

    name: str
    uid: str
    title: str
    entries: list[Entry]


class Verdict(NamedTuple):
    """What the audit says of one game: sentences with severity, code, entry and rule."""

    name: str
    entries: int
    lines: list[dict[str, Any]]
    view: View | None = None
    over: bool = False

    @property
    def sound(self) -> bool:
        """Whether nothing is off."""
        return not any(line["severity"] == "fault" for line in self.lines)


def audit(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE|FOLDER]...", help=_("The current game without any of them.")
        ),
    ] = None,
    all: Annotated[bool, typer.Option("--all", "-a", help=_("Every game of the file."))] = False,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Check games from their logs: chain, rules, conservation, counts, claims.

    Ends with exit code 1 if something is off.
    """
    import gc

    gc.enable()
    sound = True
    for verdict in _verdicts(what or [], all, db, Eyes(as_, open)):
        sound = sound and verdict.sound
        if json:
            say_json(
                "audit",
                game=verdict.name,
                entries=verdict.entries,
                sound=verdict.sound,
                findings=verdict.lines,
                **(verdict.view.keys() if verdict.view else {}),
            )
        else:
            _say(verdict)
    if not sound:
        raise SystemExit(int(Exit.FINDINGS))


def _say(verdict: Verdict) -> None:
    if verdict.view:
        say_open(verdict.view, verdict.over)
    for line in verdict.lines:
        say(
            _("{game} #{entry}: {severity}: {message}").format(
                game=verdict.name,
                entry=line["entry"],
                severity=_severity(line["severity"]),
                message=line["message"],
            )
        )
    if verdict.sound:
        say(_("{game}: all is well, {n} entries").format(game=verdict.name, n=verdict.entries))


def _severity(severity: str) -> str:
    return {"fault": _("fault"), "notice": _("notice")}[severity]


def _verdicts(what: list[str], all_games: bool, db: Path | None, eyes: Eyes) -> Iterator[Verdict]:
    if all_games:
        log = open_log(db)
        for game in reversed(log.games()):
            yield _verdict(_stored(log, game_name(game)), eyes)
        return
    for name in what or [""]:
        path = Path(name)
        if name and path.is_dir():
            for file in records_in([path]):
                yield _of_file(file, eyes)
        elif name and (path.suffix in RECORDS or path.is_file()):
            yield _of_file(path, eyes)
        else:
            yield _verdict(_stored(open_log(db), name or None), eyes)


def _stored(log: Log, name: str | None) -> Subject:
    game = find_game(log, name, writing=False)
    return Subject(game_name(game), game.uid, game.title, log.read(game.uid))


def _of_file(file: Path, eyes: Eyes) -> Verdict:
    try:
        text = read_whole(file)
        if is_jsonl(text):
            record = read_jsonl(text)
            return _verdict(Subject(str(file), record.game, record.title, record.entries), eyes)
        read = read_record(read_text_record(text), anyway=True)
        if read.faults:
            return Verdict(str(file), read.faults[0].valid, [*map(_record_line, read.faults)])
        drafts, game = drafts_of_text(read, "table")
        entries = sealed(drafts)
        return _verdict(Subject(str(file), entries[0].id, game.title, entries), eyes)
    except RecordFault as fault:
        return Verdict(str(file), fault.valid, [_record_line(fault)])


def _record_line(fault: RecordFault) -> dict[str, Any]:
    what = fault_words(fault)
    message = _("line {line}: {what}").format(line=fault.line, what=what)
    return {
        "severity": "fault",
        "code": fault.code,
        "entry": str(fault.entry or 0),
        "rule": "record",
        "message": message,
    }


def _verdict(subject: Subject, eyes: Eyes) -> Verdict:
    if subject.title not in TITLES:
        message = _("this version does not know the title {title}").format(title=subject.title)
        return _bad(subject, "unknown-title", "0", message)
    try:
        events = decoded(subject.title, subject.entries)
        findings = audit_log(subject.uid, subject.entries, events)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        faults = broken_links(subject.entries, subject.uid)
        where = str(faults[0].n) if faults else "0"
        message = _("an entry cannot be read ({detail})").format(detail=error)
        return _bad(subject, "unreadable", where, message)
    timeline = Timeline(events)
    sane = not any(found.code == "setup" or found.code.startswith("chain-") for found in findings)
    game = play(timeline) if sane and title_events(subject.title).SECRETS else None
    view = _view(timeline.started, game, eyes)
    lines = [_line(finding, view) for finding in findings]
    return Verdict(subject.name, len(subject.entries), lines, view, game is not None and game.over)


def _view(started: GameStarted, game: Game | None, eyes: Eyes) -> View:
    """Return a game as the audit may show it; `game` is None where nothing is secret, or broken."""
    screens = title_screens(started.title)
    viewer = asked(eyes.as_, eyes.open, started.players, screens)
    if game is not None:
        viewer = effective(viewer, game)
    return View(title_events(started.title), screens, started.players, viewer)


def _bad(subject: Subject, code: str, entry: str, message: str) -> Verdict:
    line = {
        "severity": "fault",
        "code": code,
        "entry": entry,
        "rule": "log",
        "message": message,
    }
    return Verdict(subject.name, len(subject.entries), [line])


def _line(finding: Finding, view: View) -> dict[str, Any]:
    rule = finding.refusal.source if finding.refusal else "log"
    if finding.imbalance:
        rule = finding.imbalance.source
    return {
        "severity": finding.severity,
        "code": finding.code,
        "entry": finding.ref,
        "rule": rule,
        "message": finding_words(finding, view),
        "params": view.params(finding.params),
    }
