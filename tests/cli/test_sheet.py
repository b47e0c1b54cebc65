"""Score sheets: the final position is typed, and scores as it would have after a recorded game."""

from collections.abc import Iterator
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
    sheet = game.rules.start(replace(game.timeline.started, sheet=True))
    position = {one.key: one for one in game.rules.position(game.state)}
    for part in game.rules.position(sheet):
        if part.code == "score":
            yield f"{seats[part.player]} {track[part.player]}"
            continue
        for event in position[part.key].now:
            if isinstance(event, Adjusted):
                yield f"{seats[event.player]} {event.quantity} {event.amount}"
            else:
                yield title.write_statement(event, players)


def seats_of(played: OpenGame) -> list[str]:
    return [player_text(player) for player in played.players]


def printed_of(played: OpenGame) -> list[str]:
    """Return the option that names the board or the pad of a game, where it has one."""
    names = [getattr(item.event, "name", "") for item in played.timeline().descriptions()]
    option = {"meridian": "--board", "score-pad": "--pad"}.get(played.stored.title)
    return [option, names[0]] if option else []


@pytest.mark.parametrize("record", PLAYED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sheet_scores_as_the_game_that_was_played(record, tmp_path):
    played = Table(tmp_path / "played.db").play(record.read_text("utf-8")).loaded()
    before = played.game.rules.result(played.game.state)
    assert played.game.over
    started = played.game.timeline.started
    house = [word for rule in started.house for word in ("--house", rule)]
    options = [*house, *printed_of(played)]
    table = Table(tmp_path / "typed.db")
    text = "\n".join(lines_of(played))
    table("sheet", started.title, *seats_of(played), *options, input=text)
    typed = table.loaded()
    after = typed.game.rules.result(typed.game.state)
    assert (after.scores, after.winners) == (before.scores, before.winners)
    assert typed.game.over
    assert "fault" not in table("audit").out


ME = ("meridian", "An:black", "Bo:grey", "Cy:brown", "Di:orange", "--board", "made-up-five")


def test_a_title_without_sheets_says_so(table, monkeypatch):
    from projections.titles.title_rules import title_rules

    monkeypatch.setattr(type(title_rules("meridian")), "SHEET", False)
    assert "there is no score sheet for Meridian" in table("sheet", *ME, input="", code=2).err


def test_a_sheet_is_the_same_from_every_order_of_its_lines(table, tmp_path):
    lines = ["k20 pc b bb", "k21 m r", "j20 pt r", "Ann knights 3", "Bram knights 4"]
    shown = set()
    for order in range(4):
        Random(order).shuffle(lines)
        other = Table(tmp_path / f"{order}.db")
        other("sheet", "rk", "Ann:blue", "Bram:red", input="\n".join(lines))
        shown.add("\n".join(other("log").lines[:-1]))
    assert len(shown) == 1


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
