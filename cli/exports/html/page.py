"""The replay as one page: a file that needs no network, drawn from steps worked out here.

Everything that people wrote is text: the template escapes it, and the page's policy allows no
script and no style but its own, by their hashes.
"""

import base64
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cli import __version__
from cli.exports.html.curve import curve
from cli.exports.html.entries import Clerk, Entry
from cli.exports.html.steps import Step, Stepping, page_data, whole_drawing
from cli.game.open_game import Sitting
from cli.terminal.language import _, ngettext, spoken
from cli.titles.drawing import OURS, colour_class, style_sheet
from cli.titles.view import View
from cli.wording.audit_words import finding_words
from cli.wording.score_table import sources, used_columns
from cli.wording.sentences import named, standing_words
from events.notation import code_of
from projections.audit import audit
from projections.folding import Game
from projections.moments import moments

if TYPE_CHECKING:
    from markupsafe import Markup

FOLDER = Path(__file__).parent


def export(sitting: Sitting) -> str:
    """Return the page of a game; what players hold in secret is shown at its end, or `--open`."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html").render(**_content(sitting))


def steps_of(sitting: Sitting, view: View) -> tuple[list[Step], list[Entry]]:
    """Return the steps of a game, and the entry of each."""
    stepping, clerk, later = Stepping(view.screens, view.viewer), Clerk(view), Clerk(sitting.view)
    steps: list[Step] = []
    entries: list[Entry] = []
    for moment in moments(sitting.timeline(), check=True):
        step = stepping.step(moment)
        entry = clerk.entry(moment, step)
        if sitting.game.over:
            entry = entry.with_later(later.entry(moment, step))
        steps.append(step)
        entries.append(entry)
    return steps, entries


def _content(sitting: Sitting) -> dict[str, Any]:
    """Return all that the template fills in."""
    view = sitting.view._replace(viewer=sitting.asked)
    steps, entries = steps_of(sitting, view)
    players = sitting.players
    result = standing_words(sitting.game, players, sitting.screens)
    style = style_sheet() + (FOLDER / "page.css").read_text("utf-8")
    script = (FOLDER / "page.js").read_text("utf-8")
    return {
        "_": _,
        "lang": spoken(),
        "mark": _ours(OURS),
        "version": __version__,
        "policy": _policy(style, script),
        "style": _ours(style),
        "script": _ours(script),
        "data": _ours(_json(page_data(steps))),
        "board": _ours(whole_drawing(steps, _("the board"))),
        "curve": _ours(curve([step.scores for step in steps], players, result)),
        "name": sitting.name,
        "title": sitting.title.NAME,
        "started": sitting.game.timeline.started,
        "result": result,
        "secret": bool(sitting.title.SECRETS) and not view.viewer.open,
        "rounds": any(step.round for step in steps),
        "players": [_player(sitting, seat, steps[-1]) for seat in range(len(players))],
        "entries": entries,
        "hidden": _hidden_words(sitting.n - sum(entry.ref.isdigit() for entry in entries)),
        "points": _points(sitting),
        "score_lines": sitting.screens.score_lines(sitting.game, view.viewer),
        "findings": _findings(sitting, view),
        "entries_words": ngettext(
            "{n} entry, rules {rules}, head",
            "{n} entries, rules {rules}, head",
            sitting.n,
            rules=sitting.game.rules.RULES,
        ),
        "head": sitting.entries[-1].hash.hex(),
    }


def _hidden_words(entries: int) -> str:
    """Return what is said of entries that are not shown, "" if there are none."""
    if not entries:
        return ""
    return ngettext(
        "{n} entry that was taken back or replaced, or did so, is not shown.",
        "{n} entries that were taken back or replaced, or did so, are not shown.",
        entries,
    )


def _player(sitting: Sitting, seat: int, last: Step) -> dict[str, Any]:
    player = sitting.players[seat]
    return {
        "seat": seat,
        "name": player.name,
        "named": named(player),
        "cls": colour_class(player),
        "letter": code_of(seat, sitting.players),
        "score": last.scores[seat] if last.scores else "–",
        "has": last.drawing.seats[seat],
    }


def _points(sitting: Sitting) -> dict[str, Any] | None:
    """Return the table of points by what they come from; None while nothing scores."""
    game, screens = sitting.game, sitting.screens
    if not game.rules.result(game.state).scores:
        return None
    points = sources(game, [rule for rule, _name in screens.score_columns()])
    used = used_columns(screens, points)
    return {
        "heads": [name for _rule, name in used],
        "rows": [[row[rule] for rule, _name in used] for row in points],
        "sums": [sum(row.values()) for row in points],
    }


def _findings(sitting: Sitting, view: View) -> list[dict[str, str]]:
    """Return what the audit says, as sentences."""
    game: Game = sitting.game
    seen = view._replace(viewer=sitting.viewer) if game.over else view
    return [
        {"ref": found.ref, "severity": found.severity, "words": finding_words(found, seen)}
        for found in audit(sitting.stored.uid, sitting.entries, sitting.events)
    ]


def _policy(style: str, script: str) -> str:
    """Return a content security policy that allows this style and this script, and no more."""
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _ours(markup: str) -> "Markup":
    """Return markup that was built here, or belongs to the program, as the template needs it."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704  # no text of a log comes here without `cli.titles.drawing`


def _json(content: object) -> str:
    """Return JSON that can stand in a script element: nothing in it ends or opens one."""
    text = msgspec.json.encode(content).decode()
    return text.replace("</", "<\\/").replace("<!", "\\u003c!")
