"""Who acts, said before an action without a colon, as with one."""

import pytest

from cli.session.checking import check
from cli.session.meaning import Meaning


@pytest.fixture
def meaning(table):
    table("new", "robber-knights", "Tom:blue", "Anna Bella:red", "Anton:green")
    return Meaning(table.loaded())


@pytest.mark.parametrize("name", ["Tom", "tom", "t", "Anna Bella", "anna", "blue", "Red"])
def test_a_name_without_a_colon_is_read_as_with_one(meaning, name):
    without, with_colon = meaning.of(f"{name} pv k20"), meaning.of(f"{name}: pv k20")
    assert (without.events, without.refusal) == (with_colon.events, with_colon.refusal)
    assert without.error is None


def test_several_actions_name_their_players(meaning):
    read = meaning.read("Tom pv j18 m k18; Anna p j19").events
    assert [event.player for event in read[:2]] == [0, 0]


@pytest.mark.parametrize(
    ("typed", "standing"), [("Tom", "open"), ("Tom pv j1", "open"), ("Tom pv j18", "good")]
)
def test_the_bar_says_what_comes_after_a_name(meaning, typed, standing):
    assert check(meaning, typed).standing == standing


def test_tab_completes_behind_a_name(meaning):
    for name in ("Tom", "Tom:"):
        found = meaning.continuations(f"{name} pv j1")
        assert found
        assert all(line.startswith(f"{name} pv j1") for line in found)


def test_a_word_of_the_notation_or_of_a_session_stays_what_it_is(table):
    table("new", "robber-knights", "Max:blue", "Yves:red", "Back:green")
    meaning = Meaning(table.loaded())
    assert meaning.read("m k18").error is None
    assert meaning.read("y pv k18").error is not None  # yellow, whom nobody plays
    assert not meaning.of("back pv j18").events
    assert meaning.of("back: pv j18").events


@pytest.mark.parametrize(
    "line", ["ring la1, ba3, go5, ka2, lo4, zi6", "ring la1,ba3,go5,ka2,lo4,zi6"]
)
def test_the_bar_says_that_no_comma_stands_in_the_midst_of_an_action(table, line):
    table("new", "league-of-six", "An:red", "Bo:blue", "Cy:yellow")
    found = check(Meaning(table.loaded()), line)
    assert found.standing == "bad"
    assert "cannot be read: a comma ends an action; leave it out: ring la1 ba3" in found.words
