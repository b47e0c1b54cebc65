"""show, turn, score, why: what they say, at any entry, and as JSON."""

import pytest

KINDS = ("l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft")
MIDDLE = ("b pc i18 e113", "b p h18", "b end", "r pc j17 s11", "r end")


@pytest.fixture
def middle(game):
    game("do", *MIDDLE)
    return game


def test_what_has_been_worked_out_appears_only_on_demand(game):
    assert "holds" not in game("turn").out
    assert "  An holds plain, plain castle" in game("turn", "--open").lines
    assert "tiles:" not in game("turn").out
    assert "tiles: p plain, pc plain castle" in game("turn", "--open").lines
    assert "tiles: p plain, pc plain castle" in game("turn", "--as", "An").lines
    told = game("turn", "--json").json
    assert "holds" not in told["hands"][0]
    assert {action.split()[1] for action in told["actions"]} == set(KINDS)
    assert game("turn", "--json", "--open").json["hands"][0]["holds"] == ["p", "pc"]
    game("do", "b p i18")
    assert "An may hold lake" in game("turn", "--open").out


def test_a_replay_off_a_terminal_is_plain_text(middle):
    said = middle("replay").lines
    assert said[0] == "#1 robber-knights An:blue Bram:red, first An"
    assert said[5] == (
        "#6 b pc i18 e113         plain castle on i18, knights east 1, 1 and 3; "
        "An +1 i18, An +2 j18; An 3, Bram 0"
    )
    assert "if it ended now: An 1, Bram 3: Bram wins" in said
    assert middle("replay", "--boards").out.count("pv/b: kind/owner") == 10


def test_every_legal_action_of_the_json_can_be_recorded(game):
    actions = game("turn", "--json", "--open").json["actions"]
    assert len(actions) == 158
    for action in actions[::20]:
        game("do", action)
        game("undo")
