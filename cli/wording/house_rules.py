"""House rules: their names, each with what it says."""

from collections.abc import Iterable, Iterator

from cli.terminal.language import _
from cli.terminal.phrases import about
from cli.titles.title_screens import title_screens
from events.common import GameStarted
from events.text import write_minutes
from projections.lots import drawn_lots, text_of


def rule_lines(title: str, rules: Iterable[str]) -> Iterator[str]:
    """Yield a line for each of some house rules of a title."""
    words = title_screens(title).house_rules()
    for rule in rules:
        name = _("house rule {rule}").format(rule=rule)
        yield about(name, words[rule]) if rule in words else name


def agreed_lines(started: GameStarted) -> Iterator[str]:
    """Yield a line for each thing that the table agreed on: the house rules, the limit of time."""
    yield from rule_lines(started.title, started.house)
    if started.limit:
        yield limit_words(started.limit)


def limit_words(limit: int) -> str:
    """Return the limit of thinking time that the table agreed on, given in minutes."""
    return about(
        _("limit {time}").format(time=write_minutes(limit)),
        _("how long each player wants to think at most"),
    )


def list_words(rules: Iterable[str]) -> str:
    """Return which house rules hold, by their names."""
    return _("house rules: {rules}").format(rules=" ".join(rules))


def setup_lines(started: GameStarted) -> Iterator[str]:
    """Yield a line for each thing that the table agreed on, and one for its lots."""
    yield from agreed_lines(started)
    if started.lots is not None:
        yield _("drawn by lot from the seed {seed}: {lots}").format(
            seed=started.lots.seed, lots=text_of(drawn_lots(started))
        )


def lots_named(started: GameStarted) -> Iterator[str]:
    """Yield which lots were drawn in a game, if any, without what they gave."""
    if started.lots is not None:
        yield _("drawn by lot: {lots}").format(lots=", ".join(started.lots.drawn))
