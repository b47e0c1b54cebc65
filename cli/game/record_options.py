"""What may be said of an entry besides what it records: who recorded it, its id, a reason."""

from msgspec import Struct

from cli.game.envelope import checked_id, clean_by


class RecordOptions(Struct, frozen=True):
    """What the recorder wants besides the action: a ruling, an id, who records, JSON.

    `agreed`: whether the recorder lets strange actions stand; None: asked here, if anybody can be.
    """

    ruling: str | None = None
    id: str | None = None
    by: str = "table"
    as_json: bool = False
    agreed: bool | None = None

    @classmethod
    def checked(
        cls, id_: str | None, by: str, as_json: bool, *, ruling: str | None = None
    ) -> "RecordOptions":
        """Return what the options of a command say; `ruling` is clean already.

        Raises:
            Mistake: the id or the recorder's name cannot be.
        """
        return cls(ruling, checked_id(id_), clean_by(by), as_json)
