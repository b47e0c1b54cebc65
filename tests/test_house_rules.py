"""House rules of every title: each has its words, and the refusal that it lifts names it."""

import re

import pytest

from cli.titles.title_screens import title_screens
from events.titles.registry import TITLES, title_events
from projections.titles.title_rules import title_rules
from tests.titles.cases import cases_of


@pytest.mark.parametrize("title", [title for title in TITLES if title != "score-pad"])
def test_a_case_says_of_every_house_rule_what_it_lifts_or_what_happens_by_it(title):
    lines = [line for case in cases_of(title).values() for line in case.own]
    said = re.findall(r"lifted ([\w-]+)|^house: ([\w-]+)", "\n".join(lines), re.MULTILINE)
    assert {lifted or held for lifted, held in said} == {*title_events(title).HOUSE_RULES}


@pytest.mark.parametrize("title", TITLES)
def test_every_ledger_has_its_clauses(title):
    counted = {rule for rule, _name in title_screens(title).score_columns()} - {"adjusted"}
    assert counted <= title_rules(title).CLAUSES.keys()


def test_the_help_names_the_house_rules_of_each_title(table):
    said = table("new", "--help").out
    assert "House rules of League of Six" in said
    assert "may-decline-row" in said
