"""Score pad in this layer: its sentences and screens."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.later import later
from cli.titles.score_pad import turn_screen, words
from cli.titles.title_screens import TitleScreens
from projections.seen import Seen


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
    columns_of = later(".table", "score_columns")
    score_lines = later(".table")
    why_more = later(".table")
    layout = later(".table")
    draw = later(".svg")
    table_sentences = later(".table")
    show_json = later(".table")

    def title_words(self, game: Seen) -> str:
        """Return the title with the name of the pad."""
        return f"{super().title_words(game)} {game.state.pad.name}"

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return what any pad can score besides its categories."""
        return (("start", _("start")), ("bonus", _("bonus")), ("adjusted", _("adjusted")))


TITLE: TitleScreens = ScorePadScreens()
