"""One way in: what stands of former games is proposed, and every way to begin leads on."""

from cli.session.roster import Roster
from events.store.sqlite_store import SqliteStore

PROMPT = r"(?m)^>"


def test_a_rematch_and_known_names_are_those_of_the_corrected_table(table, window):
    table("new", "robber-knights", "Celine:blue", "Bram:red")
    table("correct", "1", "Bram:yellow", "Cecile:blue")
    table("close", "--abandoned", "--reason", "x")
    terminal = window("record", "--again", columns=110)
    terminal.until("a rematch of Robber Knights: Bram:yellow Cecile:blue")
    terminal.until("who goes first[?] Enter for Bram")
    terminal.type("")
    terminal.until("rk2: Robber Knights")
    terminal.until(PROMPT)
    assert "#1 robber-knights Bram:yellow Cecile:blue, first Bram" in table("log").lines[0]
    table("close", "--abandoned")
    other = window("new", "rk", columns=110)
    other.until("known: Bram, Cecile\n")
    other.until("Enter for Bram:yellow Cecile:blue, Bram first")


def test_a_correction_that_was_undone_is_not_proposed(table):
    table("new", "robber-knights", "Celine:blue", "Bram:red")
    table("correct", "1", "Bram:yellow", "Cecile:blue")
    table("undo")
    with SqliteStore(table.db) as store:
        roster = Roster.of(store)
    assert roster.names() == ["Celine", "Bram"]
    assert roster.colours("Bram", "robber-knights") == ("red",)
