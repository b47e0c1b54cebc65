"""The sentences and screens of Robber Knights."""

from cli.robber_knights.board_screen import show, show_json
from cli.robber_knights.score_screen import score_columns
from cli.robber_knights.turn_screen import next_json, next_words, turn, turn_json
from cli.robber_knights.words import (
    action_words,
    doubt_words,
    expected_words,
    imbalance_words,
    refusal_words,
    revealed_words,
    row_place,
    row_words,
    rule_words,
)

__all__ = [
    "action_words",
    "doubt_words",
    "expected_words",
    "imbalance_words",
    "next_json",
    "next_words",
    "refusal_words",
    "revealed_words",
    "row_place",
    "row_words",
    "rule_words",
    "score_columns",
    "show",
    "show_json",
    "turn",
    "turn_json",
]
