"""The sentences and screens of Meridian."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.titles.defaults import (
    component_names,
    components,
    hidden_json,
    hidden_params,
    hidden_words,
    over_lines,
    why_more,
    why_more_json,
)
from cli.titles.meridian.board_json import show_json
from cli.titles.meridian.local_words import local_words
from cli.titles.meridian.score_screen import score_columns, score_json, score_lines
from cli.titles.meridian.turn_screen import next_json, next_words, turn_json, turn_lines
from cli.titles.meridian.words import (
    action_words,
    consequence_words,
    doubt_words,
    expected_words,
    imbalance_words,
    quantity_words,
    refusal_words,
    revealed_words,
    row_place,
    row_words,
    rule_words,
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
    "why_more",
    "why_more_json",
]


def draw(game: FoldedGame, viewer: Viewer) -> "Drawing":
    """Return the board as a picture; its shapes are imported for it."""
    from cli.titles.meridian.svg import draw as picture

    return picture(game, viewer)


def show(game: FoldedGame, viewer: Viewer) -> None:
    """Draw the board; rich is imported for it."""
    from cli.titles.meridian.board_screen import show as draw

    draw(game, viewer)


def table_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield what lies on the table, in sentences."""
    from cli.titles.meridian.board_words import table_words as said

    return said(game, viewer)


def turn_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield who acts and what is legal, in sentences."""
    from cli.titles.meridian.turn_sentences import turn_words as said

    return said(game, viewer)


def board(name: str, db: Path | None) -> Event:
    """Return the description of a named board.

    Raises:
        Mistake: there is none of that name, or its file has errors.
    """
    from cli.titles.meridian.boards import named_board

    return named_board(name, db)


def board_names(db: Path | None) -> Sequence[str]:
    """Return the boards that can be named."""
    from cli.titles.meridian.boards import kept, shipped

    return [board.name for board in [*shipped(), *kept(db)]]
