"""Hands, a title by somebody else, is known while these tests run."""

from collections.abc import Iterator

import pytest

from tests.secrecy.hands_known import hands_known


@pytest.fixture(autouse=True)
def hands() -> Iterator[None]:
    """Let the program know the title."""
    with hands_known():
        yield
