"""Files that describe what is printed in a box, as each title reads them."""

from typing import Generic, TypeVar

from msgspec import Struct

D_co = TypeVar("D_co", covariant=True)


class FileFault(Struct, frozen=True):
    """What is wrong in such a file.

    Attributes:
        line: the line of the file, from 1.
        code: which fault.
        params: what the sentence about it names.
        warning: whether it is only a doubt, so that the file can be used.
    """

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
