"""What the keys of a replay do, in as many words as there is room for."""

from cli.terminal.language import _
from cli.terminal.line import cell_len
from cli.titles.layout import tied

BETWEEN = "  "


def all_keys() -> list[str]:
    """Return each key with what it does, as they are listed."""
    return [*(words for _need, words in _keys()), _quit()]


def keys_line(width: int) -> str:
    """Return the keys in a line of so many columns.

    Where it is too narrow, the keys that are needed least are left out, and ? is there to list all.
    """
    kept = _keys()
    line = tied(BETWEEN.join(all_keys()))
    while kept and cell_len(line) > width:
        kept.remove(max(kept))
        line = tied(BETWEEN.join([*(words for _need, words in kept), _("? keys"), _quit()]))
    return line


def _keys() -> list[tuple[int, str]]:
    """Return each key with what it does, and when it is left out: the highest number first."""
    # translators: keys of a replay, each with a word or two for what it does
    return [
        (1, _("n b step")),
        (2, _("t T turn")),
        (3, _("# entry")),
        (4, _("/ search")),
        (5, _("a play")),
        (7, _("+ - speed")),
        (6, _("g G ends")),
    ]


def _quit() -> str:
    return _("q quit")
