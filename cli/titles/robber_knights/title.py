"""Robber Knights in this layer: its sentences and screens."""

from cli.titles.later import later
from cli.titles.robber_knights import turn_screen, words
from cli.titles.title_screens import TitleScreens


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
    action_words = staticmethod(words.action_words)
    consequence_words = staticmethod(words.consequence_words)
    doubt_words = staticmethod(words.doubt_words)
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
    draw = later(".svg")
    layout = later(".board_screen")
    places = later(".board_screen")
    table_sentences = later(".board_words")
    show_json = later(".board_words")


TITLE: TitleScreens = RobberKnightsScreens()
