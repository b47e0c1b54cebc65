"""Towns, storage tiles and kinds of leaders by their names."""

from cli.terminal.language import _
from events.titles.league_of_six.box import TOWN_NAMES


def town_words(code: object) -> str:
    """Return a town by its name."""
    return next((name for town, name in TOWN_NAMES.items() if town == code), str(code))


def place_words(place: object) -> str:
    """Return a storage tile by where it lies."""
    # translators: which of the two storage tiles; a noun in other languages than English
    return {"royal": _("royal"), "civic": _("civic")}.get(str(place), str(place))


def kind_words(kind: object) -> str:
    """Return a kind of leaders."""
    return {
        "c": _("clergy"),
        "a": _("aristocracy"),
        "b": _("burghers"),
        "clergy": _("clergy"),
        "aristocracy": _("aristocracy"),
        "burghers": _("burghers"),
    }.get(str(kind), str(kind))


def leader_words(stack: int, kind: object | None) -> str:
    """Return the leader card on a stack, in a list by stack; None: it has been taken."""
    if kind is None:
        return _("{stack} taken").format(stack=stack)
    # translators: in a list of leader cards by stack; the number of the stack, the kind of card
    return _("{stack} {kind}").format(stack=stack, kind=kind_words(kind))
