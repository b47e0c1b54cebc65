"""What the tests on a server share."""

import pytest

from tests.postgres.server import running, shared


@pytest.fixture(scope="session")
def cluster():
    return shared()


@pytest.fixture
def server(cluster):
    """An empty database of games, for somebody who may record and no more."""
    return cluster.server(cluster.database(), "bo")


@pytest.fixture(scope="session")
def breakable():
    """A server for the faults that all who use it feel."""
    with running() as cluster:
        yield cluster
