"""given(...).when(actions).then(...): League of Six without a store or a command line."""

from events.common import GameStarted, Player
from events.titles.league_of_six.components import StorageFace, TaxTile, TownFace
from events.titles.league_of_six.events import ComponentsDescribed
from events.titles.league_of_six.writing import write
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.league_of_six.legal import actions
from projections.titles.league_of_six.state import State
from tests.at_table import AtTable

COLOURS = {"r": "red", "g": "green", "y": "yellow", "b": "blue", "p": "purple"}
NAMES = {"r": "Roos", "g": "Gijs", "y": "Ymke", "b": "Bas", "p": "Pien"}

RING = "ring la1 ba3 go5 ka2 lo4 zi6"
"""The ring of the rulebook's example; only Lauban 1 and Bautzen 3 are known from it."""

SIDES = "w/r/g/yb/hh/ww"
FACES = tuple(
    TownFace(town, "w", number, SIDES)
    for town, number in (("la", 1), ("ba", 3), ("go", 5), ("ka", 2), ("lo", 4), ("zi", 6))
)
TILES = (
    TaxTile("1", "xx....", "r"),
    TaxTile("2", "x..x..", "", "b"),
    TaxTile("3", "xxx...", "h"),
    TaxTile("4", "x.x.x.", "g"),
    TaxTile("5", "xx....", "y"),
)
ROYAL = StorageFace("a", 1, "4 g2 g1 y2 b1/3 r3 r1 g2/2 y1 b2/1 r1")
CIVIC = StorageFace("d", 1, "4 r2 b2/3 g4/2 y3 y1/1 b1 g1")
PARTS = (*FACES, *TILES, ROYAL, CIVIC)

SIEGE = {3: "siege go lo zi", 4: "siege go lo", 5: "siege go"}
TAX = {3: "tax la1 ba2 ka3", 4: "tax la1 ba2 ka3 zi4", 5: "tax la1 ba2 ka3 lo5 zi4"}
TOWNS = {3: ("la", "ba", "ka"), 4: ("la", "ba", "ka", "zi"), 5: ("la", "ba", "ka", "lo", "zi")}


def players(codes: str) -> tuple[Player, ...]:
    """Return players by the letters of their colours, "rgy"."""
    return tuple(Player(NAMES[code], (COLOURS[code],)) for code in codes)


class Given(AtTable):
    """A game after some actions."""

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def legal(self) -> set[str]:
        """Every legal decision without the player's letter: "la 2"."""
        return {write(action, self.seats)[2:] for action in actions(self.state)}


House = tuple[str, ...]


def given(codes: str = "rgy", *, parts: bool = True, house: House = ()) -> Given:
    """Return a game before its towns are laid, with the tiles of this file described or none."""
    started = GameStarted("league-of-six", players(codes), "2026-03-01", house=house)
    at_table = Given(fold_game(Timeline([(1, started)])))
    if parts:
        at_table.event(ComponentsDescribed(PARTS)).then_allowed()
    return at_table


def prologue(codes: str = "rgy", *, parts: bool = True, house: House = ()) -> Given:
    """Return a game at the beginning of its first round; who is named first goes first."""
    return given(codes, parts=parts, house=house).done(f"{RING}; order {' '.join(codes)}")


def towns(codes: str = "rgy", *, parts: bool = True, house: House = ()) -> Given:
    """Return a game in which the first town is to be chosen."""
    n = len(codes)
    laid = f"storage a d; leaders c a b b; {SIEGE[n]}; {TAX[n]}"
    return prologue(codes, parts=parts, house=house).done(laid)


def taxes(codes: str = "rgy", *, parts: bool = True, house: House = ()) -> Given:
    """Return a game in which everybody stands in a town on 0: the highest number collects first."""
    chosen = "; ".join(TOWNS[len(codes)])
    return towns(codes, parts=parts, house=house).done(chosen)


def storing(
    codes: str = "rgy", goods: str = "r g y b", horses: str = "", house: House = ()
) -> Given:
    """Return a game with goods and horses by seat, everybody else has none; seat 0 stores first."""
    at_table = taxes(codes, parts=False, house=house)
    at_table.event(ComponentsDescribed((ROYAL, CIVIC))).then_allowed()
    wanted = dict(enumerate(goods.split()))
    for seat in list(at_table.state.order.waiting):
        gained = wanted.get(seat, "").replace("-", "") + "h" * (9 - seat)
        at_table.done(f"{codes[seat]} {gained}")
    return at_table
