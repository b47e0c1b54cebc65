"""--as and --open: what players hold in secret stays hidden until the end, in every output.

The titles that keep no secrets stand in: for these tests the knights of Robber Knights, and the
pieces of Meridian, are secret.
"""

import pytest
from msgspec.structs import replace

from cli.game import annotating
from events.common import Counted
from events.secrets import unsalt
from events.store.entry import seal
from events.titles.robber_knights.title import TITLE as ROBBER_KNIGHTS_EVENTS
from projections.refusal import Refusal
from projections.seen import OPEN, PUBLIC, Viewer

SAID_OPEN = "everything is shown, including players' secrets"


@pytest.fixture
def secret(game, monkeypatch):
    """A game of Robber Knights whose players hold their knights in secret."""
    monkeypatch.setattr(ROBBER_KNIGHTS_EVENTS, "SECRETS", ("knights",))
    game("do", "b pc i18 2")
    return game


# --- who looks ----------------------------------------------------------------------------------


def test_a_viewer_sees_nothing_secret_or_the_own_or_all():
    assert not PUBLIC.sees(0)
    assert Viewer(seat=1).sees(1)
    assert not Viewer(seat=1).sees(0)
    assert OPEN.sees(0)
    assert [str(viewer) for viewer in (PUBLIC, OPEN, Viewer(seat=1))] == ["public", "open", "1"]


READING = ("show", "turn", "score", "why An", "log", "replay", "audit")


@pytest.mark.parametrize("command", READING)
def test_without_secrets_the_options_change_nothing(game, command):
    for form in ([], ["--json"]):
        words = [*command.split(), *form]
        for options in (["--as", "Bram"], ["--as", "r"], ["--open"]):
            if (command, options) != ("turn", ["--open"]):  # it says what has been worked out
                assert game(*words, *options) == game(*words)
    assert "view" not in game(*command.split(), "--json").json


@pytest.mark.parametrize("command", READING)
def test_an_open_view_says_so_first_and_json_says_whose_view_it_is(secret, command):
    assert secret(*command.split(), "--open").lines[0] == SAID_OPEN
    views = ((), "public"), (("--as", "Bram"), "1"), (("--open",), "open")
    for options, view in views:
        assert secret(*command.split(), "--json", *options).json["view"] == view


def test_what_writes_says_so_too(secret):
    for words in ("do end", "undo", "redo", "correct 6 pc i18", "note x", "count An 1", "gap x"):
        assert secret(*words.split(), "--json").json["view"] == "public"
    assert secret("count", "An", "1", "--open").lines[0] == SAID_OPEN


# --- fingerprints -------------------------------------------------------------------------------


def test_a_hash_tells_no_secret_and_is_shown_to_everybody(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("count", "An", "guards", "3")
    [known] = {table("log", "--json", *seen).json["head"]["hash"] for seen in ((), ("--open",))}
    assert len(known) == 64
    assert known in table("export", "html").out
    stored = table.loaded().entries[-1]
    assert '"secret":{"value":3,"salt":"' in stored.event
    guesses = (
        replace(stored, event=unsalt(stored.event).replace(":3,", f":{n},")) for n in range(9)
    )
    prev = table.loaded().entries[-2].hash
    assert stored.hash not in {seal(stored.n, guess, prev) for guess in guesses}


def test_a_hash_by_which_an_older_log_tells_a_secret_is_not_shown(table, monkeypatch):
    monkeypatch.setattr(annotating, "count_event", lambda one, _secrets: Counted(*one))
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("count", "An", "guards", "3")  # as versions before the second format recorded it
    for seen in ((), ("--as", "Bram")):
        log = table("log", "--json", *seen).json
        assert {one["hash"] for one in log["entries"]} == {log["head"]["hash"]} == {""}
        assert table("export", "log", *seen).lines[-1].endswith(",")
    known = table("log", "--json", "--open").json["head"]["hash"]
    assert len(known) == 64
    assert known not in table("export", "html").out


def test_a_card_that_a_row_does_not_give_is_not_told_by_the_rule_beside_it(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    view = table.loaded().seen.view
    refusal = Refusal("no-such-card", "L5.1", True, {"stack": 3, "most": 2, "taker": 1})
    for viewer in (PUBLIC, Viewer(seat=0), Viewer(seat=1), OPEN):
        shown, taker = replace(view, viewer=viewer), viewer in (Viewer(seat=1), OPEN)
        for params, hidden in (
            (shown.params(refusal.params), None),
            (shown.mask_finding(refusal).params, "?"),
        ):
            told = {} if taker else dict.fromkeys(("stack", "taker"), hidden)
            assert params == {**refusal.params, **told}
