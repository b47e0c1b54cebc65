"""What holds of every refusal of every title: it is met, said, and if irregular can be ruled.

A title has in `refusal_examples.py` a situation and an action (EXAMPLES) or an event (EVENTS) for
each of its codes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cli.titles.title_screens import title_screens
from cli.wording.sentences import rule_words
from tests.at_table import AtTable

Situation = Callable[[], Any]


def met(
    code: str,
    examples: Mapping[str, tuple[Situation, str]],
    events: Mapping[str, tuple[Situation, Any, str]],
) -> AtTable:
    """Return the situation of a code after what meets it; each code has one, of one kind."""
    assert (code in examples) != (code in events)
    at_table: AtTable
    if code in examples:
        situation, action = examples[code]
        at_table = situation().when(action)
    else:
        situation, event, _words = events[code]
        at_table = situation().event(event)
    return at_table


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


def then_ruled(example: tuple[Situation, str]) -> None:
    """Check that an irregular action can be ruled, and that the game goes on."""
    situation, action = example
    at_table = situation()
    at_table.when(action, ruling=True)
    assert at_table.refusals
    at_table.legal()
