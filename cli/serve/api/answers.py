"""What calls answer: the shapes that docs/data/json.md lists, for the description of the API.

The commands write these objects; nothing is made from the classes here but their schemas, and the
tests hold every answer against them. What a title adds by itself is an open object.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from events.common import Player

Open = dict[str, Any]
"""Members that each title has of its own."""

Ref = Annotated[str, Meta(description='An entry, or an action of a correction: "17", "17.1".')]
Seat = Annotated[int, Meta(ge=0, description="A player, by seat from 0.")]
Number = Annotated[int, Meta(ge=1, description="The number of an entry.")]
Line = Annotated[str, Meta(description="In the title's notation, or what is said instead of it.")]
Next = Annotated[Open, Meta(description="`phase`, `player` (a seat or null), and the title's own.")]
Logged = Annotated[
    Open,
    Meta(
        description="An event of the log, by `type` (tablescribe schema TITLE has them all); what "
        "the view hides of it is null or left out.",
        extra_json_schema={"required": ["type"], "properties": {"type": {"type": "string"}}},
    ),
]

STATES = ["open", "over", "abandoned", "unreadable"]
MARKS = ["undone", "replaced", "set-aside", "without-effect", "operation"]


class Answer(Struct, tag_field="format", forbid_unknown_fields=True):
    """One object of an answer, named by its `format`."""


class OfGame(Answer, kw_only=True):
    """What is said of a game; `view`, where players hold secrets, says whose view it is."""

    game: str
    view: str = ""


class OpenOfGame(Struct, tag_field="format", kw_only=True):
    """What is said of a game, with members that its title adds."""

    game: str
    view: str = ""


class Coded(Struct, forbid_unknown_fields=True):
    """Something that followed, was seen, or is strange, by its code."""

    code: str
    params: Open
    source: str | None = None


class Row(Struct, forbid_unknown_fields=True):
    """A row of a ledger."""

    entry: Ref
    player: Seat
    amount: int
    rule: str
    source: str | None
    counted: Any


# --- many games ---------------------------------------------------------------------------------


class Child(Struct, forbid_unknown_fields=True):
    """A game that comes from another, and from after which entry of it."""

    game: str
    uid: str
    entry: int


class GameRow(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game of the file; one that cannot be read says so in `words` and has less."""

    game: str
    uid: str
    title: str
    current: bool
    state: Annotated[str, Meta(extra_json_schema={"enum": STATES})]
    date: str
    words: str
    entries: int
    players: list[str] = []
    scores: list[int] = []
    winners: list[Seat] | None = None
    origin: Open | None = None
    forks: list[Child] = []
    sheet: bool = False
    uncertain_since: Ref | None = None


class Games(Answer, tag="tablescribe.games/1"):
    """The games of the file, the newest first."""

    games: list[GameRow]


class PlayerStats(Struct, forbid_unknown_fields=True):
    """What somebody has done in a title; times in seconds."""

    name: str
    games: int
    wins: int
    scores: list[int]
    mean: float | None
    sources: dict[str, float | None]
    turns: int
    turn: float | None
    thought: float | None


class TitleStats(Struct, forbid_unknown_fields=True):
    """What the finished games of a title add up to."""

    title: str
    games: int
    sheets: int
    uncertain: int
    first: str
    last: str
    players: list[PlayerStats]


class Stats(Answer, tag="tablescribe.stats/1"):
    """What the finished games of the file add up to."""

    titles: list[TitleStats]
    left_out: dict[str, int]


# --- reading a game -----------------------------------------------------------------------------


class Show(OfGame, kw_only=True, tag="tablescribe.show/1"):
    """What lies on the table."""

    entry: Number
    players: tuple[Player, ...]
    house: tuple[str, ...]
    lots: Open | None
    sheet: bool
    uncertain_since: Ref | None
    next: Next
    board: Open | None


class Turn(OpenOfGame, kw_only=True, tag="tablescribe.turn/1"):
    """Who acts, and what is legal."""

    entry: Number
    over: bool
    abandoned: bool
    next: Next
    actions: list[Line] | None


class PlayerScore(Struct, forbid_unknown_fields=True):
    """The points of a player, by where they come from."""

    name: str
    score: int | None
    sources: dict[str, int]


class Score(OpenOfGame, kw_only=True, tag="tablescribe.score/1"):
    """The score: as it ended, or as if it ended now."""

    entry: Number
    over: bool
    players: list[PlayerScore]
    winners: list[Seat]
    tie_break: Any
    sheet: bool
    uncertain_since: Ref | None


class Why(OpenOfGame, kw_only=True, tag="tablescribe.why/1"):
    """Where each point of a player comes from."""

    entry: Number
    player: Seat
    score: int | None
    ledger: list[Row]


class Entry(Struct, kw_only=True, forbid_unknown_fields=True):
    """An entry of the log; also what the stream of events sends."""

    n: Number
    id: str
    at: str
    by: str
    event: Logged
    hash: str
    line: Line


class MarkedEntry(Entry, kw_only=True, forbid_unknown_fields=True):
    """An entry, and what has become of it since; null where it stands."""

    mark: Annotated[str, Meta(extra_json_schema={"enum": MARKS})] | None


class Head(Struct, forbid_unknown_fields=True):
    """How far a log goes."""

    entries: int
    hash: str


class Log(OfGame, kw_only=True, tag="tablescribe.log/1"):
    """The entries."""

    uid: str
    entries: list[MarkedEntry]
    forks: list[Child]
    head: Head


class Longest(Struct, forbid_unknown_fields=True):
    """The longest thought, and before which entry."""

    entry: Number
    seconds: float


class PlayerTime(Struct, forbid_unknown_fields=True):
    """How long a player has thought, in seconds."""

    name: str
    thought: float
    turns: int
    turn: float | None
    longest: Longest | None
    left: float | None


class Running(Struct, forbid_unknown_fields=True):
    """Whose turn it is, and for how long it has been."""

    player: Seat
    seconds: float


class Clock(OfGame, kw_only=True, tag="tablescribe.clock/1"):
    """How long everybody has thought, in seconds."""

    entry: Number
    limit: float | None
    players: list[PlayerTime]
    span: float
    paused: float
    other: float
    actions: int
    untimed: int
    running: Running | None


class Step(Struct, forbid_unknown_fields=True):
    """A step of the game, and what it did; the start and what is described did nothing."""

    entry: Ref
    event: Logged
    line: Line
    ledger: list[Row] = []
    scores: list[int] = []


class Replay(OfGame, kw_only=True, tag="tablescribe.replay/1"):
    """The game step by step."""

    steps: list[Step]


class Finding(Struct, forbid_unknown_fields=True):
    """What an audit found."""

    severity: Annotated[str, Meta(extra_json_schema={"enum": ["fault", "notice"]})]
    code: str
    entry: str
    rule: str
    message: str
    params: Open = {}


class Audit(OfGame, kw_only=True, tag="tablescribe.audit/1"):
    """What is off with a game."""

    entries: int
    sound: bool
    findings: list[Finding]


class Error(Struct, tag_field="format", tag="tablescribe.error/1"):
    """What went wrong: a sentence, a code, and what belongs to the code (docs/data/json.md)."""

    message: str
    code: str
