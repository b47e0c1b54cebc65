"""What a typed line means and what the bar below it says, without a terminal."""

from cProfile import Profile

import pytest

from cli.session.checking import back_in, check
from cli.session.help import line_words
from cli.session.meaning import Meaning
from cli.session.session_commands import COMMANDS, OWN, arguments, split_ruling
from cli.titles.robber_knights.labels import LETTERS, labels, spell
from events.notation import Ambiguous, Unreadable
from events.titles.robber_knights.tiles import CELLS
from projections.seen import OPEN, Viewer
from tests.keystrokes import SAMPLES
from tests.table import Table

LOS = """ring la1 ba3 go5 ka2 lo4 zi6
order r g y
storage a d
leaders c a b b
siege go lo zi
tax 3 7 12"""


def meaning(table):
    return Meaning(table.loaded())


@pytest.fixture
def knights(game):
    return meaning(game)


@pytest.fixture
def cards(tmp_path):
    table = Table(tmp_path / "cards.db")
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown", "--board", "made-up-four")
    table("do", "o +8-10 o +10 k +2 k +9 b +8-10 b +5")
    return meaning(table)


@pytest.fixture
def league(tmp_path):
    table = Table(tmp_path / "league.db")
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow", "--components", "made-up")
    table("do", "-", input=LOS)
    return meaning(table)


# --- canonical notation always wins -------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pck20", "pck20"),
        ("PC K20", "PC K20"),
        ("pva", "pv j17"),
        ("PVA", "PV j17"),
        ("pc a 2", "pc j17 2"),
        ("pca3", "pc j17 3"),
        ("pca2", "pc j17 2"),
        ("pck3", "pc j20 3"),
        ("pcas111", "pc j17 s111"),
        ("An: pva", "An: pv j17"),
        ("b pcd 1; pa", "b pc k17 1; p j17"),
        ("pck2", "pck2"),
        ("end", "end"),
    ],
)
def test_a_label_stands_for_its_cell_and_a_cell_for_itself(knights, typed, meant):
    assert knights.of(typed).text == meant


def test_no_label_can_be_read_as_anything_else(knights):
    """After every kind a label is no kind, no player, no cell; and labels begin differently."""
    for count in (1, 15, 16, 40):
        marks = labels(CELLS[:count])
        assert len(set(marks.values())) == count
        assert all(
            one == other or not other.startswith(one)
            for one in marks.values()
            for other in marks.values()
        )
    for kind in ["l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft"]:
        for letter in LETTERS:
            for text in (f"{kind}{letter}", f"{kind} {letter}", f"b {kind}{letter}"):
                with pytest.raises((Unreadable, Ambiguous)):
                    knights.open_game.title.read(text, knights.open_game.players)
                assert spell(text, {"k20": letter}).endswith(" k20")


def test_no_word_of_the_session_is_an_action_of_any_title(knights, cards, league):
    for one in (knights, cards, league):
        for name in (*COMMANDS, *OWN):
            word = "why An" if name == "why" else name  # "why" alone is a gain: w, y and h
            with pytest.raises((Unreadable, Ambiguous)):
                one.open_game.title.read(word, one.open_game.players)


def test_a_number_picks_only_from_a_list_that_was_shown(knights):
    assert knights.of("2").error is not None
    knights.listed = knights.open_game.n
    assert knights.of("2").text == knights.suggestions[1]
    assert knights.of("15").text == knights.suggestions[14]
    assert len(knights.suggestions) > 16
    assert knights.of("16").error is not None  # it was not shown
    assert knights.of("999").error is not None


def test_a_bid_is_a_bid_where_numbers_have_a_meaning(league):
    open_game = league.open_game
    open_game.take(league.of("la").events[0])
    open_game.take(league.of("la 1").events[0])
    league.listed = open_game.n
    assert league.of("3").text == "3"
    assert league.usual() is None  # an answer to a bid is a decision
    assert league.of("o").text == "ok"
    assert league.of("=2").text == league.suggestions[1]


def test_enter_alone_chooses_no_row_for_nobody(tmp_path):
    table = Table(tmp_path / "league.db")
    table("new", "los", "An:red", "Bram:green", "Cleo:yellow", "--house", "may-decline-row")
    table("do", "-", input=f"{LOS}\nla\nba\nka\ng r\ny r\nr r")
    rows = meaning(table)
    assert rows.suggestions == ["pass"]
    assert rows.usual() is None
    assert check(rows, "").standing == "open"
    assert rows.of("pass").fits


def test_what_a_line_would_do_is_said_whether_or_not_a_hand_can_pay_it(league):
    open_game = league.open_game
    open_game.take(league.of("la").events[0])
    open_game.take(league.of("la 1").events[0])
    said = [line_words(league, line) for line in league.suggestions]
    assert said[0] == "ok, accepts the bid of 1 and leaves Lauban"
    assert said[1:] == [f"{bid}, bids {bid} in Lauban" for bid in range(2, 13)]
    assert league.needs_secret(league.of("12"))


def test_who_must_leave_a_town_is_told_so_without_a_bid(league):
    open_game = league.open_game
    for line in ("la", "la 1", "ok"):
        open_game.take(league.of(line).events[0])
    assert [one.code for one in open_game.game.refusals(league.of("la").last)] == ["same-town"]


def test_a_card_is_a_card_and_a_mark_picks_from_the_list(cards):
    cards.listed = cards.open_game.n
    assert cards.of("9").text == "9"  # card 9, and not the ninth line
    assert cards.of("=3").text == cards.suggestions[2]
    assert not cards.of("=999").fits


def test_a_half_typed_label_stays_the_cell_that_it_was(knights):
    assert knights.settle("pca s13") == "pc j17 s13"
    assert knights.settle("pc k18") == "pc k18"
    assert knights.settle("p") == "p"


def test_a_unique_beginning_is_enough(cards):
    cards.open_game.take(cards.of("8-10/8 2@2").events[0])
    assert cards.of("+4-").text == "+4-7"
    assert cards.of("+1").text == "+1"  # though +1-3 begins so too
    assert cards.continuations("+1") == ["+1", "+1-3"]


@pytest.mark.parametrize("which", ["knights", "cards", "league"])
def test_every_suggestion_can_be_recorded(which, request):
    one = request.getfixturevalue(which)
    assert one.suggestions
    for line in one.suggestions:
        assert one.read(line).fits, line


def test_reading_changes_nothing(knights):
    before = knights.open_game.game.rules.result(knights.open_game.game.state), knights.open_game.n
    for typed in ("pca", "pca 1; pd; pva; r pe", "", "end", "xyz", "pc i18 e11; r pc h18 e11"):
        check(knights, typed)
    after = knights.open_game.game.rules.result(knights.open_game.game.state), knights.open_game.n
    assert before == after
    assert knights.open_game.game.state.order.laid == 0


# --- the bar ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "standing", "words"),
    [
        ("", "open", "Tab or ?: legal moves"),
        ("p", "open", "valid so far; next: a cell"),
        ("pck2", "open", "valid so far; next: a cell"),
        ("pc k20 n", "open", "valid so far; next: the knights"),
        ("pva", "good", "Enter: An: plain village on j17"),
        ("pva pd", "good", "plain village on j17; An: plain on k17"),
        ("pc j17 n11", "bad", "there is no tile on j16, and knights cannot jump"),
        ("r pva", "bad", 'if the players allow it: ruling "reason" ACTION'),
        ("xyz", "bad", "is neither an action nor a session command"),
        ("log --all", "open", "Enter to do it"),
        (
            'ruling "so agreed" r pva',
            "good",
            "Enter: Bram: plain village on j17 (as a ruling: An must lay a tile first (",
        ),
        ("ruling r pva", "open", "first give the reason in quotation marks"),
    ],
)
def test_the_bar_says_what_comes_next_or_why_not(knights, typed, standing, words):
    found = check(knights, typed)
    assert (found.standing, words in found.words) == (standing, True), found


@pytest.mark.parametrize(
    ("before", "typed", "standing", "words"),
    [
        ("", "ring la ba la", "bad", 'position 12 ("la"): expected another town'),
        ("", "ring la1 ba3 la", "bad", "expected another town"),
        ("", "ring la1 ba", "open", "next: the six towns"),
        ("", "order r g r", "bad", "must name every player once"),
        ("", "order r g", "open", "next: a player"),
        ("", "storage", "bad", "first come the towns and the starting order"),
        ("start", "or", "bad", "the starting order is already known"),
        ("start", "order", "bad", "the starting order is already known"),
        ("start", "ring la", "bad", "the towns are already laid out"),
        ("start", "royal", "bad", "tiles, cards and besiegers are set out first"),
        ("start", "siege ba", "open", "next: la go ka lo zi"),
        ("start", "siege ba l", "open", "next: siege ba la, siege ba lo"),
        ("start; siege ba lo", "siege", "bad", "has already been recorded"),
        ("start; siege ba lo", "tax", "open", "next: tax tiles"),
    ],
)
def test_what_is_laid_once_is_not_valid_so_far_again(table, before, typed, standing, words):
    table("new", "los", "An:red", "Bo:green", "Cy:yellow", "Di:blue")
    if before:
        start = "ring la1 ba3y go5 ka2 lo4 zi6; order r g y b"
        table("do", before.replace("start", start))
    found = check(meaning(table), typed)
    assert (found.standing, words in found.words) == (standing, True), found.words
    if standing == "bad":
        assert words in table("do", typed, code=None).err


def test_a_number_is_no_card_with_another_one_behind_it(table):
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown")
    assert check(meaning(table), "11").standing == "bad"
    assert check(meaning(table), "1").words == "Enter: An: card 1 turned up"
    found = check(meaning(table), "An 4-7 9")
    assert found.words == "Enter: An: card 4-7 turned up; An: card 9 turned up"


def test_numbers_typed_apart_are_not_one_number(tmp_path):
    """A tower of 1 on city 1 is refused, and is no beginning of a tower of 11."""
    table = Table(tmp_path / "apart.db")
    table("new", "meridian", "An:orange", "Bram:black", "Bea:brown", "--board", "made-up-four")
    table("do", "o +1-3 +10 k +2 +9 b +8-10 +5; 1-3/1 2@1; +4; 2 pass; +4; 5 pass; +1-3")
    table("do", "10 pass; o +1; k 9 pass; k +1-3")
    for line in ("1-3/1 1 1", "Bea 1-3/1 1 1"):
        found = check(meaning(table), line)
        assert (found.standing, "would leave the board" in found.words) == ("bad", True), line
    assert check(meaning(table), "1-3/1 11").standing == "open"
    assert check(meaning(table), "1-3/1 2 1").standing == "bad"
    assert check(meaning(table), "1-3/1 1 2").standing == "good"


def test_the_bar_never_tells_what_a_hand_can_pay(league):
    """A player has three guards at first, and twelve too expensive; only Enter may say so."""
    said = check(league, "la").words
    assert said.startswith("Enter: An:")
    league.open_game.take(league.of("la").events[0])
    assert check(league, "la 12").words == "Enter to record it, if you can afford it"
    league.open_game.asked = Viewer(seat=1)
    assert "guards" in check(league, "la 12").words
    league.open_game.asked = OPEN
    assert "guards" in check(league, "la 12").words


@pytest.mark.parametrize("rule", [[], ["--house", "pay-in-empty-town"]])
def test_nor_whether_a_house_rule_lets_an_empty_hand_pay_nothing(tmp_path, rule):
    table = Table(tmp_path / "paying_less.db")
    table("new", "league-of-six", "An:red", "Bram:green", "Cy:yellow", *rule)
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6; order r g y; storage a d; leaders c a b b")
    table("do", "siege go lo zi; tax la3 ba7 ka12; la; ba; ka; g gh; y g; r h; done")
    table("do", "storage b c; leaders c a b b; siege go lo zi; tax 1 2 4")
    table("adjust", "An score 0", "--reason", "it was spent")
    assert check(meaning(table), "la").words == "Enter to record it, if you can afford it"


def test_public_suggestions_are_the_same_whatever_hands_hold(league):
    league.open_game.take(league.of("la").events[0])
    before = list(league.suggestions)
    league.open_game.game.state.guards.sums[1] = 0
    league.open_game.game.state.scores.sums[1] = 0
    league._known = None
    assert list(league.suggestions) == before
    league.open_game.asked = OPEN
    assert list(league.suggestions) != before


def test_a_step_back_takes_one_part_at_a_time(knights):
    typed, parts = "pcas111", []
    while typed:
        typed = back_in(knights, typed)
        parts.append(typed)
    assert parts == ["pca", "pc", ""]


def test_words_become_command_lines():
    assert arguments("note it's late") == ["note", "--", "it's late"]
    assert arguments("back 12") == ["undo", "--to", "12"]
    assert arguments('adjust An score 3 "we saw"') == [
        "adjust",
        "--reason",
        "we saw",
        "--",
        "An",
        "score",
        "3",
    ]
    assert arguments("log --all") == ["log", "--all"]
    for before, after in ('""', "“”", "„“", "«»"):  # as keyboards of phones write it
        line = f"ruling {before}as agreed{after} b pv k20"
        assert split_ruling(line) == ("as agreed", "b pv k20")


def calls_of_checking(table, entries):
    """Return how many functions are called to check some lines after so many entries."""
    one = meaning(table)
    one.open_game.rewind(entries)
    assert one.open_game.n == entries
    with Profile() as calls:
        for typed in ("zz", "pva", "pc k20 n11", "pva; pd; r pve"):
            check(one, typed)
    return sum(called.callcount for called in calls.getstats())


def test_checking_while_one_types_costs_no_more_on_a_long_log(table):
    """What is on the table makes some difference, and what was recorded should make none."""
    table.play((SAMPLES / "robber-knights" / "full-4-players.txt").read_text("utf-8"))
    calls_of_checking(table, 20)  # what is worked out once
    table("record", "--game", "rk1", typed=["u", "U"] * 100)  # and the table is left as it was
    long = calls_of_checking(table, 332)
    assert long < 1.5 * calls_of_checking(table, 132)


def test_every_colour_can_be_read_on_black_and_on_white():
    from rich.style import Style

    from cli.terminal.console import colour_style
    from cli.titles.robber_knights.board_screen import terrain_style

    styles = [
        colour_style(c) for c in ["blue", "yellow", "green", "red", "orange", "brown", "purple"]
    ]
    for style in map(Style.parse, [*styles, *map(terrain_style, "pfml")]):
        light = luminance(style.color.triplet)
        assert 1.05 / (light + 0.05) >= 3
        assert (light + 0.05) / 0.05 >= 3
        assert style.bgcolor is None


def luminance(colour):
    """The relative luminance of a colour, as the web's accessibility guidelines define it."""
    parts = [part / 255 for part in colour]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_examples_of_what_is_laid_down_hold_at_this_table(table, players):
    table("new", "los", *("An:red", "Bo:green", "Cy:yellow", "Di:blue", "Ed:pink")[:players])
    for word in ("ring", "order", "storage", "leaders", "siege", "tax"):
        found = meaning(table)
        example, _what = found.table.line_words(found.open_game.seen.game)[word]
        assert check(found, example).standing == "good", example
        table("do", example)
