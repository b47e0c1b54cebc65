"""A hand in words, as far as it may be seen."""

from cli.terminal.language import _
from projections.titles.league_of_six.view import View


def hand_words(view: View, seat: int) -> list[str]:
    """Return a player's guards and leader cards: "guards hidden", "cards b2 c1"."""
    if view.hidden(seat):
        return [_("guards hidden"), _("cards hidden")]
    guards, cards = view.guards(seat), view.cards(seat)
    shown = "?" if cards is None else " ".join(f"{c.kind}{c.figures}" for c in cards) or "-"
    return [
        _("guards {guards}").format(guards="?" if guards is None else guards),
        _("cards {cards}").format(cards=shown),
    ]
