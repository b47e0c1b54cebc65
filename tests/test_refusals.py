"""Every refusal of every title has a case that meets it, and a sentence."""

import pytest

from cli.titles.title_screens import title_screens
from cli.wording.sentences import rule_words
from events.common import MOST_AMOUNT, Adjusted
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules
from tests.at_table import AtTable
from tests.titles.cases import played, refused_lines, take

CODES = [(title, code) for title in TITLES for code in title_rules(title).CODES]
RULED = [(title, code) for title, code in CODES if title_rules(title).CODES[code].irregular]


def then_said(code: str, at_table: AtTable) -> None:
    """Check that a refusal is among those met, as its title describes it, and has its sentence."""
    game = at_table.game
    found = next(refusal for refusal in at_table.refusals if refusal.code == code)
    assert found == at_table.refusals[0] or at_table.refusals[0].irregular
    rule = game.rules.CODES[code]
    assert (found.source, found.irregular) == (rule.source, rule.irregular)
    screens = title_screens(game.title)
    sentence = screens.refusal_words(found, at_table.seats)
    assert "{" not in sentence
    assert not sentence.endswith(".")  # it is the middle of one
    assert bool(rule_words(found.source, screens)) == (found.source != "log")


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
    lines, line = refused_lines(title)[code]
    at_table = played(lines)
    take(at_table, f"ruling {line.partition(' -> ')[0].removeprefix('?').strip()}")
    assert at_table.refusals
    at_table.game.rules.actions(at_table.game.state)
