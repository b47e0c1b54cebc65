"""What is said of a count beside the log: what both have, by how much they differ, what to do."""

from cli.game.open_game import OpenGame
from cli.terminal.language import _
from cli.terminal.reader import at_table
from cli.titles.common_words import counted_words
from cli.titles.ledger_words import amount_words
from cli.titles.title_options import title_options
from events.common import Adjusted
from events.notation import quoted
from events.quantities import write_quantity
from projections.folding import Comparison
from projections.timeline import Item


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
    wrong, adjust = _suspect(open_game, since, found), _adjust(open_game, found)
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
    correct = f"correct {wrong.ref} {_typed(open_game, wrong)}" if wrong else ""
    return words.format(correct=correct, adjust=adjust, since=since)


def _suspect(open_game: OpenGame, since: str, found: Comparison) -> Item | None:
    """Return an action since the count that agreed, None if there is none.

    It is the last that changed the points that were counted, or else the first.
    """
    first, timeline = _first_action(open_game, since, found), open_game.timeline()
    items = {item.ref: item for item in timeline.items}
    if first not in items:
        return None
    refs, counted = list(items), found.counted
    between = {*refs[refs.index(first) : refs.index(found.ref)]}
    rows = open_game.game.rules.ledger(open_game.game.state)
    changed = [row.ref for row in rows if row.player == counted.player and row.ref in between]
    scored = changed if counted.quantity == open_game.title.QUANTITIES[0] else []
    return items[scored[-1] if scored else first]


def _typed(open_game: OpenGame, item: Item) -> str:
    """Return an action as it is typed; of one that is hidden, any of its title."""
    if open_game.view.hidden(item.event) is not None:
        return title_options(open_game.stored.title).action
    return open_game.view.line(item.event)


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
