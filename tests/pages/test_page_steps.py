"""What the page says of each step: marks on the board, its sentences, who acts and who is ahead."""

import re

import pytest

from cli.exports.html.changes import CLEARED, Marks, Snippets, corners, marks, splices
from cli.exports.html.page import rounds_table
from cli.exports.html.rendering import LEAST, ROOM, page_style
from cli.titles.drawing import Box, Spot
from cli.titles.meridian.svg import city_box
from cli.titles.robber_knights.svg import cell_box
from tests.pages.given import (
    FULL,
    RECORDS,
    drawings,
    drawings_of,
    mishaps,
    page_of,
    sample,
    steps_of,
    walk_of,
)
from tests.pages.test_replay_page import data_of
from tests.seeing import seen_by


def step_of(steps, ref):
    return next(n for n, step in enumerate(steps) if step.ref == ref)


def marked(steps, n):
    """Return the names of what is marked at a step as having come, and as having left."""
    before, after = steps[n - 1].drawing.spots, steps[n].drawing.spots
    found = marks(before, after) or Marks()
    came = {name for name, spot in after.items() if corners(spot.box) in found.came}
    left = {name for name, spot in before.items() if corners(spot.box) in found.left}
    return came, left


def test_the_tile_and_every_stack_along_the_line_is_marked():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    n = next(n for n, step in enumerate(steps) if "t-n16" in step.drawing.spots)
    assert steps[n].ref == "60"  # a castle on n16, knights south 1, 2 and 2
    assert marked(steps, n) == ({"t-n16", "t-n17", "t-n18"}, set())


def test_towers_that_are_pushed_are_marked_where_they_go_and_where_they_stood():
    steps = walk_of("meridian/full-4-players.txt").steps
    pushed = 0
    for n in range(1, len(steps)):
        before, after = steps[n - 1].drawing.spots, steps[n].drawing.spots
        found = marks(before, after) or Marks()
        other = {
            corners(spot.box)
            for spots in (before, after)
            for name, spot in spots.items()
            if before.get(name) != after.get(name)
        }
        assert {*found.came, *found.left} == other
        pushed += len(found.ways)
    assert pushed


def test_pawns_and_cubes_are_marked_one_by_one():
    steps = walk_of("league-of-six/full-4-players.txt").steps
    came, left = marked(steps, step_of(steps, "60"))  # Bram goes from Görlitz to Bautzen
    assert came == left == {"pawn-1"}
    cubes = [
        n
        for n in range(1, len(steps))
        if any(name.startswith("cube-") for name in marked(steps, n)[0])
    ]
    assert cubes
    assert all(not name.startswith("row-") or "cube" in name for name in marked(steps, cubes[1])[1])


def test_what_is_said_about_a_game_does_not_take_its_marks_away():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    assert marks(steps[60].drawing.spots, steps[60].drawing.spots) is None


def test_every_step_shows_the_table_though_the_log_only_speaks_about_it(tmp_path):
    open_game = mishaps(tmp_path).loaded()
    game_steps = steps_of(open_game.seen)
    whole = list(drawings(open_game, open_game.asked))
    for step, (game, drawing) in zip(game_steps, whole, strict=True):
        assert step.drawing == drawing
        said = open_game.screens.table_sentences(seen_by(game, open_game.asked))
        assert step.rows == [one.cells for one in said]
        assert list(step.scores) == list(game.rules.result(game.state).scores)


def test_what_is_cleared_away_at_once_is_not_marked():
    lie = {f"c{n}": Spot(Box(n, 0, 1, 1), "x") for n in range(CLEARED)}
    assert marks(lie, {}) == Marks([], [])
    assert len(marks(dict(list(lie.items())[1:]), {}).left) == CLEARED - 1


@pytest.mark.parametrize("name", RECORDS)
def test_marks_lie_on_the_board(name):
    for _game, drawing in drawings_of(name):
        for spot in drawing.spots.values():
            assert drawing.box.union(spot.box) == drawing.box, spot


def test_texts_are_put_together_of_their_snippets():
    snippets = Snippets()
    texts = [
        '<use href="#a" x="1"/><text x="2">b &amp; c</text><g><title>t; u</title></g>',
        "k11: plain castle of An; knights from the bottom: An, Bram",
        "city 1 ; ville : x",
        "",
    ]
    cut = [snippets.cut(text) for text in texts]
    assert [("".join(snippets.all()[n] for n in numbers)) for numbers in cut] == texts


@pytest.mark.parametrize("name", FULL)
def test_the_sentences_of_every_step_are_those_of_show(name, tmp_path):
    open_game = sample(tmp_path, name)
    data = data_of(page_of(name))
    rows: list[tuple[str, ...]] = []
    for n, (game, _drawing) in enumerate(drawings_of(name)):
        for start, gone, come in data["rows"][n]:
            rows[start : start + gone] = come
        said = open_game.screens.table_sentences(seen_by(game, open_game.asked))
        assert rows == [one.cells for one in said]


def test_a_row_is_named_by_what_its_sentence_is_about():
    last = walk_of("league-of-six/full-3-players.txt").steps[-1]
    lauban = next(row for row in last.rows if row[0].startswith("Lauban"))
    assert lauban[0] == "Lauban"
    assert lauban[1].startswith("number ")


def test_sentences_change_where_they_are_other_ones():
    snippets = Snippets()
    before, after = [("a", "b"), ("c",)], [("a", "d"), ("c",), ("e", "a")]
    assert splices(before, after, snippets.cut) == [
        [2, 0, [[0], [1]]],
        [0, 1, [[1], [2]]],
    ]
    assert snippets.all() == ["e", "a", "d"]


def test_the_board_is_said_in_words_on_the_page():
    text = page_of("robber-knights/full-2-players.txt")
    assert re.search(r'<tr><th scope="row">\w\d+</th><td>plain castle of An', text)
    board = re.search(r'<svg [^>]*id="board"[^>]*>', text)[0]
    assert 'aria-hidden="true"' in board


def test_who_acts_and_who_is_ahead_is_said_of_every_step():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    n = step_of(steps, "60")
    assert (steps[n].acts, steps[n].best) == (3, (2,))
    assert steps[0].best == ()
    assert (steps[-1].acts, steps[-1].best, steps[-1].over) == (None, (1,), True)


def test_a_tie_has_all_its_leaders():
    steps = walk_of("league-of-six/full-4-players.txt").steps
    ties = [step for step in steps if len(step.best) > 1]
    assert ties
    for step in ties:
        assert {step.scores[seat] for seat in step.best} == {max(step.scores)}


@pytest.mark.parametrize("name", FULL)
def test_no_letter_of_a_board_is_too_small_for_a_laptop(name):
    style = re.search(r"<style>(.*?)</style>", page_of(name), re.DOTALL)[1]
    ratio = float(re.search(r"--ratio: ([\d.]+);", style)[1])
    board = style[: style.index("--ratio")]
    sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", board)]
    view = re.search(r'<svg viewBox="\S+ \S+ (\S+) (\S+)"', page_of(name))
    width, height = float(view[1]), float(view[2])
    assert abs(ratio - width / height) < 0.01
    assert min(sizes) * min(ROOM[0] / width, ROOM[1] / height) >= LEAST - 0.1


def test_letters_that_are_large_enough_stay_as_they_are():
    assert ".small { font-size: 11px; }" in page_style(Box(0, 0, 100, 100))
    assert ".small { font-size: 24.6px; }" in page_style(Box(0, 0, 1500, 1500))


def test_what_lies_elsewhere_is_marked_with_its_way():
    before = {
        "pawn": Spot(Box(0, 0, 10, 10), "a", moves=True),
        "cell": Spot(Box(50, 0, 10, 10), "b"),
    }
    after = {**before, "pawn": Spot(Box(100, 40, 10, 10), "a", moves=True)}
    assert marks(before, after).ways == ("M5 5L105 45",)
    assert marks(before, before | {"cell": Spot(Box(60, 0, 10, 10), "b")}).ways == ()


def ways_at_the_end(steps):
    before, after = (step.drawing.spots for step in steps[-2:])
    return marks(before, after).ways


def middles(*boxes):
    return "L".join("{:g} {:g}".format(*box.middle) for box in boxes)


def test_knights_go_from_their_castle_to_each_tile_that_keeps_some(game):
    castle, *reached = map(cell_box, ("i18", "j18", "k18"))
    for line, ways in (("b pc i18 e113", reached), ("b p h18", [])):
        game("do", line)
        seen = game.loaded().seen
        assert ways_at_the_end(steps_of(seen)) == tuple(f"M{middles(castle, one)}" for one in ways)


def test_a_tower_that_is_pushed_goes_from_city_to_city():
    steps = walk_of("meridian/me9b-figure-c.txt").steps
    pushed = city_box(5, 4, 5), city_box(5, 5, 5)
    assert ways_at_the_end(steps) == (f"M{middles(*pushed)}",)


@pytest.mark.parametrize(
    "name", ["league-of-six/full-3-players.txt", "score-pad/full-4-players.txt"]
)
def test_rounds_add_up_to_the_scores(name):
    steps = walk_of(name).steps
    rounds = rounds_table(steps)
    assert [number for number, _gains in rounds] == list(range(1, len(rounds) + 1))
    gains = [[int(gain.replace("\N{MINUS SIGN}", "-")) for gain in row] for _n, row in rounds]
    assert tuple(map(sum, zip(*gains, strict=True))) == steps[-1].scores
