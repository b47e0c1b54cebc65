"""All commands: the module of each, a summary, and an example.

Lists of commands show the summary, and a command's own help shows the whole sentence. Help and
errors about incomplete lines show the example. Neither imports a command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cli.terminal.language import _
from cli.terminal.language import gettext_noop as N_  # noqa: N812
from cli.titles.title_named import name_of
from cli.titles.title_options import all_options, printed_parts, title_options
from events.common import Player
from events.notation import player_text, quote, typed_name
from events.titles.registry import TITLES, title_events

EXIT_CODES = N_(
    "Exit codes: 0 success; 1 audit, verify, salvage, doctor or store copy "
    "found a problem; 2 wrong command line; 3 not allowed by the rules; 4 "
    "unreadable text or record; 5 someone else recorded first; 6 the games "
    "cannot be read or written; 7 no such game, or several match; 130 "
    "interrupted (nothing confirmed is lost)."
)


OUTSIDE = {
    "back": "undo --to 12",
    "u": "undo",
    "U": "redo",
    "help": "--help",
    "ruling": "do --ruling {reason} {action}",
}
"""What is typed outside of a session for words that only a session has."""


class Listed(Struct, frozen=True):
    """A command as lists show it.

    Attributes:
        summary: its purpose in a few words that fit a terminal of 80 columns.
        example: its command line; {title}, {players}, {action}, {part} and {reason} are filled in.
    """

    summary: str
    example: str


_RECORDS = {
    "session.record": ("record",),
    "session.at_command_line": ("new", "adjust", "count", "sheet"),
    "voices.acting": ("do",),
    "voices.correcting": ("undo", "redo", "correct"),
    "voices.moments": ("turn", "show", "score", "why"),
    "voices.stating": ("gap", "leave", "note", "close", "discard", "describe"),
    "voices.sealing": ("seal",),
    "voices.logs": ("games", "log"),
    "replay.with_keys": ("replay",),
    "voices.timing": ("clock",),
    "voices.starting": ("fork",),
    "voices.statistics": ("stats", "ratings"),
    "voices.people": ("people",),
    "exports.evening_page": ("evening",),
    "serve.serve": ("serve",),
    "exports.exporting": ("export",),
    "voices.importing": ("import",),
    "exports.archiving": ("archive",),
    "voices.stores": ("backup", "restore", "verify", "salvage", "store"),
    "voices.auditing": ("audit",),
    "voices.diagnosis": ("doctor",),
    "command_line.shells": ("completion",),
    "voices.title_tools": ("check-title", "schema"),
}
"""The modules below `cli` that have the records of commands."""

SECTIONS: Mapping[str, Mapping[str, Listed]] = {
    N_("Playing"): {
        "record": Listed("Record a game at the table: start one or go on", "record --again"),
        "new": Listed("Start a game", "new {title} {players}"),
        "do": Listed("Record one or more actions", "do {action}"),
        "undo": Listed("Undo the last action", "undo --to 12"),
        "redo": Listed("Bring back what was undone", "redo --line 12"),
        "turn": Listed("Show whose turn it is and what is legal", "turn --json"),
        "show": Listed("Draw the board", "show --at 12"),
        "score": Listed("Print the score", "score --at 12"),
        "why": Listed("Show where a player's points come from", "why {first}"),
    },
    N_("Putting things right"): {
        "correct": Listed("Correct earlier entries", "correct {n} {action}"),
        "adjust": Listed(
            "Set the log to what is on the table now", "adjust {first} score 12 --reason {reason}"
        ),
        "count": Listed("Record a count, to check the log", "count {first} 5+7"),
        "gap": Listed(
            "Mark a part that was not recorded", N_("gap nobody recorded the last round")
        ),
        "leave": Listed("Let a player leave before the end", "leave {first} {reason}"),
        "note": Listed("Add a note to the log", N_("note the cat sat on the table")),
    },
    N_("At the end"): {
        "close": Listed("End a game, finished or abandoned", "close --abandoned --reason {reason}"),
        "discard": Listed("Discard a game begun by mistake", "discard {reason}"),
        "seal": Listed("Sign the result of a game", "seal {first} {second}"),
        "sheet": Listed(
            "Enter the end of a game nobody recorded", "sheet {title} {players} < sheet.txt"
        ),
    },
    N_("Looking back"): {
        "games": Listed("List the games", "games --all"),
        "log": Listed("List the entries of a game", "log --all"),
        "replay": Listed("Show a game step by step", "replay --cast game.cast"),
        "clock": Listed("Show how long each player has thought", "clock --json"),
        "fork": Listed("Play on from an earlier entry: what if?", "fork --at 12"),
        "stats": Listed("Show statistics over all games", "stats {title} An"),
        "ratings": Listed("Rate the players", "ratings {title} --since 2026"),
        "people": Listed("List and merge the names of people", "people list"),
        "evening": Listed("Keep the rounds and standings of an evening", "evening list"),
    },
    N_("Sharing"): {
        "serve": Listed("Show a game live on phones and screens", "serve --lan"),
        "export": Listed("Write a game as a page, picture or record", "export html game.html"),
        "import": Listed("Import records of games", "import records/"),
        "archive": Listed("Write games as tables for data tools", "archive games.duckdb"),
    },
    N_("Keeping games safe"): {
        "backup": Listed("Copy all games to a file", "backup games-backup.db"),
        "restore": Listed("Restore games from a backup", "restore games-backup.db"),
        "verify": Listed(
            "Check that nothing was lost or changed", "verify 1 62-M2GTJ-58X42-MPKAM-FA59Q"
        ),
        "audit": Listed("Check games by the rules", "audit records/ --scores scores.jsonl"),
        "salvage": Listed("Save what a damaged file still has", "salvage games.db salvaged.db"),
        "store": Listed(
            "Use a database for many tables", "store init postgresql://club@localhost/games"
        ),
    },
    N_("What is printed"): {"describe": Listed("Describe a printed part", "describe {part}")},
    N_("The program"): {
        "doctor": Listed("Find out what is wrong and what to do", "doctor --json"),
        "completion": Listed("Set up completion in your shell", "completion bash"),
        "check-title": Listed("Check a title of your own against the laws", "check-title {title}"),
        "schema": Listed("Print the JSON Schema of a title's events", "schema {title}"),
    },
}
"""The commands, as lists have them in sections."""

IN_GROUPS = {
    "people list": Listed("List the people and their other names", "people list --json"),
    "people merge": Listed("Merge names of the same person", "people merge An Anna"),
    "people split": Listed("Undo the merge of a name", "people split Anna"),
    "people undo": Listed("Undo the last merge", "people undo"),
    "evening list": Listed("List the evenings", "evening list --json"),
    "evening add": Listed(
        "Put games into a round of an evening", N_("evening add 'Spring night' 1 2 --round 1")
    ),
    "evening show": Listed(
        "Print the standings and tables", N_("evening show 'Spring night' --page evening.html")
    ),
    "evening undo": Listed("Undo the last `add`", "evening undo"),
    "store init": Listed(
        "Make the tables in a PostgreSQL database", "store init postgresql://club@localhost/games"
    ),
    "store copy": Listed(
        "Copy games from one store to another",
        "store copy games.db postgresql://an@localhost/games",
    ),
}
"""Each command of a group: what it does in a few words, and an example."""

ABOUT_PARTS = {
    "": (N_("Describe what is printed in {title}"), "{group} list"),
    "new": (N_("Enter what is printed"), "{new}"),
    "check": (N_("Check a file for errors"), "{group} check ours.toml"),
    "show": (N_("Draw or list one, to compare it"), "{group} show {shipped}"),
    "list": (N_("List those that are known"), "{group} list"),
    "use": (N_("Use one in a game already begun"), "{group} use {shipped}"),
    "keep": (N_("Keep what a game described"), "{group} keep ours"),
}
"""The same of a title's printed parts: their group, and each command in it."""

COMMANDS = {
    name: f"cli.{module}:{name.upper().replace('-', '_')}"
    for module, names in _RECORDS.items()
    for name in names
}
"""Each command that every title has: the module and the name of its record."""

_EXAMPLES = {
    "": "new {title} {players}",
    "back": "back 12",
    **{
        name: one.example
        for listed in (*SECTIONS.values(), IN_GROUPS)
        for name, one in listed.items()
    },
}


class Section(Struct, frozen=True):
    """Commands needed at the same time, each with its summary."""

    heading: str
    commands: Mapping[str, str]


def sections() -> list[Section]:
    """Return the commands as the help lists them, including those about titles' printed parts."""
    found = []
    for heading, listed in SECTIONS.items():
        commands = {name: _(one.summary) for name, one in listed.items()}
        if "describe" in commands:
            commands |= {name: short_help(name) for name in printed_parts()}
        found.append(Section(_(heading), commands))
    return found


def short_help(name: str) -> str:
    """Return the summary of a command in a group ("people list"), or of a group of parts."""
    if name in IN_GROUPS:
        return _(IN_GROUPS[name].summary)
    group, _space, part = name.partition(" ")
    parts = printed_parts().get(group)
    if parts is None or part not in ABOUT_PARTS:
        return ""
    return _(ABOUT_PARTS[part][0]).format(title=name_of(title_events(parts.title)))


def example(
    name: str,
    title: str | None = None,
    *,
    players: Sequence[Player] = (),
    at_table: bool = False,
    n: str = "7",
) -> str:
    """Return an example of a command ("count", "board use"); "" for an unknown one.

    Args:
        name: the command, with its group.
        title: the title of the game (default: any).
        players: the players of the game (default: any).
        at_table: whether it is for a session, where quotes alone mark a reason.
        n: an entry that can be corrected.
    """
    if name == "adjust" and at_table:
        return f"adjust {_call(players)[0]} score 12 {quote(_('counted again'))}"
    if name not in _EXAMPLES:
        return _of_parts(name)
    form = _(_EXAMPLES[name])
    first, second = _call(players)
    return form.format(first=first, second=second, n=n, **_blanks(form, title))


def _call(players: Sequence[Player]) -> tuple[str, str]:
    """Return the names of two players for an example."""
    if len(players) < 2:
        return "An", "Bram"
    return typed_name(0, players), typed_name(1, players)


def _blanks(form: str, title: str | None) -> dict[str, str]:
    """Return the values of a form's placeholders."""
    slug = title or next(iter(TITLES))
    found = {"title": slug, "reason": quote(_("it is late"))}
    if "{players}" in form:
        each = title_events(slug).colours_each(2)
        colours = title_events(slug).COLOURS
        pair = Player("An", colours[:each]), Player("Bram", colours[each : 2 * each])
        found["players"] = " ".join(map(player_text, pair))
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
    if parts is None or part not in ABOUT_PARTS:
        return ""
    form = ABOUT_PARTS[part][1]
    found = {"group": group, "new": " ".join(word.replace("NAME", "ours") for word in parts.new)}
    if "{shipped}" in form:
        found["shipped"] = next((one.name for one in parts.shipped_parts()), None) or ""
    return form.format(**found)


def in_place_of(name: str, players: Sequence[Player] = ()) -> str | None:
    """Return what to type for a common command that an append-only log cannot have.

    `players` are those of the open game, if any.
    """
    if name in ("delete", "remove"):
        return _(
            "there is no command {name}, as entries stay in the log: undo takes actions back, "
            "correct N --remove an earlier entry, discard hides a game begun by mistake"
        ).format(name=name)
    if name in ("insert", "change", "edit"):
        return _(
            "there is no command {name}: correct N ACTION replaces entry N, correct N ACTION "
            "--insert adds an action before it"
        ).format(name=name)
    if name == "rename":
        seats = " ".join(map(player_text, players)) or "Anna:blue Bram:red"
        return _(
            "there is no command {name}: names and colours are corrected with all players in "
            "their order, for example {line}"
        ).format(name=name, line=f"correct 1 {seats}")
    return None
