"""The title object of Meridian: its sentences and screens."""

from cli.titles.meridian import turn_screen, words
from cli.titles.title_options import later
from cli.titles.title_screens import TitleScreens


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
    amounts = staticmethod(words.amounts)
    own_words = staticmethod(words.own_words)
    consequences = staticmethod(words.consequences)
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


TITLE: TitleScreens = MeridianScreens()
