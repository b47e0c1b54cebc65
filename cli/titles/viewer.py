"""Who looks at a screen: everybody at the table, one player, or somebody who asks for all."""

from msgspec import Struct
from msgspec.structs import replace

from events.titles.registry import title_events
from projections.folding import FoldedGame


class Viewer(Struct, frozen=True):
    """Whose eyes an output is for.

    Attributes:
        open: whether everything that the log knows or implies may be shown.
        seat: the player whose own secrets may be shown, by seat; None: nobody's.
        witness: whether it tells of something at the moment when it happens, when everybody at the
            table sees it: a payment is public, and the sum of all payments is not.
    """

    open: bool = False
    seat: int | None = None
    witness: bool = False

    def sees(self, seat: int) -> bool:
        """Whether what a player holds in secret may be shown."""
        return self.open or seat == self.seat

    def witnessing(self) -> "Viewer":
        """Return the same viewer, told of something as it happens."""
        return replace(self, witness=True)

    def __str__(self) -> str:
        """Return the view for programs: "public", "open", or a seat."""
        if self.open:
            return "open"
        return "public" if self.seat is None else str(self.seat)


PUBLIC = Viewer()
OPEN = Viewer(open=True)


def effective(viewer: Viewer, game: FoldedGame) -> Viewer:
    """Return whose eyes an output is for: where players hold secrets, the end opens them to all."""
    return OPEN if game.over and title_events(game.title).SECRETS else viewer
