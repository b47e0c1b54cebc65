"""What the players let stand: the folds hold it, the notation says it, the game goes on."""

import pytest

from cli.titles.title_screens import title_screens
from events.titles.league_of_six.events import LeaderCard, LeaderTaken
from events.titles.league_of_six.notation import read
from events.titles.league_of_six.writing import write
from projections.titles.league_of_six.title import TITLE
from tests.titles.cases import situation, take


@pytest.mark.parametrize("gained", ["g 2w2r", "g 2w2r+c", "g -", "g 3h -card"])
def test_a_ruled_gain_is_written_and_read_back(gained):
    at_table = situation("league-of-six", "taxes")
    [line] = read(gained, at_table.seats)
    event = TITLE.bind(at_table.state, line)
    at_table.when(gained, ruling=True)
    assert [one.code for one in at_table.refusals] == ["gain-not-given"]
    assert write(event, at_table.seats) == gained


def test_declining_and_taking_a_card_are_taken_back_alike():
    """Whether a card was taken is hidden, so the undo of both says the same (L6.12)."""
    at_table = situation("league-of-six", "towns")
    told = [
        TITLE.revelation(at_table.state, LeaderTaken(0, 1, LeaderCard(stack)))
        for stack in (None, 1, 4)
    ]
    assert told[0] is not None
    assert told[0].code == told[1].code
    words = title_screens("league-of-six").revealed_words
    assert len({words(one, at_table.seats) for one in told if one}) == 1


def test_who_pays_what_there_is_may_though_the_town_just_left_could_be_paid():
    """Green is bought off in Lauban; Bautzen, where red stands on 9, is all that is open."""
    at_table = situation("league-of-six", "towns", "house: pay-what-one-can", "la; la 1; ok")
    board = at_table.state.board
    assert at_table.state.order.mover == 0
    board.towns[2], board.bids[2], board.besieged = "ba", 9, ("go", "lo", "zi", "ka")
    take(at_table, "adjust r guards 3; r score 0")
    take(at_table, "= -> only r ba 10")
    take(at_table, "la 2 -> refused same-town")
