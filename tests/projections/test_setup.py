"""Whether a game can start: every fault has a start that meets it, and a sentence."""

import pytest

from cli.wording.sentences import setup_words
from events.common import GameStarted, Player
from projections.setup import setup_faults

AN, BO, CY = Player("An", ("blue",)), Player("Bo", ("red",)), Player("Cy", ("green",))


def start(*players, title="robber-knights", date="2026-03-01", first=0, house=()):
    return GameStarted(title, players, date, first, house)


@pytest.mark.parametrize(
    ("started", "code"),
    [
        (start(AN, BO), None),
        (start(AN), "player-count"),
        (start(AN, Player("an", ("red",))), "name-twice"),
        (start(Player("An", ()), Player("An", ()), title="score-pad"), "name-twice"),
        (start(AN, Player("Red", ("green",))), "name-is-colour"),
        (start(AN, Player("R", ("green",))), "name-is-colour"),
        (start(AN, BO, date="2026-02-30"), "bad-date"),
        (start(AN, Player("Bo", ("red", "green"))), "colours-each"),
        (start(AN, Player("Bo", ("pink",))), "unknown-colour"),
        (start(AN, Player("Bo", ("blue",))), "colour-twice"),
        (start(AN, BO, house=("no-knights",)), "unknown-house-rule"),
        (start(AN, BO, house=("lone-knight", "lone-knight")), "house-rule-twice"),
        (
            start(
                *(Player(n, (c,)) for n, c in zip("XYZ", ("black", "grey", "orange"), strict=True)),
                title="meridian",
                house=("push-own",),
            ),
            "house-rule-players",
        ),
        (start(AN, BO, CY, first=3), "no-such-first"),
    ],
)
def test_each_fault_of_a_start_is_found_and_said(started, code):
    faults = setup_faults(started)
    assert [fault.code for fault in faults][:1] == ([code] if code else [])
    for fault in faults:
        assert "{" not in setup_words(fault)


def test_any_word_is_a_colour_where_the_title_says_so_but_letters_differ(monkeypatch):
    bronze, wine = Player("Bo", ("bronze",)), Player("Bo", ("wine",))
    assert [fault.code for fault in setup_faults(start(AN, bronze))] == ["unknown-colour"]
    monkeypatch.setattr("events.titles.robber_knights.title.TITLE.ANY_COLOUR", True)
    assert setup_faults(start(AN, wine)) == []
    [fault] = setup_faults(start(AN, bronze))
    assert fault.code == "colour-code-twice"
    assert setup_words(fault).startswith("bronze and blue both have the letter b")
    named = setup_faults(start(AN, Player("W", ("red",)), wine))
    assert [fault.code for fault in named] == ["name-is-colour"]
