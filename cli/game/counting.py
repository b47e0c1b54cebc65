"""What is said of a count beside the log: what both have, by how much they differ, what to do."""

from cli.game.open_game import OpenGame
from cli.terminal.language import _
from cli.terminal.settings import at_table
from cli.titles.common_words import counted_words
from cli.titles.ledger_words import amount_words
from cli.titles.title_options import title_options
from events.common import Adjusted
from events.notation import quoted
from events.quantities import write_quantity
from projections.folding import Comparison


def count_words(open_game: OpenGame, found: Comparison) -> str:
    """Return whether table and log agree, and else what each has."""
    name = open_game.players[found.counted.player].name
    what, value = counted_words(found.counted.quantity), found.counted.value
    if found.logged is None:
        return _(
            "{name} {what}: {value} recorded; the log cannot check it (a gap, or no board)"
        ).format(name=name, what=what, value=value)
    if found.agrees:
        return _("{name} {what} {value}: agrees with the log").format(
            name=name, what=what, value=value
        )
    from projections.audit import last_agreeing

    since = last_agreeing(open_game.game.counts, found)
    if _first_action(open_game, since, found) == "-":
        words = _("{name} {what}: counted {value}, but the log has {logged}, which is {difference}")
    else:
        words = _(
            "{name} {what}: counted {value}, but the log has {logged}, which is "
            "{difference}; the difference arose after #{since}"
        )
    return words.format(
        name=name,
        what=what,
        value=value,
        logged=found.logged,
        difference=amount_words(found.logged - value),
        since=since,
    )


def mending_words(open_game: OpenGame, found: Comparison) -> str:
    """Return what can be done about a count that differs: correct the log, or let it follow."""
    from projections.audit import last_agreeing

    since = last_agreeing(open_game.game.counts, found)
    first = _first_action(open_game, since, found)
    adjust, wrong = _adjust(open_game, found), first != "-"
    if wrong and adjust:
        words = _(
            "correct the entry that is wrong (for example {correct}), or set the log to your "
            "count: {adjust}"
        )
    elif wrong:
        words = _("correct the entry that is wrong (for example {correct})")
    elif adjust:
        words = _(
            "nothing was recorded since #{since}: count again, or set the log to your count: "
            "{adjust}"
        )
    else:
        words = _("nothing was recorded since #{since}: count again")
    action = title_options(open_game.stored.title).action
    return words.format(correct=f"correct {first} {action}", adjust=adjust, since=since)


def _first_action(open_game: OpenGame, since: str, found: Comparison) -> str:
    """Return the first action between the count that agreed and this one, "-" if there is none."""
    from projections.audit import FirstActions

    return FirstActions(open_game.timeline(), described=False).between(since, found.ref)


def _adjust(open_game: OpenGame, found: Comparison) -> str:
    """Return the line by which the log would follow a count; "" if the rules refuse it now."""
    counted, reason = found.counted, _("counted again")
    event = Adjusted(counted.player, counted.quantity, counted.value, reason)
    if open_game.game.refusals(event):
        return ""
    option = "" if at_table() else "--reason "
    return f"adjust {write_quantity(counted, open_game.players)} {option}{quoted(reason)}"
