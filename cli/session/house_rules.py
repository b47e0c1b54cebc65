"""The question of house rules before a game."""

from __future__ import annotations

import re

from msgspec.structs import replace

from cli.game.setup_input import read_limit
from cli.session.asking import Ask
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.phrases import about, nearest
from cli.terminal.printing import say, warn
from cli.titles.title_screens import title_screens
from events.common import GameStarted
from events.text import visible, write_minutes
from events.titles.registry import title_events

TIME = re.compile(r"\d+h\d*m?|\d+m", re.IGNORECASE | re.ASCII)
"""A limit of time, and no number of a rule."""

NONE = "none"
"""What is answered for no house rule, where Enter takes some."""


def asked(started: GameStarted, last: GameStarted | None, ask: Ask) -> GameStarted:
    """Ask by which house rules a game is played, each listed with what it says; Enter as last time.

    A limit of thinking time may be said among them. A title without house rules asks nothing.
    """
    rules = title_events(started.title).house_rules(len(started.players))
    if not rules:
        return started
    words = title_screens(started.title).house_rules()
    for number, rule in enumerate(rules, 1):
        say(f"{number} {about(rule, words[rule])}")
    say(about("45m", _("a time limit for thinking, per player; you are only told")))
    before = [rule for rule in (last.house if last else ()) if rule in rules]
    limit = last.limit if last else None
    example = "1 2" if len(rules) > 1 else "1"
    question = _("house rules? (for example {example}; Enter for none): ").format(example=example)
    if before or limit:
        question = _("house rules? (for example {example}, or none; Enter for {rules}): ").format(
            example=example, rules=" ".join([*before, *([write_minutes(limit)] if limit else [])])
        )
    while True:
        said = ask(question, [*rules, NONE]).split()
        if not said:
            return replace(started, house=tuple(before), limit=limit)
        limits = [word for word in said if TIME.fullmatch(word)]
        chosen = [_named(word, rules) for word in said if word not in (NONE, *limits)]
        if unknown := [word for word, rule in chosen if rule is None]:
            warn(
                _("there is no house rule {rule}; {nearest}").format(
                    rule=visible(unknown[0]), nearest=nearest(unknown[0], rules)
                )
            )
            continue
        house = dict.fromkeys(rule for _word, rule in chosen if rule is not None)
        try:
            limit = read_limit(limits[-1]) if limits else None
        except Mistake as mistake:
            warn(mistake.message)
            continue
        return replace(started, house=tuple(house), limit=limit)


def _named(word: str, rules: tuple[str, ...]) -> tuple[str, str | None]:
    """Return a word, and the rule that it means: by its number, its name or how that begins."""
    if word.isdecimal():
        return word, rules[int(word) - 1] if 1 <= int(word) <= len(rules) else None
    begun = [rule for rule in rules if rule.startswith(word.lower())]
    return word, begun[0] if len(begun) == 1 else None
