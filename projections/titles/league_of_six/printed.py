"""What is known of the printed tiles, by what the table or a set described (L6.2)."""

from collections.abc import Sequence

from events.titles.league_of_six.box import StorageTile, Town
from events.titles.league_of_six.components import Face, Part, StorageFace, TaxTile, TownFace


class Printed:
    """The described parts.

    Attributes:
        faces: faces of towns by town and colour.
        tiles: tax tiles by name.
        storage: storage tiles by name and side.
    """

    __slots__ = ("faces", "storage", "tiles")

    def __init__(self) -> None:
        self.faces: dict[tuple[Town, Face], TownFace] = {}
        self.tiles: dict[str, TaxTile] = {}
        self.storage: dict[tuple[StorageTile, int], StorageFace] = {}

    def known(self, part: Part) -> Part | None:
        """Return what is known of the tile that a part describes, None if nothing is."""
        if isinstance(part, TownFace):
            return self.faces.get((part.town, part.face))
        if isinstance(part, TaxTile):
            return self.tiles.get(part.tile)
        return self.storage.get((part.tile, part.side))

    def __bool__(self) -> bool:
        """Whether any part is described."""
        return bool(self.faces or self.tiles or self.storage)

    def learn(self, parts: Sequence[Part]) -> None:
        """Take descriptions to the books."""
        for part in parts:  # many: comparing types costs less than isinstance
            if type(part) is TownFace:
                self.faces[part.town, part.face] = part
            elif type(part) is TaxTile:
                self.tiles[part.tile] = part
            else:
                self.storage[part.tile, part.side] = part
