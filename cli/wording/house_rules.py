"""House rules: their names, each with what it says."""

from collections.abc import Iterable, Iterator

from cli.terminal.language import _
from cli.terminal.say import about
from cli.titles.title_screens import title_screens


def rule_lines(title: str, rules: Iterable[str]) -> Iterator[str]:
    """Yield a line for each of some house rules of a title."""
    words = title_screens(title).house_rules()
    for rule in rules:
        name = _("house rule {rule}").format(rule=rule)
        yield about(name, words[rule]) if rule in words else name


def list_words(rules: Iterable[str]) -> str:
    """Return which house rules hold, by their names."""
    return _("house rules: {rules}").format(rules=" ".join(rules))
