"""House rules of every title: each has its words, and the refusal that it lifts names it."""

import json

import pytest

from cli.titles.title_screens import title_screens
from events.common import Adjusted
from events.titles.registry import TITLES, title_events
from projections.house_rules import lifting
from projections.titles.title_rules import title_rules
from tests.titles.league_of_six.given import prologue, storing, towns
from tests.titles.meridian.given import given as meridian
from tests.titles.robber_knights.given import given as robber_knights

TWO = "ok gb"


def poor():
    """Nobody can pay for any town."""
    at_table = towns("gry")
    for seat in range(3):
        at_table.event(Adjusted(seat, "guards", 0, "x")).event(Adjusted(seat, "score", 1, "x"))
    at_table.state.board.towns[:] = ["la", "la", "la"]
    return at_table


def poor_with_company():
    """Nobody can pay for any town, and one player stands in one of them for nothing."""
    at_table = poor()
    at_table.state.adopt("pay-in-empty-town")
    return at_table.done("ba")


def last_of_the_stack():
    at_table = prologue("rgyb", parts=False)
    at_table.state.order.round = 5
    at_table.state.board.tax_out = {str(n) for n in range(1, 17)}
    return at_table.done("storage a d; leaders c a b b; siege go lo")


LIFTED = {
    "lone-knight": (lambda: robber_knights("b p i18; b fv k20; end; r p l19; end; "), "b fc i17 1"),
    "first-tower-once": (lambda: meridian("5/1 o4"), "5 x1 1@3"),
    "push-own": (lambda: meridian("5/2 o4", codes=TWO), "5 2@2"),
    "face-up-4": (lambda: meridian(codes=TWO), "o +7"),
    "shuffle-all": (last_of_the_stack, "tax 1 2 3 4"),
    "bid-on-empty": (towns, "la 2"),
    "pay-in-empty-town": (poor, "ba"),
    "pay-what-one-can": (poor_with_company, "ba 1"),
    "may-decline-row": (storing, "pass"),
}
"""Of each house rule that lifts a refusal a situation and an action."""

LIFTS_NONE = {"grey-always", "box-ends", "order-tie-fewest", "horse-tie-fewest"}
"""Those that say what happens, and not what may."""


@pytest.mark.parametrize("title", TITLES)
def test_every_house_rule_has_its_words_and_every_ledger_its_clauses(title):
    rules = title_events(title).HOUSE_RULES
    forms = title_events(title).HOUSE_RULE_FORMS
    assert title_events(title).known_house_rules == (*rules, *forms)
    assert tuple(title_screens(title).house_rules()) == (*rules, *forms)
    assert set(rules) <= LIFTED.keys() | LIFTS_NONE
    counted = {rule for rule, _name in title_screens(title).score_columns()} - {"adjusted"}
    assert counted <= title_rules(title).CLAUSES.keys()
    for clause in title_rules(title).CLAUSES.values():
        assert title_screens(title).rule_words(clause)


@pytest.mark.parametrize("rule", LIFTED)
def test_the_refusal_that_a_house_rule_lifts_names_it(rule):
    situation, action = LIFTED[rule]
    at_table = situation()
    [line] = title_events(at_table.game.title).read(action, at_table.seats)
    event = at_table.game.rules.bind(at_table.state, line)
    assert at_table.game.refusals(event)
    assert lifting(at_table.game, event) == rule


def test_a_refusal_names_the_house_rule_and_json_has_it(table):
    table("new", "meridian", "An:orange,black", "Bo:grey,brown")
    table("do", "o +5 +1 g +2 +3; o 5 4@2; +5; g 2 2@1; +4")
    refused = table("do", "o 5 2@2", "--json", code=3)
    assert "; the house rule push-own would allow it; legal: " in refused.err
    assert json.loads(refused.out)["house"] == "push-own"
    table("correct", "1", "--house", "push-own")
    table("do", "o 5 2@2")


def test_house_rules_are_named_where_a_game_is_looked_at(table, tmp_path):
    said = table("new", "rk", "An:blue", "Bo:red", "--house", "lone-knight")
    words = "house rule lone-knight: a single knight may stay on a forest castle (RK.5)"
    assert words in said.lines
    assert table("show").lines[:2] == ["rk1, entry 1", words]
    assert table("show", "--json").json["house"] == ["lone-knight"]
    assert "the house rule lone-knight applies: a single knight" in table("audit").out
    assert words in table("export", "-f", "report").out
    assert words in table("export", "-f", "html").out
    assert "house: lone-knight" in table("export").out
    help_ = table("new", "--help").out
    assert "House rules of League of Six" in help_
    assert "may-decline-row" in help_


def test_a_point_cites_its_clause(game):
    game("do", "b pc i18 2")
    assert game("why", "An").lines[1].endswith("[RK.6]")
    assert game("why", "An", "--json").json["ledger"][0]["source"] == "RK.6"
    assert game("export", "-f", "ledger").lines[0].endswith(",source")
