"""League of Six on the command line: its tiles, and the cards of its hands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cli.terminal.language import _
from cli.titles.printed_parts import PrintedParts
from cli.titles.title_options import TitleOptions

if TYPE_CHECKING:
    import typer

    from events.part_file import FileFault, ReadFile
    from events.titles.league_of_six.events import ComponentsDescribed
    from projections.folding import FoldedGame


class Components(PrintedParts["ComponentsDescribed"]):
    """Sets of tiles of League of Six."""

    title = "league-of-six"
    name = "components"
    plural = "components"
    shipped_in = "sets"
    what = _("the tiles")
    new = ("components", "new", "NAME")
    option_help = _("The tiles (League of Six); see: components list.")
    name_help = _("A set's name, or a .toml file.")
    keep_help = _("Keep the tiles that were described during a game in your set.")
    unreadable = _("{path} cannot be read as a components file ({detail})")
    unknown = _("there are no components {name}; {nearest}")
    elsewhere = _("this title has no components that have to be described")

    def commands(self) -> typer.Typer:
        """Return the commands that describe, check, show and list tiles."""
        from cli.titles.league_of_six.components_command import app

        return app

    def most_bytes(self) -> int:
        """Return how long a components file can be."""
        from events.titles.league_of_six.components_file import MOST_BYTES

        return MOST_BYTES

    def read(self, text: str) -> ReadFile[ComponentsDescribed]:
        """Return a components file as read."""
        from events.titles.league_of_six.components_file import read_components

        return read_components(text)

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with, or unusual in, a components file."""
        from cli.titles.league_of_six.component_words import fault_words

        return fault_words(fault)

    def keep(self, game: FoldedGame, name: str, db: Path | None) -> None:
        """Keep the tiles that were described during a game, a named set left out.

        Raises:
            Mistake: none was, or the set cannot be called so or written.
        """
        from cli.titles.league_of_six.described_parts import keep

        keep(game, name, db)


COMPONENTS = Components()


class LeagueOfSixOptions(TitleOptions):
    """What League of Six adds to the command line."""

    printed = COMPONENTS
    statements = ("round 3", "order An Bo Cy", "pawn An ba", "cards An b2 c3")
    descriptions = ("tax 7 x..x.. w", "town ba w 3 ww/g/h/ry/b/hh")

    def counted_too(self) -> Mapping[str, str]:
        """Return what a hand holds besides, in the order of its counting (L6.12)."""
        return {
            "guards": _("Also the player's guards."),
            "cards": _("Also the player's cards."),
        }


TITLE: TitleOptions = LeagueOfSixOptions()
