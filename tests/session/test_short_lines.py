"""Shorter lines that a session takes besides the notation, and how few keys an evening needs."""

import pytest

from cli.session.checking import check
from cli.session.meaning import Meaning
from cli.titles.title_session import title_session
from projections.titles.robber_knights.legal import spreads


@pytest.fixture
def knights(game):
    return Meaning(game.loaded())


@pytest.fixture
def cards(table):
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown", "--board", "made-up-four")
    table("do", "o +8-10 o +10 k +2 k +9 b +8-10 b +5")
    return Meaning(table.loaded())


@pytest.fixture
def lying(table):
    """A castle on i18 can send knights east: over a village and onto mountains."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", "b pv j18 b m k18 r p j19 r pv k19")
    return Meaning(table.loaded())


@pytest.fixture
def crowded(table):
    """An, of two colours, has two towers on meridian 7: 2 on city 3 and 4 on city 1."""
    table("new", "meridian", "An:orange,black", "Bo:grey,brown", "--board", "made-up-five")
    table("do", "o +7 o +7 g +2 g +9")
    table("do", "o 7 2@3 +4-7 g 2 2@1 +2 7 4@1 +1 9 2@1 +10")
    return Meaning(table.loaded())


@pytest.mark.parametrize(
    ("table_of", "typed", "meant"),
    [
        ("lying", "pc i18 e5", "pc i18 e113"),
        ("lying", "pci18e5", "pci18 e113"),
        ("lying", "b pc i18 e5", "b pc i18 e113"),
        ("lying", "pc i18 E2", "pc i18 e11"),
        ("lying", "pcee5", "pc i18 e113"),
        ("lying", "pce e5", "pc i18 e113"),
        ("lying", "pce e 1 1 3", "pc i18 e 1 1 3"),
        ("lying", "plain castle e east 113", "pc i18 e 113"),
        ("lying", "pc i18 e113", "pc i18 e113"),
        ("lying", "pc i18 5", "pc i18 e113"),  # no tile holds five, and they can go east only
        ("lying", "pce 5", "pc i18 e113"),
        ("lying", "pc i18 4", "pc i18 4"),  # four can stay
        ("cards", "9 3@2", "8-10/9 3@2"),
        ("cards", "o 9 2@1", "o 8-10/9 2@1"),
        ("cards", "10 2@1", "10 2@1"),  # card 10 lies face up: the notation wins
        ("cards", "9 32", "8-10/9 3@2"),
        ("cards", "10 122", "10 12@2"),
        ("cards", "9 21+5", "8-10/9 2@1+5"),
        ("cards", "10 21 +4-", "10 2@1 +4-7"),
        ("cards", "8-/9 21", "8-10/9 2@1"),
        ("cards", "9 pass", "8-10/9 pass"),
        ("cards", "8-10 9 2 1", "8-10/9 2@1"),
        ("cards", "o 8-10 9 3@2", "o 8-10/9 3@2"),
        ("crowded", "4-/7 33", "4-7/7 x3 3@3"),
        ("crowded", "4-/7x 33", "4-7/7 x3 3@3"),
        ("crowded", "7 33", "4-7/7 x3 3@3"),
        ("crowded", "7 x 33", "4-7/7 x3 3@3"),
        ("crowded", "o 7 3@3+5", "o 4-7/7 x3 3@3+5"),
        ("crowded", "7 42", "4-7/7 x1 4@2"),
        ("crowded", "7x1 32", "4-7/7 x1 3@2"),
    ],
)
def test_a_line_can_be_typed_shorter(request, table_of, typed, meant):
    """Knights are counted together where they go as far as they can.

    At the limit the only tower that will do is taken back: one of 3 on city 3 would push the own
    one of 2, so that one goes (ME.5, ME.6).
    """
    found = request.getfixturevalue(table_of).of(typed)
    assert (found.text, found.fits) == (meant, True)


@pytest.mark.parametrize(
    ("table_of", "lines"),
    [
        ("lying", ["pc i18 n5", "pc i18 e6", "pc i18 e1", "pc i18 e0", "p i18 e5"]),
        ("cards", ["7 2@1", "9 2", "9 26", "k 2 2@1", "3 32", "9 32@1", "+32"]),
        ("crowded", ["7 32", "7x 32", "7 44", "7x 44"]),  # either tower would do, or none
    ],
)
def test_nothing_is_guessed_of_what_could_mean_nothing(request, table_of, lines):
    meaning = request.getfixturevalue(table_of)
    assert not [typed for typed in lines if meaning.of(typed).fits]


def test_what_cannot_be_read_behind_a_letter_of_the_board_is_blamed_and_not_the_letter(lying):
    assert check(lying, "pce east of it").words.startswith(
        '"pc i18 e of it" cannot be read at position 8 ("e of it"): expected the knights that '
    )


def test_five_that_can_go_two_ways_are_not_guessed(game):
    game("do", "p i18", "p j17", "p i19")
    meaning = Meaning(game.loaded())
    found = spreads(meaning.open_game.game.state, 1, "pc", "i17")
    assert {way for way, stay in found if sum(stay) == 5} == {"s", "e"}
    refused = meaning.of("pc i17 5")
    assert not refused.fits
    game, event = refused.against.game, refused.against.event
    offered = game.rules.alternatives(game.state, event, refused.against.refusal)
    fives = {f"{way}{''.join(map(str, stay))}" for way, stay in found if sum(stay) == 5}
    assert {*offered[: len(fives)]} == fives


def test_knights_that_could_stay_in_several_ways_are_not_guessed(lying):
    """Four over a village: 1 and 3, 2 and 2 or 3 and 1; the mountains need three themselves."""
    found = lying.of("pc i18 e4")
    assert not found.fits
    assert found.refusal.code == "line-malformed"


@pytest.mark.parametrize(
    ("typed", "meant"), [("5 7", "+5 +7"), ("4-", "+4-7"), ("8-10 9", "+8-10 +9"), ("+5 7", None)]
)
def test_cards_alone_are_turned_up_while_somebody_owes_them(table, typed, meant):
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown", "--board", "made-up-four")
    found = Meaning(table.loaded()).of(typed)
    assert found.fits is (meant is not None)
    assert found.text == (meant or typed)


@pytest.mark.parametrize(
    ("table_of", "typed"), [("cards", "Bram 9 32"), ("cards", "k 9 32"), ("lying", "Bram pv d")]
)
def test_the_bar_refuses_what_enter_refuses_whatever_it_could_have_begun(request, table_of, typed):
    found = check(request.getfixturevalue(table_of), typed)
    assert found.standing == "bad", found


def test_a_card_that_the_table_lets_stand_is_no_other_one(cards):
    assert cards.of("9 3@2").fits
    [action] = cards.of("9 3@2", ruled=True).actions
    assert [one.code for one in action.admitted] == ["card-not-face-up"]


def test_a_tower_that_the_table_lets_stand_lifts_nothing(crowded):
    """A third tower is irregular, so that a ruling can mean it."""
    [action] = crowded.of("4-7/7 3@2", ruled=True).actions
    assert [one.code for one in action.admitted] == ["tower-limit"]
    found = check(crowded, 'ruling "nobody saw it" 4-7/7 3@3')
    assert (found.expects, found.standing) == ("ruled", "good")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5x1 32", "5 x1 3@2"),
        ("5x", "5 x"),
        ("5 3 2", "5 3@2"),
        ("5 x1 3 on 2", "5 x1 3@2"),
        ("4-/6x2 123", "4-7/6 x2 12@3"),
        ("5 32", "5 3@2"),
        *((line, line) for line in ("5 3@2", "+8-10", "4-7/5 x4 2@3", "5 pass", "10 6", "5/3 k4")),
    ],
)
def test_a_tower_is_taken_back_without_a_space_and_the_notation_stays_itself(cards, typed, meant):
    assert cards.table.spell(typed, cards.open_game.game) == meant


@pytest.mark.parametrize(("typed", "meant"), [("c4", "card 4"), ("g C2", "g card 2")])
def test_a_leader_card_is_taken_by_a_letter_and_its_stack(typed, meant):
    spelled = title_session("league-of-six").spell
    assert spelled(typed, None) == meant
    assert spelled("ci4", None) == "ci4"
    assert spelled("leaders c a b b", None) == "leaders c a b b"


def test_tiles_that_nobody_names_need_an_enter_and_missing_ones_are_named(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    said = table("do", "ring la1 ba go5 ka2 lo zi6", code=3)
    assert "add the numbers of Bautzen, Löbau (for example la1)" in said.err
    table("do", "-", input="ring la1 ba3 go5 ka2 lo4 zi6\norder r g y")
    assert "- for one that you do not name" in table("turn").out
    assert Meaning(table.loaded()).usual() == "storage - -"
    table("do", "-", input="storage - -\nleaders c a b b\nsiege go lo zi")
    assert Meaning(table.loaded()).usual() == "tax - - -"
    assert "missing in Bautzen, Kamenz" in table("do", "tax 3", code=3).err
    assert "missing in Lauban" in table("do", "tax ba3 ka-", code=3).err


def test_who_names_tiles_is_offered_none_without_a_name(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("do", "-", input="ring la1 ba3 go5 ka2 lo4 zi6\norder r g y\nstorage a d")
    assert Meaning(table.loaded()).usual() is None
    table("close", "--abandoned")
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--components", "made-up")
    table("do", "-", input="ring la ba go ka lo zi\norder r g y")
    assert Meaning(table.loaded()).usual() is None
