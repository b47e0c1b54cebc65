"""Hands, a card game whose hands are secret while no quantity is: a title by somebody else.

Its files lie as docs/developing/adding-a-title.md says, in a folder of the tests.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from events.titles.registry import TITLES

FOLDER = Path(__file__).parent / "hands"
LAYERS = ("events", "projections", "cli")


@contextmanager
def hands_known() -> Iterator[None]:
    """Let the program know the title for a while."""
    for layer in LAYERS if "cli.titles.hands" not in sys.modules else ():
        name, folder = f"{layer}.titles.hands", FOLDER / layer
        spec = spec_from_file_location(
            name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None
        sys.modules[name] = module_from_spec(spec)
    TITLES.own["hands"] = "hands"
    try:
        yield
    finally:
        del TITLES.own["hands"]  # its modules stay: what they have made is kept in many places
