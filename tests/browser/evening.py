"""An evening from a phone by taps alone, compared with the same evening typed: `make browser`.

A whole game of each title: begun on an organiser's page, every action tapped, a note, a count,
undo and redo, a correction, the score settled, a rematch. The network is cut three times and the
tab is closed once on the way.
"""

import pytest

from cli.titles.title_options import title_options
from events.common import GameStarted
from events.titles.registry import TITLES
from projections.importing import drafts_of_text
from tests.browser.phones import Phone, serving
from tests.serve.taps_counted import records, taps_of
from tests.table import Table
from tests.text_records import sound_record


def told(table):
    """What the log says, entry by entry: what happened, without when and by whom."""
    return [one["event"] for one in table("log", "--json", "--game", "1").json["entries"]]


def begun(title, record):
    """The players of a record with their colours, and the name of the printed parts, if any."""
    _drafts, whole = drafts_of_text(sound_record(record), "table")
    started: GameStarted = whole.timeline.started
    printed = [getattr(item.event, "name", "") for item in whole.timeline.descriptions()]
    players = [(player.name, *player.colours) for player in started.players]
    return players, next(iter(printed), "")


@pytest.mark.timeout(1200)  # a whole game, beside whatever else the machine does
@pytest.mark.parametrize("title", TITLES)
def test_an_evening_is_recorded_by_taps(chromium, tmp_path, title):
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    played = records(title)
    record = played.get("full-2-players") or played["full-3-players"]
    players, printed = begun(title, record)
    seats = [f"{name}:{','.join(colours)}" if colours else name for name, *colours in players]
    parts = title_options(title).printed
    typed("new", title, *seats, *([f"--{parts.name}", printed] if parts else []))
    lines = []
    with (
        serving(tapped.db, organiser=True) as address,
        Phone(chromium, address, refused=True) as phone,
    ):
        phone.begin(title, players, printed)
        recorder = phone.page.url
        first = players[0][0]
        letter = phone.page.locator("#seats .chip").first.inner_text()
        evening = list(taps_of(record))
        # of very long lines a page knows the beginnings alone, once it is cut off
        cuts = [n for n, (_line, taps) in enumerate(evening) if n and 0 < len(taps) < 4][:5:2]
        known = phone.n
        for n, (line, taps) in enumerate(evening):
            lines.append(line)
            offline = n in cuts
            if offline:
                phone.know_ahead()
                phone.cut()
            phone.tap(*taps)
            phone.page.locator("#record:not([disabled])").tap()
            if offline:
                phone.until("#said", "not recorded yet")
                if n == cuts[1]:
                    phone.page.close()
                phone.context.set_offline(False)
                if n == cuts[1]:
                    phone.tab(recorder)
            phone.beyond(known)
            if n == 0:
                phone.ask("note", text="a cup fell over")
                phone.settle(**{letter: "3"})
                phone.page.locator("#undo").tap()
                phone.until("#entry", f"entry {known + 4}")
                phone.page.locator("#redo").tap()
                phone.until("#entry", f"entry {known + 5}")
                phone.correct(known + 1, "replace", *taps)
                typed("do", line)
                typed("note", "a cup fell over")
                typed("count", first, "3")
                typed("undo")
                typed("redo")
                typed("correct", str(known + 1), line)
                lines.clear()
            known = phone.n
        typed("do", "; ".join(lines))
        phone.until("#turn", "the game is over")
        assert phone.page.locator("#choices button").count() == 0
        second = phone.page.locator("#seats .chip").nth(1).inner_text()
        phone.settle(**{letter: "3", second: "4"})
        typed("count", first, "3", players[1][0], "4")
        assert told(tapped) == told(typed)
        ended = phone.page.url
        phone.page.locator("#rematch button").tap()
        phone.until("#turn", "next: ")
        assert phone.page.url != ended
    assert len(tapped("games", "--json").json["games"]) == 2
