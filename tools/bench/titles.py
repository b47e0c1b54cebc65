"""Each title beside its peers: replaying, reading, loading, listing what is legal, its page."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from cli.exports.html.page import export
from events.store.event_store import EventStore
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, fold_game
from projections.resolving import events_of
from projections.timeline import Timeline
from tests.random_play import PLAYED, begun, play, playing
from tests.text_records import sound_record
from tools.bench.fullest import fullest_league
from tools.bench.games import keep, keep_samples, longest, opened_game, samples
from tools.bench.harness import PLIES, RATE, Figure, alternate, in_fresh_processes
from tools.bench.peers import applications, keep_facts, list_chess, pgn, raw_load, read_pgn

PGN_GAMES, CHESS_GAMES = 30, 20
ROUNDS = 15
TIMES = 10
"""How often ours reads its few games in a round, so that a round is as long as the peer's."""

RANDOM_GAMES = 3
"""How many random games of each start of a title are played in a round."""


class Least(NamedTuple):
    """How many times as fast as its peer each must be: replaying, loading, listing."""

    replays: float = 3
    loads: float = 5
    lists: float = 1


LEAST = {"league-of-six": Least(2, 3.5, 0.5), "score-pad": Least(2, 3)}
READS = 1.5
"""How many times faster than python-chess text records should be read, of any title."""


def replay_checked(store: EventStore, uid: str, title: str) -> object:
    """Replay one game with every action checked, and write out its ledger."""
    game = fold_game(Timeline(events_of(title, store.read(uid))), check=True)
    return game.rules.ledger(game.state)


def replaying(folder: Path, title: str) -> list[Figure]:
    """Compare replaying logs and reading text records of a title with python-chess reading PGN."""
    games, texts = pgn(PGN_GAMES), [sample.text for sample in samples(title)]
    uids = keep_samples(folder / "games.db", title)
    with SqliteStore(folder / "games.db") as store:
        replayed, read, peer = alternate(
            [
                lambda: [replay_checked(store, uid, title) for uid in uids * TIMES],
                lambda: [sound_record(text) for text in texts * TIMES],
                lambda: read_pgn(games),
            ],
            ROUNDS,
        )
    mine, theirs = TIMES * sum(len(one.plays) for one in samples(title)), read_pgn(games) / peer
    return [
        Figure(what, mine / taken, theirs, least=least, form=PLIES)
        for what, taken, least in (
            ("replaying", replayed, LEAST.get(title, Least()).replays),
            ("reading text records", read, READS),
        )
    ]


def loading(folder: Path, title: str) -> list[Figure]:
    """Compare loading and folding games with a raw read and with the eventsourcing library."""
    uids, decode = keep_samples(folder / "games.db", title), title_events(title).DECODER.decode
    raw, app = sqlite3.connect(folder / "games.db"), applications(folder / "facts.db")
    kept = [keep_facts(app, sample.drafts) for sample in samples(title)]
    with SqliteStore(folder / "games.db") as store:
        games = [opened_game(store, uid) for uid in uids]
        ours, bare, rebuilt = alternate(
            [
                lambda: [game.load() for game in games * TIMES],
                lambda: [raw_load(raw, uid, decode) for uid in uids * TIMES],
                lambda: [app.repository.get(id_) for id_ in kept * TIMES],
            ],
            ROUNDS,
        )
        entries = TIMES * sum(game.n for game in games)
    raw.close()
    app.close()
    entry, faster = ours / entries, "times faster than eventsourcing"
    their_entry = rebuilt / (TIMES * sum(len(sample.drafts) for sample in samples(title)))
    least = LEAST.get(title, Least()).loads
    return [
        Figure("loading an entry", entry, bare / entries, most=10),
        Figure(faster, entry, their_entry, least=least, faster=True),
    ]


def page(folder: Path, title: str) -> list[Figure]:
    """Measure the page of the longest sample game of a title."""
    sample = longest(title)
    uid = keep(folder / "games.db", sample.drafts, title)
    with SqliteStore(folder / "games.db") as store:
        game = opened_game(store, uid)
        [taken] = alternate([lambda: export(game.seen)], ROUNDS // 2)
        size = len(export(game.seen).encode()) / 1000
    what = f"a full game ({len(sample.plays)} plies) as one HTML page"
    return [Figure(what, taken), Figure("the size of that page", size, most=300, form="{:.0f} KB")]


# --- lists of what is legal ---------------------------------------------------------------------


def played(title: str, games: int = RANDOM_GAMES) -> Iterator[list[int]]:
    """Play so many random games from each start of a title, always the same ones.

    Yields how many actions were listed before each decision of a game.
    """
    for started in playing(title).starts:
        for seed in range(games):
            yield list(play(begun(started), Random(seed)))


def listing(_folder: Path, title: str) -> list[Figure]:
    """Compare listed actions a second with python-chess, which lists its moves and pushes one."""
    ours, theirs = sum(map(sum, played(title))), list_chess(CHESS_GAMES)
    sides = [lambda: [*played(title)], lambda: list_chess(CHESS_GAMES)]
    mine, peer = alternate(sides, ROUNDS // 2)
    least = LEAST.get(title, Least()).lists
    return [Figure("listing in random play", ours / mine, theirs / peer, least=least, form=RATE)]


def fullest(title: str) -> FoldedGame:
    """Return the longest sample game of a title where most is legal."""
    game = longest(title)
    events = [game.started, *game.plays]
    folds = (fold_game(Timeline(list(enumerate(events[:n], 1)))) for n in range(1, len(events)))
    return max(folds, key=lambda game: len(game.rules.actions(game.state)))


def lists() -> list[Figure]:
    """Measure the list of what is legal where it is longest."""
    knights, league = fullest("robber-knights"), fullest("league-of-six")
    games = [("Robber Knights", knights.rules, knights.state, "of a sample game's"),
             ("League of Six", league.rules, fullest_league(), "of the")]  # fmt: skip
    taken = alternate([lambda one=one: one[1].actions(one[2]) for one in games], ROUNDS)
    return [
        Figure(
            f"{name}: listing the {len(rules.actions(state)):,} legal actions {whose} fullest "
            "position",
            one,
            most=0.020,
        )
        for (name, rules, state, whose), one in zip(games, taken, strict=True)
    ]


def titles(folder: Path) -> list[Figure]:
    """Return all figures of this file."""
    figures = lists()
    for title in TITLES:
        name = title_events(title).NAME
        measures = [replaying, loading, *([listing] if title in PLAYED else []), page]
        figures += [
            figure._replace(what=f"{name}: {figure.what}")
            for measure in measures
            for figure in in_fresh_processes(measure, folder, title)
        ]
    return figures
