"""The operations of a log as a tree, in which undo and redo only move a pointer.

Each operation (an action, a statement, a correction) hangs on the one that stood last when it was
recorded. So every line that was ever played is a path in the tree and can be gone back to.
"""

from collections.abc import Mapping
from typing import NamedTuple

from events.common import Event, Redone, Undone, is_annotation

ROOT = 1
"""The number of the first entry, on which everything hangs."""


class Move(NamedTuple):
    """An undo or redo: its number, and the operations it took back and put back."""

    n: int
    taken: tuple[int, ...]
    restored: tuple[int, ...]


class Operations:
    """The tree.

    Attributes:
        parent: for each operation the one it hangs on.
        home: for each count, note and claim the operation it was recorded after.
        moves: the undos and redos that did something.
        unresolved: undos and redos that name what cannot move, with a code.
        path: the operations that stand, the first entry first.
    """

    def __init__(self, raw: Mapping[int, Event]) -> None:
        self._raw = raw
        self.parent: dict[int, int] = {}
        self.home: dict[int, int] = {}
        self.moves: list[Move] = []
        self.unresolved: dict[int, str] = {}
        self._depth: dict[int, int] = {ROOT: 0}
        self._pointer = ROOT
        for n, event in raw.items():
            self._hang(n, event)
        self.path = self.path_to(self._pointer)

    def _hang(self, n: int, event: Event) -> None:
        if isinstance(event, Undone | Redone):
            self._move(n, event)
        elif is_annotation(event):
            self.home[n] = self._pointer
        elif n != ROOT:
            self.parent[n] = self._pointer
            self._depth[n] = self._depth[self._pointer] + 1
            self._pointer = n

    def _move(self, n: int, event: Undone | Redone) -> None:
        target = self._target(event)
        if target is None:
            self.unresolved[n] = "nothing-to-move"
            return
        taken, restored = self._between(self._pointer, target)
        self.moves.append(Move(n, taken, restored))
        self._pointer = target

    def _target(self, event: Undone | Redone) -> int | None:
        """Where an undo or redo moves the pointer; None if what it names cannot move."""
        if event.entry not in self.parent:
            return None
        stands = self._stands(event.entry)
        if isinstance(event, Undone):
            return self.parent[event.entry] if stands else None
        return None if stands else event.entry

    def _stands(self, node: int) -> bool:
        """Whether an operation lies on the way from the first entry to the pointer."""
        here = self._pointer
        while self._depth[here] > self._depth[node]:
            here = self.parent[here]
        return here == node

    def _between(self, here: int, there: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the operations left and entered on the way between two, each in order."""
        left: list[int] = []
        entered: list[int] = []
        while here != there:
            if self._depth[here] >= self._depth[there]:
                left.append(here)
                here = self.parent[here]
            else:
                entered.append(there)
                there = self.parent[there]
        return tuple(reversed(left)), tuple(reversed(entered))

    def path_to(self, node: int) -> list[int]:
        """Return the operations from the first entry to `node`, both included."""
        path = [node]
        while node != ROOT:
            node = self.parent[node]
            path.append(node)
        path.reverse()
        return path

    def abandoned(self) -> list[list[int]]:
        """Return the lines that were taken back: the operations of each that do not stand."""
        standing = set(self.path)
        inner = set(self.parent.values())
        leaves = [n for n in self.parent if n not in inner and n not in standing]
        return [[n for n in self.path_to(leaf) if n not in standing] for leaf in leaves]

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new.

        Each redo takes back the latest undo that has not been taken back since.
        """
        undone: list[tuple[int, ...]] = []
        moves = {move.n: move for move in self.moves}
        for n in self._raw:
            if n in moves:
                move = moves[n]
                if isinstance(self._raw[n], Undone):
                    undone.append(move.taken)
                elif undone and move.restored == undone[-1] and not move.taken:
                    undone.pop()
                else:
                    undone = []
            elif n in self.parent:
                undone = []
        return undone[-1][-1] if undone else None
