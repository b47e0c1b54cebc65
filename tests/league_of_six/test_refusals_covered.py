"""Every refusal of League of Six has a situation that meets it, a sentence, and a place in docs."""

import pytest

from cli.league_of_six.refusals import refusal_words, rule_words
from projections.league_of_six.codes import CODES
from tests.league_of_six.refusal_examples import EVENTS, EXAMPLES


def met(code):
    assert (code in EXAMPLES) != (code in EVENTS)
    if code in EXAMPLES:
        situation, action = EXAMPLES[code]
        return situation().when(action)
    situation, event, _words = EVENTS[code]
    return situation().event(event)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_met_and_said(code):
    at_table = met(code)
    found = next(refusal for refusal in at_table.refusals if refusal.code == code)
    assert found == at_table.refusals[0] or at_table.refusals[0].irregular
    assert (found.source, found.irregular) == (CODES[code].source, CODES[code].irregular)
    sentence = refusal_words(found, at_table.seats)
    assert "{" not in sentence
    assert rule_words(found.source)


@pytest.mark.parametrize("code", [code for code in EXAMPLES if CODES[code].irregular])
def test_what_is_irregular_can_be_ruled_and_the_game_goes_on(code):
    situation, action = EXAMPLES[code]
    at_table = situation()
    at_table.when(action, ruling=True)
    assert at_table.refusals
    at_table.legal()
