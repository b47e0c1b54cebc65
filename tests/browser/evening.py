"""An evening from a phone by taps alone, compared with the same evening typed: `make browser`.

One game of each title from an organiser's page to the rematch. On the way the first action is
forgotten and inserted, one is removed, one replaced; notes, counts and a printed tile are recorded;
the players allow an illegal action and think better of it; a part is not recorded, and the position
is stated. The network is cut three times, once with the tab closed.
"""

from random import Random

import pytest

from cli.serve.recording.choices import taps_for
from cli.titles.title_options import title_options
from events.common import GameStarted
from events.titles.registry import TITLES
from projections.importing import drafts_of_text
from projections.seen import PUBLIC
from tests.browser.phones import Phone, serving
from tests.seeing import seen_by
from tests.serve.taps_counted import against, records, taps_of, wandered
from tests.table import Table
from tests.text_records import sound_record

ADD = "add"
"""What is tapped where a statement could go on: more knights could stand there."""

GAPS = {
    "robber-knights": (21, [["h17", "fc", "b", "b", ADD]], {}),
    "meridian": (60, [["10/4", "o", "3"]], {}),
    "league-of-six": (
        90,
        [["zi", "y"]],
        {"the order": "y g r", "the round": "6"}
        | {"An, influence": "54", "Bram, influence": "38", "Céline, influence": "47"}
        | {"An, guards": "4", "Bram, guards": "3", "Céline, guards": "5"}
        | {"An, leader": "b2 c3", "Bram, leader": "none", "Céline, leader": "a1"},
    ),
    "score-pad": (8, [], {"An, points": "317"}),
}
"""Before which action nobody recorded; what is stated then by taps, and by parts that are typed."""

TILE = ["tax 18", *"xxxxx.", "b"]
"""The tile that the club's box of League of Six has not described yet."""


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


def keep_box(table, record):
    """Describe the tiles of a record's box but one, and keep them under a name."""
    [described] = [line for line in record.splitlines() if line.startswith("describe")]
    tiles = described.partition(" made-up ")[2].split("; ")
    known = "\n".join(tile for tile in tiles if not tile.startswith(f"{TILE[0]} "))
    table("components", "new", "club", input=known)
    return "club"


class Evening:
    """One evening at two tables: at the first it is tapped on a phone, at the second typed."""

    def __init__(self, phone, tapped, typed):
        self.phone, self.tapped, self.typed = phone, tapped, typed
        self.recorder, self.cuts = phone.page.url, 0
        self._n = 0

    @property
    def game(self):
        """The game that is tapped, loaded where the log has more entries."""
        if self._n != self.phone.n:
            self._n, self._game = self.phone.n, self.tapped.loaded().game
        return self._game

    def taps(self, line, *, ruled=False):
        """Return the taps that make a line now."""
        taps = taps_for(seen_by(self.game), line, ruled=ruled)
        assert taps is not None, line
        return taps

    def tap(self, line, *, ruled=False):
        """Tap a line together, without recording it."""
        self.phone.tap(*self.taps(line, ruled=ruled))

    def record(self, line, *, lose=False):
        """Record an action; the phone may lose its network meanwhile, the second time its tab."""
        phone, known = self.phone, self.phone.n
        if lose:
            self.cuts += 1
            phone.know_ahead()
            phone.cut()
        self.tap(line)
        phone.page.locator("#record:not([disabled])").tap()
        if lose:
            phone.until("#said", "not recorded yet")
            closed = self.cuts == 2
            if closed:
                phone.page.close()
            phone.context.set_offline(False)
            if closed:
                phone.tab(self.recorder)
        phone.beyond(known)
        self.typed("do", line)

    def at_random(self, *, ruled=False):
        """Return a line that could be tapped here: a legal one, or one that needs a ruling."""
        game, rng = self.game, Random(0)
        while True:
            for line in wandered(game, PUBLIC, rng, ruled=ruled):
                found = against(game, line)
                if bool(found) == ruled and all(one.irregular for one in found):
                    return line

    def forget_the_first(self, first, second):
        """Record the second action, and insert the first before it."""
        taps = self.taps(first)
        self.record(second)
        self.phone.correct(self.phone.n, "insert", *taps)
        self.typed("correct", str(self.phone.n - 1), first, "--insert")

    def remove_the_last(self):
        n = self.phone.n
        self.phone.correct(n, "remove")
        self.typed("correct", str(n), "--remove")

    def mistake(self, line):
        """Record another action than was meant, and replace it."""
        taps, wrong = self.taps(line), self.at_random()
        self.record(wrong)
        n = self.phone.n
        self.phone.correct(n, "replace", *taps)
        self.typed("correct", str(n), line)

    def undo(self):
        self._again("undo")

    def redo(self):
        self._again("redo")

    def _again(self, way):
        known = self.phone.n
        self.phone.page.locator(f"#{way}:not([disabled])").tap()
        self.phone.beyond(known)
        self.typed(way)

    def describe(self, part, *taps):
        known = self.phone.n
        self.phone.begin_way("part")
        self.phone.tap(part, *taps)
        self.phone.page.locator("#record:not([disabled])").tap()
        self.phone.beyond(known)
        self.typed("describe", f"{part} {''.join(taps[:6])} {''.join(taps[6:])}")

    def allow(self, reason):
        """The players allow what is illegal."""
        known, line = self.phone.n, self.at_random(ruled=True)
        self.phone.begin_way("ruling")
        self.tap(line, ruled=True)
        self.phone.until("#check", "Why do the players allow it?")
        self.phone.page.fill("#why", reason)
        self.phone.page.locator("#record:not([disabled])").tap()
        self.phone.beyond(known)
        self.typed("do", line, "--ruling", reason)

    def lose_the_thread(self, tapped, parts):
        """Nobody recorded for a while; then the position is stated, as one entry."""
        self.phone.ask("gap", reason="lunch")
        self.typed("gap", "lunch")
        page, known = self.phone.page, self.phone.n
        if page.locator("#more").get_attribute("open") != "":
            page.locator("#more > summary").tap()
        page.locator("#position").tap()
        for place, *rest in tapped:
            self.phone.touch(place)
            self.phone.tap(*(code for code in rest if code != ADD))
            if ADD in rest:
                page.locator("#record:not([disabled])").tap()
        for part, said in parts.items():
            page.locator("#choices button").filter(has_text=part).tap()
            page.fill("#typed", said)
            page.locator("#record:not([disabled])").tap()
            self.phone.until("#typed", "")
        statements = page.locator("#stated button")
        statements.nth(len(tapped) + len(parts) - 1).wait_for()
        stated = statements.all_inner_texts()
        page.fill("#why", "after lunch")
        page.locator("#state:not([disabled])").tap()
        self.phone.beyond(known)
        self.typed(
            "adjust", "; ".join(one.removesuffix(" ✕") for one in stated), "--reason", "after lunch"
        )


@pytest.mark.timeout(1200)  # a whole game, beside whatever else the machine does
@pytest.mark.parametrize("title", TITLES)
def test_an_evening_is_recorded_by_taps(chromium, tmp_path, title):
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    played = records(title)
    record = played.get("full-2-players") or played["full-3-players"]
    players, printed = begun(title, record)
    if title == "league-of-six":
        printed = keep_box(typed, record)
    seats = [f"{name}:{','.join(colours)}" if colours else name for name, *colours in players]
    parts = title_options(title).printed
    typed("new", title, *seats, *([f"--{parts.name}", printed] if parts else []))
    lines = [line for line, _taps in taps_of(record)]
    unseen, on_board, typed_parts = GAPS[title]
    often = max(len(lines) // 6, 2)
    with (
        serving(tapped.db, organiser=True) as address,
        Phone(chromium, address, refused=True) as phone,
    ):
        phone.begin(title, players, printed)
        evening = Evening(phone, tapped, typed)
        evening.forget_the_first(*lines[:2])
        evening.record(lines[2])
        evening.remove_the_last()
        evening.record(lines[2])
        evening.mistake(lines[3])

        phone.ask("note", text="a cup fell over")
        typed("note", "a cup fell over")
        letter, second = phone.page.locator("#seats .chip").all_inner_texts()[:2]
        phone.settle(**{letter: "3"})
        typed("count", players[0][0], "3")
        if title == "league-of-six":
            evening.describe(*TILE)
        evening.record(lines[4])
        evening.undo()
        evening.redo()

        for n, line in enumerate(lines[5:], 5):
            if n == 8:
                evening.allow("we laughed")
                evening.undo()
                evening.redo()
                evening.undo()
            if n == unseen:
                evening.lose_the_thread(on_board, typed_parts)
            # of very long lines a page knows the beginnings alone, once it is cut off
            few = len(evening.taps(line)) < 4
            evening.record(line, lose=few and evening.cuts < 3 and n >= often * (evening.cuts + 1))
        assert evening.cuts == 3

        phone.until("#turn", "the game is over")
        assert phone.page.locator("#choices button").count() == 0
        assert phone.page.locator("#write").is_hidden()  # the result was written by itself
        phone.settle(**{letter: "3", second: "4"})
        typed("count", players[0][0], "3", players[1][0], "4")
        assert told(tapped) == told(typed)
        ended = phone.page.url
        phone.page.locator("#rematch button").tap()
        phone.until("#turn", "next: ")
        assert phone.page.url != ended
    assert len(tapped("games", "--json").json["games"]) == 2
