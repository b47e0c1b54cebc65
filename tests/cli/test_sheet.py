"""Score sheets: the final position is typed, and scores as it would have after a recorded game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cli.game.open_game import OpenGame
from cli.session.asking import Leave
from cli.session.at_command_line import ask_sheet
from cli.session.editor_prompt import draw
from cli.session.screen import Size
from events.common import Adjusted, GameStarted, Player
from events.notation import code_of, player_text
from projections.folding import FoldedGame
from tests.session.test_position_editor import Lines
from tests.table import Table
from tools.goldens import varied

PLAYED = [path for path in varied() if path.stem.startswith(("full-", "l613c-", "l614-"))]


def lines_of(played: OpenGame) -> Iterator[str]:
    """Yield the final position of a game that was played, as it is typed on a sheet.

    Points that were scored on the way are read off the track: all but those of the leader cards,
    which are scored at the end.
    """
    title, players, game = played.title, played.players, played.game
    seats = [code_of(seat, players) for seat in range(len(players))]
    at_the_end = ("clergy", "aristocracy", "burghers")
    track = [0] * len(players)
    for row in game.rules.ledger(game.state):
        track[row.player] += 0 if row.rule in at_the_end else row.amount
    sheet = game.rules.start(_as_sheet(played))
    for part in game.rules.position(sheet):
        if part.code == "score":
            yield f"{seats[part.player]} {track[part.player]}"
            continue
        now = next(one for one in _parts(played) if one.key == part.key)
        for event in now.now:
            if isinstance(event, Adjusted):
                yield f"{seats[event.player]} {event.quantity} {event.amount}"
            else:
                yield title.write_statement(event, players)


def _parts(played: OpenGame):
    return played.game.rules.position(played.game.state)


def _as_sheet(played: OpenGame):
    from msgspec.structs import replace

    return replace(played.game.timeline.started, sheet=True)


def seats_of(played: OpenGame) -> list[str]:
    return [player_text(player) for player in played.players]


def printed_of(played: OpenGame, folder: Path) -> list[str]:
    """Return the option that names the board or the pad of a game, where it has one."""
    boards = [item.event for item in played.timeline().items if item.event.describes]
    option = {"meridian": "--board", "score-pad": "--pad"}.get(played.stored.title)
    if option is None:
        return []
    return [option, str(getattr(boards[0], "name", ""))]


@pytest.mark.parametrize("record", PLAYED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sheet_scores_as_the_game_that_was_played(record, tmp_path):
    played = Table(tmp_path / "played.db").play(record.read_text("utf-8")).loaded()
    before = played.game.rules.result(played.game.state)
    assert played.game.over
    started = played.game.timeline.started
    house = [word for rule in started.house for word in ("--house", rule)]
    options = [*house, *printed_of(played, tmp_path)]
    table = Table(tmp_path / "typed.db")
    text = "\n".join(lines_of(played))
    table("sheet", started.title, *seats_of(played), *options, input=text)
    typed = table.loaded()
    after = typed.game.rules.result(typed.game.state)
    assert (after.scores, after.winners) == (before.scores, before.winners)
    assert typed.game.over
    assert "fault" not in table("audit").out


RK = ("robber-knights", "An:blue", "Bram:red")
BOARD = "k20 pc b bbr\nk21 fv r rr; k22 pt b b\nAn knights 12\nBram knights 20\n"


@pytest.fixture
def typed(table) -> Table:
    table("sheet", *RK, "--date", "2026-03-01", input=BOARD)
    return table


def test_the_top_knight_rules_on_a_sheet_too(typed):
    """RK.6 and RK.7: castle 1, village 2, town 3; a tie goes to more knights left."""
    assert typed("score").lines[-1] == (
        "final: An 3, Bram 3: Bram wins the tie-break with more knights (20); "
        "entered as a score sheet"
    )
    assert "forest village k21: top knight Bram" in typed("why", "Bram", "--history").out


def test_a_sheet_says_so_everywhere(typed):
    for shown in ("score", "show", "games", "log", "turn"):
        assert "entered as a score sheet" in typed(shown).out, shown
    assert "entered as a score sheet" in typed("audit").out
    for form in ("report", "html", "svg"):
        assert "entered as a score sheet" in typed("export", form).out, form
    assert typed("show", "--json").json["sheet"] is True
    assert typed("games", "--json").json["games"][0]["sheet"] is True
    assert "not certain" not in typed("score").out


def test_the_page_of_a_sheet_draws_no_course(typed):
    assert 'id="curve"' not in typed("export", "html").out


def test_a_sheet_is_a_game_that_counts(typed):
    said = typed("stats").out
    assert "1 of them from a score sheet" in said
    found = typed("stats", "--json").json["titles"][0]
    assert found["sheets"] == 1
    assert [player["turns"] for player in found["players"]] == [0, 0]
    assert "was already closed" in typed("close").out


def test_a_sheet_is_kept_and_read_again_as_a_record(typed, tmp_path):
    record = typed("export").out
    assert "\nsheet: yes\n" in record
    assert "entered as a score sheet" in Table(tmp_path / "other.db").play(record)("score").out
    typed("export", "jsonl", str(tmp_path / "s.jsonl"))
    third = Table(tmp_path / "third.db")
    third("import", str(tmp_path / "s.jsonl"))
    assert "entered as a score sheet" in third("score").out
    bad = record.replace("sheet: yes", "sheet: perhaps")
    assert "perhaps" in Table(tmp_path / "bad.db")("import", "-", input=bad, code=4).err


def test_a_sheet_is_corrected_as_any_game(typed):
    typed("correct", "2", 'adjust k22 pt b r "misread"')
    assert "An 0, Bram 6: Bram wins" in typed("score").out
    typed("close")
    typed("correct", "1", "Anna:blue", "Bram:red")
    assert "entered as a score sheet" in typed("score").out
    typed("adjust", "k22 pt b b", "--reason", "read well at first")
    assert "Anna 3, Bram 3" in typed("score").out


def test_what_a_sheet_has_left_out_is_added_and_what_is_too_much_taken_away(typed):
    """What players have left is as they said: what was left out lay on the table (RK.6, RK.7)."""
    said = typed("adjust", "k19 pv r rb; j20 ft b b", "--reason", "under the crisps").out
    assert "the game is over: An 8, Bram 3: An wins; entered as a score sheet" in said
    assert "An (blue): 12 knights left, 0 tiles left" in typed("show").out
    assert "fault" not in typed("audit").out
    said = typed("adjust", "j20 empty; k19 pv r", "--reason", "it was ours").out
    assert "the game is over: An 3, Bram 3: Bram wins the tie" in said
    assert "fault" not in typed("audit").out


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("k19 l r; j20 l r", "Bram has already laid every lake there is (1)"),
        ("k19 pc r rrrr; j20 pc r rrrr", "Bram has 3 knights left, not 4"),  # 20 left, 3 there
    ],
)
def test_what_no_box_has_is_not_added_to_a_sheet(typed, stated, said):
    assert said in typed("adjust", stated, "--reason", "left out", code=3).err
    assert typed("log").lines[-1].startswith("3 entries")


def test_the_scores_are_printed_for_programs(table):
    said = table("sheet", *RK, "--json", input=BOARD).json
    assert (said["format"], said["scores"], said["winners"]) == (
        "tablescribe.sheet/1",
        [3, 3],
        [1],
    )
    assert said["started"]["sheet"] is True


def test_an_id_given_again_writes_nothing(table):
    for _time in range(2):
        table("sheet", *RK, "--id", "sheet-1", "--date", "2026-03-01", input=BOARD)
    assert len(table("games", "--json").json["games"]) == 1


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("k20 pc b bbrrr", "k20 has 0 knights; with 5 more it would have more than 4"),
        ("k20 l b b", "k20 is a lake"),
        ("k20 pc b b\nd11 pc b b", "wider or taller than 7 tiles"),
        ("k20 pc b bbb; An knights 28", "knights cannot be 28, only 0 to 27"),
        ("k20 l b; k21 l b", "An has already laid every lake there is (1)"),
        ("k20 pc g g", "g is not playing; known: An, Bram"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(table, sheet, said):
    """RK.1, RK.4 and RK.5: what the box, the layout and a stack hold."""
    answer = table("sheet", *RK, input=sheet, code=None)
    assert answer.code in (3, 4)
    assert said in answer.err
    assert "there is no game yet" in table("games", code=7).err


def test_a_tile_is_stated_once(table):
    said = table("sheet", *RK, input="k20 l b; k20 pc b b", code=2)
    assert '"k20 pc b b" and "k20 l b" state the same thing' in said.err
    assert "there is no game yet" in table("games", code=7).err


ME = ("meridian", "An:black", "Bo:grey", "Cy:brown", "Di:orange", "--board", "made-up-five")


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("5/3 k4; 5/2 g3", "heights must decrease from north to south"),
        ("5/3 k4; 5/2 g4", "height"),
        ("5/3 k4; 5/1 k5", "An"),
        ("5/3 k19; 6/1 k2", "An has 1 piece left"),
        ("5/6 k4", "is not a statement"),
    ],
)
def test_towers_that_cannot_stand_are_refused(table, sheet, said):
    """ME.3, ME.4 and ME.6: twenty pieces, one tower a meridian, heights that fall."""
    answer = table("sheet", *ME, input=sheet, code=None)
    assert answer.code in (3, 4)
    assert said in answer.err


def test_without_a_board_a_sheet_has_no_points_until_it_is_described(table):
    table("sheet", *ME[:-2], input="5/3 k4; 9/3 o2")
    assert "no points yet" in table("score").out
    table("board", "use", "made-up-five")
    assert "Di wins" in table("close").out


LOS = ("league-of-six", "An:red", "Bo:green", "Cy:yellow")
HANDS = "An guards 3; Bo guards 4; Cy guards 0; cards An b2 c1; cards Bo b2; cards Cy none\n"


def test_leader_cards_are_scored_on_a_sheet(table):
    """L6.11: ties go to more guards; with three players 6, 4 and 2. The order typed is free."""
    table("sheet", *LOS, input=HANDS + "An 40\nBo 41\nCy 12")
    assert table("score").lines[-1].startswith("final: An 50, Bo 47, Cy 12: An wins")
    assert "stated by the players: 40 points" in table("why", "An", "--history").out


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("An 12; Bo 9; Cy 9", "An 12, Bo 9, Cy 9: An wins"),
        (
            "An 12; Bo 12; Cy 9",
            "An 12, Bo 12, Cy 9: the winner is not known (tie-break: most guards)",
        ),
        (
            "An 12; Bo 12; Cy 9; Bo guards 2; An guards 1",
            "An 12, Bo 12, Cy 9: Bo wins the tie-break with more guards (2)",
        ),
    ],
)
def test_points_alone_are_a_sheet_where_hands_count_too(table, sheet, said):
    """L6.11: leader cards are in the points then; only a tie for the most needs guards."""
    assert said in table("sheet", *LOS, input=sheet).out
    assert said in table("score").out
    assert table("audit").code == 0


def test_nobody_is_said_to_win_a_tie_whose_guards_are_not_known(table):
    table("sheet", *LOS, input="An 12; Bo 12; Cy 9")
    assert "over; An 12, Bo 12, Cy 9" in table("games").out
    assert table("score", "--json").json["winners"] == []
    table("adjust", "An guards 4; Bo guards 3", "--reason", "asked them")
    assert "An wins the tie-break" in table("close").out
    assert table("audit").code == 0


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("An 40; Bo 41", "also needs: Cy, influence on the track"),
        ("An 40; Bo 41; Cy 1; cards Cy b2", "also needs: An, guards"),
        (
            "An 40; Bo 41; Cy 1; An guards 1; Bo guards 1; Cy guards 1; cards Cy b2",
            "An, leader cards",
        ),
        (
            "An 4; Bo 4; Cy 1; An guards 100; Bo guards 6; Cy guards 1; "
            "cards An none; cards Bo none; cards Cy none",
            "guards cannot be 6, only 0 to 5",
        ),
        (
            "An 4; Bo 4; Cy 1; An guards 1; Bo guards 6; Cy guards 1; "
            "cards An b1 b1 b1; cards Bo c1 c1 c1 a1; cards Cy none",
            "the box has 6 leader cards of stack 1, not 7",
        ),
    ],
)
def test_hands_that_cannot_be_are_refused(table, sheet, said):
    """L6.3: 35 guard cards of 3 at most, six leader cards of each stack and six grey ones."""
    assert said in table("sheet", *LOS, input=sheet, code=3).err


def test_a_title_without_sheets_says_so(table, monkeypatch):
    from projections.titles.title_rules import title_rules

    monkeypatch.setattr(type(title_rules("meridian")), "SHEET", False)
    assert "there is no score sheet for Meridian" in table("sheet", *ME, input="", code=2).err


def asked(*typed: str, title: str = "robber-knights") -> tuple[FoldedGame, list[str]]:
    """Return the game of a sheet that somebody types line by line, and what was said."""
    started = GameStarted(title, (Player("Ann", ("blue",)), Player("Bram", ("red",))), "2026-03-01")
    lines = Lines(*typed)
    return ask_sheet(replace(started, sheet=True), [], lines).game, lines.heard


@pytest.mark.parametrize(
    "typed",
    [
        ("12", "9"),
        ("12 9",),
        ("Ann 12", "Bram score 9"),
        ("Bram 9", "12"),
        ("Ann 13", "9", "Ann 10+2"),  # the later line counts
    ],
)
def test_points_alone_are_a_sheet(typed):
    game, heard = asked("record", *typed, "record")
    assert game.rules.result(game.state).scores == (12, 9)
    assert heard[-1] == "final: Ann 12, Bram 9: Ann wins; entered as a score sheet"


def test_a_sheet_asks_for_the_points_that_are_missing():
    _game, heard = asked("Ann 12", "record", "9", "record")
    assert "still needed: Bram, points" in heard
    assert "the sheet has points for some players only; these are missing: Bram" in heard


def test_an_empty_sheet_is_not_recorded():
    with pytest.raises(Leave):
        asked("", "record", "")
    _game, heard = asked("record", "12 9", "record")
    assert [words for words in heard if "the sheet is empty" in words]


def test_a_sheet_is_the_same_from_every_order_of_its_lines(table, tmp_path):
    lines = ["k20 pc b bb", "k21 m r", "j20 pt r", "Ann knights 3", "Bram knights 4"]
    shown = set()
    for order in range(4):
        Random(order).shuffle(lines)
        other = Table(tmp_path / f"{order}.db")
        other("sheet", "rk", "Ann:blue", "Bram:red", input="\n".join(lines))
        shown.add("\n".join(other("log").lines[:-1]))
    assert len(shown) == 1


@pytest.mark.parametrize(
    ("title", "typed", "said"),
    [
        ("robber-knights", "Ann 12", "these are missing: Bo and Cy"),
        ("meridian", "Ann 12; Cy 3", "these are missing: Bo"),
        ("meridian", "5/3 k4; Ann 12", "these are missing: Bo and Cy"),
        ("robber-knights", "# nothing", "there are no statements on standard input"),
        ("robber-knights", "turn Ann", "only the final position"),
    ],
)
def test_no_result_is_made_of_half_a_sheet(table, title, typed, said):
    seats = {"robber-knights": ("Ann:blue", "Bo:red", "Cy:yellow")}.get(
        title, ("Ann:black", "Bo:grey", "Cy:brown")
    )
    answer = table("sheet", title, *seats, input=typed, code=None)
    assert answer.code in (3, 4)
    assert said in answer.err
    assert "there is no game yet" in table("games", code=7).err


@pytest.mark.parametrize("typed", ["Ann 12; Bo 9; Cy 3", "Cy score 3\nBo 9\nAnn 10+2"])
def test_every_title_takes_points_alone(table, typed):
    """Also of Meridian, where nothing else gives points as long as no board is described."""
    seats = ("Ann:black", "Bo:grey", "Cy:brown")
    for game in (("robber-knights", "Ann:blue", "Bo:red", "Cy:yellow"), ("meridian", *seats)):
        said = table("sheet", *game, input=typed).out
        assert "Ann 12, Bo 9, Cy 3: Ann wins" in said
    assert "2 games" in table("stats").out or "Ann" in table("stats").out
    assert "fault" not in table("audit").out


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ((*RK, "An 1; Bram 2; An knights 1; Bram knights 12"), "An has 1 knight;"),
        ((*ME[:-2], "5/3 k4; 9/3 o2; An pieces 1"), "An has 1 piece;"),
        ((*LOS, "An 1; Bo 9; Cy 9; An guards 1"), "An has 1 guard;"),
    ],
)
def test_one_of_a_quantity_is_said_in_the_singular(table, sheet, said):
    *started, typed = sheet
    table("sheet", *started, input=typed)
    assert said in table("export", "report").out.replace(" |", ";")


@pytest.mark.parametrize(
    ("title", "players", "left"),
    [
        ("rk", ["An:blue", "Bram:red"], "knights"),
        ("meridian", ["An:black", "Bram:grey", "Cy:orange"], "pieces"),
    ],
)
def test_points_alone_leave_a_tie_open_until_what_breaks_it_is_said(table, title, players, left):
    points = "".join(f"{name.split(':')[0]} 12\n" for name in players)
    said = table("sheet", title, *players, input=points)
    assert f"the winner is not known (tie-break: most {left})" in said.out
    table(
        "adjust",
        "; ".join(f"{name.split(':')[0]} {left} 3" for name in players[1:]),
        "--reason",
        "x",
    )
    assert "the winner is not known" in table("score").out
    said = table("adjust", f"An {left} 4", "--reason", "counted")
    assert f"An wins the tie-break with more {left} (4)" in said.out


@pytest.mark.parametrize(
    "change", [("adjust", "Bo 10", "--reason", "x"), ("correct", "2", 'adjust Bo 10 "x"')]
)
def test_a_tie_that_was_none_before_is_open_and_no_fault(table, change):
    table("sheet", "rk", "An:blue", "Bo:red", input="An 10\nBo 9\n")
    assert "the winner is not known" in table(*change).out
    assert "the result" not in table("audit").out


@pytest.mark.parametrize(
    ("title", "players", "left"),
    [
        ("rk", ["An:blue", "Bo:red"], "knights left"),
        ("meridian", ["An:black", "Bo:grey", "Cy:orange"], "pieces left"),
    ],
)
def test_a_sheet_of_points_alone_does_not_say_what_nobody_counted(table, title, players, left):
    table("sheet", title, *players, input="".join(f"{name[:2]} 12\n" for name in players))
    for drawn in ("--drawn", "--plain"):
        assert table("show", drawn).out.count(f"? {left}") == len(players)
    table("adjust", f"An {left.split()[0]} 7", "--reason", "counted")
    shown = table("show").out
    assert (f"7 {left}" in shown, shown.count(f"? {left}")) == (True, len(players) - 1)


def test_an_empty_sheet_draws_the_first_cells_and_its_example_is_no_points():
    players = (Player("An", ("blue",)), Player("Bram", ("red",)))
    started = GameStarted("robber-knights", players, "2026-03-01", sheet=True)
    drawn: list[str] = []
    welcomes: list[str] = []

    def lines(editor):
        if not drawn:
            drawn.extend(line.plain for line in draw(editor, Size(80, 24)))
            welcomes.append(editor.said[0])
        raise Leave

    with pytest.raises(Leave):
        ask_sheet(started, (), lines)
    board = [line for line in drawn if " . " in line]
    assert [line.split()[0] for line in board] == ["18", "19"]
    assert "for example b score 12 " in welcomes[0]
