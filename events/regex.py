"""Regular expressions that are compiled when they are first used: a command needs few of them."""

import re
from typing import Any, cast


class _Later:
    """Stands for a compiled expression; what is asked of it is kept."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        asked = getattr(re.compile(*self._given), name)
        setattr(self, name, asked)
        return asked


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression as `re.compile` does, without the time that it takes."""
    return cast("re.Pattern[str]", _Later(pattern, flags))
