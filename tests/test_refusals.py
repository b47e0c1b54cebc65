"""Every refusal of every title has a case that meets it, and a sentence."""

import pytest

from events.common import MOST_AMOUNT, Adjusted
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules
from tests.refused import then_ruled, then_said
from tests.titles.cases import played, refused_lines

CODES = [(title, code) for title in TITLES for code in title_rules(title).CODES]
RULED = [(title, code) for title, code in CODES if title_rules(title).CODES[code].irregular]


@pytest.mark.parametrize(("title", "code"), CODES)
def test_every_refusal_is_met_and_said(title, code):
    if code in refused_lines(title):
        lines, line = refused_lines(title)[code]
        then_said(code, played([*lines, line]))
    else:  # as large as no log can have it
        assert code == "out-of-range"
        at_table = played(refused_lines(title)["unknown-quantity"][0])
        then_said(code, at_table.event(Adjusted(0, "score", MOST_AMOUNT + 1, "x")))


@pytest.mark.parametrize(("title", "code"), RULED)
def test_what_is_irregular_can_be_ruled_and_the_game_goes_on(title, code):
    then_ruled(*refused_lines(title)[code])
