"""The operations of a log as a tree, in which undo and redo only move a pointer.

Each operation (an action, a statement, a correction) hangs on the one that stood last when it was
recorded. So every line that was ever played is a path in the tree and can be gone back to.
"""

from collections.abc import Mapping

from events.common import Event, Redone, Undone, is_annotation

ROOT = 1
"""The number of the first entry, on which everything hangs."""


class Move:
    """An undo or redo.

    Attributes:
        n: its number.
        start: the operation that stood last before it.
        end: the one that stands last after it.
        kept: the last one that stood before it and stands after it.
    """

    __slots__ = ("_tree", "end", "kept", "n", "start")

    def __init__(self, n: int, start: int, end: int, kept: int, tree: "Tree") -> None:
        self.n = n
        self.start = start
        self.end = end
        self.kept = kept
        self._tree = tree

    @property
    def taken(self) -> tuple[int, ...]:
        """The operations that it took back, in order."""
        return self._tree.below(self.kept, self.start)

    @property
    def restored(self) -> tuple[int, ...]:
        """The operations that it put back, in order."""
        return self._tree.below(self.kept, self.end)


class Tree:
    """The operations, each with the one it hangs on.

    The way up takes jumps (a skew-binary jump pointer for each operation), so that an ancestor of
    an operation at depth d is found in some log d steps.

    Attributes:
        parent: for each operation the one it hangs on.
    """

    def __init__(self) -> None:
        self.parent: dict[int, int] = {}
        self._depth = {ROOT: 0}
        self._jump = {ROOT: ROOT}

    def hang(self, n: int, parent: int) -> None:
        """Hang an operation on another."""
        self.parent[n] = parent
        depth, jump = self._depth, self._jump
        depth[n] = depth[parent] + 1
        far = jump[parent]
        even = depth[parent] - depth[far] == depth[far] - depth[jump[far]]
        jump[n] = jump[far] if even else parent

    def _up(self, node: int, depth: int) -> int:
        """Return the operation at a depth on the way to another one below it, or that itself."""
        while self._depth[node] > depth:
            far = self._jump[node]
            node = far if self._depth[far] >= depth else self.parent[node]
        return node

    def on_way(self, node: int, end: int) -> bool:
        """Return whether an operation is another one or an ancestor of it."""
        return self._up(end, self._depth[node]) == node

    def meeting(self, one: int, other: int) -> int:
        """Return the last operation that is on the ways to both of two."""
        depth = min(self._depth[one], self._depth[other])
        one, other = self._up(one, depth), self._up(other, depth)
        while one != other:
            far = self._jump[one], self._jump[other]
            apart = far[0] != far[1]
            one, other = far if apart else (self.parent[one], self.parent[other])
        return one

    def below(self, start: int, end: int) -> tuple[int, ...]:
        """Return the operations after one on the way to another below it, that included."""
        way: list[int] = []
        while end != start:
            way.append(end)
            end = self.parent[end]
        way.reverse()
        return tuple(way)


class Operations:
    """The tree, and where undo and redo have moved in it.

    Attributes:
        tree: the operations.
        home: for each count, note and claim the operation it was recorded after.
        moves: the undos and redos that did something.
        unresolved: undos and redos that name what cannot move, with a code.
        path: the operations that stand, the first entry first.
    """

    def __init__(self, raw: Mapping[int, Event]) -> None:
        self._raw = raw
        self.tree = Tree()
        self.home: dict[int, int] = {}
        self.moves: list[Move] = []
        self.unresolved: dict[int, str] = {}
        self._pointer = ROOT
        for n, event in raw.items():
            self._hang(n, event)
        self.path = [ROOT, *self.tree.below(ROOT, self._pointer)]

    @property
    def parent(self) -> dict[int, int]:
        """For each operation the one it hangs on."""
        return self.tree.parent

    def _hang(self, n: int, event: Event) -> None:
        if isinstance(event, Undone | Redone):
            self._move(n, event)
        elif is_annotation(event):
            self.home[n] = self._pointer
        elif n != ROOT:
            self.tree.hang(n, self._pointer)
            self._pointer = n

    def _move(self, n: int, event: Undone | Redone) -> None:
        target = self._target(event)
        if target is None:
            self.unresolved[n] = "nothing-to-move"
            return
        start = self._pointer
        kept = target if isinstance(event, Undone) else self.tree.meeting(start, target)
        self.moves.append(Move(n, start, target, kept, self.tree))
        self._pointer = target

    def _target(self, event: Undone | Redone) -> int | None:
        """Return where an undo or redo moves the pointer; None if what it names cannot move."""
        if event.entry not in self.parent:
            return None
        stands = self.tree.on_way(event.entry, self._pointer)
        if isinstance(event, Undone):
            return self.parent[event.entry] if stands else None
        return None if stands else event.entry

    def abandoned_lines(self) -> list[list[int]]:
        """Return the lines that were taken back: the operations of each that do not stand."""
        standing = set(self.path)
        inner = set(self.parent.values())
        lines = []
        for leaf in self.parent:
            if leaf not in inner and leaf not in standing:
                line, node = [], leaf
                while node not in standing:
                    line.append(node)
                    node = self.parent[node]
                lines.append(line[::-1])
        return lines

    def redo_target(self) -> int | None:
        """Return the operation up to which a plain redo goes; None after something new.

        Each redo takes back the latest undo that has not been taken back since; one that names an
        operation takes back as many as lie on its way, the last of them perhaps in part.
        """
        undone: list[Move] = []
        moves = {move.n: move for move in self.moves}
        for n in self._raw:
            if n in moves:
                move = moves[n]
                if isinstance(self._raw[n], Undone):
                    undone.append(move)
                    continue
                while undone and self.tree.on_way(undone[-1].start, move.end):
                    undone.pop()
                if undone and not self.tree.on_way(move.end, undone[-1].start):
                    undone = []
            elif n in self.parent:
                undone = []
        return undone[-1].start if undone else None
