"""League of Six in this layer: its sentences and screens."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.titles.league_of_six import score_screen, secrets, turn_screen, words
from cli.titles.title_screens import TitleScreens
from projections.seen import Seen

if TYPE_CHECKING:
    from cli.titles.drawing import Drawing
    from cli.titles.layout import Frame, Layout
    from cli.titles.sentence import Sentence


class LeagueOfSixScreens(TitleScreens):
    """The sentences and screens of League of Six."""

    SLUG = "league-of-six"
    action_words = staticmethod(words.action_words)
    local_words = staticmethod(words.local_words)
    house_rules = staticmethod(words.house_rules)
    refusal_words = staticmethod(words.refusal_words)
    rule_words = staticmethod(words.rule_words)
    score_columns = staticmethod(score_screen.score_columns)
    score_json = staticmethod(score_screen.score_json)
    score_lines = staticmethod(score_screen.score_lines)
    why_more = staticmethod(score_screen.why_more)
    why_more_json = staticmethod(score_screen.why_more_json)
    event_json = staticmethod(secrets.event_json)
    hidden_params = staticmethod(secrets.hidden_params)
    sealed_words = staticmethod(secrets.sealed_words)
    next_json = staticmethod(turn_screen.next_json)
    next_words = staticmethod(turn_screen.next_words)
    turn_json = staticmethod(turn_screen.turn_json)
    turn_lines = staticmethod(turn_screen.turn_lines)
    turn_words = staticmethod(turn_screen.turn_lines)
    consequence_words = staticmethod(words.consequence_words)
    doubt_words = staticmethod(words.doubt_words)
    expected_words = staticmethod(words.expected_words)
    quantity_expected = staticmethod(words.quantity_expected)
    result_expected = staticmethod(words.result_expected)
    imbalance_words = staticmethod(words.imbalance_words)
    part_words = staticmethod(words.part_words)
    quantity_words = staticmethod(words.quantity_words)
    revealed_words = staticmethod(words.revealed_words)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    statement_words = staticmethod(words.statement_words)

    def draw(self, game: Seen) -> "Drawing":
        """Return the board as a picture; its shapes are imported for it."""
        from cli.titles.league_of_six import svg

        return svg.draw(game)

    def draw_now(self, game: Seen) -> "Drawing":
        """Return the towns or the storage tiles; what that needs is imported."""
        from cli.titles.league_of_six import svg

        return svg.draw_now(game)

    def layout(self, game: Seen, frame: "Frame") -> "Layout":
        """Return the ways to draw the table; what they need is imported."""
        from cli.titles.league_of_six import board_screen

        return board_screen.layout(game, frame)

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return what lies in each place of the drawing; what that needs is imported."""
        from cli.titles.league_of_six import board_screen

        return board_screen.places(game)

    def table_sentences(self, game: Seen) -> "Iterable[Sentence]":
        """Return what lies on the table, in sentences."""
        from cli.titles.league_of_six import board_words

        return board_words.table_sentences(game)

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return what lies on the table, for programs."""
        from cli.titles.league_of_six import board_words

        return board_words.show_json(game)

    def over_lines(self, game: Seen) -> Sequence[str]:
        """Return the offer to keep tiles that were described at the table."""
        from cli.titles.league_of_six import user_set

        return user_set.over_lines(game)


TITLE: TitleScreens = LeagueOfSixScreens()
