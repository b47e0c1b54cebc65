"""Who looks at a screen: everybody at the table, or somebody who asks for more."""

from msgspec import Struct


class Viewer(Struct, frozen=True):
    """Whose eyes a screen is for.

    Attributes:
        open: whether everything that the log knows or implies may be shown.
    """

    open: bool = False


PUBLIC = Viewer()
