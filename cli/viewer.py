"""Who looks at a screen: everybody at the table, one player, or somebody who may see all."""

from msgspec import Struct


class Viewer(Struct, frozen=True):
    """Whose eyes a screen is for.

    Attributes:
        seat: the player who looks, None for the whole table.
        open: whether everything that the log knows or implies may be shown.
    """

    seat: int | None = None
    open: bool = False


PUBLIC = Viewer()
