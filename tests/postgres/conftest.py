"""What the tests on a server share."""

import pytest

from tests.postgres.server import shared


@pytest.fixture(scope="session")
def cluster():
    return shared()


@pytest.fixture
def server(cluster):
    """An empty database of games, for somebody who may record and no more."""
    return cluster.server(cluster.database(), "bo")
