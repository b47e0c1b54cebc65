"""An evening from a phone by taps alone, compared with the same evening typed: `make browser`.

The network is cut three times and the tab is closed once on the way.
"""

import pytest

from events.titles.registry import TITLES
from tests.browser.phones import Phone, serving
from tests.browser.recording import halfway
from tests.serve.taps_counted import records
from tests.table import Table

LEFT = 7
"""So many actions are tapped at the end of a game."""


def told(table):
    """What the log says, entry by entry: what happened, without when and by whom."""
    return [one["event"] for one in table("log", "--json").json["entries"]]


@pytest.mark.parametrize("title", TITLES)
def test_an_evening_is_recorded_by_taps(chromium, tmp_path, title):
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    played = records(title)
    record = played.get("full-2-players") or played["full-3-players"]
    rest = halfway(tapped, record, LEFT)
    halfway(typed, record, LEFT)
    with serving(tapped.db) as address, Phone(chromium, address, refused=True) as phone:
        first = phone.page.locator("#seats li span").first.inner_text()
        for n, (line, taps) in enumerate(rest):
            offline = n in (1, 3, 5)
            if offline:
                phone.know_ahead()
                phone.cut()
            before = phone.n
            phone.tap(*taps)
            phone.page.locator("#record:not([disabled])").tap()
            if offline:
                phone.until("#said", "not recorded yet")
                if n == 3:
                    phone.page.close()
                phone.context.set_offline(False)
                if n == 3:
                    phone.tab(address)
            phone.beyond(before)
            typed("do", line)
            if n == 0:
                phone.ask("note", text="a cup fell over")
                typed("note", "a cup fell over")
                phone.ask("count", what=[first, "score", "3"])
                typed("count", first, "score", "3")
                phone.page.locator("#undo").tap()
                phone.until("#entry", f"entry {before + 4}")
                phone.page.locator("#redo").tap()
                phone.until("#entry", f"entry {before + 5}")
                typed("undo")
                typed("redo")
                phone.correct(before + 1, "replace", *taps)
                typed("correct", str(before + 1), line)
        phone.until("#turn", "the game is over")
        phone.ask("count", what=[first, "score", "3"])
        typed("count", first, "score", "3")
        assert told(tapped) == told(typed)
        ended = phone.page.url
        phone.page.locator("#rematch button").tap()
        phone.until("#turn", "next: ")
        assert phone.page.url != ended
    assert len(tapped("games", "--json").json["games"]) == 2
