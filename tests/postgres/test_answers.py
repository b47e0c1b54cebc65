"""What the program makes of a server's answers; no server is asked."""

from types import SimpleNamespace

import pytest

from events.store.entry import Draft
from events.store.event_store import AlreadyRecorded, Appended, Conflict, seal_all
from events.store.location import Server, StoreError
from events.store.postgres.postgres_store import PostgresStore, answer_again, outcome

MINE = [Draft("a", 1, "an", "{}"), Draft("b", 2, "an", "{}")]


def test_after_a_lost_connection_only_the_very_entries_are_told_as_ones_own():
    told = answer_again(MINE)
    ours = tuple(seal_all(MINE))
    assert told(AlreadyRecorded(ours)) == Appended(ours)
    for id_, at, by in (("x", 1, "an"), ("a", 9, "an"), ("a", 1, "bo")):
        other = AlreadyRecorded(tuple(seal_all([Draft(id_, at, by, "{}"), MINE[1]])))
        assert told(other) is other
    assert told(Conflict(1, 2)) == Conflict(1, 2)


def test_what_was_appended_is_numbered_behind_what_was_there():
    made = seal_all([Draft("first", 0, "an", "{}"), *MINE])
    said = ("appended", 3, b"".join(one.hash for one in made[1:]))
    assert outcome(said, MINE, 1, lambda _id: None) == Appended(tuple(made[1:]))


def test_of_what_is_appended_together_a_part_is_not_repeated():
    class Lost(PostgresStore):
        location, again = Server("postgresql://localhost/games"), 0

        def __init__(self, together):
            self.together_now = together

        def _in_transaction(self):
            return self.together_now

        def _connect_again(self):
            self.again += 1

    def once():
        if not store.again:
            raise StoreError("lost", store.location)
        return "told"

    store = Lost(False)
    assert store._ask(once) == "told"
    store = Lost(True)
    with pytest.raises(StoreError):
        store._ask(once)
    assert store.again == 0


@pytest.mark.parametrize("behind", ["another", None])
def test_another_database_behind_the_same_address_is_asked_nothing(behind):
    """After a lost connection: a database of other games, or one without any."""
    closed, asked = [], []

    class Moved(PostgresStore):
        location, _id = Server("postgresql://localhost/games"), "mine"

        def __init__(self):
            self._db = SimpleNamespace(close=lambda: closed.append(self._db), closed=True)

        def _connect(self):
            Moved.__init__(self)
            if behind is None:
                raise StoreError("not-a-store", self.location)
            return behind

        def _in_transaction(self):
            return False

    def once():
        asked.append(store._db)
        raise StoreError("lost", store.location)

    store = Moved()
    with pytest.raises(StoreError) as error:
        store._ask(once)
    assert error.value.code == "replaced"
    assert len(asked) == 1
    assert closed == [*asked, store._db]


def test_entries_are_read_in_their_order_however_the_server_sends_them():
    entries = seal_all(MINE)
    rows = [(2, e.n, e.id, e.at, e.by, e.event, e.hash) for e in entries]

    class Shuffled(PostgresStore):
        def __init__(self):
            self.asked, self.location = [], "here"

        def _rows(self, query, *parameters):
            return rows[::-1]

    assert Shuffled().read("g") == entries
    assert Shuffled().verify(MINE[0].id) == []
