"""The title object of League of Six: its sentences and screens."""

from cli.titles.league_of_six import score_screen, secrets, turn_screen, words
from cli.titles.title_options import later
from cli.titles.title_screens import TitleScreens


class LeagueOfSixScreens(TitleScreens):
    """The sentences and screens of League of Six."""

    SLUG = "league-of-six"
    NAMED = words.NAMED
    own_words = staticmethod(words.own_words)
    local_words = staticmethod(words.local_words)
    house_rules = staticmethod(words.house_rules)
    refusals = staticmethod(words.refusals)
    rules = staticmethod(words.rules)
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
    expected = staticmethod(words.expected)
    quantity_expected = staticmethod(words.quantity_expected)
    amounts = staticmethod(words.amounts)
    imbalances = staticmethod(words.imbalances)
    parts = staticmethod(words.parts)
    quantities = staticmethod(words.quantities)
    reveals = staticmethod(words.reveals)
    row_place = staticmethod(words.row_place)
    row_words = staticmethod(words.row_words)
    statement_words = staticmethod(words.statement_words)
    draw = later(".svg")
    draw_now = later(".svg")
    layout = later(".board_screen")
    places = later(".board_screen")
    table_sentences = later(".board_words")
    show_json = later(".board_words")
    over_lines = later(".user_set")


TITLE: TitleScreens = LeagueOfSixScreens()
