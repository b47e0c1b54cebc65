"""Files that describe what is printed in a box, as each title reads them."""

from typing import Generic, TypeVar

from msgspec import Struct

D_co = TypeVar("D_co", covariant=True)


class FileFault(Struct, frozen=True):
    """Something about such a file: its line, what it is, and whether it is only a warning."""

    line: int
    code: str
    params: dict[str, str | int]
    warning: bool = False


class ReadFile(Struct, Generic[D_co], frozen=True):
    """A file as read: what it describes, if nothing is wrong, what there is to say, its name."""

    described: D_co | None
    faults: list[FileFault]
    name: str = ""

    @property
    def errors(self) -> list[FileFault]:
        """What keeps the file from being used."""
        return [fault for fault in self.faults if not fault.warning]
