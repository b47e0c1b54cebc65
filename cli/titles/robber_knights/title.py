"""The title object of Robber Knights: its sentences and screens."""

from collections.abc import Sequence

from msgspec.structs import replace

from cli.titles.robber_knights import turn_screen, words
from cli.titles.title_options import later
from cli.titles.title_screens import TitleScreens
from events.common import Player
from projections.refusal import Refusal


class RobberKnightsScreens(TitleScreens):
    """The sentences and screens of Robber Knights."""

    SLUG = "robber-knights"
    local_words = staticmethod(words.local_words)
    score_columns = staticmethod(words.score_columns)
    next_json = staticmethod(turn_screen.next_json)
    next_words = staticmethod(turn_screen.next_words)
    turn_json = staticmethod(turn_screen.turn_json)
    turn_lines = staticmethod(turn_screen.turn_lines)
    turn_words = staticmethod(turn_screen.turn_words)
    NAMED = words.NAMED
    amounts = staticmethod(words.amounts)
    own_words = staticmethod(words.own_words)
    consequences = staticmethod(words.consequences)
    doubt_words = staticmethod(words.doubt_words)
    expected = staticmethod(words.expected)
    house_rules = staticmethod(words.house_rules)
    imbalances = staticmethod(words.imbalances)
    parts = staticmethod(words.parts)
    refusals = staticmethod(words.refusals)
    reveals = staticmethod(words.reveals)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    rules = staticmethod(words.rules)
    statement_words = staticmethod(words.statement_words)
    draw = later(".svg")
    layout = later(".board_screen")
    places = later(".board_screen")
    table_sentences = later(".board_words")
    show_json = later(".board_words")

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return the reason for a refusal; a line that leaves the table ends on no cell."""
        if refusal.code == "line-gap" and refusal.params["cell"] == "-":
            refusal = replace(refusal, code="line-off")
        return super().refusal_words(refusal, players)


TITLE: TitleScreens = RobberKnightsScreens()
