"""`?`: what is legal, numbered, the rules behind it, and the words of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.echo import outcome_words
from cli.language import _
from cli.plain import in_words, turn_lines
from cli.record.screen import turn_words
from cli.record.words import COMMANDS
from cli.say import about, say

if TYPE_CHECKING:
    from cli.record.session import Session

SHOWN = 15
"""More lines than that leave a window."""


def say_help(session: Session) -> None:
    """Say the words of a session, by which rules something is legal now, and what, numbered.

    A small window loses at its top what one needs least; who listens hears first what counts.
    """
    parts = (_say_words, _say_rules, _say_legal)
    for part in reversed(parts) if in_words() else parts:
        part(session)


def _say_words(session: Session) -> None:
    if session.turned:
        say(turn_words(session.turned))
    say(_("u takes back, U puts back; back N goes back to entry N; < steps back in a line"))
    say(_('also: ruling "reason" ACTION, {words}, q').format(words=", ".join(COMMANDS)))


def _say_rules(session: Session) -> None:
    sitting = session.sitting
    for code in session.meaning.table.rules_now(sitting.game):
        rule = sitting.screens.rule_words(code)
        say(_("rule {code}: {rule} (docs/rulings.md)").format(code=code, rule=rule))


def _say_legal(session: Session) -> None:
    sitting, meaning = session.sitting, session.meaning
    if sitting.game.open:
        for line in turn_lines(sitting.screens, sitting.game, sitting.viewer):
            say(line)
    else:
        say(outcome_words(sitting))
    shown = meaning.suggestions[:SHOWN]
    meaning.listed = sitting.n if shown else None
    mark = "=" if meaning.numbered() else ""
    for number, line in enumerate(shown, 1):
        picked = f"{mark}{number}"
        say(_in_words(session, picked, line) if in_words() else f"{picked:>3}  {line}")
    if more := len(meaning.suggestions) - len(shown):
        say(
            _("     and {n} more, up to {last}; Tab completes").format(
                n=more, last=len(meaning.suggestions)
            )
        )


def _in_words(session: Session, picked: str, line: str) -> str:
    """Return a line of the list with what it would record: "3: p j17, plain on j17"."""
    sitting = session.sitting
    events = session.meaning.read(line).events
    words = [sitting.screens.action_words(event, sitting.players) for event in events]
    return about(picked, ", ".join([line, *words]))
