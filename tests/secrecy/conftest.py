"""Kept, a declared title whose hands are secret, is known while these tests run."""

from collections.abc import Iterator

import pytest

from tests.adding_a_title.kept import KEPT
from tests.adding_a_title.known import known


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    """Let the program know the title."""
    with known("kept", KEPT):
        yield
