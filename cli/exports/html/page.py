"""The replay as one page: a file that needs no network, drawn from steps computed here.

All text by people is escaped by the template. The page's policy allows only its own scripts and
styles, by their hashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cli import __version__
from cli.exports.html.changes import Cut, Marks, Snippets, marks
from cli.exports.html.curve import Scores, curve
from cli.exports.html.entries import Clerk, PageEntry
from cli.exports.html.rendering import ours, page_style, policy, template
from cli.exports.html.steps import PageStep, StepData, Stepping, board, columns, roomy, step_data
from cli.exports.jsonl import export as record
from cli.game.seen_game import SeenGame
from cli.game.thinking import clock_of
from cli.game.viewpoint import hash_shown, head_words
from cli.terminal.language import _, about, ngettext, pgettext, tie
from cli.terminal.reader import reader
from cli.titles.common_words import mark_of, player_name
from cli.titles.drawing import OURS, Box, Svg, colour_class
from cli.titles.points import points_table
from cli.titles.view import View
from cli.wording.audit_words import finding_words
from cli.wording.clock_words import clock_heads, clock_notes, clock_rows
from cli.wording.sentences import setup_lines, standing_words
from events.records.record_file import pack_record
from projections.finding import Finding
from projections.notes import notes_at
from projections.seen import Seen, keeps_secrets
from projections.steps import Step

FOLDER = Path(__file__).parent
SCRIPTS = ("legible.js", "page.js", "page_keys.js", "page_board.js", "page_share.js")


def export(open_game: SeenGame) -> str:
    """Return the page of a game; secrets show once the game has ended, or with `--open`."""
    running = open_game.as_while_it_ran()
    snippets = Snippets()
    walk, findings = walk_through(open_game, running, snippets.cut)
    shown = walk.shown(open_game, snippets=snippets.all())
    return template("page.html").render(
        sheet_content(open_game, running.view, findings)
        | page_content(open_game, running.view, shown),
        rounds_table=rounds_table(walk.data),
        turns=not walk.first.drawing.scored,  # a table of points has no other side
        record=_record(open_game),
        play=_play(open_game),
        live=None,
        remarks=(),
    )


class Shown(Struct, frozen=True):
    """The page's view of the steps of a game.

    Attributes:
        data: the changes of each step, for the script.
        box: the part of the plane that the drawing fills over all steps.
        board: the drawing after the last step.
        last: that step.
        course: the scores step by step.
        entries: the entry of each step.
    """

    data: dict[str, Any]
    box: Box
    board: Svg
    last: PageStep
    course: Scores
    entries: list[PageEntry]


class Walk:
    """A walk through a game for a page: as its viewer saw it, and as its end reveals it.

    Attributes:
        data: the changes of each step.
        entries: the entry of each step.
        first: the first step.
        last: the last step.
        box: the part of the plane that the drawing fills over all steps, without a margin.
    """

    first: PageStep
    last: PageStep
    box: Box

    def __init__(self, running: SeenGame, seen: SeenGame, cut: Cut) -> None:
        """Begin before the first step; `cut` cuts the texts of the changes."""
        notes = notes_at(running.timeline().items)
        self._clerk, self._later = Clerk(running.view, notes), Clerk(seen.view, notes)
        self._stepping, self._cut, self._marks = Stepping(seen.screens), cut, Marks()
        self.data: list[StepData] = []
        self.entries: list[PageEntry] = []

    def take(self, step: Step[Seen], then: Step[Seen] | None = None) -> None:
        """Add a step; `then` is the same as the end of the game reveals it."""
        before = self.last if self.data else None
        shown = self._stepping.step(then if then and then.game.over else step)
        entry = self._clerk.entry(step, shown)
        self.entries.append(entry.with_later(self._later.entry(then, shown)) if then else entry)
        self.box = self.box.union(shown.drawing.box) if before else shown.drawing.box
        if before and (found := marks(before.drawing.spots, shown.drawing.spots)):
            self._marks = found
        self.data.append(step_data(before, shown, self._cut))
        self.first, self.last = self.first if before else shown, shown

    def shown(self, open_game: SeenGame, **more: object) -> Shown:
        """Return the page's view of the steps so far; `more` is for the script."""
        names = list({name: None for step in self.data for name in step.parts})
        box, scores = roomy(self.box), [step.scores for step in self.data]
        return Shown(
            {**columns(self.data), **more},
            box,
            board(self.last.drawing, box, names, self._marks),
            self.last,
            course(open_game, scores),
            self.entries,
        )


def walk_through(
    open_game: SeenGame, running: SeenGame, cut: Cut
) -> tuple[Walk, Sequence[Finding]]:
    """Walk once through a game as its viewer saw it live, and as its end reveals it; audit it."""
    walk, auditor = Walk(running, open_game, cut), open_game.auditor()
    over, all_known = open_game.game.over, not open_game.mask.hidden
    for step, now in open_game.steps_beside(running):
        if all_known:
            auditor.see(now)
        walk.take(step, now if over else None)
    if not all_known:
        auditor.walk()
    return walk, auditor.findings(open_game.mask)


def page_content(
    open_game: SeenGame,
    view: View,
    shown: Shown,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the template's values above the score sheet.

    `scripts` and `styles` are files in addition to those of every page.
    """
    players = open_game.players
    result = standing_words(open_game.game, players, open_game.screens)
    style, script = page_style(shown.box, styles), page_script(scripts)
    return {
        **common_content(open_game),
        "keys": {
            "home": pgettext("key", "Home"),
            "end": pgettext("key", "End"),
            "shift": pgettext("key", "Shift"),
        },
        "lang": reader().language,
        "mark": ours(OURS),
        "policy": policy(style, script),
        "style": ours(style),
        "script": ours(script),
        "data": ours(_json(shown.data)),
        "board": ours(shown.board),
        "rows": shown.last.rows,
        "curve": ours(curve(shown.course, players, result)),
        "running": open_game.game.open,
        "about": about,
        "title": open_game.screens.title_words(open_game.game),
        "secret": keeps_secrets(open_game.stored.title) and not view.viewer.open,
        "rounds": bool(shown.data["rounds"]),
        "entries": shown.entries,
        "players": [_player_row(player, shown.last) for player in chips(open_game)],
    }


def common_content(open_game: SeenGame) -> dict[str, Any]:
    """Return the values that every template uses."""
    return {
        "_": _,
        "version": __version__,
        "name": open_game.name,
        "started": open_game.game.timeline.started,
        "result": standing_words(open_game.game, open_game.players, open_game.screens),
        "players": chips(open_game),
    }


def sheet_content(open_game: SeenGame, view: View, findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the template's values for the game as a whole and its players."""
    n = open_game.n
    shown = 1 + sum(item.ref.isdigit() for item in open_game.timeline().items)
    return {
        **common_content(open_game),
        "house": list(setup_lines(open_game.game.timeline.started)),
        "hidden": _hidden_words(n - shown),
        "points": points_table(open_game.game, open_game.screens.columns_of(open_game.game)),
        "score_lines": open_game.screens.score_lines(open_game.game),
        "clock": _clock(open_game),
        "findings": _findings(open_game, view, [one for one in findings if not _is_seal(one)]),
        "signatures": _findings(open_game, view, filter(_is_seal, findings)),
        "entries_words": ngettext(
            "{n} entry, rules {rules}, fingerprint",
            "{n} entries, rules {rules}, fingerprint",
            n,
            rules=open_game.game.rules.RULES,
        ),
        "head": head_words(open_game),
        "hash": hash_shown(open_game, n),
    }


def _record(open_game: SeenGame) -> str:
    """Return the record in the page; "" if it would reveal more than the viewer may see."""
    if open_game.mask.hidden:
        return ""
    return pack_record(record(open_game))


def course(open_game: SeenGame, scores: Scores) -> Scores:
    """Return the scores step by step; a score sheet has only its last."""
    return [()] * len(scores) if open_game.game.timeline.started.sheet else scores


def _play(open_game: SeenGame) -> str:
    """Return the QR code of the BG Stats link; "" without a result."""
    if not open_game.game.over or not open_game.game.rules.result(open_game.game.state).scores:
        return ""
    from cli.exports import bgstats
    from cli.exports.qr import code_address

    return code_address(bgstats.export(open_game).strip())


def _hidden_words(entries: int) -> str:
    """Return the message about entries that are not shown, "" without any."""
    if not entries:
        return ""
    return ngettext(
        "{n} entry is not shown (undone, replaced, or itself an undo or a correction).",
        "{n} entries are not shown (undone, replaced, or themselves undos or corrections).",
        entries,
    )


def chips(open_game: SeenGame) -> list[dict[str, Any]]:
    """Return the players, each with the letter and colour of their mark."""
    return [
        {
            "seat": seat,
            "name": player.name,
            "named": player_name(player),
            "cls": colour_class(seat, open_game.players),
            "letter": mark_of(seat, open_game.players),
        }
        for seat, player in enumerate(open_game.players)
    ]


def _player_row(player: dict[str, Any], last: PageStep) -> dict[str, Any]:
    """Return a player with the text beside the board after the last step."""
    seat = player["seat"]
    return {
        **player,
        "score": last.scores[seat] if last.scores else "–",
        "has": tie(last.drawing.seats[seat]),
        "role": _role(last, seat),
    }


def _role(step: PageStep, seat: int) -> str:
    """Return a player's role at a step, in the words of the page's script: who leads.

    The script alone adds whose turn it is, as without scripts the page shows the last step.
    """
    if seat not in step.best:
        return ""
    if not step.over:
        return _("leads")
    return _("shares the victory") if len(step.best) > 1 else _("wins")


def _is_seal(finding: Finding) -> bool:
    """Return whether a finding is about a player's signature."""
    return finding.code.startswith("signed")


def _findings(open_game: SeenGame, view: View, findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the audit's findings as sentences, each once, with all its entries."""
    game: Seen = open_game.game
    seen = replace(view, viewer=open_game.viewer) if game.over else view
    found: dict[tuple[str, str], list[str]] = {}
    for one in findings:
        found.setdefault((one.severity, finding_words(one, seen)), []).append(one.ref)
    return [
        {"refs": refs, "severity": severity, "words": words}
        for (severity, words), refs in found.items()
    ]


def rounds_table(steps: Sequence[StepData]) -> list[tuple[int, list[str]]]:
    """Return the points of each player in each round; the first includes the setup."""
    begin = [n for n, step in enumerate(steps) if step.round]
    ends = [*(n - 1 for n in begin[1:]), len(steps) - 1]
    before = (0,) * len(steps[-1].scores)
    found: list[tuple[int, list[str]]] = []
    for start, end in zip(begin, ends, strict=bool(begin)):
        scores = steps[end].scores
        if len(scores) != len(before) or not scores:
            return []
        gains = [f"{now - then:+d}" for now, then in zip(scores, before, strict=True)]
        found.append((steps[start].round, [gain.replace("-", "\N{MINUS SIGN}") for gain in gains]))
        before = scores
    return found


def page_script(more: Sequence[str] = ()) -> str:
    """Return the page's scripts as one, without comments; `more` adds files."""
    text = "".join((FOLDER / name).read_text("utf-8") for name in (*SCRIPTS, *more))
    lines = map(str.strip, text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _json(content: object) -> str:
    """Return JSON that is safe within a script element."""
    text = msgspec.json.encode(content).decode()
    return text.replace("</", "<\\/").replace("<!", "\\u003c!")


def _clock(open_game: SeenGame) -> dict[str, Sequence[Any]] | None:
    """Return the clock's headings, rows and notes; None if the entries have no times."""
    clock, limit = clock_of(open_game), open_game.game.timeline.started.limit
    if not clock.thought:
        return None
    rows = [*clock_rows(clock, open_game.players, limit)]
    return {"heads": clock_heads(limit)[1:], "rows": rows, "notes": [*clock_notes(clock)]}
