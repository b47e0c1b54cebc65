"""Output of `audit`: the findings in games."""

from collections import Counter
from collections.abc import Iterator

from cli.game.auditing import Audits, Finding, Verdict, audit_games, check_audit
from cli.terminal.command import Command, OfGame
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Remark


class Audit(OfGame, kw_only=True, tag="tablescribe.audit/1"):
    """The findings in a game."""

    entries: int
    sound: bool
    findings: list[Finding]


def _words(audits: Audits) -> Iterator[Output]:
    for verdict in audits:
        if verdict.shown_open:
            yield _("everything is shown, including players' secrets")
        for line, others in _said_once(verdict.lines):
            yield _line(verdict.name, line, others)
        if verdict.sound and not audits.comparing:
            yield ngettext(
                "{game}: all is well, {n} entry",
                "{game}: all is well, {n} entries",
                verdict.entries,
                game=verdict.name,
            )
    if audits.differing:
        yield _(
            "where counts differ: correct the wrong entry (correct N ACTION) or, if "
            "the game is still going on, set the log to your count (adjust PLAYER "
            "QUANTITY NUMBER)"
        )
    yield from _remarks(audits)


def _remarks(audits: Audits) -> Iterator[Remark]:
    """Yield the notice that the scores were written, after all findings."""
    if (games := audits.write_scores()) is not None:
        yield Remark(
            ngettext(
                "the scores of {n} game written to {file}",
                "the scores of {n} games written to {file}",
                games,
                file=audits.call.scores,
            )
        )


def _said_once(lines: list[Finding]) -> Iterator[tuple[Finding, int]]:
    """Yield the findings with a repeat count; a notice at many entries is yielded once."""
    times = Counter(line.message for line in lines if line.severity == "notice")
    said = set[str]()
    for line in lines:
        words = line.message
        if line.severity != "notice":
            yield line, 0
        elif words not in said:
            said.add(words)
            yield line, times[words] - 1


def _line(game: str, line: Finding, others: int) -> str:
    """Return a finding as a line, with the number of other entries that have it."""
    entry, message = line.entry, line.message
    severity = {"fault": _("error"), "notice": _("notice")}[line.severity]
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


def _answers(audits: Audits) -> Iterator[Audit | Remark]:
    yield from map(_answer, audits)
    yield from _remarks(audits)


def _answer(verdict: Verdict) -> Audit:
    return Audit(
        game=verdict.name,
        entries=verdict.entries,
        sound=verdict.sound,
        findings=verdict.lines,
        **verdict.keys,
    )


AUDIT = Command("audit", audit_games, _words, _answers, check=check_audit)
