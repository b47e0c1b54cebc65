"""Meridian in this layer: its sentences and screens."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cli.titles.meridian import turn_screen, words
from cli.titles.title_screens import TitleScreens
from projections.seen import Seen

if TYPE_CHECKING:
    from cli.titles.drawing import Drawing
    from cli.titles.layout import Frame, Layout
    from cli.titles.sentence import Sentence


class MeridianScreens(TitleScreens):
    """The sentences and screens of Meridian."""

    SLUG = "meridian"
    local_words = staticmethod(words.local_words)
    score_columns = staticmethod(words.score_columns)
    score_json = staticmethod(words.score_json)
    score_lines = staticmethod(words.score_lines)
    why_more = staticmethod(words.why_more)
    next_json = staticmethod(turn_screen.next_json)
    next_words = staticmethod(turn_screen.next_words)
    turn_json = staticmethod(turn_screen.turn_json)
    turn_lines = staticmethod(turn_screen.turn_lines)
    turn_words = staticmethod(turn_screen.turn_words)
    action_words = staticmethod(words.action_words)
    consequence_words = staticmethod(words.consequence_words)
    expected_words = staticmethod(words.expected_words)
    result_expected = staticmethod(words.result_expected)
    house_rules = staticmethod(words.house_rules)
    imbalance_words = staticmethod(words.imbalance_words)
    part_words = staticmethod(words.part_words)
    quantity_words = staticmethod(words.quantity_words)
    refusal_words = staticmethod(words.refusal_words)
    revealed_words = staticmethod(words.revealed_words)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    rule_words = staticmethod(words.rule_words)
    statement_words = staticmethod(words.statement_words)

    def draw(self, game: Seen) -> "Drawing":
        """Return the board as a picture; its shapes are imported for it."""
        from cli.titles.meridian import svg

        return svg.draw(game)

    def layout(self, game: Seen, frame: "Frame") -> "Layout":
        """Return the ways to draw the table; what they need is imported."""
        from cli.titles.meridian import board_screen

        return board_screen.layout(game, frame)

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return what lies in each place of the drawing; what that needs is imported."""
        from cli.titles.meridian import board_screen

        return board_screen.places(game)

    def table_sentences(self, game: Seen) -> "Iterable[Sentence]":
        """Return what lies on the table, in sentences."""
        from cli.titles.meridian import board_words

        return board_words.table_sentences(game)

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return what lies on the table, for programs."""
        from cli.titles.meridian import board_words

        return board_words.show_json(game)


TITLE: TitleScreens = MeridianScreens()
