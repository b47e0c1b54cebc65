"""House rules of every title: each has its words, and the refusal that it lifts names it."""

import pytest

from cli.titles.title_screens import title_screens
from events.titles.registry import TITLES, title_events
from projections.folding import lifting
from projections.titles.title_rules import title_rules
from tests.title_parts import part

LIFTED = [
    (title, rule)
    for title in TITLES.own
    if title_events(title).HOUSE_RULES
    for rule in part(title, "lifted").LIFTED
]


@pytest.mark.parametrize("title", TITLES)
def test_every_house_rule_has_what_it_lifts_and_every_ledger_its_clauses(title):
    if rules := title_events(title).HOUSE_RULES:
        assert {*rules} == {*part(title, "lifted").LIFTED} | {*part(title, "lifted").LIFTS_NONE}
    counted = {rule for rule, _name in title_screens(title).score_columns()} - {"adjusted"}
    assert counted <= title_rules(title).CLAUSES.keys()


@pytest.mark.parametrize(("title", "rule"), LIFTED)
def test_the_refusal_that_a_house_rule_lifts_names_it(title, rule):
    situation, action = part(title, "lifted").LIFTED[rule]
    at_table = situation()
    [line] = title_events(at_table.game.title).read(action, at_table.seats)
    event = at_table.game.rules.bind(at_table.state, line)
    assert at_table.game.refusals(event)
    assert lifting(at_table.game, event) == rule


def test_the_help_names_the_house_rules_of_each_title(table):
    said = table("new", "--help").out
    assert "House rules of League of Six" in said
    assert "may-decline-row" in said
