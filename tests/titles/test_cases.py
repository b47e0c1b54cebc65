"""The cases of every title are so; and that each look of a case can fail."""

import pytest

from events.notation import Unreadable
from events.titles.registry import TITLES
from tests.titles.cases import HERE, cases_in, cases_of, played

CASES = [case for title in TITLES for case in cases_of(title).values()]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_so(case):
    played([*case.before, *case.own])


@pytest.mark.parametrize("title", TITLES)
def test_every_case_looks_at_something_or_another_goes_on_from_it(title):
    idle = {name for name, case in cases_of(title).items() if not case.looks}
    assert idle <= {case.after for case in cases_of(title).values()}


@pytest.mark.parametrize("title", TITLES)
def test_every_file_of_cases_is_read_and_looks_at_something(title):
    files = [*(HERE / TITLES.own[title] / "cases").iterdir()]
    looking = {case.file for case in cases_of(title).values() if case.looks}
    assert looking
    assert {file.name for file in files} == {*looking, "situations.txt"}


BEGUN = cases_of("robber-knights")["laid"]
TILE = '{"type":"rk-tile-laid","player":3,"turn":1,"kind":"p","cell":"i18"}'
CONTROLS = """
b p i18 -> refused occupied | refused | scores 1 0 | won b | over | turn r
b p i18 -> b tiles 22 | j18 m b | without j18
b p k18 -> refused | refused not-your-turn | turn b
b p k18
ruling b p k18 -> refused | refused occupied cell=k18 kind=p
ruling b p i18
? b p k18 -> refused occupied; barred not | refused occupied cell=k18
? b p k18 -> refused occupied; instead i18
? b p i16 -> refused not-adjacent outside-limit | refused not-adjacent; barred
? b p i18 -> turn b 1 | doubt letters
? b fc i18 -> doubt
b pc i18 2 -> rows b 2 castle | rows r 1 castle | rows | unbalanced knights
= -> audit illegal 5 | only b p i18 | can b p d10 | cannot b p i18
b p i18; r pc l18 -> follows turn
gap "x" -> turn b | b tiles 22 | b knights 30
loaded -> turn r | audit unchecked 2
TILE -> refused occupied
bpci18 -> means b pc i19 | says b TileLaid() | unreadable 0 tile | unfinished 0 tile | ambiguous
b px -> unreadable 2 cell | unreadable 3 player | unreadable 3 cell tile | unfinished
b p -> unfinished 2 cell | unfinished 3 cell tile
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
    (
        "robber-knights",
        "who says end once more means the turn that has ended",
        "? end -> refused not-your-turn; needless turn-ended player=0",
    ),
]


@pytest.mark.parametrize(("title", "name", "line"), OTHERS)
def test_what_is_not_so_in_other_situations_is_found(title, name, line):
    case = cases_of(title)[name]
    with pytest.raises(AssertionError):
        played([*case.before, *case.own, line])


def test_a_situation_has_one_name_and_goes_on_from_one_that_is_known():
    for text in ("[laid]", "[new]\n[new]"):
        with pytest.raises(AssertionError, match="stands there twice"):
            cases_in("rules.txt", text, "robber-knights", {"laid": BEGUN})
    with pytest.raises(KeyError):
        cases_in("rules.txt", "[new] unknown", "robber-knights", {})
