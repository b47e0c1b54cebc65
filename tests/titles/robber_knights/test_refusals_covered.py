"""Every refusal has a situation that meets it, a sentence, and a place in the docs."""

import pytest

from cli.titles.robber_knights.title import TITLE
from cli.titles.robber_knights.words import refusal_words
from cli.wording.sentences import rule_words
from projections.titles.robber_knights.rules import CODES
from tests.titles.robber_knights.refusal_examples import EVENTS, EXAMPLES


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_met(code):
    assert (code in EXAMPLES) != (code in EVENTS)
    if code in EXAMPLES:
        situation, action = EXAMPLES[code]
        found = situation().when(action).refusals
    else:
        situation, event, _words = EVENTS[code]
        found = situation().event(event).refusals
    assert found[0].code == code
    assert found[0].source == CODES[code].source
    assert found[0].irregular == CODES[code].irregular


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_a_sentence_and_a_rule(code):
    at_table = (EXAMPLES.get(code) or EVENTS[code])[0]()
    if code in EXAMPLES:
        [first, *_] = at_table.when(EXAMPLES[code][1]).refusals
    else:
        [first, *_] = at_table.event(EVENTS[code][1]).refusals
    sentence = refusal_words(first, at_table.game.timeline.started.players)
    assert "{" not in sentence
    assert not sentence.endswith(".")
    assert bool(rule_words(first.source, TITLE)) == (first.source != "log")
