"""The session in a window: undo in one key, corrections, two recorders, kills, small windows."""

import re
import signal
import sys

import click
import pytest
from typer.main import get_command

from cli.command_line.commands import app, command_names
from cli.session.asking import Answer, Key
from cli.session.help import word_words
from cli.session.session import Session
from cli.session.session_commands import COMMANDS, OWN, is_word, unknown_words
from events.titles.robber_knights.events import TileLaid
from tests.table import Table
from tests.terminal import BIN

PROMPT = r"(?m)^>"
# sets a colour of letters or ground: ends in m, unlike the escape that moves the cursor 44 columns
COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")


def started(window, *arguments, **more):
    return window("record", *arguments, **more, seen=PROMPT)


def entries(game):
    return int(game("log", "--all").lines[-1].split()[0])


# --- recording ----------------------------------------------------------------------------------


def test_an_action_is_checked_while_typed_recorded_and_echoed(game, window):
    terminal = started(window, columns=100)
    terminal.keys("pca", "= Enter: An: plain castle on j17")
    assert entries(game) == 5
    shown = terminal.keys("\r", "#6 An: plain castle on j17")
    assert "rk1 #6  ●b An 0  ■r Bram 0" in terminal.until("rk1 #6")
    said = " ".join(shown.split())
    assert "next: An (b) may lay another tile, or end; or Bram (r) begins" in said
    terminal.until("= Enter: An: ends the turn")
    terminal.keys("\r", "#7 An: ends the turn")
    assert game("log").lines[-3:-1] == ["#6 b pc j17", "#7 b end"]


def test_a_refusal_is_said_before_enter_and_the_line_stays_to_be_mended(game, window):
    terminal = started(window)
    terminal.keys("pca n11", "! .*there is no tile on j16")
    terminal.keys("\r", r"#5|knights cannot jump", r"(?m)^> pca n11")
    assert entries(game) == 5
    terminal.keys("<", r"(?m)^> pca$")
    terminal.keys(" 2\r", "#6 An: plain castle on j17, 2 knights stay")


@pytest.mark.parametrize(
    ("columns", "rows", "language"), [(80, 24, "en"), (40, 24, "fr"), (30, 10, "fr")]
)
def test_the_question_mark_keeps_its_first_lines_in_the_window_and_a_number_picks_one_of_them(
    game, window, columns, rows, language
):
    terminal = started(window, columns=columns, rows=rows, TABLESCRIBE_LANG=language)
    terminal.settle()
    terminal.type("?", r"(?m)^ +1  ")
    terminal.settle()
    assert "> ?" in terminal.lines
    shown = columns == 80
    assert bool(re.search(r"\b15  ", terminal.shown)) == shown
    terminal.type("15")
    terminal.settle()
    assert entries(game) == 5 + shown


def test_every_command_is_a_word_of_a_session_or_said_to_be_outside():
    for name in command_names():
        assert is_word(name) != bool(unknown_words(name)), name


def test_every_word_that_a_line_can_begin_with_has_help(game):
    game("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    of_title = {"ring", "order", "storage", "leaders", "siege", "tax", "la", "ok", "card", "no"}
    with click.Context(get_command(app)), game.opened("los2") as open_game:
        for word in {*COMMANDS, *OWN, *of_title} - {"ndo"}:
            said = " ".join(word_words(word, open_game))
            assert word in said or word in ("la", "u", "U"), word


@pytest.mark.parametrize("how", [[], ["--plain"]])
def test_a_question_can_be_left_and_nothing_is_written(game, window, how):
    terminal = window("record", *how, columns=120, seen="(?m)^>|action")
    terminal.keys("count\r", r"(?m)^An: *$")
    terminal.press("\x03")
    terminal.until(r"interrupted(?s:.*)((?m:^>)|action.*: *$)")
    terminal.settle()
    assert entries(game) == 5
    terminal.press("\x03")
    terminal.settle()
    terminal.type("show", "rk1, entry 5", anywhere=True)


def test_the_likely_comes_first_and_the_unlikely_is_marked(game):
    """Of the castles An can hold the one of the plain, by the letters on the backs."""
    said = game("turn", "--drawn").out
    assert said.index("pc: staying") < said.index("fc (unlikely): staying")
    with game.opened() as open_game:
        meaning = Session(open_game, "table").meaning
        unlikely = list(map(meaning.unlikely, meaning.suggestions))
        assert unlikely == sorted(unlikely)
        assert {False, True} == set(unlikely)


def test_arrows_bring_back_what_was_recorded_and_tab_completes_legal_actions_only(game, window):
    terminal = started(window)
    terminal.keys("\x1b[A", "(?m)^> r pv k19")
    terminal.keys("\x03pc i18 e2\t", "pc i18 e2[123]")
    assert "pc i18 e24" not in terminal.settle()


# --- mistakes -----------------------------------------------------------------------------------


def test_undo_is_one_key_and_so_is_redo(game, window):
    terminal = started(window)
    terminal.type("pca; pd", "#7")
    terminal.keys("u", "#8 undone: #7 b p k17", "notice: since then An has drawn and seen a tile")
    terminal.keys("\x1a", "#9 undone: #6 b pc j17")
    terminal.keys("U", "#10 redone: #6 b pc j17")
    terminal.keys("\x19", "#11 redone: #7 b p k17")
    terminal.keys("U", "there is nothing to redo")
    assert game("log").lines[-2] == "#7  b p k17"


@pytest.mark.parametrize(("back", "forth", "seconds"), [("u", "U", 0.05), ("\x1a", "\x19", 0)])
def test_enter_right_after_a_key_that_acts_at_once_takes_nothing(
    game, window, seconds, back, forth
):
    """A hand adds Enter to a key that needs none; the turn must not end by it."""
    terminal = started(window, columns=120)
    terminal.type("pca", "= Enter: An: ends the turn")

    def pressed(keys):
        for key in keys:
            terminal.keys(key)
            if seconds:
                terminal.settle(seconds)

    pressed(f"{back}\r" * 4)
    terminal.until("#10 undone: #3 b m k18", anywhere=True)
    terminal.until("~ after u or U, Enter alone does nothing")
    pressed(f"{forth}\r" * 4)
    terminal.until("#14 redone: #6 b pc j17", anywhere=True)
    terminal.settle()
    assert entries(game) == 14
    assert game("log").lines[-2] == "#6  b pc j17"
    terminal.keys("p\x7f")  # once something was typed Enter takes what is offered
    terminal.until("= Enter: An: ends the turn")
    terminal.keys("\r", "#15 An: ends the turn")


def test_enter_after_ctrl_z_takes_nothing_in_a_plain_session_either(game, window):
    terminal = window("record", "--plain", seen="action:")
    terminal.type("pc j17", r"action \(Enter: end\):$")
    terminal.type("p k20", r"#7 [^$]*\naction \(Enter: end\):$")
    terminal.settle()
    terminal.keys("\x1a", "#8 undone: #7[^$]*\naction:$")
    terminal.type("", r"action:\nnext: An [^$]*\naction:$")
    assert entries(game) == 8
    terminal.type("U", "#9 redone: #7")
    terminal.until(r"redone[^$]*\naction:$")  # the same habit where undo and redo are typed


def test_a_u_inside_a_line_is_a_letter_and_names_with_u_need_enter(table, window):
    table("new", "robber-knights", "Uma:blue", "Bram:red")
    terminal = started(window)
    terminal.keys("u", "(?m)^> u")
    assert entries(table) == 1
    terminal.keys("ma: pva\r", "#2 Uma: opening tile plain village")
    terminal.type("u", "#3 undone: #2", "~ after u or U, Enter alone does nothing")


def test_undo_keeps_what_is_half_typed_and_the_cell_of_its_label(game, window):
    terminal = started(window)
    terminal.type("pca", "#6")
    terminal.keys("pc k2\x1a", "#7 undone: #6", r"(?m)^> pc k2$")
    terminal.keys("\x19", "#8 redone: #6", r"(?m)^> pc k2$")
    terminal.keys("\x03pd\x1a", "#9 undone: #6", r"(?m)^> p i17$")


def test_after_a_change_the_table_is_drawn_again_and_what_changed_is_said(game, window):
    game("do", "pc i18 2", "p h18", "end")
    terminal = started(window, columns=100, rows=40)
    terminal.type("log", "8 entries, fingerprint")
    assert not re.search("(?m)^18 .*pc/b", terminal.settle())  # it makes room for the answer
    drawn = r"(?m)^18 .*pc/b[^$]*^rk1.#9 .*\nnext: [^$]*^>"
    terminal.type("back 6", "#9 undone: #7", drawn, "(?m)^  changed: .*h18 is no longer there")
    terminal.type("redo --line 8", r"  changed: h18: plain of An[^$]*18 +.*p/b")


# --- nothing acknowledged is lost ---------------------------------------------------------------


def test_killed_and_started_again_it_goes_on_where_the_table_is(game, window):
    terminal = started(window, program=str(BIN))
    terminal.type("pca", "#6 An")
    terminal.keys("pd")
    terminal.kill()
    again = started(window)
    assert "rk1 #6" in again.shown
    again.type("p k17", "#7 An: plain on k17")
    assert game("audit").code == 0


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves(game, window):
    terminal = started(window, program=str(BIN))
    terminal.type("pca", "#6 An")
    terminal.keys("pd\x03", "(?m)^>$")
    terminal.keys("\x03\x03")
    terminal.press("\x04")
    terminal.until("rk1 is saved at entry 6; run tablescribe to continue")
    assert terminal.ended() == 0
    assert entries(game) == 6


def test_ctrl_c_at_any_moment_breaks_off_nothing(game, window):
    terminal = started(window)
    for _time in range(20):
        terminal.keys("zzz\r\x03\x03")
        terminal.settle(0.02)
    terminal.settle()
    terminal.keys("\x03pca\r", "#6 An")
    assert "Traceback" not in terminal.raw.decode()
    assert entries(game) == 6


def test_two_sessions_see_what_the_other_wrote(game, window):
    first, second = started(window), started(window)
    first.type("pca", "#6 An")
    second.keys("p", "someone else recorded", anywhere=True)
    second.until("  #6 b pc j17")
    second.until("(?m)^> p$")  # what was half typed is still there
    second.keys("\x03pa\r", "#7 An: plain on")
    first.until("  #7 b p")
    first.type(".", "#8 An: ends the turn")
    assert [line.split()[0] for line in game("log").lines[5:8]] == ["#6", "#7", "#8"]


def test_a_conflict_is_shown_and_nothing_is_lost(game, window):
    """Another recorder writes between the last look at the log and Enter."""
    terminal = started(window)
    terminal.keys("p k20", "= Enter: An")
    terminal.program.kill(signal.SIGSTOP)  # so that it does not look meanwhile
    game("do", "pc j17")
    terminal.keys("\r")
    terminal.program.kill(signal.SIGCONT)
    terminal.until("someone else recorded|recorded already", anywhere=True)
    terminal.until("#6 b pc j17", anywhere=True)
    terminal.until("> (b )?p k20\n+= Enter: An: plain on k20")  # below the board as it is now
    terminal.keys("\r")
    terminal.until("#7 An: plain on k20", anywhere=True)


def test_a_line_that_was_overtaken_stays_as_it_was_meant_and_asks_nothing(game, another_recorder):
    """What is typed next is not the answer to a question; a label stays the cell that was seen."""
    with game.opened() as open_game:
        session = Session(open_game, "table")
        another_recorder(TileLaid(0, 1, "p", "j17"))
        assert session._take(Answer("pd")) == session.refused == "b p k17"
        assert session.meaning.of(session.refused).fits
        another_recorder(TileLaid(0, 1, "p", "i18"))
        ruled = session._take(Answer('ruling "we agreed" fc h18 1'))
        assert ruled == 'ruling "we agreed" b fc h18 1'
        session._take(Answer(ruled))
    assert game("log").lines[-2].startswith("#8 ruling")


def test_enter_takes_nothing_else_than_what_was_shown(game, window):
    """Bram's end is offered where An's was: a hand that was on its way to Enter is shown it."""
    game("do", "p i18")
    terminal = started(window)
    terminal.until("= Enter: An: ends the turn")
    game("do", "end", "r p h18")
    terminal.until("someone else recorded something; press Enter")
    terminal.keys("\r", "= Enter: Bram: ends the turn")
    assert entries(game) == 8
    terminal.keys("\r", "#9 Bram: ends the turn")


def test_a_note_of_another_recorder_changes_nothing_that_enter_takes(game, window):
    game("do", "p i18")
    terminal = started(window)
    terminal.until("= Enter: An: ends the turn")
    game("note", "hello")
    terminal.until("someone else recorded")
    terminal.until("= Enter: An: ends the turn")
    terminal.keys("\r", "#8 An: ends the turn")


def test_a_line_is_not_refused_for_what_is_no_longer_so(game, window):
    """In a plain session what others write is seen when a line is sent."""
    terminal = window("record", "--plain", columns=100, seen="action:$")
    game("do", "p k20", "end")
    terminal.type("r pc l18 1")  # it was the turn of An
    terminal.until("someone else recorded 2 entries:")
    terminal.until("#8 Bram: plain castle on l18, 1 knight stays")
    game("do", "p m18")
    terminal.type("r p l18", "someone else recorded:\n  #9 r p m18", "not allowed: l18 is taken")
    assert entries(game) == 9


def test_a_label_is_the_cell_that_was_seen_also_where_the_log_has_gone_on(game, capsys):
    with game.opened() as open_game:
        session = Session(open_game, "table")
        assert session.meaning.of("r pa").text == "r p j17"
        game("do", "p j17", "end")
        session._take(Answer("r pd"))
    assert "someone else recorded 2 entries" in capsys.readouterr().err
    assert game("log").lines[-2] == "#8 r p k17  [unlikely]"


def test_what_can_no_longer_be_done_is_taken_off_the_line(game, capsys):
    """What is typed next must not stick to the label of a cell that somebody has taken."""
    with game.opened() as open_game:
        session = Session(open_game, "table")
        half = session.meaning.settle("pca")
        game("do", "pc j17")
        assert session._take(Answer(half, Key.OTHERS)) == ""
    assert (
        "removed from the line, because it is no longer possible: pc j17" in capsys.readouterr().err
    )


@pytest.mark.parametrize("undo", [Answer("u"), Answer("half", Key.UNDO)])
def test_undo_by_a_word_or_a_key_never_takes_back_what_was_not_seen(game, capsys, undo):
    with game.opened() as open_game:
        session = Session(open_game, "table")
        game("do", "p k20")
        assert session._take(undo) == ("half" if undo.key else "")
        assert "someone else recorded" in capsys.readouterr().err
        assert entries(game) == 6
        session._take(undo)
        assert entries(game) == 7


# --- windows ------------------------------------------------------------------------------------


def test_what_a_small_window_cuts_of_the_table_is_said(game, window):
    shown = started(window, rows=10).settle()
    assert re.search(r"(?m)^19 +i +p/r +>pv/r +j$", shown)  # where the last action was
    assert re.search(r"(?m)\(not shown: 17 18 20; show --plain\)$", shown)
    assert "show --plain" not in started(window, rows=40).settle()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 24), (40, 12), (20, 6)])
def test_every_window_keeps_the_prompt_and_no_line_is_wider(game, window, columns, rows):
    terminal = started(window, columns=columns, rows=rows)
    terminal.type("pc j17", "#6 An", anywhere=True)
    terminal.until("(?m)^>$")
    terminal.settle()
    assert re.search("(?m)^>$", terminal.shown)
    assert entries(game) == 6
    if rows >= 12:
        assert "rk1 #6" in terminal.shown
        assert "next: An" in terminal.shown


def test_a_window_that_changes_its_size_is_drawn_anew(game, window):
    terminal = started(window, columns=100, rows=30)
    assert "30 knights left" in terminal.shown
    terminal.resize(40, 14)
    terminal.keys("p")
    terminal.settle()
    terminal.keys("d\r", "#6 An")
    terminal.settle()
    assert re.search("(?m)^>$", terminal.shown)


def test_the_board_can_be_turned(game, window):
    terminal = started(window, "--rotate", "1")
    assert re.search(r"(?m)^ +20 +19 +18 +17", terminal.shown)
    terminal.type("rotate", "the north side of the board is nearest to you")
    terminal.type("pca", "#6 An: plain castle on j17")


def test_a_word_that_is_refused_leaves_the_board_in_sight(game, window):
    terminal = started(window)
    terminal.type("ruling pc a1", "> ruling pc a1")
    terminal.settle()
    assert "30 knights left" in terminal.shown
    assert re.search("(?m)^> ruling pc a1$", terminal.shown)


# --- every eye ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("wish", "coloured"), [("1", False), ("", True)])
def test_no_color_means_no_colour(game, window, wish, coloured):
    terminal = started(window, NO_COLOR=wish)
    terminal.type("pca", "#6", "●b An 0")
    assert bool(COLOUR.search(terminal.raw)) == coloured


@pytest.mark.parametrize("how", ["--plain", "dumb"])
def test_plain_is_sentences_and_nothing_is_redrawn(game, window, how):
    terminal = window("record", "--plain") if how == "--plain" else window("record", TERM="dumb")
    terminal.until("next: An")
    terminal.until("action:")
    terminal.type("pc j17", "#6 An: plain castle on j17; An 0, Bram 0; next: An")
    terminal.type("u", "#7 undone: #6 b pc j17")
    terminal.type("pv z9", "cannot be read[^$]*\naction:$")
    terminal.press("\x04")
    assert terminal.ended() == 0
    said = terminal.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")
    assert b"\x1b" not in said
    assert not set("●■│─") & set(said.decode())


def test_tab_completes_in_a_plain_session(game, window):
    terminal = window("record", "--plain", columns=100, seen="action:$")
    terminal.keys("p l\t", "action: p l1")
    terminal.keys("8\r", "#6 An: plain on l18")


def test_a_plain_session_has_its_keys_where_python_has_no_readline(game, window):
    """As on Windows."""
    without = "import sys; sys.modules['readline'] = None; from cli.main import main; main()"
    terminal = window("-c", without, "record", "--plain", program=sys.executable, columns=100)
    terminal.until("action:$")
    terminal.keys("p l\t", "action: p l1")
    terminal.press("\x03")
    terminal.until(r"action: p l1\n+action:$")
    terminal.type("p l18", r"#6 An: plain on l18[^$]*\naction \(Enter: end\):$")
    terminal.settle()
    terminal.keys("\x1a", r"#7 undone: #6[^$]*\naction:$")
    terminal.keys("\x1b[A", "action: p l18$")
    terminal.keys("\r", r"#8 An: plain on l18[^$]*\naction \(Enter: end\):$")
    terminal.settle()
    terminal.press("\x04")
    assert terminal.ended() == 0


def test_what_another_recorder_wrote_is_said_in_words(game, window):
    terminal = window("record", "--plain", columns=100, seen="action:$")
    game("do", "pc i18 e113")
    terminal.type("note", "someone else recorded:")
    terminal.until("#6 b pc i18 e113; An: plain castle on i18, knights east 1, 1 and 3")
    terminal.until("next: An .b. may lay another tile, or end")


def test_who_types_undo_takes_back_once_and_is_told(game, window):
    game("do", "p l18", "p m18")
    terminal = started(window, columns=100)
    terminal.type("undo", "u already undid one action; to go back to entry N type back N")
    assert entries(game) == 8  # two tiles, one undo


def test_a_question_mark_behind_something_half_typed_helps_too(game, window):
    terminal = started(window, columns=100, rows=50)
    terminal.type("pc ?", "and .* more; Tab to complete", "(?m)^> pc$")


def test_tablescribe_alone_is_the_session_on_a_terminal_and_the_help_elsewhere(game, window):
    terminal = window(seen="rk1: Robber Knights, entry 5", program=str(BIN))
    terminal.until(PROMPT)
    assert isinstance(game, Table)
    assert "Usage: tablescribe" in game(code=None).out + game(code=None).err
