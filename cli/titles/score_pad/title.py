"""Score pad in this layer: its sentences and screens."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.language import _
from cli.titles.score_pad import turn_screen, words
from cli.titles.title_screens import TitleScreens
from projections.seen import Seen

if TYPE_CHECKING:
    from cli.titles.drawing import Drawing
    from cli.titles.layout import Frame, Layout
    from cli.titles.sentence import Sentence


class ScorePadScreens(TitleScreens):
    """The sentences and screens of score pads."""

    SLUG = "score-pad"
    next_json = staticmethod(turn_screen.next_json)
    next_words = staticmethod(turn_screen.next_words)
    turn_json = staticmethod(turn_screen.turn_json)
    turn_lines = staticmethod(turn_screen.turn_lines)
    action_words = staticmethod(words.action_words)
    consequence_words = staticmethod(words.consequence_words)
    expected_words = staticmethod(words.expected_words)
    refusal_words = staticmethod(words.refusal_words)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    rule_words = staticmethod(words.rule_words)
    house_rules = staticmethod(words.house_rules)
    house_rule_words = staticmethod(words.house_rule_words)
    described_words = staticmethod(words.described_words)

    def title_words(self, game: Seen) -> str:
        """Return the title with the name of the pad."""
        return f"{super().title_words(game)} {game.state.pad.name}"

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return what any pad can score besides its categories."""
        return (("start", _("start")), ("bonus", _("bonus")), ("adjusted", _("adjusted")))

    def columns_of(self, game: Seen) -> Sequence[tuple[str, str]]:
        """Return what scores on the pad of a game."""
        from cli.titles.score_pad import table

        return table.score_columns(game)

    def score_lines(self, game: Seen) -> Sequence[str]:
        """Return the pad, round by round."""
        from cli.titles.score_pad import table

        return table.score_lines(game)

    def why_more(self, game: Seen, seat: int, *, history: bool) -> Sequence[str]:
        """Return the points of a player by rounds."""
        from cli.titles.score_pad import table

        return table.why_lines(game, seat)

    def layout(self, game: Seen, frame: "Frame") -> "Layout":
        """Return the ways to draw the pad; what they need is imported."""
        from cli.titles.score_pad import table

        return table.layout(game, frame)

    def draw(self, game: Seen) -> "Drawing":
        """Return the pad as a picture; its shapes are imported for it."""
        from cli.titles.score_pad import svg

        return svg.draw(game)

    def table_sentences(self, game: Seen) -> "Iterable[Sentence]":
        """Return what is filled in, in sentences."""
        from cli.titles.score_pad import table

        return table.table_sentences(game)

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the pad, for programs."""
        from cli.titles.score_pad import table

        return table.show_json(game)


TITLE: TitleScreens = ScorePadScreens()
