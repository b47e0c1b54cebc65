"""Hands, a title of another package whose hands are secret, is known while these tests run."""

from collections.abc import Iterator

import pytest

from tests.adding_a_title.known import HANDS, known


@pytest.fixture(autouse=True)
def hands() -> Iterator[None]:
    """Let the program know the title."""
    with known("hands", HANDS):
        yield
