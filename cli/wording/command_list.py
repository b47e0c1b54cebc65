"""What each command does in a few words, and the order in which a newcomer needs them.

The few words stand where commands are listed; the whole sentence stands in a command's own help.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cli.terminal.language import _
from cli.titles.title_options import printed_parts
from events.titles.registry import title_events


class Section(Struct, frozen=True):
    """Commands that are needed at the same time, each with what it does in a few words."""

    heading: str
    commands: Mapping[str, str]


def sections() -> list[Section]:
    """Return the commands as the help lists them: what is needed tonight stands first.

    Each line fits a terminal of 80 columns beside the longest name.
    """
    return [*_of_one_game(), *_of_all_games(), *_of_the_program()]


def _of_one_game() -> list[Section]:
    return [
        Section(
            _("Playing"),
            {
                "record": _("Record a game at the table: start one or go on"),
                "new": _("Start a game"),
                "do": _("Record one or more actions"),
                "undo": _("Undo the last action"),
                "redo": _("Bring back what was undone"),
                "turn": _("Say whose turn it is and what is legal"),
                "show": _("Draw the board"),
                "score": _("Print the score"),
                "why": _("Say where a player's points come from"),
            },
        ),
        Section(
            _("Putting things right"),
            {
                "correct": _("Correct earlier entries"),
                "adjust": _("Say how things are on the table now"),
                "count": _("Write down a count, to check the log"),
                "gap": _("Say that a part was not recorded"),
                "note": _("Write a remark into the log"),
            },
        ),
        Section(
            _("At the end"),
            {
                "close": _("End a game, finished or abandoned"),
                "seal": _("Sign a result, as the players"),
                "sheet": _("Type in the end of a game nobody recorded"),
            },
        ),
    ]


def _of_all_games() -> list[Section]:
    return [
        Section(
            _("Looking back"),
            {
                "games": _("List the games"),
                "log": _("List the entries of a game"),
                "replay": _("Show a game step by step"),
                "clock": _("Say how long each player thought"),
                "fork": _("Play on from an earlier entry: what if?"),
                "stats": _("Say what all games add up to"),
                "ratings": _("Say how strong the players are"),
                "people": _("Say which names are one person's"),
                "evening": _("Keep the rounds and standings of an evening"),
            },
        ),
        Section(
            _("Sharing"),
            {
                "serve": _("Show a game live on phones and screens"),
                "export": _("Write a game as a page, picture or record"),
                "import": _("Take in records of games"),
                "archive": _("Write games as tables for data tools"),
            },
        ),
        Section(
            _("Keeping games safe"),
            {
                "backup": _("Copy all games to a file"),
                "restore": _("Bring the games of a backup back"),
                "verify": _("Check that nothing was lost or changed"),
                "audit": _("Check games by the rules"),
                "salvage": _("Save what a damaged file still has"),
                "store": _("Use a database for many tables"),
            },
        ),
    ]


def _of_the_program() -> list[Section]:
    parts = {name: short_help(name) for name in printed_parts()}
    return [
        Section(_("What is printed"), {"describe": _("Describe a printed part"), **parts}),
        Section(
            _("The program"),
            {
                "doctor": _("Say what to do when something does not work"),
                "completion": _("Let a shell complete command lines"),
                "schema": _("Print the JSON Schema of a title's events"),
            },
        ),
    ]


def short_help(name: str) -> str:
    """Return what a command in a group ("people list"), or a group of printed parts, does."""
    return _in_groups().get(name) or _of_parts(name)


def _in_groups() -> dict[str, str]:
    return {
        "people list": _("List the people and their other names"),
        "people merge": _("Say that names are one person's"),
        "people split": _("Undo the merge of a name"),
        "people undo": _("Undo the last merge"),
        "evening list": _("List the evenings"),
        "evening add": _("Put games into a round of an evening"),
        "evening show": _("Print the standings and tables"),
        "evening undo": _("Undo the last `add`"),
        "store init": _("Make the tables in a PostgreSQL database"),
        "store copy": _("Copy games from one store to another"),
    }


def _of_parts(name: str) -> str:
    """Return what a command about printed parts does, or their group; "" of another one."""
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
