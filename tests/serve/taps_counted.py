"""How many taps the sample games of whole evenings take, action by action."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median

from cli.serve.recording.choices import choices, taps_for
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame
from projections.importing import drafts_of_text
from projections.refusal import Refusal
from projections.seen import Seen, Viewer
from projections.timeline import Timeline
from tests.seeing import seen_by
from tests.text_records import sound_record
from tools.goldens import SAMPLES

GAMES = ("full-", "partly-", "all-")
"""How the records of whole games begin."""


def actions(record: str) -> Iterator[tuple[FoldedGame, str]]:
    """Yield a game before each of its actions, and the action in the notation."""
    _drafts, whole = drafts_of_text(sound_record(record), "table")
    started = whole.timeline.started
    game = FoldedGame(Timeline([(1, started)]))
    write = title_events(game.title).write
    for item in whole.timeline.items:
        if not item.event.describes and type(item.event) in game.rules.EFFECTS:
            yield game, write(item.event, started.players)
        game.take(item.ref, item.event)


def taps_of(record: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each action of a record in the notation, with its taps but the one that records it."""
    for game, line in actions(record):
        yield line, taps_for(seen_by(game), line) or []


def counted(record: str) -> Iterator[int]:
    """Yield how many taps each action of a record takes, the one that records it too.

    What no taps put together counts as 99.
    """
    for game, line in actions(record):
        taps = taps_for(seen_by(game), line)
        yield 99 if taps is None else len(taps) + 1


def against(game: Seen | FoldedGame, line: str) -> list[Refusal]:
    """What the rules have against a line, said now."""
    [read] = title_events(game.title).read(line, game.timeline.started.players)
    event = game.rules.bind(game.state, read)
    return [event] if isinstance(event, Refusal) else list(game.refusals(event))


def wandered(
    game: FoldedGame, viewer: Viewer, rng: Random, *, ruled: bool = False
) -> Iterator[str]:
    """Tap at random to the end of a line; each choice leads on, and what is whole is legal."""
    tapped = list[str]()
    while True:
        now = choices(seen_by(game, viewer), tapped, ruled=ruled)
        assert not now.dropped
        assert now.tapped == tuple(tapped)
        assert now.line or now.next, now
        if now.line:
            yield now.line
        if not now.next or len(tapped) > 25:
            return
        assert len({one.words for one in now.next}) == len(now.next), now.next
        tapped.append(rng.choice(now.next).code)


def records(title: str) -> dict[str, str]:
    """Return the records of whole games of a title, by name."""
    found = sorted((SAMPLES / title).glob("*.txt"))
    return {path.stem: path.read_text("utf-8") for path in found if path.name.startswith(GAMES)}


def table() -> str:
    """Return the table of taps for the documentation, a title's games together."""
    lines = ["| title | actions | median | 90 of 100 | most |", "|---|---|---|---|---|"]
    for title in TITLES:
        taps = sorted(count for record in records(title).values() for count in counted(record))
        high = taps[len(taps) * 9 // 10]
        name = title_events(title).NAME
        lines.append(f"| {name} | {len(taps)} | {median(taps):g} | {high} | {taps[-1]} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
    for title in TITLES:
        for name, record in records(title).items():
            print(name, sorted(Counter(counted(record)).items()))
            print([line for game, line in actions(record) if taps_for(seen_by(game), line) is None])
