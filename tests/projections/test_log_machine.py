"""A log under random use against a model in memory: append, undo, redo, correct, crash, reopen."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from events.common import Corrected, Event, GameStarted, Noted, Player, Redone, Undone
from events.store.entry import draft
from events.store.event_store import AlreadyRecorded, Appended, Conflict
from events.store.sqlite_store import SqliteStore
from events.titles.robber_knights.events import TurnEnded
from projections.resolving import events_of
from projections.timeline import Timeline

START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bram", ("red",))), "2026-03-01"
)


class LogMachine(RuleBasedStateMachine):
    """The model keeps whole lists where the log keeps a tree: each operation's list of labels."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "games.db"
        self.store = SqliteStore(self.path, create=True)
        self.count = 0
        self.ids: list[tuple[str, Event]] = []
        # the model: for every operation the list of labels after it, and the operation before it
        self.lists: dict[int, list[str]] = {1: []}
        self.before: dict[int, int] = {}
        self.here = 1
        self.append(START)

    def append(self, event: Event) -> int:
        made = draft(event, by="t", id_="g" if self.count == 0 else f"e{self.count}")
        outcome = self.store.append("g", "robber-knights", self.count, [made], still_open=True)
        assert isinstance(outcome, Appended)
        self.count += 1
        self.ids.append((made.id, event))
        return self.count

    def step(self, n: int, labels: list[str]) -> None:
        self.lists[n], self.before[n], self.here = labels, self.here, n

    @rule()
    def act(self) -> None:
        n = self.append(TurnEnded(0, self.count % 200 + 1))
        self.step(n, [*self.lists[self.here], str(n)])

    @rule()
    def note(self) -> None:
        self.append(Noted("a note"))

    @precondition(lambda self: self.here != 1)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        path, node = [], self.here
        while node != 1:
            path.append(node)
            node = self.before[node]
        target = data.draw(st.sampled_from(path))
        self.append(Undone(target))
        self.here = self.before[target]

    @rule(data=st.data())
    def redo_a_line(self, data: st.DataObject) -> None:
        path, node = {1}, self.here
        while node != 1:
            path.add(node)
            node = self.before[node]
        others = [n for n in self.before if n not in path]
        if others:
            target = data.draw(st.sampled_from(others))
            self.append(Redone(target))
            self.here = target

    @rule(data=st.data(), new=st.integers(0, 3))
    def correct(self, data: st.DataObject, new: int) -> None:
        labels = self.lists[self.here]
        if not labels:
            return
        first = data.draw(st.integers(0, len(labels) - 1))
        size = data.draw(st.integers(0, len(labels) - first))
        last = labels[first + size - 1] if size else None
        actions = tuple(TurnEnded(0, i + 1) for i in range(new))
        n = self.append(Corrected(labels[first], last, actions))
        put_in = [f"{n}.{i}" for i in range(1, new + 1)]
        self.step(n, labels[:first] + put_in + labels[first + size :])

    @rule()
    def crash_and_reopen(self) -> None:
        self.store.close()
        self.store = SqliteStore(self.path)

    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        id_, event = data.draw(st.sampled_from(self.ids))
        again = draft(event, by="t", id_=id_)
        outcome = self.store.append("g", "robber-knights", 0, [again], still_open=True)
        assert isinstance(outcome, AlreadyRecorded)

    @rule()
    def write_too_late(self) -> None:
        late = draft(Noted("late"), by="t")
        outcome = self.store.append("g", "robber-knights", self.count - 1, [late], still_open=True)
        assert outcome == Conflict(self.count - 1, self.count)

    @invariant()
    def the_log_says_what_the_model_says(self) -> None:
        entries = self.store.read("g")
        timeline = Timeline(events_of("robber-knights", entries))
        labels = [item.ref for item in timeline.items if not isinstance(item.event, Noted)]
        assert labels == self.lists[self.here]
        assert timeline.last_operation == self.here
        assert not timeline.unresolved
        assert self.store.verify("g") == []
        inner = set(self.before.values())
        standing = set(timeline.path)
        leaves = {n for n in self.before if n not in inner and n not in standing}
        assert {line[-1] for line in timeline.abandoned()} == leaves

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


TestLog = LogMachine.TestCase
TestLog.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
