"""Conservation: each imbalance is found when it is made on purpose."""

from projections.titles.meridian.board import Tower
from projections.titles.meridian.title import TITLE
from tests.titles.meridian.given import given


def found(at_table):
    return [imbalance.code for imbalance in TITLE.imbalances(at_table.state)]


def test_each_imbalance_is_found():
    assert found(given("5/1 k4; 5/4 g1")) == []
    lost = given("5/1 k4")
    lost.state.board.supply[0] -= 1
    assert found(lost) == ["pieces"]
    short = given()
    short.state.hands[1].left -= 1
    assert found(short) == ["cards"]
    twice = given()
    twice.state.hands[0].face_up.append("5")
    assert found(twice) == ["card-twice"]
    rising = given("5/1 g1; 5/4 k4")
    assert found(rising) == ["heights"]
    many = given()
    many.state.board.replace(3, (Tower(0, 5), Tower(0, 4), None, None, None))
    assert found(many) == ["towers"]
