"""Scores of games under these rules, for comparison with those of another version."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from events.store.entry import Entry
from projections.folding import FoldedGame


class Points(Struct, frozen=True, array_like=True):
    """A row of the ledger without what was counted; JSON has it as a list.

    Attributes:
        entry: the entry that caused it, "17" or "17.1".
        player: whose score, by seat.
        amount: points.
        rule: what scores.
    """

    entry: str
    player: int
    amount: int
    rule: str


class Scored(Struct, frozen=True):
    """A game as one version of the program scores it.

    Attributes:
        game: its uid.
        name: what it is called where it comes from: a file, or a number in the store.
        title: what is played.
        players: names, by seat.
        entries: how many its log has.
        head: the hash of the last one in hexadecimal: whether two logs are the same.
        rules: the version of the rules.
        scores: points by seat; none where what scores is not described.
        winners: who won, by seat; nobody before the end.
        ledger: every change of a score, in order.
    """

    game: str
    name: str
    title: str
    players: tuple[str, ...]
    entries: int
    head: str
    rules: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ledger: tuple[Points, ...]


def rescore(uid: str, name: str, game: FoldedGame, entries: Sequence[Entry]) -> Scored:
    """Return what a game scores under these rules; winners only when it is over."""
    result = game.rules.result(game.state)
    rows = game.rules.ledger(game.state)
    return Scored(
        uid,
        name,
        game.title,
        tuple(player.name for player in game.timeline.started.players),
        len(entries),
        entries[-1].hash.hex(),
        game.rules.RULES,
        result.scores,
        result.winners if game.over else (),
        tuple(Points(row.ref, row.player, row.amount, row.rule) for row in rows),
    )


class RuleChange(Struct, frozen=True):
    """How much more or less a player has from one rule, and the first entry that differs."""

    rule: str
    amount: int
    first: str


class Change(Struct, frozen=True):
    """A player whose score, or what it is made of, is another than before.

    Attributes:
        player: by seat.
        before: points before, None where they could not be scored.
        after: points now, None where they cannot be scored.
        rules: what makes the difference.
    """

    player: int
    before: int | None
    after: int | None
    rules: tuple[RuleChange, ...]


def changes(before: Scored, after: Scored) -> Iterator[Change]:
    """Yield the players who have another score than before, or it from other rules."""
    for seat in range(len(after.players)):
        rules = tuple(_rule_changes(_rows(before, seat), _rows(after, seat)))
        points = [one.scores[seat] if seat < len(one.scores) else None for one in (before, after)]
        if rules or points[0] != points[1]:
            yield Change(seat, points[0], points[1], rules)


def _rows(one: Scored, seat: int) -> Counter[Points]:
    return Counter(row for row in one.ledger if row.player == seat)


def _rule_changes(before: Counter[Points], after: Counter[Points]) -> Iterator[RuleChange]:
    gone, new = before - after, after - before
    for rule in sorted({row.rule for row in (*gone, *new)}):
        mine = [row for row in (*gone, *new) if row.rule == rule]
        amount = sum(row.amount for row in new.elements() if row.rule == rule)
        amount -= sum(row.amount for row in gone.elements() if row.rule == rule)
        if amount:
            yield RuleChange(rule, amount, min((row.entry for row in mine), key=_place))


def _place(ref: str) -> tuple[int, ...]:
    return tuple(int(part) for part in ref.split("."))
