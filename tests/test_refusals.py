"""Every refusal of every title has a situation that meets it, a sentence, and a place in docs."""

import pytest

from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules
from tests.refused import met, then_ruled, then_said
from tests.title_parts import part

CODES = [(title, code) for title in TITLES for code in title_rules(title).CODES]
RULED = [(title, code) for title, code in CODES if title_rules(title).CODES[code].irregular]


@pytest.mark.parametrize(("title", "code"), CODES)
def test_every_refusal_is_met_and_said(title, code):
    examples = part(title, "refusal_examples")
    then_said(code, met(code, examples.EXAMPLES, examples.EVENTS))


@pytest.mark.parametrize(("title", "code"), RULED)
def test_what_is_irregular_can_be_ruled_and_the_game_goes_on(title, code):
    examples = part(title, "refusal_examples").EXAMPLES
    if code in examples:
        then_ruled(examples[code])
