"""`?`: what is legal, numbered, the rules behind it, and the words of a session."""

from __future__ import annotations

from cli.session.meaning import SHOWN, Meaning
from cli.session.screen import turn_words
from cli.session.session_commands import COMMANDS
from cli.terminal.language import _, ngettext
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, say
from cli.titles.showing import turn_lines
from cli.wording.event_words import outcome_words


def say_help(meaning: Meaning, turned: int) -> None:
    """Say the words of a session, by which rules something is legal now, and what, numbered.

    `turned`: by how many quarter turns the board is drawn turned.

    A small window loses at its top what one needs least; who listens hears first what counts.
    """
    if in_words():
        _say_legal(meaning)
        _say_rules(meaning)
        _say_words(turned)
    else:
        _say_words(turned)
        _say_rules(meaning)
        _say_legal(meaning)


def _say_words(turned: int) -> None:
    if turned:
        say(turn_words(turned))
    say(
        _(
            "u takes back, U puts back, at once: Enter alone takes nothing right after; "
            "back N goes back to entry N; < steps back in a line"
        )
    )
    say(_('also: ruling "reason" ACTION, {words}, q').format(words=", ".join(COMMANDS)))


def _say_rules(meaning: Meaning) -> None:
    open_game = meaning.open_game
    for code in meaning.table.rules_now(open_game.game):
        rule = open_game.screens.rule_words(code)
        say(_("rule {code}: {rule} (docs/rulings.md)").format(code=code, rule=rule))


def _say_legal(meaning: Meaning) -> None:
    open_game = meaning.open_game
    if open_game.game.open:
        for line in turn_lines(open_game.screens, open_game.game, open_game.viewer):
            say(line)
    else:
        say(outcome_words(open_game.game, open_game.view))
    shown = meaning.suggestions[:SHOWN]
    meaning.listed = open_game.n if shown else None
    mark = "=" if meaning.numbered() else ""
    if mark and shown:
        say(_("=1 takes the first of these lines; a number alone means what it means in the game"))
    for number, line in enumerate(shown, 1):
        picked = f"{mark}{number}"
        say(about(picked, line_words(meaning, line)) if in_words() else f"{picked:>3}  {line}")
    if more := len(meaning.suggestions) - len(shown):
        say(ngettext("     and {n} more; Tab completes", "     and {n} more; Tab completes", more))


def line_words(meaning: Meaning, line: str) -> str:
    """Return a line of the list with what it would record: "p j17, plain on j17".

    What cannot be paid has words too, for they must not tell what a hand holds.
    """
    open_game, read = meaning.open_game, meaning.read(line)
    events = read.events if read.last is None else (read.last,)
    return ", ".join(
        [line, *(open_game.screens.action_words(event, open_game.players) for event in events)]
    )
