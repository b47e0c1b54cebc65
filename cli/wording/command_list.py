"""Every command: where its record is, what it does in a few words, and an example.

The few words stand where commands are listed; the whole sentence stands in a command's own help. An
example stands there too, and where a line lacks something. No command is imported for either.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cli.terminal.language import _, gettext_noop
from cli.titles.title_options import all_options, printed_parts, title_options
from events.notation import quoted
from events.titles.registry import TITLES, title_events


class Listed(Struct, frozen=True):
    """A command as lists have it.

    Attributes:
        record: the module and the name of its record.
        summary: what it does in a few words: a terminal of 80 columns has room for them.
        example: how it is typed; {title}, {players}, {action}, {part} and {reason} are filled in.
    """

    record: str
    summary: str
    example: str


SECTIONS: tuple[tuple[str, dict[str, Listed]], ...] = (
    (
        gettext_noop("Playing"),
        {
            "record": Listed(
                "cli.commands.record:RECORD",
                gettext_noop("Record a game at the table: start one or go on"),
                "record --again",
            ),
            "new": Listed(
                "cli.commands.new:NEW", gettext_noop("Start a game"), "new {title} {players}"
            ),
            "do": Listed(
                "cli.voices.acting:DO", gettext_noop("Record one or more actions"), "do {action}"
            ),
            "undo": Listed(
                "cli.voices.undoing:UNDO", gettext_noop("Undo the last action"), "undo --to 12"
            ),
            "redo": Listed(
                "cli.voices.undoing:REDO",
                gettext_noop("Bring back what was undone"),
                "redo --line 12",
            ),
            "turn": Listed(
                "cli.voices.showing:TURN",
                gettext_noop("Say whose turn it is and what is legal"),
                "turn --json",
            ),
            "show": Listed(
                "cli.voices.showing:SHOW", gettext_noop("Draw the board"), "show --at 12"
            ),
            "score": Listed(
                "cli.voices.scoring:SCORE", gettext_noop("Print the score"), "score --at 12"
            ),
            "why": Listed(
                "cli.voices.scoring:WHY",
                gettext_noop("Say where a player's points come from"),
                "why An",
            ),
        },
    ),
    (
        gettext_noop("Putting things right"),
        {
            "correct": Listed(
                "cli.voices.correcting:CORRECT",
                gettext_noop("Correct earlier entries"),
                "correct 7 {action}",
            ),
            "adjust": Listed(
                "cli.commands.adjust:ADJUST",
                gettext_noop("Say how things are on the table now"),
                "adjust An score 12 --reason {reason}",
            ),
            "count": Listed(
                "cli.voices.counting:COUNT",
                gettext_noop("Write down a count, to check the log"),
                "count An 5+7",
            ),
            "gap": Listed(
                "cli.voices.stating:GAP",
                gettext_noop("Say that a part was not recorded"),
                gettext_noop("gap nobody recorded the last round"),
            ),
            "note": Listed(
                "cli.voices.stating:NOTE",
                gettext_noop("Write a remark into the log"),
                gettext_noop("note the cat sat on the table"),
            ),
        },
    ),
    (
        gettext_noop("At the end"),
        {
            "close": Listed(
                "cli.voices.stating:CLOSE",
                gettext_noop("End a game, finished or abandoned"),
                "close --abandoned --reason {reason}",
            ),
            "seal": Listed(
                "cli.voices.sealing:SEAL",
                gettext_noop("Sign a result, as the players"),
                "seal An Bram",
            ),
            "sheet": Listed(
                "cli.commands.sheet:SHEET",
                gettext_noop("Type in the end of a game nobody recorded"),
                "sheet {title} {players} < sheet.txt",
            ),
        },
    ),
    (
        gettext_noop("Looking back"),
        {
            "games": Listed(
                "cli.voices.listing:GAMES", gettext_noop("List the games"), "games --all"
            ),
            "log": Listed(
                "cli.voices.logs:LOG", gettext_noop("List the entries of a game"), "log --all"
            ),
            "replay": Listed(
                "cli.commands.replay:REPLAY",
                gettext_noop("Show a game step by step"),
                "replay --cast game.cast",
            ),
            "clock": Listed(
                "cli.voices.timing:CLOCK",
                gettext_noop("Say how long each player thought"),
                "clock --json",
            ),
            "fork": Listed(
                "cli.voices.forking:FORK",
                gettext_noop("Play on from an earlier entry: what if?"),
                "fork --at 12",
            ),
            "stats": Listed(
                "cli.voices.statistics:STATS",
                gettext_noop("Say what all games add up to"),
                "stats {title} An",
            ),
            "ratings": Listed(
                "cli.voices.rating:RATINGS",
                gettext_noop("Say how strong the players are"),
                "ratings {title} --since 2026",
            ),
            "people": Listed(
                "cli.voices.people:PEOPLE",
                gettext_noop("Say which names are one person's"),
                "people list",
            ),
            "evening": Listed(
                "cli.exports.evening_page:EVENING",
                gettext_noop("Keep the rounds and standings of an evening"),
                "evening list",
            ),
        },
    ),
    (
        gettext_noop("Sharing"),
        {
            "serve": Listed(
                "cli.commands.serve:SERVE",
                gettext_noop("Show a game live on phones and screens"),
                "serve --lan",
            ),
            "export": Listed(
                "cli.exports.exporting:EXPORT",
                gettext_noop("Write a game as a page, picture or record"),
                "export html game.html",
            ),
            "import": Listed(
                "cli.voices.importing:IMPORT",
                gettext_noop("Take in records of games"),
                "import records/",
            ),
            "archive": Listed(
                "cli.exports.archiving:ARCHIVE",
                gettext_noop("Write games as tables for data tools"),
                "archive games.duckdb",
            ),
        },
    ),
    (
        gettext_noop("Keeping games safe"),
        {
            "backup": Listed(
                "cli.voices.copies:BACKUP",
                gettext_noop("Copy all games to a file"),
                "backup games-backup.db",
            ),
            "restore": Listed(
                "cli.voices.copies:RESTORE",
                gettext_noop("Bring the games of a backup back"),
                "restore games-backup.db",
            ),
            "verify": Listed(
                "cli.voices.verifying:VERIFY",
                gettext_noop("Check that nothing was lost or changed"),
                "verify 1 62-M2GTJ-58X42-MPKAM-FA59Q",
            ),
            "audit": Listed(
                "cli.voices.auditing:AUDIT",
                gettext_noop("Check games by the rules"),
                "audit records/ --scores scores.jsonl",
            ),
            "salvage": Listed(
                "cli.voices.salvaging:SALVAGE",
                gettext_noop("Save what a damaged file still has"),
                "salvage games.db salvaged.db",
            ),
            "store": Listed(
                "cli.voices.stores:STORE",
                gettext_noop("Use a database for many tables"),
                "store init postgresql://club@localhost/games",
            ),
        },
    ),
    (
        gettext_noop("What is printed"),
        {
            "describe": Listed(
                "cli.voices.stating:DESCRIBE",
                gettext_noop("Describe a printed part"),
                "describe {part}",
            ),
        },
    ),
    (
        gettext_noop("The program"),
        {
            "doctor": Listed(
                "cli.voices.diagnosis:DOCTOR",
                gettext_noop("Say what to do when something does not work"),
                "doctor --json",
            ),
            "completion": Listed(
                "cli.completion.scripts:COMPLETION",
                gettext_noop("Let a shell complete command lines"),
                "completion bash",
            ),
            "schema": Listed(
                "cli.voices.schemas:SCHEMA",
                gettext_noop("Print the JSON Schema of a title's events"),
                "schema {title}",
            ),
        },
    ),
)
"""The commands as the help lists them: what is needed tonight stands first."""

IN_GROUPS = {
    "people list": (gettext_noop("List the people and their other names"), "people list --json"),
    "people merge": (gettext_noop("Say that names are one person's"), "people merge An Anna"),
    "people split": (gettext_noop("Undo the merge of a name"), "people split Anna"),
    "people undo": (gettext_noop("Undo the last merge"), "people undo"),
    "evening list": (gettext_noop("List the evenings"), "evening list --json"),
    "evening add": (
        gettext_noop("Put games into a round of an evening"),
        gettext_noop("evening add 'Spring night' 1 2 --round 1"),
    ),
    "evening show": (
        gettext_noop("Print the standings and tables"),
        gettext_noop("evening show 'Spring night' --page evening.html"),
    ),
    "evening undo": (gettext_noop("Undo the last `add`"), "evening undo"),
    "store init": (
        gettext_noop("Make the tables in a PostgreSQL database"),
        "store init postgresql://club@localhost/games",
    ),
    "store copy": (
        gettext_noop("Copy games from one store to another"),
        "store copy games.db postgresql://an@localhost/games",
    ),
}
"""Each command of a group: what it does in a few words, and an example."""

COMMANDS = {name: one.record for _heading, listed in SECTIONS for name, one in listed.items()}
"""Each command that every title has: the module and the name of its record."""

_EXAMPLES = {
    "": "new {title} {players}",
    "back": "back 12",
    **{name: one.example for _heading, listed in SECTIONS for name, one in listed.items()},
    **{name: words for name, (_summary, words) in IN_GROUPS.items()},
}


class Section(Struct, frozen=True):
    """Commands that are needed at the same time, each with what it does in a few words."""

    heading: str
    commands: Mapping[str, str]


def sections() -> list[Section]:
    """Return the commands as the help lists them, with those about titles' printed parts."""
    found = []
    for heading, listed in SECTIONS:
        commands = {name: _(one.summary) for name, one in listed.items()}
        if "describe" in commands:
            commands |= {name: short_help(name) for name in printed_parts()}
        found.append(Section(_(heading), commands))
    return found


def short_help(name: str) -> str:
    """Return what a command in a group ("people list"), or a group of printed parts, does."""
    if name in IN_GROUPS:
        return _(IN_GROUPS[name][0])
    group, _space, part = name.partition(" ")
    parts = printed_parts().get(group)
    if parts is None:
        return ""
    forms = {
        "": _("Describe what is printed in {title}").format(title=title_events(parts.title).NAME),
        "new": _("Type in what is printed"),
        "check": _("Check a file for mistakes"),
        "show": _("Draw or list one, to compare it"),
        "list": _("List those that are known"),
        "use": _("Use one in a game that has begun"),
        "keep": _("Keep what a game described"),
    }
    return forms.get(part, "")


def example(name: str, title: str | None = None, *, at_table: bool = False) -> str:
    """Return an example of a command ("count", "board use"); "" of one that is not known.

    Args:
        name: the command, with the group that it is in.
        title: the title of the game; else any.
        at_table: whether it is typed in a session, where a reason may stand between quotes alone.
    """
    if name == "adjust" and at_table:
        return f"adjust An score 12 {quoted(_('counted again'))}"
    if name not in _EXAMPLES:
        return _of_parts(name)
    form = _(_EXAMPLES[name])
    return form.format(**_filled(form, title))


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
