"""Output of `adjust`, `count`, `gap`, `leave`, `describe`, `close`, `discard`, `note`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from cli.game import stating
from cli.game.acting import Recorded
from cli.game.annotating import Counts, Remembered, count, note
from cli.game.open_game import OpenGame
from cli.terminal.command import Command, Logged, Number, OfGame, Option
from cli.terminal.language import _, plural
from cli.terminal.output import Output
from cli.terminal.reader import at_table, on_phone
from cli.titles.common_words import counted_words, difference_words
from cli.titles.title_options import counted_too
from cli.voices.acting import Do, recorded_words, stated_answers
from cli.wording.head_words import head_line
from cli.wording.sentences import final_words
from events.common import MOST_AMOUNT, Adjusted, GapDeclared
from events.notation import quote
from events.quantities import write_quantity
from projections.finding import Comparison
from projections.ledger import Held, holdings


class Note(OfGame, kw_only=True, tag="tablescribe.note/1"):
    """A remark that was written down."""

    entry: Number
    event: Logged


class Close(OfGame, kw_only=True, tag="tablescribe.close/1"):
    """The result that was written into the log."""

    entry: Number
    event: Logged


def _note_words(facts: Remembered) -> Iterator[Output]:
    sentence = _("#{n} noted") if facts.note.about is None else _("#{n} noted at #{about}")
    yield sentence.format(n=facts.entry.n, about=facts.note.about)


def _note_answers(facts: Remembered) -> Iterator[Note]:
    yield Note(entry=facts.entry.n, event=facts.note, **facts.game.seen.keys())


def _close_words(facts: Recorded | stating.Closed) -> Iterator[Output]:
    if not isinstance(facts, stating.Closed):
        yield from recorded_words(facts)
        return
    game = facts.game
    line = _("{game} is closed (#{n}): {result}")
    if facts.before:
        line = _("{game} was already closed (#{n}): {result}")
    result = final_words(game.seen.game, game.players, game.screens)
    yield line.format(game=game.name, n=facts.n, result=result)
    if game.entries[-1].hash:  # what is only tried has none
        yield head_line(game.entries)


def _close_answers(facts: Recorded | stating.Closed) -> Iterator[Close | Do]:
    if isinstance(facts, stating.Closed):
        yield Close(entry=facts.n, event=facts.claim, **facts.game.seen.keys())
    else:
        yield from stated_answers(facts)


def _discard_words(facts: Recorded) -> Iterator[Output]:
    yield from recorded_words(facts)
    yield _("from now on only games --all lists it; undo brings it back")


ADJUST = Command("adjust", stating.adjust, recorded_words, stated_answers)
GAP = Command("gap", stating.declare_gap, recorded_words, stated_answers)
LEAVE = Command("leave", stating.leave, recorded_words, stated_answers)
DESCRIBE = Command("describe", stating.describe, recorded_words, stated_answers)
NOTE = Command("note", note, _note_words, _note_answers, views=False)
DISCARD = Command("discard", stating.discard, _discard_words, stated_answers)
CLOSE = Command("close", stating.close, _close_words, _close_answers, views=False)


class Count(OfGame, kw_only=True, tag="tablescribe.count/1"):
    """A count beside the log; null for a secret that is not compared."""

    entry: Number
    event: Logged
    logged: int | None
    agrees: bool | None
    difference: int | None


def _count_words(counts: Counts) -> Iterator[Output]:
    game = counts.game
    for found in counts.found:
        if _knows(game, found):
            yield f"#{found.ref} {count_words(game, found)}"
        else:  # a secret is not compared before everybody may know it
            name = game.players[found.counted.player].name
            words = _("{name} {what}: recorded; it will be checked when the game is over")
            what = counted_words(found.counted.quantity)
            yield f"#{found.ref} {words.format(name=name, what=what)}"
    differing = [
        found
        for found in counts.found
        if _knows(game, found) and found.logged is not None and not found.agrees
    ]
    if differing:
        yield from (f"  {line}" for line in settling_lines(game, differing))


def _knows(game: OpenGame, found: Comparison) -> bool:
    secret = found.counted.quantity in game.title.SECRETS
    return not secret or game.viewer.sees(found.counted.player)


def _count_answers(counts: Counts) -> Iterator[Count]:
    game = counts.game
    for found in counts.found:
        knows, logged = _knows(game, found), found.logged
        yield Count(
            entry=int(found.ref),
            event=game.seen.view.json(game.seen.mask.event(found.counted)),
            logged=logged if knows else None,
            agrees=found.agrees if knows else None,
            difference=(found.counted.amount or 0) - logged
            if knows and logged is not None
            else None,
            **game.seen.keys(),
        )


def count_words(game: OpenGame, found: Comparison) -> str:
    """Return whether table and log agree, or else the value of each."""
    name = game.players[found.counted.player].name
    what, value = counted_words(found.counted.quantity), found.counted.amount or 0
    if found.logged is None:
        words = _(
            "{name} {what}: {value} recorded, not compared: what it depends on has not been "
            "described"
        )
        if any(isinstance(item.event, GapDeclared) for item in game.game.timeline.items):
            words = _(
                "{name} {what}: {value} recorded, not compared: part of the game was not "
                "recorded, and nobody has stated it since"
            )
        return words.format(name=name, what=what, value=value)
    if found.agrees:
        return _("{name} {what} {value}: agrees with the log").format(
            name=name, what=what, value=value
        )
    from projections.audit import last_agreeing

    since = last_agreeing(game.game.counts, found)
    if since == "1":
        words = _("{name} {what}: you counted {value}, the log has {logged} ({difference})")
    else:
        words = _(
            "{name} {what}: you counted {value}, the log has {logged} ({difference}); at #{since} "
            "they still agreed"
        )
    return words.format(
        name=name,
        what=what,
        value=value,
        logged=found.logged,
        difference=difference_words(found.logged - value),
        since=since,
    )


def settling_lines(game: OpenGame, differing: Sequence[Comparison]) -> Iterator[str]:
    """Yield possible explanations of each count that differs, and remedies, blaming nobody.

    Remedies are given once, for the first count that an entry could explain.
    """
    from projections.audit import FirstActions, last_agreeing

    actions = FirstActions(game.timeline(), described=False)
    agreed = [last_agreeing(game.game.counts, one) for one in differing]
    between = map(actions.between, agreed, (one.ref for one in differing))
    recorded_since = [first != "-" for first in between]
    for one, recorded in zip(differing, recorded_since, strict=True):
        if recorded:
            yield from _explaining(game, one)
    which = recorded_since.index(max(recorded_since))
    found, since, recorded = differing[which], agreed[which], recorded_since[which]
    yield _remedy(_adjust(game, found), since, recorded=recorded)


def _remedy(line: str, since: str, *, recorded: bool) -> str:
    """Return what a recorder can do about a count that differs: by taps on a phone, else typed."""
    match recorded, bool(line), on_phone():
        case True, True, True:
            words = _(
                "to correct a wrong entry, tap it in the log; to set the log to your count, state "
                "a position"
            )
        case True, True, False:
            words = _(
                "to correct a wrong entry: correct N ACTION; to set the log to your count: {adjust}"
            )
        case True, False, True:
            words = _("to correct a wrong entry, tap it in the log")
        case True, False, False:
            words = _("to correct a wrong entry: correct N ACTION")
        case False, True, True:
            words = _("nothing has been recorded since #{since}: count again, or state a position")
        case False, True, False:
            words = _(
                "nothing has been recorded since #{since}: count again, or set the log to "
                "your count: {adjust}"
            )
        case _:
            words = _("nothing has been recorded since #{since}: count again")
    return words.format(adjust=line, since=since)


MOST_PLACES = 8
"""How many places are named that could explain a difference."""


def _explaining(game: OpenGame, found: Comparison) -> Iterator[str]:
    """Yield the places that could explain the whole difference: missed, confused, or lost."""
    counted, logged = found.counted, found.logged
    if logged is None or counted.amount is None or counted.quantity != game.title.QUANTITIES[0]:
        return
    seat, more = counted.player, logged - counted.amount
    seen = game.seen.game
    ledger, place_of = seen.rules.ledger(seen.state), game.screens.row_place
    rows = [row for row in ledger if row.player == seat]
    by_rule, names = holdings(rows, place_of), dict(game.screens.columns_of(seen))
    now = [(rule, one) for rule, held in by_rule.items() for one in held]
    name = game.players[seat].name
    if more > 0:
        fitting = [
            (one.place or names.get(rule, rule), one.entry)
            for rule, one in now
            if one.amount == more
        ]
        sentence = plural(
            "{name} has {n} point in the log for each of these: {places}",
            "{name} has {n} points in the log for each of these: {places}",
            "n",
        )
        taken_for = plural(
            "counted with the {what}, each of these gives {n} point less: {places}",
            "counted with the {what}, each of these gives {n} points less: {places}",
            "n",
        )
    else:
        here = {one.place or names.get(rule, rule) for rule, one in now}
        lost = {place_of(row) or "": row.ref for row in rows if row.amount == more}
        fitting = [(place, ref) for place, ref in lost.items() if place and place not in here]
        sentence = plural(
            "{name} has lost {n} point again at each of these: {places}",
            "{name} has lost {n} points again at each of these: {places}",
            "n",
        )
        taken_for = plural(
            "counted with the {what}, each of these gives {n} point more: {places}",
            "counted with the {what}, each of these gives {n} points more: {places}",
            "n",
        )
    if fitting:
        yield sentence.format(n=abs(more), name=name, places=_shorten_places(fitting))
    worth = _worth(holdings(ledger, place_of))
    for other, points in worth.items():
        mistaken = [
            (one.place, one.entry)
            for rule, one in now
            if rule in worth and rule != other and one.amount - points == more
        ]
        if mistaken:
            places, what = _shorten_places(mistaken), names.get(other, other)
            yield taken_for.format(n=abs(more), what=what, places=places)


def _worth(by_rule: Mapping[str, Sequence[Held]]) -> dict[str, int]:
    """Return the value of a place by rule, for rules that count each place the same."""
    amounts = {
        rule: {one.amount for one in held}
        for rule, held in by_rule.items()
        if all(one.place for one in held)
    }
    return {rule: min(found) for rule, found in amounts.items() if len(found) == 1}


def _shorten_places(places: Sequence[tuple[str, str]]) -> str:
    said = [f"{place} (#{ref})" for place, ref in places]
    return ", ".join([*said[:MOST_PLACES], *(["..."] if len(said) > MOST_PLACES else [])])


def _adjust(game: OpenGame, found: Comparison) -> str:
    """Return the `adjust` line that makes the log match a count; "" if it is illegal now."""
    counted, reason = found.counted, _("counted again")
    event = Adjusted(counted.player, counted.quantity, counted.value, reason, counted.secret)
    if game.game.refusals(event):
        return ""
    option = "" if at_table() else "--reason "
    return f"adjust {write_quantity(counted, game.players)} {option}{quote(reason)}"


def _extra() -> dict[str, Any]:
    """Return an option for each quantity that a title counts beside another."""
    return {
        name: Annotated[int | None, Option(words, "N", least=0, most=MOST_AMOUNT)]
        for name, words in counted_too().items()
    }


COUNT = Command("count", count, _count_words, _count_answers, extra=_extra)
