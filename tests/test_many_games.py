"""The games to measure with: finished, all different, and always the same ones."""

from events.store.sqlite_store import SqliteStore
from tests.random_play import PLAYED
from tools.many_games import made, write_games


def test_games_are_written_in_order_and_all_different(tmp_path):
    assert write_games(tmp_path / "some.db", 12) == 0
    with SqliteStore(tmp_path / "some.db") as store:
        games = list(reversed(store.games()))
        assert [game.hash for game in games] == [made(1, n).entries[-1].hash for n in range(12)]
        assert {game.title for game in games} == set(PLAYED)
        assert not any(game.open for game in games)
        assert not any(store.verify(game.uid) for game in games)


def test_another_seed_plays_other_games():
    assert made(2, 0).play != made(1, 0).play
