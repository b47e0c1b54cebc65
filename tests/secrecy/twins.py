"""Twins: two logs that differ in what one player holds in secret, and in nothing else.

A record has its secrets in braces, "g {1|3}wgy": one twin collects one guard, the other three. Ids,
times and all other lines are the same. What is open for a while says which line covers it again:
the stack of a leader card is seen until the leaders are turned up anew. Before that line both twins
have the first one.
"""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace

from events.records.jsonl import RecordFault
from events.store.entry import Draft
from events.store.sqlite_store import SqliteStore
from projections.folding import FoldedGame
from projections.importing import drafts_of_text, with_salts
from tests.table import Table
from tests.text_records import sound_record
from tools.samples import FOLDER

BEGAN = 1_772_395_200_000
"""When every game begins, in ms: 2026-03-01, 20:00 UTC."""

APART = 7_000
"""Milliseconds between two entries."""

UID = "twin"
ONE, OTHER = 0, 1
SECRET = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


@contextmanager
def clock_at(entries: int) -> Iterator[None]:
    """Let it be the moment after so many entries."""
    now = BEGAN + APART * entries + 1_000
    with (
        patch.object(time, "time_ns", lambda: now * 1_000_000),
        patch.object(time, "time", lambda: now / 1_000),
    ):
        yield


def chosen(line: str, which: int) -> str:
    """Return a line as one of the twins has it."""
    return SECRET.sub(lambda found: found[1 + which], line)


class Twins(Struct, frozen=True):
    """Two games that differ in what a player holds in secret.

    Attributes:
        title: what is played.
        header: the players and the date, as a text record has them.
        lines: the actions, an entry each, with both secrets in braces.
        seat: the player who may know them.
        covers: how a line begins that covers what a secret line with this word showed for a while.
    """

    title: str
    header: str
    lines: tuple[str, ...]
    seat: int
    covers: Mapping[str, str] = {}

    @property
    def players(self) -> list[str]:
        """The names of the players, by seat."""
        return re.findall(r"(?m)^player: (\w+) =", self.header)

    @property
    def entries(self) -> int:
        """How many entries the whole log has, without what closes it."""
        return 1 + len(self.lines)

    @property
    def secrets(self) -> list[int]:
        """The entries that hold a secret."""
        return [n for n, line in enumerate(self.lines, 2) if SECRET.search(line)]

    def hidden(self, entries: int) -> bool:
        """Whether the twins differ when their logs have so many entries."""
        return self.text(ONE, entries) != self.text(OTHER, entries)

    def text(self, which: int, entries: int | None = None) -> str:
        """Return the record of one of the twins, as far as its first entries."""
        kept = self.lines[: None if entries is None else entries - 1]
        said = [
            chosen(line, which if self._covered(line, kept[n:]) else ONE)
            for n, line in enumerate(kept)
        ]
        head = f"tablescribe text record 1\ntitle: {self.title}\n{self.header}\n"
        return "\n".join([head, *said, ""])

    def _covered(self, line: str, since: Sequence[str]) -> bool:
        """Whether what a line shows to all for a while is hidden by a line since."""
        found = [cover for word, cover in self.covers.items() if word in line.split()]
        return not found or any(one.startswith(found[0]) for one in since)

    def game(self, which: int, entries: int | None = None) -> FoldedGame:
        """Return the game of one of the twins."""
        return drafts_of_text(sound_record(self.text(which, entries)), "table")[1]

    def write(self, path: Path, which: int, entries: int | None = None) -> Table:
        """Write the log of one of the twins into a new file of games.

        What is random in a log (and no id) is drawn anew each time.
        """
        drafts, game = drafts_of_text(sound_record(self.text(which, entries)), "table")
        same = [
            Draft(UID if n == 1 else f"{UID}.{n}", BEGAN + APART * n, "table", draft.event)
            for n, draft in enumerate(drafts if game.over else with_salts(drafts), 1)
        ]
        with SqliteStore(path, create=True) as store:
            store.append(UID, self.title, 0, same, still_open=not game.over)
        return Table(path)

    def check(self) -> None:
        """Check that all which is public is the same in both, at every entry.

        Raises:
            AssertionError: a score, or what follows, is another one; the record says so too.
        """
        for entries in range(2, self.entries + 1):
            one, other = (self.game(which, entries) for which in (ONE, OTHER))
            assert one.over == other.over, entries
            if not one.over:
                assert _public(one) == _public(other), (entries, self.lines[entries - 2])


def _public(game: FoldedGame) -> object:
    return game.rules.ledger(game.state), game.rules.result(game.state).scores


LEAGUE_HEADER = """date: 2026-03-01
player: An = red
player: Bram = green
player: Céline = yellow"""

COVERS = {"league-of-six": {"card": "leaders"}}
"""How a line of a title begins that covers what was seen for a while (`Twins.covers`)."""

SHORT_LEAGUE = Twins(
    "league-of-six",
    LEAGUE_HEADER,
    (
        *("ring la1 ba3 go5 ka2 lo4 zi6", "order r g y", "storage a d", "leaders c a b b"),
        *("siege go lo zi", "tax la1 ba2 ka3", "r la", "g ba", "y ka"),
        *("g {2|3}wgy2h+{a|b}", "y 2w2r+c", "r w2g", "g ci1 4 r1 r1", "g card {4|2}"),
        *("y ro1 2 g1", "r ci2 3 b1", "g ro2 1 y1", "done"),
        *("storage b e", "leaders a a c b", "siege la ba ka", "tax go4 lo5 zi6"),
        *("r go", "y lo", "g zi", "g {1|4}wry", "count g guards {5|7}"),
        *('adjust g guards {5|8} "so it was"', 'adjust cards g {b4 a1|c3} "so it was"'),
        *("r 2wb", "y wr", 'note "the cat sat on the table"'),
    ),
    seat=1,
    covers=COVERS["league-of-six"],
)
"""A round and a half of three players who describe no tile: all that Bram can hold in secret."""


def sample(name: str) -> str:
    """Return the record of a sample game."""
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def twins_of(record: str, seat: int, secrets: Mapping[str, str]) -> Twins:
    """Return twins of a whole game: each line that is named has a secret in its place."""
    head, _blank, body = record.partition("\n\n")
    title = re.findall(r"(?m)^title: (.*)$", head)[0]
    header = "\n".join(line for line in head.split("\n")[2:])
    said = [re.sub(r"\s+#.*", "", line) for line in body.strip().split("\n")]
    lines = [line for line in said if not line.startswith("result ")]
    for line, secret in secrets.items():
        lines[lines.index(line)] = secret
    return Twins(title, header, tuple(lines), seat, COVERS.get(title, {}))


ENDING_LEAGUE = twins_of(sample("league-of-six/partly-described"), 1, {"g wyb": "g {1|3}wyb"})
"""A whole game, in the last round of which Bram collects one guard or three."""

KEPT = Twins(
    "kept",
    "date: 2026-03-01\nplayer: An = red\nplayer: Bram = green\nfirst: Bram",
    ("r deal {1|2} 4 9", "g deal 3 6 8", "g 6", "r 9", "g 8", "r 4"),
    seat=0,
)
"""A title by somebody else: An keeps a card of 1 or of 2, which counts at the end."""

ENDING = (ENDING_LEAGUE, KEPT)
"""Twins whose games are over in the end."""


def found_in(record: str, seat: int) -> Twins:
    """Return twins of a game with another legal secret wherever one changes nothing public.

    The last entry is left out: the game is not over.
    """
    whole = twins_of(record, seat, {})
    twins = replace(whole, lines=whole.lines[:-1])
    scores = _public(twins.game(ONE))
    code = re.findall(r"(?m)^player: \w+ = (\w)", twins.header)[seat]
    for n, line in enumerate(twins.lines):
        for secret in _others(line) if line.startswith(f"{code} ") else ():
            tried = replace(twins, lines=(*twins.lines[:n], secret, *twins.lines[n + 1 :]))
            with suppress(RecordFault):
                if _public(tried.game(OTHER)) == scores:
                    twins = tried
                    break
    return twins


_CARD = re.compile(r"(\w card )([1-4])")
_GAIN = re.compile(r"(\w )(\d?w)?((?:\d?[rgybh])+(?:\+[abc])?)")


def _others(line: str) -> Iterator[str]:
    """Yield a line of League of Six with another secret: one card, or more guards."""
    if found := _CARD.fullmatch(line):
        yield from (f"{found[1]}{{{found[2]}|{one}}}" for one in "1234" if one != found[2])
    elif found := _GAIN.fullmatch(line):
        yield f"{found[1]}{{{found[2] or ''}|5w}}{found[3]}"
