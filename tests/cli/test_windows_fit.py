"""Tables and drawings in windows of 80 columns, 60 and 40, in every language, with long names."""

import contextlib
import io
import os
import re
import sys
from unittest.mock import patch

import click
import pytest

from cli.game.open_game import OpenGame
from cli.main import run
from cli.replay.screen import screen
from cli.replay.steps import Rewound, steps_of
from cli.replay.with_keys import keys_line
from cli.session.screen import BELOW, Size, lines
from cli.terminal.language import LANGUAGES, TIE, speak
from cli.terminal.line import cell_len
from events.titles.registry import TITLES
from tests.connections import all_closed
from tests.table import Table
from tools.goldens import SAMPLES

LONG = {"An": "Annemarie-Josephine", "Bram": "Bram-Willem-Alexander", "Céline": "Céline-Françoise"}
ESCAPE = re.compile(r"\x1b\[[\d;]*m")
WIDE = 400

SAID = ["score", f"why {LONG['An']}", "log --at 40"]
"""What says the same words however wide the window is."""

DRAWN = ["show", "show --at 40", "turn --at 40"]
"""What is drawn as the window allows."""

OF_ALL = ["stats", "ratings", "people list", "games --all", "audit --all"]


class Window(io.TextIOWrapper):
    def isatty(self):
        return True


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A game of each title, with as many players as there can be and names that are long."""
    table = Table(tmp_path_factory.mktemp("windows") / "games.db")
    for title in TITLES:
        record = sorted((SAMPLES / title).glob("full-*.txt"))[-1].read_text("utf-8")
        for short, long in LONG.items():
            record = re.sub(rf"\b{short}\b", long, record)
        table("import", "-", input=record)
    return table


def seen(store, line, columns, language):
    """Return the lines that a command writes in a window of 24 lines."""
    kept = io.BytesIO()
    window = Window(kept, encoding="utf-8", newline="\n", write_through=True)
    size = {"COLUMNS": str(columns), "LINES": "24", "TABLESCRIBE_DB": str(store.db)}
    arguments = [*line.split(), "--drawn", "--lang", language]
    with (
        all_closed(),
        contextlib.redirect_stdout(window),
        patch.dict(os.environ, {**size, "LANGUAGE": "C"}),
        patch.object(sys, "argv", ["tablescribe", *arguments]),
    ):
        try:
            assert run(arguments) == 0, line
        finally:
            speak("en")
    return ESCAPE.sub("", kept.getvalue().decode()).splitlines()


def words(lines):
    return set(re.findall(r"[^\W\d_]{2,}|\d+", "\n".join(lines)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_its_window_and_no_word_is_broken(store, language):
    games = [f"-g {number}" for number, _title in enumerate(TITLES, 1)]
    said = [*(f"{line} {game}" for line in SAID for game in games), *OF_ALL]
    drawn = [f"{line} {game}" for line in DRAWN for game in games]
    for line in [*said, *drawn]:
        whole = words(seen(store, line, WIDE, language)) if line in said else set()
        for columns in (80, 60, 40):
            written = seen(store, line, columns, language)
            too_long = [one for one in written if cell_len(one) > columns]
            if columns == 40:  # a single word may be longer
                too_long = [one for one in too_long if " " in one.strip()]
            assert too_long == [], (line, columns, written)
            if line in said:
                assert words(written) >= whole, (line, columns, written)
            if line.startswith("show"):
                assert len(written) <= 24, (line, columns, written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_above_the_prompt_and_a_step_of_a_replay_fit_a_window(store, language):
    speak(language)
    try:
        for number in range(1, len(TITLES) + 1):
            with all_closed(), click.Context(click.Command("test")):
                open_game = OpenGame.open(store.db, str(number), writing=False)
                shown, rewound = steps_of(open_game.seen), Rewound(open_game.seen)
                for columns in (80, 60):
                    above = lines(open_game, Size(columns, 24))
                    assert len(above) <= 24 - BELOW
                    assert max(line.cell_len for line in above) < columns
                    for place in range(0, len(shown), 20):
                        seen_now = shown[: place + 1]
                        notes = [keys_line(columns - 1)]
                        then = screen(
                            open_game.seen, rewound.at(place), seen_now, (columns, 23), notes
                        )
                        assert len(then) <= 23, (number, place, columns)
                        assert max(line.cell_len for line in then) < columns
                        assert notes[0].replace(TIE, " ") == then[-1].plain
    finally:
        speak("en")


def test_a_score_that_is_too_wide_is_turned_or_said(tmp_path):
    """An, Bram and Céline have columns of their own where three fit, five are said one by one."""
    table = Table(tmp_path / "games.db")
    for players in (3, 5):
        table("import", str(SAMPLES / f"league-of-six/full-{players}-players.txt"))
    turned = seen(table, "score -g los1", 60, "en")
    assert turned[1].split() == ["An", "(r)", "Bram", "(g)", "Céline", "(y)"]
    assert [line.split()[0] for line in turned[2:5]] == ["start", "guards", "stored"]
    said = " ".join(line.strip() for line in seen(table, "score -g los2", 40, "en"))
    assert "An (r): start 10, guards " in said
