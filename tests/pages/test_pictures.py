"""`export svg`: whole documents that show what lies on the table, for any entry."""

import re
from xml.etree import ElementTree

import pytest

from cli.titles.drawing import Svg, el, picture, words
from events.common import Player
from projections.titles.league_of_six.state import State as League
from projections.titles.meridian.state import State as Meridian
from projections.titles.robber_knights.state import State as Knights
from tests.pages.given import FULL, HOSTILE, LARGEST, RECORDS, drawings_of, sample

SVG = "{http://www.w3.org/2000/svg}"


def texts(markup):
    """Return the texts of a piece of SVG, without what is only said when pointed at."""
    tree = ElementTree.fromstring(f"<g>{markup}</g>")
    return [node.text for node in tree.iter("text")]


def used(markup):
    return re.findall(r'href="#d-([a-z-]+)-(\d)"', markup)


@pytest.mark.parametrize("name", RECORDS)
def test_every_sample_is_drawn_whole_and_well_formed(name, tmp_path):
    open_game = sample(tmp_path, name)
    drawing = open_game.screens.draw(open_game.seen.game)
    document = picture(drawing, open_game.players, "a game & more").document(dark=False)
    tree = ElementTree.fromstring(document)
    defined = {node.get("id") for node in tree.iter() if node.get("id")}
    shapes = {node.get("href") for node in tree.iter(f"{SVG}use")}
    assert shapes <= {f"#{name}" for name in defined}
    assert "url(" not in document
    spaces = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert set(re.findall(r'http[^"]*', document)) == spaces
    assert len(drawing.seats) == len(open_game.players)


@pytest.mark.parametrize("name", [name for name in FULL if name.startswith("robber")])
def test_tiles_and_stacks_are_those_of_the_board(name):
    for game, drawing in drawings_of(name):
        state: Knights = game.state
        tiles = {n[2:]: part for n, part in drawing.parts.items() if n.startswith("t-")}
        assert tiles.keys() == state.board.tiles.keys()
        for cell, tile in state.board.tiles.items():
            assert texts(tiles[cell]) == [tile.kind]
            assert ("owner", str(tile.owner)) in used(tiles[cell])
            assert f'"#d-land-{tile.terrain}"' in tiles[cell]
            stack = drawing.parts.get(f"k-{cell}", "")
            knights = [one for one in used(stack) if one[0] in ("knight", "ruler")]
            assert [int(seat) for _kind, seat in knights] == list(tile.stack)
            assert [kind for kind, _seat in knights] == ["knight"] * (len(knights) - 1) + [
                "ruler"
            ] * bool(knights)


@pytest.mark.parametrize("name", [name for name in FULL if name.startswith("meridian")])
def test_towers_are_those_of_the_board(name):
    for game, drawing in drawings_of(name):
        state: Meridian = game.state
        drawn = {n: part for n, part in drawing.parts.items() if n.startswith("c-")}
        towers = {
            f"c-{m}-{c}": tower
            for m, column in enumerate(state.board.columns, 1)
            for c, tower in enumerate(column, 1)
            if tower
        }
        assert drawn.keys() == towers.keys()
        for place, tower in towers.items():
            assert texts(drawn[place])[0].endswith(str(tower.height))
            assert used(drawn[place]) == [("piece", str(tower.owner))] * tower.height
        tally = state.tally()
        rulers = {f"i-{i.letter}": i.ruler for i in tally.islands() if i.ruler is not None}
        flags = {n: p for n, p in drawing.parts.items() if n.startswith("i-")}
        assert {n: used(part) for n, part in flags.items()} == {
            n: [("flag", str(seat))] for n, seat in rulers.items()
        }


@pytest.mark.parametrize("name", [name for name in FULL if name.startswith("league")])
def test_pawns_order_and_storage_are_those_of_the_table(name):
    for game, drawing in drawings_of(name):
        state: League = game.state
        if game.over:
            points = texts(drawing.parts["end-points"])
            assert points[-len(state.scores.sums) :] == [str(n) for n in state.scores.sums]
            continue
        order = [int(seat) for kind, seat in used(drawing.parts["order"]) if kind == "pawn"]
        assert order == (state.order.track or [])
        for town in state.board.ring.towns if state.board.ring else ():
            there = {seat for seat, at in enumerate(state.board.towns) if at == town}
            assert {
                int(seat) for _kind, seat in used(drawing.parts.get(f"pawns-{town}", ""))
            } == there
            assert ("besieged" in drawing.parts.get(f"tax-{town}", "")) == (
                town in (state.board.besieged or ())
            )
        chosen = [(p, n, shelf) for p, rows in state.chosen.items() for n, shelf in rows.items()]
        for place, number, shelf in chosen:
            part = drawing.parts[f"row-{place}-{number}"]
            marks = [int(seat) for kind, seat in used(part) if kind == "mark"]
            assert sorted(marks) == sorted([shelf.chooser, *(seat for _s, seat in shelf.filled)])
            assert texts(part)[2:] == [space.text for space in shelf.row.spaces]


@pytest.mark.parametrize("name", LARGEST)
def test_a_letter_stands_beside_every_colour(name, tmp_path):
    """Whatever has the colour of a player, of a good or of a guard shows its letter."""
    open_game = sample(tmp_path, name)
    drawing = open_game.screens.draw(open_game.seen.game)
    tree = ElementTree.fromstring(f"<g>{drawing.defs}</g>")
    lettered = 0
    for shape in tree:
        pieces = [n for n in shape.iter() if n.get("class") == "piece"]
        name = shape.get("id", "")
        if pieces and not name.startswith(("d-piece-", "d-space-", "d-free-")):
            assert list(shape.iter("text")), name
            lettered += 1
    assert lettered >= len(open_game.players)


def test_text_is_text():
    assert words(HOSTILE, 1, 2).count("<") == 2
    assert ElementTree.fromstring(words(HOSTILE, 1, 2)).text == HOSTILE
    shape = el("rect", cls='"><script>', x=0.123)
    assert ElementTree.fromstring(shape).get("class") == '"><script>'
    assert 'x="0.1"' in shape


def test_a_hostile_name_stays_a_name(tmp_path):
    open_game = sample(tmp_path, "meridian/full-2-players.txt")
    drawing = open_game.screens.draw(open_game.seen.game)
    players = [Player(HOSTILE, ("black",)), Player("x", ("\"'><svg",))]
    document = picture(drawing, players, HOSTILE).document(dark=False)
    tree = ElementTree.fromstring(document)
    assert [node.tag for node in tree.iter() if "script" in node.tag or "img" in node.tag] == []
    assert tree.find(f"{SVG}title").text == HOSTILE


def test_any_entry_can_be_drawn(game):
    early = game("export", "svg", "--at", "3").out
    late = game("export", "-f", "svg").out
    assert early.startswith("<!-- tablescribe -->\n<svg")
    assert "rk1, as it was after entry 3 of 5" in early
    assert early.count(' href="#d-owner-') == 2
    assert late.count(' href="#d-owner-') == 4


def test_markup_is_what_was_built():
    assert Svg("<g/>") == el("g")
