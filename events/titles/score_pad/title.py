"""Score pad in this layer: what a pad describes, its events and their notation."""

from events.common import MOST_PLAYERS
from events.titles.registry import TitleEvents
from events.titles.score_pad import events, house_rules, notation


class ScorePad(TitleEvents):
    """A score pad: any game on the shelf."""

    SLUG = "score-pad"
    SHORT = "sp"
    NAME = "Score pad"
    NAMES = {  # noqa: RUF012
        "nl": "Scoreblok",
        "fr": "Carnet de score",
        "es": "Bloc de puntos",
        "de": "Punkteblock",
    }
    EDITION = ""
    SEATS = range(2, MOST_PLAYERS + 1)
    COLOURS = ()
    QUANTITIES = ("score",)
    HOUSE_RULE_FORMS = house_rules.FORMS
    DECODER = events.DECODER
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    read_description = staticmethod(notation.read_description)
    write_description = staticmethod(notation.write_description)
    house_rule_form = staticmethod(house_rules.form)

    def colours_each(self, players: int) -> int:
        """Return 0: nobody plays a colour."""
        return 0


TITLE: TitleEvents = ScorePad()
