"""What holds of every refusal of every title: it is met, said, and if irregular can be ruled."""

from collections.abc import Sequence

from cli.titles.title_screens import title_screens
from cli.wording.sentences import rule_words
from tests.at_table import AtTable
from tests.titles.cases import played, take


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


def then_ruled(lines: Sequence[str], line: str) -> None:
    """Check that an irregular action can be ruled, and that the game goes on."""
    at_table = played(lines)
    take(at_table, f"ruling {line.partition(' -> ')[0].removeprefix('?').strip()}")
    assert at_table.refusals
    at_table.game.rules.actions(at_table.game.state)
