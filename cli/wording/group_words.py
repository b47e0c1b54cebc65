"""Games side by side, in words: what the columns and the groups are called."""

from cli.terminal.language import _, decimal, pgettext
from projections.groups import OPPONENT, Group, tells_wins


def group_heads(by: str, who: str | None) -> list[str]:
    """Return the headings of a table of groups; the first column has none."""
    if by == OPPONENT:
        return ["", _("games"), _("better"), _("worse"), _("level"), _("mean")]
    won = [_("won")] if tells_wins(by, who) else []
    return ["", _("games"), *won, _("mean"), _("best")]


def group_cells(one: Group, by: str, who: str | None) -> list[str]:
    """Return the cells of a group behind its name."""
    mean = "" if one.mean is None else decimal(one.mean)
    if by == OPPONENT:
        return [str(one.games), str(one.ahead), str(one.behind), str(one.level), mean]
    won = [str(one.wins)] if tells_wins(by, who) else []
    return [str(one.games), *won, mean, "" if one.best is None else str(one.best)]


def group_name(one: Group, by: str) -> str:
    """Return what a group is called."""
    match by:
        case "seat":
            return pgettext("seat", "no. {n}").format(n=one.name)
        case "board":
            return one.name or _("not named")
        case "house":
            return one.name or _("no house rule")
        case "players":
            return _("{n} at the table").format(n=one.name)
    return one.name
