"""`replay`: the way through a game, a screen of it, and a recording."""

import json

import pytest
from prompt_toolkit.input import create_pipe_input

from cli.replay import keys
from cli.replay.screen import screen, to_ansi
from cli.replay.steps import Rewound, steps_of
from cli.replay.with_keys import DELAYS, Walk
from events.titles.registry import TITLES
from tests.pages.given import mishaps, sample
from tests.title_parts import a_whole_game


@pytest.fixture
def walk(tmp_path):
    return Walk(steps_of(sample(tmp_path, "robber-knights/full-2-players.txt").seen))


def shown(walk):
    return walk._steps[walk.place]


@pytest.fixture
def typed(monkeypatch):
    with create_pipe_input() as terminal:
        monkeypatch.setattr(keys, "create_input", lambda: terminal)
        yield terminal.send_text


def test_keys_however_a_terminal_sends_them(walk, typed):
    ways = {
        3: ["n", "l", " ", "\r", "\x1b[C", "\x1b[B", "\x1bOC"],
        1: ["b", "h", "p", "\x7f", "\x08", "\x1b[D"],
        0: ["g", "\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "bb", "gb"],
        walk.last: ["G", "\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "gG", "Gn"],
        2: ["x", "\x1b[I", "\x1b[99~", "\x1b[3;9u", "\x1bOy", "\x1b[Cb", "\x1bOynb"],
    }
    for place, sent in [(place, sent) for place, each in ways.items() for sent in each]:
        walk.go(2)
        typed(sent)
        for key in keys.next_keys():
            walk.press(key)
        assert (walk.place, walk.left) == (place, False), sent


@pytest.mark.parametrize("sent", ["q", "Q", "\x04", "\x1b", "n\x1b"])
def test_ways_to_leave(walk, sent, typed):
    typed(sent)
    for key in keys.next_keys():
        walk.press(key)
    assert walk.left
    typed("\x1b")
    assert keys.pressed(keys.ALONE / 2)  # an Escape at the end of the time


def test_an_arrow_may_come_in_two_parts(typed, monkeypatch):
    async def rest(_seconds):
        typed("[C")

    typed("\x1b")
    monkeypatch.setattr("asyncio.sleep", rest)
    assert keys.next_keys() == ["right"]


def test_an_interrupt_is_one_and_no_key_is_none(typed):
    assert not keys.pressed(0.01)
    typed("n")
    assert keys.pressed(10)
    typed("n\x03")
    with pytest.raises(KeyboardInterrupt):
        keys.next_keys()


def test_turns(walk):
    for key, turn in (("t", 1), ("t", 2), ("n", 2), ("T", 2), ("T", 1)):
        walk.press(key)
        assert shown(walk).json.event.turn == turn
    assert shown(walk).turn


def test_jumps_go_to_the_entry_or_what_came_in_its_place(tmp_path):
    walk = Walk(steps_of(mishaps(tmp_path).loaded().seen))
    assert walk.jump("#11")
    assert shown(walk).ref == "11"
    assert walk.jump("9")  # taken back: the next one that stands
    assert shown(walk).ref == "13.1" or int(shown(walk).ref) > 9
    assert not walk.jump("999")
    assert not walk.jump("here")
    assert not walk.jump("")


def test_searches_go_round(walk):
    assert walk.search("village")
    first = walk.place
    assert "village" in shown(walk).line
    assert walk.search("")
    assert walk.place > first
    walk.press("G")
    assert walk.search("VILLAGE")
    assert walk.place == first
    assert not walk.search("zeppelin")


def test_it_plays_to_the_end_and_stops(walk):
    walk.press("a")
    while walk.playing:
        walk.tick()
    assert walk.place == walk.last
    walk.press("a")
    assert walk.place == 0
    for key, delay in (("+", DELAYS[3]), ("-", DELAYS[2]), *[("-", None)] * 9):
        walk.press(key)
        if delay:
            assert walk.delay == delay
    assert walk.delay == max(DELAYS)


def test_board_and_ledger_stand_side_by_side_where_the_width_allows(tmp_path):
    open_game = sample(tmp_path, "robber-knights/full-2-players.txt")
    steps = steps_of(open_game.seen)
    place = next(p for p, step in enumerate(steps) if len(step.rows) > 2)
    game, seen = Rewound(open_game.seen).at(place), steps[: place + 1]
    wide = to_ansi(screen(open_game.seen, game, seen, (150, 40)))
    narrow = to_ansi(screen(open_game.seen, game, seen, (70, 40)))
    assert "top knight" in wide
    assert "top knight" not in narrow
    for text in (wide, narrow):
        assert f"step {place} of {len(steps) - 1}" in text
        assert f"#{steps[place].ref}" in text


@pytest.mark.parametrize("title", TITLES)
def test_a_recording_has_a_screen_for_every_step_and_a_marker_for_every_turn(
    title, tmp_path, table
):
    steps = steps_of(table.play(a_whole_game(title, 3).read_text("utf-8")).loaded().seen)
    file = tmp_path / "evening.cast"
    said = table("replay", "--cast", str(file))
    assert f"{len(steps)} steps" in said.err
    head, *events = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert head["version"] == 2
    assert [len(event) for event in events] == [3] * len(events)
    assert [event[0] for event in events] == sorted(event[0] for event in events)
    screens = [event for event in events if event[1] == "o"]
    markers = [event[2] for event in events if event[1] == "m"]
    assert len(screens) == len(steps) + 1
    assert markers == [f"#{step.ref} {step.json.line}" for step in steps if step.turn]
    assert len(markers) > 10
    assert all(len(one[2].split("\r\n")) <= head["height"] for one in screens)
    table("replay", "--cast", str(file))  # over itself
    file.write_text("mine")
    assert table("replay", "--cast", str(file), code=2).err


def test_a_marker_is_the_line_alone_however_long_it_is(tmp_path, game):
    game("do", "p d10", "--ruling", "as all of us agreed")
    game("replay", "--cast", str(tmp_path / "a.cast"))
    lines = map(json.loads, (tmp_path / "a.cast").read_text("utf-8").splitlines()[1:])
    assert [mark for _at, kind, mark in lines if kind == "m"][-1] == (
        '#6 ruling "as all of us agreed" b p d10'
    )
