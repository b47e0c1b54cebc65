"""The sentences and screens of League of Six."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.titles.defaults import board_names
from cli.titles.league_of_six.action_words import action_words
from cli.titles.league_of_six.board_json import show_json
from cli.titles.league_of_six.described_parts import over_lines
from cli.titles.league_of_six.local_words import local_words
from cli.titles.league_of_six.refusals import refusal_words, rule_words
from cli.titles.league_of_six.score_screen import (
    score_columns,
    score_json,
    score_lines,
    why_more,
    why_more_json,
)
from cli.titles.league_of_six.secrets import hidden_json, hidden_params, hidden_words
from cli.titles.league_of_six.turn_screen import next_json, next_words, turn_json, turn_lines
from cli.titles.league_of_six.turn_screen import turn_lines as turn_words
from cli.titles.league_of_six.words import (
    consequence_words,
    doubt_words,
    expected_words,
    imbalance_words,
    quantity_words,
    revealed_words,
    row_place,
    row_words,
    statement_words,
)
from cli.titles.viewer import Viewer
from events.common import Event
from projections.folding import FoldedGame

if TYPE_CHECKING:
    from cli.titles.drawing import Drawing

__all__ = [
    "action_words",
    "board",
    "board_names",
    "component_names",
    "components",
    "consequence_words",
    "doubt_words",
    "draw",
    "expected_words",
    "hidden_json",
    "hidden_params",
    "hidden_words",
    "imbalance_words",
    "local_words",
    "next_json",
    "next_words",
    "over_lines",
    "quantity_words",
    "refusal_words",
    "revealed_words",
    "row_place",
    "row_words",
    "rule_words",
    "score_columns",
    "score_json",
    "score_lines",
    "show",
    "show_json",
    "statement_words",
    "turn_json",
    "turn_lines",
    "turn_words",
    "why_more",
    "why_more_json",
]


def draw(game: FoldedGame, viewer: Viewer) -> "Drawing":
    """Return the board as a picture; its shapes are imported for it."""
    from cli.titles.league_of_six.svg import draw as picture

    return picture(game, viewer)


def show(game: FoldedGame, viewer: Viewer) -> None:
    """Draw the board; rich is imported for it."""
    from cli.titles.league_of_six.board_screen import show as draw

    draw(game, viewer)


def table_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield what lies on the table, in sentences."""
    from cli.titles.league_of_six.board_words import table_words as said

    return said(game, viewer)


def board(name: str, db: Path | None) -> Event:
    """Refuse: the board of League of Six is the same in every box.

    Raises:
        Mistake: always.
    """
    raise Mistake(
        _("League of Six has no boards to choose; --components names its tiles"),
        Exit.USAGE,
        "no-boards",
    )


def components(name: str, db: Path | None) -> Event:
    """Return the description of named components.

    Raises:
        Mistake: there are none of that name, or their file has errors.
    """
    from cli.titles.league_of_six.component_sets import named_components

    return named_components(name, db)


def component_names(db: Path | None) -> Sequence[str]:
    """Return the components that can be named."""
    from cli.titles.league_of_six.component_sets import kept, shipped

    return [str(one.name) for one in [*shipped(), *kept(db)]]
