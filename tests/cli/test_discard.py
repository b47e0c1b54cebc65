"""A game begun by mistake is discarded: an entry like any other, and nobody is offered it again."""

import json

from cli.session.roster import Roster


def test_a_game_that_was_only_set_up_is_discarded_and_listed_with_all_others_alone(table):
    table("new", "rk", "Ann:blue", "Bram:red")
    new = ("league-of-six", "Dora:red", "Edd:green", "Flo:blue", "--lots", "--json")
    wrong = json.loads(table("new", *new).lines[0])["game"]
    table("discard", "the wrong box", "--game", wrong)
    assert [row["game"] for row in table("games", "--json").json["games"]] == ["rk1"]
    listed = table("games", "--all", "--json").json["games"]
    states = [(row["game"], row["state"]) for row in listed]
    assert states == [(wrong, "abandoned"), ("rk1", "open")]
    with table.opened() as current:
        assert Roster.of(current.store).names() == ["Ann", "Bram"]
    table("undo", "--game", wrong)
    assert len(table("games", "--json").json["games"]) == 2


def test_a_game_that_was_played_is_not_discarded_before_all_is_taken_back(game):
    refused = game("discard", code=3)
    assert "take everything back first (undo --to 1), or end it with close" in refused.err
    game("undo", "--to", "1")
    game("discard")
    nothing = "there is no game yet; start one with: tablescribe new TITLE PLAYERS"
    assert game("games").lines == [nothing]


def test_words_for_what_a_log_cannot_do_say_what_can_be_done(table):
    for word in ("delete", "remove"):
        assert "discard hides a game begun by mistake" in table(word, code=2).err
