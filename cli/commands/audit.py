"""`audit`: derive games anew from their logs and say what is off."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.completion.candidates import audited
from cli.completion.options import As, GameName, Open
from cli.game.archive_auditing import Batch, batches, is_archive, verdicts
from cli.game.auditing import Job, Verdict, ViewOptions, of_store
from cli.game.game_store import game_name, open_store
from cli.game.score_comparison import Before, findings, write_scores
from cli.terminal.cluster import Cluster, asked_cluster
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import RECORDS, records_in
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json, Workers
from cli.terminal.parallel import in_order
from cli.terminal.printing import say, say_json, warn
from cli.terminal.reader import at_table
from cli.wording.head_words import typed_head
from events.store.location import Location
from projections.rescoring import Scored


def audit(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME|FILE|FOLDER]...",
            help=_("The games or files; the current game if left out."),
            autocompletion=audited,
        ),
    ] = None,
    all: Annotated[bool, typer.Option("--all", "-a", help=_("All games you have."))] = False,
    scores: Annotated[
        Path | None,
        typer.Option(
            "--scores", metavar="FILE", help=_("Write the scores under these rules to a file.")
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="FILE",
            help=_("List the scores that differ from such a file of another version (--scores)."),
        ),
    ] = None,
    head: Annotated[
        str | None,
        typer.Option(metavar="HEAD", help=_("Check that the game still has this fingerprint.")),
    ] = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Check games from their logs: nothing rewritten, all moves legal, no piece lost, counts agree.

    Ends with exit code 1 if something is wrong. Many games are checked in parallel.
    """
    import gc

    gc.enable()
    before = Before(against) if against else None
    comparing = bool(scores or against)
    jobs = _headed(_jobs(what or [], game, all, db, ViewOptions(as_, open), score=comparing), head)
    cluster = asked_cluster(workers, *_places(jobs))
    sound, kept, differing = _are_sound(jobs, json, quiet=comparing), [], False
    for verdict in _judged(jobs, cluster):
        if comparing:
            verdict = _compared(verdict, before)  # noqa: PLW2901
            kept += [verdict.score] if verdict.score else []
        sound = sound and verdict.sound
        differing = differing or any(line["code"] in COUNTS for line in verdict.lines)
        _tell(verdict, json, quiet=comparing)
    if differing and not json:
        _say_mending()
    if scores:
        _write(scores, kept)
    if not sound:
        raise SystemExit(int(Exit.FINDINGS))


def _places(jobs: Iterable[Job | Batch]) -> set[Location]:
    """Return from where the games are read."""
    found = {job.folder if isinstance(job, Batch) else job.db or job.file for job in jobs}
    return {place for place in found if place is not None}


def _judged(jobs: list[Job | Batch], cluster: Cluster | None) -> Iterator[Verdict]:
    """Yield the verdicts, in the order of the games."""
    few = 2 if any(isinstance(job, Batch) for job in jobs) else None
    with closing(in_order(verdicts, jobs, _("auditing"), cluster, few)) as found:
        yield from chain.from_iterable(found)


def _are_sound(jobs: Iterable[Job | Batch], json: bool, *, quiet: bool) -> bool:
    """Say what is off with files of games as a whole; return whether nothing is."""
    stores = {job.db for job in jobs if isinstance(job, Job) and job.db}
    found = list(map(of_store, sorted(stores, key=str)))
    for whole in found:
        if not whole.sound:
            _tell(whole, json, quiet=quiet)
    return all(whole.sound for whole in found)


COUNTS = ("count", "count-alone")
"""The codes of counts that differ from the log."""


def _say_mending() -> None:
    """Say what can be done about counts that differ."""
    say(
        _(
            "where counts differ: correct the entry that is wrong (correct N ACTION), or, while "
            "the game goes on, set the log to your count (adjust PLAYER QUANTITY NUMBER)"
        )
    )


def _jobs(
    what: list[str],
    named: str | None,
    all_games: bool,
    db: Location | None,
    eyes: ViewOptions,
    *,
    score: bool,
) -> Iterator[Job | Batch]:
    """Yield the games that are meant, in order."""
    if all_games:
        store = open_store(db)
        for game in reversed(store.games()):
            yield Job(eyes, db=store.location, name=game_name(game), score=score)
        return
    if not what or (named is not None and not at_table()):  # a session names its own game always
        yield Job(eyes, db=open_store(db).location, name=named, score=score)
    for name in what:
        path = Path(name)
        if is_archive(path):
            yield from batches(path, Job(eyes, score=score, keys=db))
        elif path.is_dir():
            for file in records_in([path]):
                yield Job(eyes, file=file, score=score, keys=db)
        elif path.suffix in RECORDS or path.is_file():
            yield Job(eyes, file=path, score=score, keys=db)
        else:
            yield Job(eyes, db=open_store(db).location, name=name, score=score)


def _headed(found: Iterable[Job | Batch], head: str | None) -> list[Job | Batch]:
    """Return the games that are audited, the only one with a head that was typed.

    Raises:
        Mistake: there are more, or none, or it is no head.
    """
    jobs = list(found)
    if head is None:
        return jobs
    if len(jobs) != 1 or isinstance(jobs[0], Batch):
        raise Mistake(
            _("a fingerprint belongs to one game; with --head name that game only"),
            Exit.USAGE,
            "one-game",
        )
    return [jobs[0]._replace(head=typed_head(head))]


def _compared(verdict: Verdict, before: Before | None) -> Verdict:
    """Return a verdict with the faults alone, and with how the score has changed."""
    lines = [line for line in verdict.lines if line["severity"] == "fault"]
    if before is not None and verdict.score is not None:
        lines += findings(before.of(verdict.score), verdict.score)
    return verdict._replace(lines=lines)


def _write(file: Path, games: list[Scored]) -> None:
    write_scores(file, games)
    warn(
        ngettext(
            "the scores of {n} game written to {file}",
            "the scores of {n} games written to {file}",
            len(games),
            file=file,
        )
    )


def _tell(verdict: Verdict, as_json: bool, *, quiet: bool) -> None:
    if as_json:
        say_json(
            "audit",
            game=verdict.name,
            entries=verdict.entries,
            sound=verdict.sound,
            findings=verdict.lines,
            **verdict.keys,
        )
        return
    if verdict.shown_open:
        say(_("shown open: players' secrets are visible"))
    for line, others in _said_once(verdict.lines):
        say(_line(verdict.name, line, others))
    if verdict.sound and not quiet:
        say(
            ngettext(
                "{game}: all is well, {n} entry",
                "{game}: all is well, {n} entries",
                verdict.entries,
                game=verdict.name,
            )
        )


def _said_once(lines: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield what is found, a notice that stands at many entries once, and at how many others."""
    times = Counter(line["message"] for line in lines if line["severity"] == "notice")
    said = set[str]()
    for line in lines:
        words = line["message"]
        if line["severity"] != "notice":
            yield line, 0
        elif words not in said:
            said.add(words)
            yield line, times[words] - 1


def _line(game: str, line: dict[str, Any], others: int) -> str:
    """Return a finding as a line, and at how many other entries it stands as well."""
    entry, message, severity = line["entry"], line["message"], _severity(line["severity"])
    if not others:
        return _("{game} #{entry}: {severity}: {message}").format(
            game=game, entry=entry, severity=severity, message=message
        )
    return ngettext(
        "{game} #{entry} and {n} more entry: {severity}: {message}",
        "{game} #{entry} and {n} more entries: {severity}: {message}",
        others,
        game=game,
        entry=entry,
        severity=severity,
        message=message,
    )


def _severity(severity: str) -> str:
    return {"fault": _("fault"), "notice": _("notice")}[severity]
