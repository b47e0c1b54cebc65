"""Starting and ending at the table, and whole evenings of each title, as people have them."""

import re

import pytest

from cli.game.open_game import OpenGame
from cli.session.starting import _parts, _split, _without_first
from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from tests.keystrokes import Recorder, begun, play_through, sample_events, summary
from tests.table import Table
from tools.catalogues import TRANSLATED, in_language

PROMPT = r"(?m)^>"


# --- starting -----------------------------------------------------------------------------------


def test_a_first_game_is_asked_for_and_recorded(table, window):
    terminal = window("record", columns=110, rows=40)
    terminal.until("1 Robber Knights, 2 Meridian, 3 League of Six, 4 Score pad\nwhich game[?]")
    terminal.type("chess", "there is no title chess")
    terminal.type("m")
    terminal.until("who plays, clockwise[?] [(]for example An:black Bram")
    terminal.type("An:red Bram Bea", "there is no colour red")
    terminal.type("An:orange Bram Bea", "An:orange Bram:black Bea:grey: Enter if that is right")
    terminal.type("", "who goes first[?] Enter for An")
    terminal.type("bea", "1 first-tower-once: only the first tower ever")
    terminal.until("house rules[?] [(]for example 1; Enter for none[)]")
    terminal.type("push-own", "there is no house rule push-own")
    terminal.type(
        "1", "the board: made-up-four, new to describe your own, Enter to leave this open"
    )
    terminal.type("made-up-five", "the board made-up-five has 5 rows; this game needs 4")
    terminal.type("made-up-four", "me1: Meridian", PROMPT)
    assert "Bea goes first" in terminal.shown
    log = table("log").lines
    assert log[0] == (
        "#1 meridian An:orange Bram:black Bea:grey, first Bea, house rules first-tower-once"
    )
    assert "made-up-four" in log[1]


def test_the_board_of_the_last_table_is_offered_and_none_can_be_taken(table, window):
    players = ["An:orange", "Bo:black", "Cy:brown"]
    table("new", "meridian", *players, "--board", "made-up-four")
    table("close", "--abandoned")
    for answer, taken in (("", True), ("none", False)):
        terminal = window("new", "meridian", columns=110)
        terminal.until("who plays, clockwise[?] [(]Enter for An:orange .*, An first[)]")
        terminal.type("")
        terminal.until("house rules[?] [(]for example 1[;,]")
        terminal.type("", r"none to leave this open, Enter for\s+made-up-four:")
        terminal.type(answer, PROMPT)
        terminal.type("q")
        assert terminal.ended() == 0
        assert ("made-up-four" in table("log").out) == taken


def test_going_on_says_when_the_game_was_by_whom_and_what_was_done_last(table, window):
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    table("do", "b pv j18", "b m k18", "r p j19", "r pv k19", "b p i18")
    terminal = window("record", columns=200, rows=40)
    shown = terminal.until(PROMPT)
    assert "a game of 2026-03-01, An and Bram; #4 Bram: opening tile plain on j19; " in shown
    assert "#5 Bram: opening tile plain village on k19; #6 An: plain on i18" in shown


def test_what_is_hidden_stays_so_when_a_game_is_gone_on_with(tmp_path, window):
    db = tmp_path / "games.db"
    events = sample_events("league-of-six/all-declared", tmp_path)
    place = next(n for n, event in enumerate(events) if getattr(event, "goods", None) is not None)
    begun(db, events, place + 1)
    terminal = window("record", "--plain", columns=200, rows=40, db=db)
    assert "the rest is hidden" in " ".join(terminal.until("a game of .*").split())


def test_the_list_of_open_games_says_what_when_who_and_a_wrong_answer_asks_again(table, window):
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    table("new", "league-of-six", "Cy:red", "Dirk:green", "Eva:yellow", "--date", "2026-03-08")
    table("note", "the last one", "--game", "rk1")
    terminal = window("record", columns=100)
    shown = terminal.until("which game. Enter for rk1")
    assert "1 rk1 Robber Knights, 2026-03-01, An and Bram, at entry 2" in shown
    assert "2 los2 League of Six, 2026-03-08, Cy, Dirk and Eva, at entry 1" in shown
    terminal.type("7", "there is no game 7[^$]*which game")
    terminal.type("2", "los2: League of Six, entry 1")


def test_a_new_game_can_be_asked_for_where_several_are_open(table, window):
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("new", "robber-knights", "Cy:blue", "Dirk:red")
    terminal = window("record", columns=100, seen="which game. Enter for rk., new to start one:")
    terminal.type("new", "a rematch of Robber Knights: ")


@pytest.mark.parametrize("language", TRANSLATED)
def test_colours_are_taken_in_the_language_by_commands(table, language):
    first, second = (in_language(language, colour, "colour") for colour in ("blue", "red"))
    table("new", "robber-knights", f"An:{first}", f"Bram:{second}", "--lang", language)
    assert table("log").lines[0] == "#1 robber-knights An:blue Bram:red, first An"
    said = table("correct", "1", f"An:{second}", f"Bram:{first.upper()}", "--lang", language)
    assert "An:red Bram:blue" in said.out
    assert table("why", second, "--lang", language).out.startswith("An")
    assert table("new", "robber-knights", "An:violet", "Bram:red", code=2).err


def test_yes_and_no_are_said_in_the_reader_s_letters_and_a_wrong_answer_asks_again(table, window):
    terminal = window("record", columns=100, TABLESCRIBE_LANG="nl")
    terminal.type("1", "An:blauw Bram")
    terminal.type("Jan:blauw Piet", "Jan:blauw Piet:geel: Enter als dat klopt")
    terminal.type("misschien", "antwoord met j of n")
    terminal.type("nee", "(?s)klopt.*klopt.*wie spelen er.*$")
    terminal.type("Jan:blauw Piet")
    terminal.settle()
    terminal.type("ja", "wie begint")


def test_names_and_colours_are_known_from_earlier_games(table, window):
    players = ("Anna:green", "Bram:red", "Céline:yellow")
    table("sheet", "robber-knights", *players, input="Anna 3\nBram 2\nCéline 1\n")
    terminal = window("new", columns=110, seen="which game.*Enter for Robber Knights")
    terminal.type("", "known: Anna, Bram, Céline")
    terminal.until("who plays, clockwise[?] [(]Enter for Anna:green Bram:red Céline:yellow")
    terminal.type("celine anna", "Céline:yellow Anna:green: Enter if that is right")
    terminal.type("", "who goes first")
    terminal.type("")
    terminal.until("house rules[?] [(]for example 1[;,]")
    terminal.type("", PROMPT)
    terminal.type("q")
    assert terminal.ended() == 0
    assert "rk2" in terminal.shown
    assert table("log").lines[0] == "#1 robber-knights Céline:yellow Anna:green, first Céline"


@pytest.mark.parametrize("command", ["record", "new"])
def test_a_rematch_takes_ten_keys_at_most(table, window, command):
    table("new", "meridian", "An:orange,black", "Bram:grey,brown", "--board", "made-up-five")
    table("close", "--abandoned")
    terminal = window(command, "--again", columns=110)
    terminal.until("a rematch of Meridian: An:orange,black Bram:grey,brown")
    terminal.until("who goes first[?] Enter for An")
    terminal.type("bram", "me2: Meridian")
    assert terminal.typed <= 10
    terminal.settle()
    log = table("log").lines
    assert log[0] == "#1 meridian An:orange,black Bram:grey,brown, first Bram"
    assert "made-up-five" in log[1]


def test_a_game_that_is_named_can_be_played_again(table, window):
    table("new", "meridian", "An:orange,black", "Bram:grey,brown", "--board", "made-up-five")
    table("close", "--abandoned")
    table("new", "meridian", "Cy:orange", "Dirk:grey", "Eva:brown", "--board", "made-up-four")
    terminal = window("record", "--again", "--game", "me1", columns=110)
    terminal.until("a rematch of Meridian: An:orange,black Bram:grey,brown")
    terminal.type("", "me3: Meridian")
    terminal.settle()
    log = table("log", "--game", "me3").lines
    assert log[0] == "#1 meridian An:orange,black Bram:grey,brown, first An"
    assert "made-up-five" in log[1]


@pytest.mark.parametrize("keys", ["\x04", "q\r"])
@pytest.mark.parametrize("how", [["record"], ["record", "--plain"], ["new"], ["new", "--plain"]])
def test_questions_can_be_left_and_nothing_is_written(table, window, keys, how):
    terminal = window(*how)
    terminal.type("1", "who plays")
    terminal.settle()
    terminal.keys(keys)
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.everything
    assert table("games").out == table("games", "--all").out
    assert "no game yet" in table("games").out


def test_a_board_is_described_while_starting(table, window):
    terminal = window("record", columns=110, rows=50)
    terminal.type("2", "who plays")
    terminal.type("An:orange Bram:black Bea:brown", "who goes first")
    terminal.type("")
    terminal.until("house rules[?] [(]for example 1[;,]")
    terminal.type("", "the board: ")
    terminal.type("new", "name of the board")
    terminal.type("ours", "rows of cities")
    terminal.type("4")
    for number, row in enumerate(("aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg"), 1):
        terminal.until(f"(?m)^.*{number}.*: ?$")
        terminal.type(row)
    terminal.until("Does this match your board")
    terminal.type("")
    terminal.until("me1 #2")  # the board just described is the one on the table
    assert "ours" in table("log").lines[1]


def test_components_are_named_and_tiles_described_in_the_session(table, window):
    terminal = window("record", columns=110, rows=50)
    terminal.type("3", "who plays")
    terminal.type("An:red Bram:green Cleo:yellow")
    terminal.until("house rules[?] [(]for example 1 2")
    terminal.type("", "the tiles: .*, new to describe your own")
    terminal.type("", "draw by lot: ring, order, siege[?]")
    terminal.type("", "los1 #1")
    terminal.type("describe tax 7 x..x.. w", "#2 .*tax")
    assert table("log").lines[1].startswith("#2 describe tax 7 x..x.. w")


# --- ending -------------------------------------------------------------------------------------


def nearly_over(db, name, tmp_path, left=1):
    events = sample_events(name, tmp_path)
    begun(db, events, len(events) - left)
    return events


def test_the_end_is_explained_counted_audited_and_exported(tmp_path, window, monkeypatch):
    db = tmp_path / "games.db"
    events = nearly_over(db, "robber-knights/full-2-players", tmp_path)
    monkeypatch.chdir(tmp_path)
    terminal = window("record", columns=110, rows=60, seen=PROMPT)
    [last] = events[-1:]
    terminal.type(title_events("robber-knights").write(last, events[0].players))
    terminal.until(r"castles 8 \(1 each\)")
    shown = terminal.until("how many points did you count[?] [(]Enter: skip")
    [an] = re.findall(r"final: An (\d+), Bram", shown)
    terminal.until("(?m)^An: ?$")
    terminal.type(an, f"An score {an}: agrees with the log", "(?m)^Bram: ?$")
    terminal.type("many", "cannot be read")
    terminal.type("", "rk1: all is well", r"entries, fingerprint \d+(-[0-9A-Z]{5}){4}")
    terminal.until(
        "1 web page, 2 link for BG Stats .6 its QR code., 3 record, 4 rematch, "
        r"5\s+sign the result"
    )
    terminal.until("what next[?] a number, a file name, or Enter to leave")
    terminal.type("3", "rk1 written to rk1-2026-03-01.jsonl")
    terminal.type("1", "rk1 written to rk1-2026-03-01.html")
    terminal.type("2", "https://app.bgstatsapp.com/createPlay.html")
    terminal.type("5", "rk1: not signed by An and Bram")
    terminal.until("who signs[?] [(]for example b r; Enter for nobody[)]")
    terminal.type("b pierre", "(?s)pierre is not playing.*who signs")
    terminal.type("b r", "An signed #[0-9]+: An [0-9]+", "(?s)Bram signed #[0-9]+.*what next")
    terminal.type("6")
    terminal.until("[▀▄█]{7}")  # a corner of the code
    terminal.type("notes.xyz", "(?s)notes.xyz.*what next")
    terminal.type("", "rk1 is over")
    assert terminal.ended() == 0
    table = Table(db)
    assert table("audit", str(tmp_path / "rk1-2026-03-01.jsonl")).code == 0
    assert "<html" in (tmp_path / "rk1-2026-03-01.html").read_text("utf-8")
    assert "won by" in table("games").out


def test_the_last_action_can_be_taken_back_at_the_end(tmp_path, window):
    db = tmp_path / "games.db"
    events = nearly_over(db, "meridian/full-3-players", tmp_path)
    terminal = window("record", rows=40, seen=PROMPT)
    terminal.type(title_events("meridian").write(events[-1], events[0].players))
    terminal.until("how many points did you count")
    terminal.type("u", "undone", PROMPT)
    assert "open" in Table(db)("games").out


def test_what_all_markers_say_can_be_typed_at_once_with_sums(tmp_path, window):
    db = tmp_path / "games.db"
    events = nearly_over(db, "robber-knights/full-2-players", tmp_path)
    terminal = window("record", columns=110, rows=60, seen=PROMPT)
    terminal.type(title_events("robber-knights").write(events[-1], events[0].players))
    shown = terminal.until("how many points did you count")
    [(an, bram)] = re.findall(r"final: An (\d+), Bram (\d+)", shown)
    terminal.type(f"{int(an) - 1}+1 {bram}")
    terminal.until(f"An score {an}: agrees with the log\n.*Bram score {bram}: agrees with the log")
    terminal.until("rk1: all is well")
    terminal.until("what next")


def test_a_rematch_follows_the_end_at_once(tmp_path, window):
    db = tmp_path / "games.db"
    events = nearly_over(db, "robber-knights/full-2-players", tmp_path)
    terminal = window("record", columns=110, rows=60, seen=PROMPT)
    terminal.type(title_events("robber-knights").write(events[-1], events[0].players))
    terminal.until("how many points did you count")
    terminal.type("")
    terminal.type("", "what next")
    terminal.type("4", "a rematch of Robber Knights: An:blue Bram:red")
    terminal.until("who goes first[?] Enter for An")
    terminal.type("", "rk2: Robber Knights", PROMPT)
    terminal.type("pva", "#2 An: opening tile")
    assert "open, at entry 2" in Table(db)("games").lines[0]


@pytest.mark.parametrize("how", [[], ["--plain"]])
def test_after_a_game_the_next_evening_begins_with_its_rematch(table, window, how):
    """Few keys from the shell to the first action."""
    table("new", "meridian", "An:orange,black", "Bram:grey,brown", "--board", "made-up-five")
    table("close", "--abandoned")
    terminal = window(*how, columns=110)
    terminal.until("a rematch of Meridian: An:orange,black Bram:grey,brown[?] Enter for yes")
    terminal.type("", "who goes first[?] Enter for An")
    terminal.type("", "me2: Meridian", f"{PROMPT}|action")
    assert terminal.typed <= 10
    assert "made-up-five" in table("log").lines[1]


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("", "Bram"),
        ("Bram Dirk An, dirk first", "Dirk"),
        ("Bram An, An", "An"),
        (", An first", "An"),
    ],
)
def test_one_line_says_who_plays_and_who_begins(table, window, typed, begins):
    """Where Enter takes who played before, it takes who began, too: as the question says."""
    table("new", "robber-knights", "An:blue", "Bram:red", "--first", "Bram")
    table("close", "--abandoned")
    terminal = window("new", "robber-knights", columns=110)
    terminal.until("who plays, clockwise[?] [(]Enter for An:blue Bram:red, Bram first[)]:")
    terminal.type(typed)
    if typed[:1].isalpha():
        terminal.until("Enter if that is right")
        terminal.type("")
    terminal.until("house rules[?] [(]for example 1[;,]")
    terminal.type("", PROMPT)
    terminal.type("q")
    assert terminal.ended() == 0
    assert "who goes first" not in terminal.everything
    assert f"first {begins}" in table("log").lines[0]


def test_who_begins_must_be_one_who_plays_and_can_be_drawn(table, window):
    terminal = window("new", "robber-knights", columns=110, seen="who plays")
    terminal.type("An:blue Bram:red, Cy first", "Cy is not playing")
    terminal.type("An:blue Bram:red, lots")
    terminal.until("house rules[?] [(]for example 1[;,]")
    terminal.type("", PROMPT)
    terminal.type("q")
    assert terminal.ended() == 0
    assert "lot" in table("log").lines[0]


def test_colours_of_one_player_keep_their_comma(table, window):
    terminal = window("new", "meridian", columns=110, seen="who plays")
    terminal.type("An:orange,black Bram:grey,brown, Bram first")
    terminal.until("house rules[?] [(]for example 1 2")
    terminal.type("", "the board:")
    terminal.type("", PROMPT)
    terminal.type("q")
    assert terminal.ended() == 0
    assert table("log").lines[0] == "#1 meridian An:orange,black Bram:grey,brown, first Bram"


def test_where_the_first_order_is_drawn_nobody_begins_by_word(table, window):
    terminal = window("new", "league-of-six", columns=110, seen="who plays")
    terminal.type("An:red Bo:green Cy:yellow, Bo first")
    terminal.until("the starting order of League of Six is drawn")


@pytest.mark.parametrize("answer", ["3", "league"])
def test_a_rematch_is_declined_by_saying_what_is_played(table, window, answer):
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("close", "--abandoned")
    terminal = window("record", columns=130)
    terminal.until("1 Robber Knights, 2 Meridian, 3 League of Six, 4 Score pad")
    terminal.until(
        "a rematch of Robber Knights.*[?] Enter for yes, n for another game, or its number"
    )
    terminal.type("9", "please answer y or n")
    terminal.type(answer)
    terminal.until("who plays, clockwise[?] [(]for example An:red Bram")


def test_tiles_described_at_the_table_can_be_kept_at_the_end(tmp_path, window):
    db = tmp_path / "games.db"
    events = nearly_over(db, "league-of-six/all-declared", tmp_path)
    Table(db)("describe", "tax 7 x..x.. w")
    terminal = window("record", columns=110, rows=70, seen=PROMPT)
    terminal.type(title_events("league-of-six").write(events[-1], events[0].players))
    terminal.until("how many points did you count")
    for _player in events[0].players:
        terminal.type("")
    terminal.until("1 tile was described during this game")
    terminal.type("ours", "1 tile added", "what next")
    terminal.type("")
    assert terminal.ended() == 0


# --- whole evenings -----------------------------------------------------------------------------

EVENINGS = [
    ("robber-knights/full-2-players", (80, 24), "nl"),
    ("meridian/full-3-players", (40, 24), "fr"),
    ("league-of-six/full-3-players", (80, 24), "es"),
    ("league-of-six/all-declared", (40, 24), "en"),
]
SAID = {
    "en": ("is neither an action", "undone", "redone"),
    "nl": ("is geen actie", "teruggenomen", "hersteld"),
    "fr": ("n'est ni une", "annulé", "rétabli"),
    "es": ("no es ninguna", "deshecho", "rehecho"),
}
"""What is said of nonsense, of an undo and of a redo."""


@pytest.mark.parametrize(("name", "size", "language"), EVENINGS)
def test_a_whole_evening_with_mistakes_and_a_power_cut(name, size, language, tmp_path):
    """What is typed is wrong now and then, taken back or killed, and none is lost.

    Another recorder has the middle of it.
    """
    db = tmp_path / "games.db"
    events = sample_events(name, tmp_path)
    known = 1 + sum(event.describes for event in events)
    begun(db, events, known)
    third = (len(events) - known) // 3
    here = {"size": size, "language": language}
    typed = play_through(db, events, known, third, **here)  # ends with kill -9
    known += third
    make_mistakes(Recorder(db, **here).terminal, SAID[language])
    correct_by_the_same(Recorder(db, **here).terminal, known, events)
    with SqliteStore(db) as store:
        game, *_others = store.games()
        other = events[known : known + third]
        OpenGame(store, game).append(other, by="other", still_open=True)
    typed += play_through(db, events, known + third, **here)
    table = Table(db)
    assert table("audit").code == 0
    expected = Table(tmp_path / f"{name.replace('/', '-')}.db")
    assert effective(table) == effective(expected)
    keys = summary([one for one in typed if not one.apart])
    assert keys.median_keys <= 4
    assert keys.nine_of_ten <= 10


def make_mistakes(window, said):
    """Type nonsense; go back two steps for a mistake found late, and forward again."""
    nonsense, undone, redone = said
    window.type("zzz", nonsense, anywhere=True)
    window.press("\x03")
    window.keys("\x1a", undone, anywhere=True)
    window.keys("\x1a", f"(?s){undone}.*{undone}", anywhere=True)
    window.keys("\x19", redone, anywhere=True)
    window.keys("\x19")
    window.until(f"(?s){redone}.*{redone}", anywhere=True)  # a settled window is not yet a done one
    window.settle()
    assert "Traceback" not in window.everything
    window.kill()


def correct_by_the_same(window, entry, events):
    """Correct an entry, first by nonsense, then by what it was: what came later is kept."""
    line = title_events(events[0].title).write(events[entry - 1], events[0].players)
    window.type(f"correct {entry} zzz")  # it stays in the line to be mended
    window.settle()
    window.press("\x03")
    window.type(f"correct {entry} {line}", rf"(?s)#\d+\s.*#{entry}\b", anywhere=True)
    window.settle()
    assert "Traceback" not in window.everything
    window.kill()


def effective(table):
    """The standing actions and what they changed, without how the game came to be."""
    return [line for line in table("export").out.splitlines() if ":" not in line]


@pytest.mark.parametrize(
    ("said", "players", "first"),
    [
        ("Tom, Sue, Kate", ["Tom", "Sue", "Kate"], None),
        ("Tom, Sue and Kate", ["Tom", "Sue", "Kate"], None),
        ("Tom:red, Sue:blue", ["Tom:red", "Sue:blue"], None),
        ("Tom and Sue, Sue first", ["Tom", "Sue"], "Sue"),
        ("Tom Sue, su", ["Tom", "Sue"], "su"),
        ("Tom Sue, lots", ["Tom", "Sue"], "lots"),
        ("Tom Sue, Kim first", ["Tom", "Sue"], "Kim"),
        (", Sue first", [], "Sue"),
        ("Anna Maria; Bo", ["Anna Maria", "Bo"], None),
    ],
)
def test_names_can_be_parted_by_commas_and_the_last_by_and(said, players, first):
    who, comma, begins = _split(said)
    assert _parts(who, "robber-knights") == players
    assert (_without_first(begins) if comma else None) == first


@pytest.mark.parametrize(
    ("said", "title", "players"),
    [
        ("anna red Bernd blue", "robber-knights", ["anna:red", "Bernd:blue"]),
        ("anna red, Bernd blue", "robber-knights", ["anna:red", "Bernd:blue"]),
        ("anna : red Bernd: blue", "robber-knights", ["anna:red", "Bernd:blue"]),
        ("anna red Bernd", "robber-knights", ["anna:red", "Bernd"]),
        ("An orange black Bo grey brown", "meridian", ["An:orange,black", "Bo:grey,brown"]),
        ("An Bo", "robber-knights", ["An", "Bo"]),
    ],
)
def test_a_colour_can_stand_behind_a_name_without_a_colon(said, title, players):
    assert _parts(said, title) == players


def test_enter_right_after_the_redo_that_ends_a_game_skips_no_count(table, window):
    table("new", "score-pad", "An", "Bo", "--pad", "golf", "--house", "rounds-1")
    table("do", "1 2")
    table("undo")
    terminal = window("record", seen="next: round 1, Bo")
    terminal.keys("U", "(?m)^An: ?$")
    terminal.keys("\r1\r", "An score 1: agrees", "(?m)^Bo: ?$")
