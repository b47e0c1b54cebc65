"""An example of every command, as it is typed: in its help, and where a line lacks something."""

from __future__ import annotations

from cli.terminal.language import _
from cli.titles.title_options import all_options, printed_parts, title_options
from events.notation import quoted
from events.titles.registry import TITLES, title_events


def example(name: str, title: str | None = None, *, at_table: bool = False) -> str:
    """Return an example of a command ("count", "board use"); "" of one that is not known.

    Args:
        name: the command, with the group that it is in.
        title: the title of the game; else any.
        at_table: whether it is typed in a session, where a reason may stand between quotes alone.
    """
    if name == "adjust" and at_table:
        return f"adjust An score 12 {quoted(_('counted again'))}"
    form = _forms().get(name)
    if form is None:
        return _of_parts(name)
    return form.format(**_filled(form, title))


def _forms() -> dict[str, str]:
    return {
        "": "new {title} {players}",
        "new": "new {title} {players}",
        "sheet": "sheet {title} {players} < sheet.txt",
        "record": "record --again",
        "do": "do {action}",
        "undo": "undo --to 12",
        "back": "back 12",
        "redo": "redo --line 12",
        "correct": "correct 7 {action}",
        "adjust": "adjust An score 12 --reason {reason}",
        "gap": _("gap nobody recorded the last round"),
        "count": "count An 5+7",
        "note": _("note the cat sat on the table"),
        "close": "close --abandoned --reason {reason}",
        "seal": "seal An Bram",
        "show": "show --at 12",
        "turn": "turn --json",
        "score": "score --at 12",
        "why": "why An",
        "log": "log --all",
        "replay": "replay --cast game.cast",
        "audit": "audit records/ --scores scores.jsonl",
        "verify": "verify 1 62-M2GTJ-58X42-MPKAM-FA59Q",
        "backup": "backup games-backup.db",
        "restore": "restore games-backup.db",
        "store": "store init postgresql://club@localhost/games",
        "store init": "store init postgresql://club@localhost/games",
        "store copy": "store copy games.db postgresql://an@localhost/games",
        "salvage": "salvage games.db salvaged.db",
        "games": "games --all",
        "clock": "clock --json",
        "stats": "stats {title} An",
        "ratings": "ratings {title} --since 2026",
        "evening": "evening list",
        "evening list": "evening list --json",
        "evening add": _("evening add 'Spring night' 1 2 --round 1"),
        "evening show": _("evening show 'Spring night' --page evening.html"),
        "evening undo": "evening undo",
        "people": "people list",
        "people list": "people list --json",
        "people merge": "people merge An Anna",
        "people split": "people split Anna",
        "people undo": "people undo",
        "fork": "fork --at 12",
        "export": "export html game.html",
        "archive": "archive games.duckdb",
        "serve": "serve --lan",
        "import": "import records/",
        "schema": "schema {title}",
        "describe": "describe {part}",
        "doctor": "doctor --json",
        "completion": "completion bash",
    }


def _filled(form: str, title: str | None) -> dict[str, str]:
    """Return what a form is filled in with, as far as it needs it."""
    slug = title or next(iter(TITLES))
    found = {"title": slug, "reason": quoted(_("it is late"))}
    if "{players}" in form:
        each = title_events(slug).colours_each(2)
        colours = title_events(slug).COLOURS
        first, second = ",".join(colours[:each]), ",".join(colours[each : 2 * each])
        found["players"] = f"An:{first} Bram:{second}"
    if "{action}" in form:
        found["action"] = title_options(slug).action
    if "{part}" in form:
        described = [text for one in all_options() for text in one.descriptions]
        found["part"] = next(iter(title_options(slug).descriptions), next(iter(described), ""))
    return found


def _of_parts(name: str) -> str:
    """Return an example of a command about printed parts, or of their group."""
    group, _space, part = name.partition(" ")
    parts = printed_parts().get(group)
    if parts is None:
        return ""
    shipped = next((one.name for one in parts.shipped()), None) or ""
    forms = {
        "": f"{group} list",
        "new": " ".join(word.replace("NAME", "ours") for word in parts.new),
        "check": f"{group} check ours.toml",
        "show": f"{group} show {shipped}",
        "list": f"{group} list",
        "use": f"{group} use {shipped}",
        "keep": f"{group} keep ours",
    }
    return forms.get(part, "")
