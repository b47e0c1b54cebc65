"""Every command: where its record is, what it does in a few words, and an example.

The few words stand where commands are listed; the whole sentence stands in a command's own help. An
example stands there too, and where a line lacks something. No command is imported for either.
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


class Listed(Struct, frozen=True):
    """A command as lists have it.

    Attributes:
        record: the module below `cli` and the name of its record.
        summary: what it does in a few words: a terminal of 80 columns has room for them.
        example: how it is typed; {title}, {players}, {action}, {part} and {reason} are filled in.
    """

    record: str
    summary: str
    example: str


_PLAYING = {
    "record": Listed(
        "session.record:RECORD", "Record a game at the table: start one or go on", "record --again"
    ),
    "new": Listed("session.at_command_line:NEW", "Start a game", "new {title} {players}"),
    "do": Listed("voices.acting:DO", "Record one or more actions", "do {action}"),
    "undo": Listed("voices.correcting:UNDO", "Undo the last action", "undo --to 12"),
    "redo": Listed("voices.correcting:REDO", "Bring back what was undone", "redo --line 12"),
    "turn": Listed("voices.moments:TURN", "Show whose turn it is and what is legal", "turn --json"),
    "show": Listed("voices.moments:SHOW", "Draw the board", "show --at 12"),
    "score": Listed("voices.moments:SCORE", "Print the score", "score --at 12"),
    "why": Listed("voices.moments:WHY", "Show where a player's points come from", "why {first}"),
}
_PUTTING_THINGS_RIGHT = {
    "correct": Listed("voices.correcting:CORRECT", "Correct earlier entries", "correct 7 {action}"),
    "adjust": Listed(
        "session.at_command_line:ADJUST",
        "Set the log to what is on the table now",
        "adjust {first} score 12 --reason {reason}",
    ),
    "count": Listed(
        "session.at_command_line:COUNT", "Record a count, to check the log", "count {first} 5+7"
    ),
    "gap": Listed(
        "voices.stating:GAP",
        "Mark a part that was not recorded",
        N_("gap nobody recorded the last round"),
    ),
    "leave": Listed(
        "voices.stating:LEAVE", "Let a player leave before the end", "leave {first} {reason}"
    ),
    "note": Listed(
        "voices.stating:NOTE", "Add a note to the log", N_("note the cat sat on the table")
    ),
}
_AT_THE_END = {
    "close": Listed(
        "voices.stating:CLOSE",
        "End a game, finished or abandoned",
        "close --abandoned --reason {reason}",
    ),
    "discard": Listed(
        "voices.stating:DISCARD", "Discard a game begun by mistake", "discard {reason}"
    ),
    "seal": Listed("voices.sealing:SEAL", "Sign the result of a game", "seal {first} {second}"),
    "sheet": Listed(
        "session.sheet:SHEET",
        "Enter the end of a game nobody recorded",
        "sheet {title} {players} < sheet.txt",
    ),
}
_LOOKING_BACK = {
    "games": Listed("voices.logs:GAMES", "List the games", "games --all"),
    "log": Listed("voices.logs:LOG", "List the entries of a game", "log --all"),
    "replay": Listed(
        "replay.with_keys:REPLAY", "Show a game step by step", "replay --cast game.cast"
    ),
    "clock": Listed("voices.timing:CLOCK", "Show how long each player has thought", "clock --json"),
    "fork": Listed(
        "voices.starting:FORK", "Play on from an earlier entry: what if?", "fork --at 12"
    ),
    "stats": Listed(
        "voices.statistics:STATS", "Show statistics over all games", "stats {title} An"
    ),
    "ratings": Listed(
        "voices.statistics:RATINGS", "Rate the players", "ratings {title} --since 2026"
    ),
    "people": Listed("voices.people:PEOPLE", "List and merge the names of people", "people list"),
    "evening": Listed(
        "exports.evening_page:EVENING",
        "Keep the rounds and standings of an evening",
        "evening list",
    ),
}
_SHARING = {
    "serve": Listed("serve.serve:SERVE", "Show a game live on phones and screens", "serve --lan"),
    "export": Listed(
        "exports.exporting:EXPORT",
        "Write a game as a page, picture or record",
        "export html game.html",
    ),
    "import": Listed("voices.importing:IMPORT", "Import records of games", "import records/"),
    "archive": Listed(
        "exports.archiving:ARCHIVE", "Write games as tables for data tools", "archive games.duckdb"
    ),
}
_KEEPING_GAMES_SAFE = {
    "backup": Listed("voices.stores:BACKUP", "Copy all games to a file", "backup games-backup.db"),
    "restore": Listed(
        "voices.stores:RESTORE", "Restore games from a backup", "restore games-backup.db"
    ),
    "verify": Listed(
        "voices.stores:VERIFY",
        "Check that nothing was lost or changed",
        "verify 1 62-M2GTJ-58X42-MPKAM-FA59Q",
    ),
    "audit": Listed(
        "voices.auditing:AUDIT", "Check games by the rules", "audit records/ --scores scores.jsonl"
    ),
    "salvage": Listed(
        "voices.stores:SALVAGE",
        "Save what a damaged file still has",
        "salvage games.db salvaged.db",
    ),
    "store": Listed(
        "voices.stores:STORE",
        "Use a database for many tables",
        "store init postgresql://club@localhost/games",
    ),
}
_WHAT_IS_PRINTED = {
    "describe": Listed("voices.stating:DESCRIBE", "Describe a printed part", "describe {part}"),
}
_THE_PROGRAM = {
    "doctor": Listed(
        "voices.diagnosis:DOCTOR", "Find out what is wrong and what to do", "doctor --json"
    ),
    "completion": Listed(
        "completion.shells:COMPLETION", "Set up completion in your shell", "completion bash"
    ),
    "check-title": Listed(
        "voices.title_tools:CHECK_TITLE",
        "Check a title of your own against the laws",
        "check-title {title}",
    ),
    "schema": Listed(
        "voices.title_tools:SCHEMA", "Print the JSON Schema of a title's events", "schema {title}"
    ),
}
SECTIONS = (
    (N_("Playing"), _PLAYING),
    (N_("Putting things right"), _PUTTING_THINGS_RIGHT),
    (N_("At the end"), _AT_THE_END),
    (N_("Looking back"), _LOOKING_BACK),
    (N_("Sharing"), _SHARING),
    (N_("Keeping games safe"), _KEEPING_GAMES_SAFE),
    (N_("What is printed"), _WHAT_IS_PRINTED),
    (N_("The program"), _THE_PROGRAM),
)
"""The commands as the help lists them: what is needed tonight stands first."""

IN_GROUPS = {
    "people list": (N_("List the people and their other names"), "people list --json"),
    "people merge": (N_("Merge names of the same person"), "people merge An Anna"),
    "people split": (N_("Undo the merge of a name"), "people split Anna"),
    "people undo": (N_("Undo the last merge"), "people undo"),
    "evening list": (N_("List the evenings"), "evening list --json"),
    "evening add": (
        N_("Put games into a round of an evening"),
        N_("evening add 'Spring night' 1 2 --round 1"),
    ),
    "evening show": (
        N_("Print the standings and tables"),
        N_("evening show 'Spring night' --page evening.html"),
    ),
    "evening undo": (N_("Undo the last `add`"), "evening undo"),
    "store init": (
        N_("Make the tables in a PostgreSQL database"),
        "store init postgresql://club@localhost/games",
    ),
    "store copy": (
        N_("Copy games from one store to another"),
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
    name: f"cli.{one.record}" for _heading, listed in SECTIONS for name, one in listed.items()
}
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
    if parts is None or part not in ABOUT_PARTS:
        return ""
    return _(ABOUT_PARTS[part][0]).format(title=name_of(title_events(parts.title)))


def example(
    name: str,
    title: str | None = None,
    *,
    players: Sequence[Player] = (),
    at_table: bool = False,
) -> str:
    """Return an example of a command ("count", "board use"); "" of one that is not known.

    Args:
        name: the command, with the group that it is in.
        title: the title of the game; else any.
        players: those of the game; else any.
        at_table: whether it is typed in a session, where a reason may stand between quotes alone.
    """
    if name == "adjust" and at_table:
        return f"adjust {_call(players)[0]} score 12 {quote(_('counted again'))}"
    if name not in _EXAMPLES:
        return _of_parts(name)
    form = _(_EXAMPLES[name])
    first, second = _call(players)
    return form.format(first=first, second=second, **_blanks(form, title))


def _call(players: Sequence[Player]) -> tuple[str, str]:
    """Return what two players are called in a line that is shown as an example."""
    if len(players) < 2:
        return "An", "Bram"
    return typed_name(0, players), typed_name(1, players)


def _blanks(form: str, title: str | None) -> dict[str, str]:
    """Return what a form is filled in with, as far as it needs it."""
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
