"""Every refusal of League of Six has a situation that meets it, a sentence, and a place in docs."""

import pytest

from projections.titles.league_of_six.codes import CODES
from tests.refused import met, then_ruled, then_said
from tests.titles.league_of_six.refusal_examples import EVENTS, EXAMPLES


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_met_and_said(code):
    then_said(code, met(code, EXAMPLES, EVENTS))


@pytest.mark.parametrize("code", [code for code in EXAMPLES if CODES[code].irregular])
def test_what_is_irregular_can_be_ruled_and_the_game_goes_on(code):
    then_ruled(EXAMPLES[code])
