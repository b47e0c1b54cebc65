"""`count`: what is printed of counts beside the log."""

from collections.abc import Iterator
from typing import Any

from cli.command import Command, Extra, Logged, Number, OfGame
from cli.game.counting import CountCall, Counts, count
from cli.game.open_game import OpenGame
from cli.game.writing import Already
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.terminal.reader import at_table
from cli.titles.common_words import amount_words, counted_words
from cli.titles.title_options import counted_too, title_options
from cli.voices.acting import AlreadyRecorded, already_answer, already_words
from events.common import Adjusted
from events.notation import quoted
from events.quantities import write_quantity
from projections.finding import Comparison
from projections.timeline import Item


class Count(OfGame, kw_only=True, tag="tablescribe.count/1"):
    """A count beside the log; null where a secret is not compared."""

    entry: Number
    event: Logged
    logged: int | None
    agrees: bool | None
    difference: int | None


def _words(counts: Counts | Already) -> Iterator[Output]:
    if isinstance(counts, Already):
        yield already_words(counts)
        return
    game = counts.game
    for found in counts.found:
        if _knows(game, found):
            yield f"#{found.ref} {count_words(game, found)}"
        else:  # a secret is not compared before everybody may know it
            name = game.players[found.counted.player].name
            words = _("{name} {what}: recorded; it is compared when the game is over")
            what = counted_words(found.counted.quantity)
            yield f"#{found.ref} {words.format(name=name, what=what)}"
    differing = [
        found
        for found in counts.found
        if _knows(game, found) and found.logged is not None and not found.agrees
    ]
    if differing:
        yield f"  {mending_words(game, differing[0])}"


def _knows(game: OpenGame, found: Comparison) -> bool:
    secret = found.counted.quantity in game.title.SECRETS
    return not secret or game.viewer.sees(found.counted.player)


def _answers(counts: Counts | Already) -> Iterator[Any]:
    if isinstance(counts, Already):
        yield already_answer(counts)
        return
    game = counts.game
    for found in counts.found:
        knows, logged = _knows(game, found), found.logged
        yield Count(
            game=game.name,
            entry=int(found.ref),
            event=game.seen.view.json(game.seen.mask.event(found.counted)),
            logged=logged if knows else None,
            agrees=found.agrees if knows else None,
            difference=(found.counted.amount or 0) - logged
            if knows and logged is not None
            else None,
            **game.seen.view.keys(),
        )


def count_words(game: OpenGame, found: Comparison) -> str:
    """Return whether table and log agree, and else what each has."""
    name = game.players[found.counted.player].name
    what, value = counted_words(found.counted.quantity), found.counted.amount or 0
    if found.logged is None:
        return _(
            "{name} {what}: {value} recorded; the log cannot check it (a gap, or no board)"
        ).format(name=name, what=what, value=value)
    if found.agrees:
        return _("{name} {what} {value}: agrees with the log").format(
            name=name, what=what, value=value
        )
    from projections.audit import last_agreeing

    since = last_agreeing(game.game.counts, found)
    if _first_action(game, since, found) == "-":
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


def mending_words(game: OpenGame, found: Comparison) -> str:
    """Return what can be done about a count that differs: correct the log, or let it follow."""
    from projections.audit import last_agreeing

    since = last_agreeing(game.game.counts, found)
    wrong, adjust = _suspect(game, since, found), _adjust(game, found)
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
    correct = f"correct {wrong.ref} {_typed(game, wrong)}" if wrong else ""
    return words.format(correct=correct, adjust=adjust, since=since)


def _suspect(game: OpenGame, since: str, found: Comparison) -> Item | None:
    """Return an action since the count that agreed, None if there is none.

    It is the last that changed the points that were counted, or else the first.
    """
    first, timeline = _first_action(game, since, found), game.seen.timeline()
    items = {item.ref: item for item in timeline.items}
    if first not in items:
        return None
    refs, counted = list(items), found.counted
    between = {*refs[refs.index(first) : refs.index(found.ref)]}
    rows = game.game.rules.ledger(game.game.state)
    changed = [row.ref for row in rows if row.player == counted.player and row.ref in between]
    scored = changed if counted.quantity == game.title.QUANTITIES[0] else []
    return items[scored[-1] if scored else first]


def _typed(game: OpenGame, item: Item) -> str:
    """Return an action as it is typed; of one that is hidden, any of its title."""
    if game.seen.view.hidden(item.event) is not None:
        return title_options(game.stored.title).action
    return game.seen.view.line(item.event)


def _first_action(game: OpenGame, since: str, found: Comparison) -> str:
    """Return the first action between the count that agreed and this one, "-" if there is none."""
    from projections.audit import FirstActions

    return FirstActions(game.timeline(), described=False).between(since, found.ref)


def _adjust(game: OpenGame, found: Comparison) -> str:
    """Return the line by which the log would follow a count; "" if the rules refuse it now."""
    counted, reason = found.counted, _("counted again")
    event = Adjusted(counted.player, counted.quantity, counted.value, reason, counted.secret)
    if game.game.refusals(event):
        return ""
    option = "" if at_table() else "--reason "
    return f"adjust {write_quantity(counted, game.players)} {option}{quoted(reason)}"


def _extra() -> list[Extra]:
    """Return an option for each quantity that a title counts beside another."""
    return [Extra(name, words) for name, words in counted_too().items()]


COUNT = Command(
    "count",
    CountCall,
    count,
    _words,
    _answers,
    (Count, AlreadyRecorded),
    writes=True,
    extra=_extra,
)
