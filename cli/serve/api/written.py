"""What calls that write answer; as `answers`, whose words they use."""

from cli.serve.api.answers import Coded, Line, Logged, Next, Number, OfGame, Open, Ref, Row, Seat
from events.common import GameStarted


class New(OfGame, kw_only=True, tag="tablescribe.new/1"):
    """A game that was started."""

    uid: str
    started: GameStarted
    next: Next


class Do(OfGame, kw_only=True, tag="tablescribe.do/1"):
    """An action that was recorded."""

    entry: Number
    id: str
    event: Logged
    line: Line
    ledger: list[Row]
    scores: list[int]
    followed: list[Coded]
    doubts: list[Coded]
    over: bool
    next: Next
    passed: tuple[Seat, ...] = ()


class Already(OfGame, kw_only=True, tag="tablescribe.already/1"):
    """The id was recorded before, with the same action; nothing was written."""

    entry: Number
    id: str
    event: Logged


class Nothing(OfGame, kw_only=True, tag="tablescribe.nothing/1"):
    """The action says what has happened already; nothing was recorded."""

    read: str
    code: str
    params: Open


class Undo(OfGame, kw_only=True, tag="tablescribe.undo/1"):
    """What was taken back."""

    entry: Number
    taken: list[Number]
    scores: list[int]
    revealed: list[Coded]
    next: Next


class Redo(OfGame, kw_only=True, tag="tablescribe.redo/1"):
    """What stands again."""

    entry: Number
    restored: list[Number]
    taken: list[Number]
    scores: list[int]
    revealed: list[Coded]
    next: Next


class Correct(OfGame, kw_only=True, tag="tablescribe.correct/1"):
    """A correction, and what it changed."""

    entry: Number
    event: Logged
    before: list[int]
    scores: list[int]
    broken: list[Ref]
    revealed: list[Coded]
    next: Next


class Count(OfGame, kw_only=True, tag="tablescribe.count/1"):
    """A count beside the log; null where a secret is not compared."""

    entry: Number
    event: Logged
    logged: int | None
    agrees: bool | None
    difference: int | None


class Note(OfGame, kw_only=True, tag="tablescribe.note/1"):
    """A remark that was written down."""

    entry: Number
    event: Logged


class Close(OfGame, kw_only=True, tag="tablescribe.close/1"):
    """The result that was written into the log."""

    entry: Number
    event: Logged
