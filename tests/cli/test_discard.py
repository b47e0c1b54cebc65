"""A game begun by mistake is discarded: an entry like any other, and nobody is offered it again."""

import json

from cli.game.roster import Roster
from events.common import GameAbandoned
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from events.titles.league_of_six.events import RingLaid


def test_a_game_that_was_only_set_up_is_discarded_and_listed_with_all_others_alone(table):
    table("new", "rk", "Ann:blue", "Bram:red")
    new = ("league-of-six", "Dora:red", "Edd:green", "Flo:blue", "--lots", "--json")
    wrong = json.loads(table("new", *new).lines[0])["game"]
    said = table("discard", "the wrong box", "--game", wrong)
    assert said.lines[-1] == "from now on only games --all lists it; undo brings it back"
    assert [row["game"] for row in table("games", "--json").json["games"]] == ["rk1"]
    listed = table("games", "--all", "--json").json["games"]
    states = [(row["game"], row["state"]) for row in listed]
    assert states == [(wrong, "abandoned"), ("rk1", "open")]
    assert listed[0]["words"] == "League of Six: Dora 10, Edd 10, Flo 10; discarded"
    with table.opened() as current:
        assert Roster.of(current.store).names() == ["Ann", "Bram"]
    table("undo", "--game", wrong)
    assert len(table("games", "--json").json["games"]) == 2


def test_a_set_up_that_no_table_can_have_is_listed(table):
    """A foreign log can lay a town twice: such a ring is no lot, and the game was abandoned."""
    table("new", "league-of-six", "Dora:red", "Edd:green", "Flo:blue")
    ring = RingLaid(("la", "zi", "zi", "ka", "zi", "zi"), (6, 6, 4, 6, 6, 1), tuple("wywwyy"))
    with SqliteStore(table.db) as store:
        [game] = store.games()
        drafts = [draft(event, by="x") for event in (ring, GameAbandoned())]
        store.append(game.uid, game.title, game.n, drafts, still_open=True)
    assert "abandoned" in table("games").out
