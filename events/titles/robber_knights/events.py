"""The events of Robber Knights."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from events.common import Event, LogEvent, Ruled, TableWord, TurnNumber, decoder
from events.text import Remark
from events.titles.robber_knights.tiles import Cell, Kind

Owner = Annotated[int, Meta(ge=0, le=3)]
"""A player by seat."""

Direction = Literal["n", "e", "s", "w"]


class OpeningTileTurnedUp(Event, frozen=True, tag="rk-opening-tile-turned-up"):
    """A tile of the opening layout was turned up (rulebook: Gemeenschappelijke startsituatie)."""

    reveals: ClassVar[str | None] = "turned-up"

    player: Owner
    kind: Kind
    cell: Cell


class TileLaid(Event, frozen=True, tag="rk-tile-laid"):
    """A tile was laid, with the knights put out on it at once (rulebook: Spelverloop).

    `knights` says how many stay on each tile of the line, the laid one first; with no direction
    they all stay. The next tile is then drawn, hidden.
    """

    reveals: ClassVar[str | None] = "draw"

    player: Owner
    turn: TurnNumber
    kind: Kind
    cell: Cell
    direction: Direction | None = None
    knights: Annotated[tuple[Annotated[int, Meta(ge=0, le=30)], ...], Meta(max_length=10)] = ()


class TurnEnded(Event, frozen=True, tag="rk-turn-ended"):
    """A player stopped after one or two tiles."""

    player: Owner
    turn: TurnNumber


class TileStated(Event, frozen=True, tag="rk-tile-stated"):
    """The players stated what lies in a cell: a tile, its knights from the bottom, or nothing."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("cell",)

    cell: Cell
    reason: Remark
    kind: Kind | None = None
    owner: Owner | None = None
    knights: Annotated[tuple[Owner, ...], Meta(max_length=30)] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """The owners of the tile and of its knights, by seat."""
        return self.knights if self.owner is None else (self.owner, *self.knights)


class TurnStated(Event, frozen=True, tag="rk-turn-stated"):
    """The players stated whose turn it is, and how many tiles that player has laid in it."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    player: Owner
    reason: Remark
    laid: Annotated[int, Meta(ge=0, le=2)] = 0


Play = OpeningTileTurnedUp | TileLaid | TurnEnded
Statement = TileStated | TurnStated
Operation = Play | Statement | TableWord[Statement] | Ruled[Play]
AnyEvent = LogEvent[Operation]

DECODER = decoder(AnyEvent)
"""Reads one event of this title from JSON."""
