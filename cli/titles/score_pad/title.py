"""The title object of score pads: their sentences and screens."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.score_pad import turn_screen, words
from cli.titles.title_options import later
from cli.titles.title_screens import TitleScreens
from events.common import Player
from events.titles.score_pad.events import POINTS
from projections.refusal import Refusal
from projections.seen import Seen


class ScorePadScreens(TitleScreens):
    """The sentences and screens of score pads."""

    SLUG = "score-pad"
    next_json = staticmethod(turn_screen.next_json)
    next_words = staticmethod(turn_screen.next_words)
    turn_json = staticmethod(turn_screen.turn_json)
    turn_lines = staticmethod(turn_screen.turn_lines)
    turn_above = staticmethod(turn_screen.turn_above)
    own_words = staticmethod(words.own_words)
    consequences = staticmethod(words.consequences)
    expected = staticmethod(words.expected)
    refusals = staticmethod(words.refusals)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    rules = staticmethod(words.rules)
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

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return the reason for a refusal, as the middle of a sentence."""
        return super().refusal_words(words.complete(refusal, players), players)

    def amount_words(self, quantity: str, number: int) -> str:
        """Return an amount of a quantity in words: "12 points", "3 tiles"."""
        return super().amount_words("score" if quantity == POINTS else quantity, number)

    def title_words(self, game: Seen) -> str:
        """Return the title with the name of the pad."""
        return f"{super().title_words(game)} {game.state.pad.name}"

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the scoring columns of any pad besides its categories."""
        return (("start", _("start")), ("bonus", _("bonus")), ("adjusted", _("adjusted")))


TITLE: TitleScreens = ScorePadScreens()
