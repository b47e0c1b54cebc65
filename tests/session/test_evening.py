"""Whole evenings of each title, as people have them: key by key, with mistakes and a power cut."""

import pytest

from cli.game.open_game import OpenGame
from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from tests.keystrokes import Recorder, begun, play_through, sample_events, summary
from tests.table import Table

EVENINGS = [
    ("robber-knights/full-2-players", (80, 24), "nl"),
    ("meridian/full-3-players", (40, 24), "fr"),
    ("league-of-six/full-3-players", (80, 24), "es"),
    ("league-of-six/all-declared", (40, 24), "en"),
]
SAID = {
    "en": ("is neither an action", "undone", "redone"),
    "nl": ("is geen actie", "teruggenomen", "hersteld"),
    "fr": ("n'est ni une", "annulé", "rétabli"),
    "es": ("no es ninguna", "deshecho", "rehecho"),
}
"""What is said of nonsense, of an undo and of a redo."""


@pytest.mark.parametrize(("name", "size", "language"), EVENINGS)
def test_a_whole_evening_with_mistakes_and_a_power_cut(name, size, language, tmp_path):
    """What is typed is wrong now and then, taken back or killed, and none is lost.

    Another recorder has the middle of it.
    """
    db = tmp_path / "games.db"
    events = sample_events(name, tmp_path)
    known = 1 + sum(event.describes for event in events)
    begun(db, events, known)
    third = (len(events) - known) // 3
    here = {"size": size, "language": language}
    typed = play_through(db, events, known, third, **here)  # ends with kill -9
    known += third
    make_mistakes(Recorder(db, **here).terminal, SAID[language])
    correct_by_the_same(Recorder(db, **here).terminal, known, events)
    with SqliteStore(db) as store:
        game, *_others = store.games()
        other = events[known : known + third]
        OpenGame(store, game).append(other, by="other", still_open=True)
    typed += play_through(db, events, known + third, **here)
    table = Table(db)
    assert table("audit").code == 0
    expected = Table(tmp_path / f"{name.replace('/', '-')}.db")
    assert effective(table) == effective(expected)
    keys = summary([one for one in typed if not one.apart])
    assert keys.median_keys <= 4
    assert keys.nine_of_ten <= 10


def make_mistakes(window, said):
    """Type nonsense; go back two steps for a mistake found late, and forward again."""
    nonsense, undone, redone = said
    window.type("zzz", nonsense, anywhere=True)
    window.press("\x03")
    window.keys("\x1a", undone, anywhere=True)
    window.keys("\x1a", f"(?s){undone}.*{undone}", anywhere=True)
    window.keys("\x19", redone, anywhere=True)
    window.keys("\x19")
    window.until(f"(?s){redone}.*{redone}", anywhere=True)  # a settled window is not yet a done one
    window.settle()
    assert "Traceback" not in window.everything
    window.kill()


def correct_by_the_same(window, entry, events):
    """Correct an entry, first by nonsense, then by what it was: what came later is kept."""
    line = title_events(events[0].title).write(events[entry - 1], events[0].players)
    window.type(f"correct {entry} zzz")  # it stays in the line to be mended
    window.settle()
    window.press("\x03")
    window.type(f"correct {entry} {line}", rf"(?s)#\d+\s.*#{entry}\b", anywhere=True)
    window.settle()
    assert "Traceback" not in window.everything
    window.kill()


def effective(table):
    """The standing actions and what they changed, without how the game came to be."""
    return [line for line in table("export").out.splitlines() if ":" not in line]
