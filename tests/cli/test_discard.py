"""A game begun by mistake is discarded: an entry like any other, and nobody is offered it again."""

import json

from cli.game.roster import Roster


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
