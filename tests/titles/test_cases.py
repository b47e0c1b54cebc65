"""The cases of every title are so; and that each look of a case can fail."""

import pytest

from events.notation import Unreadable
from events.titles.registry import TITLES
from tests.titles.cases import cases_in, cases_of, played

CASES = [case for title in TITLES for case in cases_of(title).values() if case.looks]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_so(case):
    played([*case.before, *case.own])


BEGUN = cases_of("robber-knights")["laid"]
TILE = '{"type":"rk-tile-laid","player":3,"turn":1,"kind":"p","cell":"i18"}'
CONTROLS = """
b p i18 -> refused occupied | refused | scores 1 0 | won b | over | turn r
b p i18 -> b tiles 22 | j18 m b | without j18
b p k18 -> refused | refused not-your-turn | turn b
b p k18
ruling b p k18 -> refused
? b p i18 -> turn b 1 | doubt letters
? b fc i18 -> doubt
b pc i18 2 -> rows b 2 castle | rows r 1 castle | rows | unbalanced knights
= -> audit illegal 5 | only b p i18 | can b p d10 | cannot b p i18
b p i18; r pc l18 -> follows turn
gap "x" -> turn b | b tiles 22 | b knights 30
loaded -> turn r | audit unchecked 2
TILE -> refused occupied
bpci18 -> means b pc i19 | says b TileLaid() | unreadable 0 tile | unfinished tile | ambiguous
b px -> unreadable 2 cell | unreadable 3 player | unfinished
adjust i18 pc b -> no statement | unreadable
adjust b knights 7 -> itself
adjust nobody knights 7
"""


@pytest.mark.parametrize(
    ("said", "look"),
    [
        (said.replace("TILE", TILE), look)
        for line in CONTROLS.strip().splitlines()
        for said, _arrow, looks in [line.partition(" -> ")]
        for look in looks.split(" | ")
    ],
)
def test_what_is_not_so_is_found(said, look):
    with pytest.raises((AssertionError, Unreadable)):
        played([*BEGUN.before, *BEGUN.own, f"{said} -> {look}" if look else said])


OTHERS = [
    ("score-pad", "one round", "= -> over not"),
    ("score-pad", "a tie goes to more of the category that the pad names", "= -> tie 2 3"),
    ("robber-knights", "a turn that has ended", "? end -> refused not-your-turn; needless"),
    ("robber-knights", "a turn that has ended", "? r pc m18 -> needless turn-ended"),
]


@pytest.mark.parametrize(("title", "name", "line"), OTHERS)
def test_what_is_not_so_in_other_situations_is_found(title, name, line):
    case = cases_of(title)[name]
    with pytest.raises(AssertionError):
        played([*case.before, *case.own, line])


def test_a_situation_has_one_name_and_goes_on_from_one_that_is_known():
    for text in ("[laid]", "[new]\n[new]"):
        with pytest.raises(AssertionError, match="stands there twice"):
            cases_in(text, "robber-knights", {"laid": BEGUN})
    with pytest.raises(KeyError):
        cases_in("[new] unknown", "robber-knights", {})
