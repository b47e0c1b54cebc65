"""Several statements at once: one operation, one reason, and what a result then rests on."""

import pytest

from events.common import Adjusted, GameStarted, GapDeclared, Player, PlayerLeft, StatedTogether
from events.titles.robber_knights.events import TurnEnded
from projections.statements import uncertain_since
from projections.timeline import Timeline
from tests.table import Table

LATE = "m18 fv r rr; Bram knights 22; turn Bram"


def test_a_whole_position_counts_only_where_every_statement_of_it_stands():
    """One of its statements was corrected into an action since."""
    started = GameStarted("rk", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01")
    states = Adjusted(0, "score", 3, "so it was")
    for said, since in (
        ((states, states), None),
        ((states, TurnEnded(0, 1)), "2"),
        ((states,), "2"),
    ):
        events = [started, GapDeclared("a walk"), StatedTogether(2, "so it was", True), *said]
        assert uncertain_since(Timeline(list(enumerate(events, 1)))) == since


PLAYED, STATED, GAP = TurnEnded(0, 1), Adjusted(0, "score", 3, "so it was"), GapDeclared("a walk")


@pytest.mark.parametrize(
    ("said", "since"),
    [
        ((STATED, PLAYED), None),
        ((StatedTogether(2, "so it was"), STATED, STATED, PLAYED), None),
        ((STATED, PLAYED, STATED), "4"),
        ((PLAYED, STATED, PLAYED), "3"),
        ((GAP, STATED, PLAYED), "2"),
        ((STATED, GAP, PLAYED), "3"),
        ((STATED,), "2"),
        ((STATED, PlayerLeft(0)), "2"),
    ],
    ids=lambda value: " ".join(type(one).__name__ for one in value) if value else value,
)
def test_what_is_stated_before_the_first_action_is_the_set_up(said, since):
    started = GameStarted("rk", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01")
    assert uncertain_since(Timeline(list(enumerate([started, *said], 1)))) == since


def lost(game: Table) -> Table:
    """A game of which a stretch was lost."""
    game("gap", "the cat jumped on the board")
    return game


def ended(game: Table) -> str:
    """The last line about a game that the table ends."""
    return game("adjust", "An tiles 0; Bram tiles 0", "--reason", "all of them lie").lines[-1]


def test_several_statements_are_written_as_one_operation(game):
    said = lost(game)("adjust", LATE)
    assert said.out == (
        "#7 the players state 3 facts: m18 fv r rr; Bram has 22 knights; "
        "it is Bram's turn, 0 tiles laid; Bram +2 m18; An 0, Bram 2; next: Bram (r)\n"
    )
    line = '#7 adjust m18 fv r rr; r knights 22; turn r "the cat jumped on the board"'
    assert line in game("log").out
    assert game("undo").lines[0].startswith(f"#8 undone: {line}")
    assert len(game("log").lines) == 7  # six entries stand
    assert "An 0, Bram 2" in game("redo").lines[0]


def test_all_are_refused_if_one_is(game):
    said = lost(game)("adjust", "m18 fv r rr; Bram knights 99", code=3)
    assert "action 2: not allowed: knights cannot be 99" in said.err
    assert "is not a statement" in game("adjust", "m18 fv r rr; hello", code=4).err
    assert game("log").lines[-1].startswith("6 entries")


def test_two_values_for_one_thing_refuse_the_statement(game):
    said = lost(game)("adjust", "m18 fv r rr; m18 empty", code=2)
    assert said.err == (
        'tablescribe: "m18 empty" and "m18 fv r rr" state the same thing: keep one of them\n'
    )
    assert len(game("log").lines) == 7
    assert (
        "#7" in game("adjust", "m18 fv r rr; m18 fv r rr; turn Bram").out
    )  # twice the same is one


def test_the_reason_is_that_of_the_gap_just_declared(game):
    assert "give a reason for changing the log by hand" in game("adjust", "An 12", code=2).err
    lost(game)("adjust", "An 12")
    assert game("log").lines[-2] == '#7 adjust b score 12 "the cat jumped on the board"'
    game("adjust", "Bram 3")  # statements do not end what the gap says
    game("do", "r pt k20")
    assert "give a reason" in game("adjust", "An 13", code=2).err


def test_a_position_is_corrected_as_one_entry(game):
    lost(game)("adjust", LATE)
    said = game("correct", "7", 'adjust r knights 21 "miscounted"')
    assert "An 0, Bram 2" in said.out  # what is not said now stays
    assert game("show", "--json").json["board"]["players"][1]["knights"] == 21
    line = '#8 correct #7: adjust m18 fv r rr; r knights 21; turn r "miscounted"'
    assert game("log").lines[-2] == line
    refused = game("correct", "8.1", 'adjust m18 fv r rr; r knights 99 "miscounted"', code=3)
    assert "knights cannot be 99" in refused.err


def test_what_a_statement_is_corrected_to_needs_neither_its_word_nor_its_reason_again(game):
    lost(game)("adjust", LATE)
    game("correct", "7", "m18 fv r rrr")
    assert "m18 fv r rrr; " in game("log").lines[-2]
    game("correct", "8.1", "adjust Bram has 20 knights")
    assert 'r knights 20; turn r "the cat jumped on the board"' in game("log").lines[-2]
    game("correct", "6", "adjust Bram has 20 knights", code=4)  # a gap is no statement


def test_an_id_means_the_whole_operation(game):
    lost(game)("adjust", LATE, "--id", "s1")
    assert "#7 was already recorded" in game("adjust", LATE, "--id", "s1").out
    said = game("adjust", LATE.replace("22", "21"), "--id", "s1", code=5)
    assert "the id s1 already belongs to another entry (#7)" in said.err


def test_a_script_states_a_line_each(game):
    said = lost(game)("adjust", "-", input="m18 fv r rr  # it lies there\n\nBram knights 22\n")
    assert [line.split()[0] for line in said.lines] == ["#7"]
    assert "there are no statements" in game("adjust", "-", input="# nothing\n", code=4).err


def test_json_has_the_parts_of_a_position(game):
    event = lost(game)("adjust", LATE, "--json").json["event"]
    assert (event["type"], event["reason"]) == ("position-stated", "the cat jumped on the board")
    assert [part["type"] for part in event["parts"]] == [
        "rk-tile-stated",
        "adjusted",
        "rk-turn-stated",
    ]


def test_a_sum_is_worked_out(game):
    assert "An has 12 points" in lost(game)("adjust", "An 5+7").lines[0]


def test_a_final_result_says_since_when_it_is_not_certain(game):
    lost(game)
    assert "not certain" not in game("score").out  # it is not final
    assert ended(game).endswith("not certain since #6")
    for shown in ("score", "show", "games", "close", "turn"):
        assert "not certain since #6" in game(shown).out, shown
    assert (
        "not certain since \\#6" in game("export", "report").out
        or "#6" in game("export", "report").out
    )
    assert game("score", "--json").json["uncertain_since"] == "6"
    assert game("show", "--json").json["uncertain_since"] == "6"
    assert game("games", "--json").json["games"][0]["uncertain_since"] == "6"
    assert "the result of 1 of them is not certain" in game("stats").out
    assert game("stats", "--json").json["titles"][0]["uncertain"] == 1


def test_statements_are_arguments_of_their_own_or_stand_behind_semicolons(table, game):
    """The shell takes the quotes away; what has spaces in each argument are whole statements."""
    whole = ("An score 12", "Bram knights 20", "turn Bram")
    for words in (whole, ["; ".join(whole)], "; ".join(whole).split()):
        said = game("adjust", *words, "--reason", "late").out
        assert "the players state 3 facts: " in said, words
        game("undo")


@pytest.mark.parametrize("shown", ["games", "show"])
def test_a_stretch_that_nobody_recorded_is_said_once(game, shown):
    """An open game says that there is one, a final result since when it makes it uncertain."""
    lost(game)
    assert 'not all of it was recorded, #6: "the cat jumped' in game(shown).out
    ended(game)
    said = game(shown).out
    assert 'not certain since #6, as part of the game was not recorded: "the cat jumped' in said
    assert "not all of it was recorded" not in said
    assert said.count("#6") == 1


def test_a_statement_alone_makes_a_result_uncertain(game):
    game("do", "b pc i18 2")
    assert ended(game).endswith("not certain since #7")


def test_a_whole_position_makes_it_certain_again(game):
    lost(game)
    said = game("adjust", "--whole", "An tiles 0; Bram tiles 0")
    assert said.lines[0].startswith("#7 the players state the whole position")
    assert "not certain" not in said.out
    assert game("score", "--json").json["uncertain_since"] is None
    # what the gap hid and the position keeps is stated, so that counts are compared again
    assert "agrees with the log" in game("count", "An", "knights", "30").out
    assert "agrees with the log" in game("count", "An", "0").out


def test_what_is_kept_is_as_it_is_with_the_rest(game):
    said = lost(game)("adjust", "--whole", "m18 fv r rr")
    assert "Bram has 28 knights" in said.out


def test_a_statement_after_a_whole_position_counts_again(game):
    lost(game)("adjust", "--whole", "m18 fv r rr")
    assert ended(game).endswith("not certain since #8")


def test_a_whole_position_that_was_taken_out_is_none(game):
    lost(game)("adjust", "--whole", "An tiles 0; Bram tiles 0")
    game("correct", "7", "--remove")
    assert uncertain_since(game.loaded().timeline()) == "6"


def test_a_corrected_whole_position_stays_whole(game):
    lost(game)("adjust", "--whole", "An tiles 0; Bram tiles 0")
    game("correct", "7", 'adjust b knights 29 "miscounted"')
    assert uncertain_since(game.loaded().timeline()) is None
    game("correct", "9.1", 'adjust whole b knights 29 "miscounted"')
    assert game.loaded().game.open


def test_a_count_after_a_gap_is_not_compared_and_says_why(game):
    game("gap", "we went out")
    assert (
        "An score: 4 recorded, not compared: part of the game was" in game("count", "An", "4").out
    )
    game("adjust", "An", "4")
    assert game("count", "An", "4").out == "#9 An score 4: agrees with the log\n"


def test_more_knights_than_the_box_has_are_unlikely_and_an_error_of_the_audit(game):
    game("gap", "we went out")
    told = game("adjust", "k20 pc b bb; An knights 30; turn Bram")
    assert "unlikely: An has 32 knights in all, but the box has 30 (RK.1)" in told.err
    assert "An has 32 knights in all, but the box has 30 [RK.1]" in game("audit", code=1).out


def test_the_log_cannot_keep_a_round_that_a_gap_hides(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("gap", "we began late")
    said = table("adjust", "--whole", "order r g y", code=3)
    assert "the whole position also needs: the round that begins" in said.err
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    known = "round 4; order r g y; pawn An la; An 12; cards Bo b2"
    said = table("adjust", "--whole", known, "--reason", "as it is now")
    assert "round 4" in said.out
    assert "hidden until the end" in said.out  # hands are kept, and not told
    assert not table.loaded().game.state.unknown


def test_a_text_record_holds_the_operation(game, tmp_path):
    lost(game)("adjust", "--whole", "m18 fv r rr")
    record = game("export").out
    assert "\nadjust whole m18 fv r rr; b knights 30; " in record
    other = Table(tmp_path / "other.db").play(record)
    assert other("export").out == record
    assert "undone: #7 adjust whole " in other("undo").out
    said = Table(tmp_path / "bad.db")("import", "-", input=record.replace("fv r", "x"), code=4)
    assert "cannot be read" in said.err


def test_statements_of_a_fork_stay_one_operation(game):
    lost(game)("adjust", LATE)
    game("count", "An", "0")
    game("fork")
    assert "undone: #7 adjust m18 fv r rr; " in game("undo", "--game", "rk2").lines[0]


def test_the_heights_are_judged_when_all_of_a_position_holds(table):
    table("new", "meridian", "An:orange", "Bo:grey", "Cy:brown")
    table("do", "An +5 +1 Bo +2 +3 Cy +1 +6")
    table("gap", "lost")
    table("adjust", "9/1 g4; 9/2 o3; turn An", "--whole")
    table("adjust", "9/1 o2; 9/2 empty; turn Bo", "--reason", "it fell over")
    assert "heights" not in table("audit").out
    twice = table("adjust", "9/1 o2; 9/2 o4; turn Bo", "--reason", "so it is")
    assert "unlikely: the heights on meridian 9 do not decrease" in twice.err


@pytest.mark.parametrize("whole", [(), ("--whole",)])
def test_nothing_lies_where_nothing_is_stated_to_lie(table, whole):
    table("new", "meridian", "An:orange", "Bo:grey", "Cy:brown")
    table("do", "An +5 +1 Bo +2 +3 Cy +1 +6")
    table("gap", "lost")
    before = table("show", "--json").json["board"]
    table("adjust", "9/2 empty", *whole)
    table("adjust", "9/2 empty; 9/1 g4; 9/3 empty; turn An", *whole)
    assert len(table("show", "--json").json["board"]["towers"]) == len(before["towers"]) + 1
    assert table("audit").code == 0


def test_an_empty_cell_is_empty(game):
    before = lost(game)("show", "--json").json["board"]
    game("adjust", "m18 empty")
    assert game("show", "--json").json["board"] == before


def test_what_a_player_has_left_is_set_after_what_lies_on_the_board(game):
    lost(game)("adjust", "An knights 20; An tiles 15; m18 pc b bb; turn Bram")
    left = game("show", "--json").json["board"]["players"][0]
    assert (left["knights"], left["tiles"]) == (20, 15)


def test_a_fifth_knight_on_a_tile_is_not_accepted_without_a_word(game):
    said = lost(game)("adjust", "m18 pc b bbbbb")
    assert "unlikely: " in said.err
    assert "m18" in said.err


def test_a_correction_of_several_entries_keeps_nothing_of_them(game):
    lost(game)("adjust", LATE)
    game("adjust", "An knights 20")
    game("correct", "7..8", 'adjust r knights 21; turn r "misread"')
    assert game("show", "--json").json["board"]["players"][0]["knights"] == 30
    assert "m18" not in game("log").lines[-2]
