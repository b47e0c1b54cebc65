"""Influence by source, and the leader cards."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import asdict

from cli.terminal.language import _, about, clauses, ngettext
from cli.titles.common_words import ledger_lines
from cli.titles.league_of_six.names import cards_words, kind_words
from cli.titles.league_of_six.words import guard_row_words
from events.common import Player
from events.titles.league_of_six.box import KIND_NAMES, Kind
from projections.ledger import LedgerRow
from projections.seen import Seen
from projections.titles.league_of_six.scores import Placing
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import leader_places


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their column headings."""
    return (
        ("start", _("start")),
        ("guards", _("guards")),
        ("stored", _("stored")),
        ("row", _("rows")),
        ("clergy", _("clergy")),
        ("aristocracy", _("aristocracy")),
        ("burghers", _("burghers")),
        ("adjusted", _("adjusted")),
    )


def score_lines(game: Seen) -> Sequence[str]:
    """Return the lines of the leader cards: hidden, as scored, or as they would score now."""
    state: State = game.state
    if not (kinds := [*leader_places(state)]):
        return [] if game.over else [_("leader cards and guards: hidden until the end")]
    head = _("leader cards:") if game.over else _("if the leader cards were scored now:")
    players = game.timeline.started.players
    return [head, *(_kind_line(state, players, *kind) for kind in kinds)]


def _kind_line(
    state: State, players: Sequence[Player], kind: Kind, figures: list[int], placed: list[Placing]
) -> str:
    parts = [
        _("{name} {figures} ({guards}), place {place}: {points:+}").format(
            name=players[one.seat].name,
            figures=figures[one.seat],
            guards=ngettext("{n} guard", "{n} guards", state.guards.sums[one.seat]),
            place=one.place,
            points=one.points,
        )
        for one in placed
    ]
    return about(f"  {kind_words(kind)}", clauses(parts) or _("nobody"))


def score_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the placings in each kind, null where hands are hidden."""
    state: State = game.state
    kinds = {
        KIND_NAMES[kind]: [
            {**asdict(one), "figures": figures[one.seat], "guards": state.guards.sums[one.seat]}
            for one in placed
        ]
        for kind, figures, placed in leader_places(state)
    }
    return {"leaders": kinds or None}


def _guard_rows(state: State, seat: int) -> list[LedgerRow]:
    return [row for row in state.guards.rows if row.player == seat]


def why_more(game: Seen, seat: int, *, history: bool) -> Sequence[str]:
    """Return the lines of a player's hand and of the sources of the guards, if visible."""
    state: State = game.state
    if seat in game.hidden:
        return [_("guards: hidden until the end")]
    players = game.timeline.started.players
    guards, cards = state.guards_of(seat), state.cards_of(seat)
    held = _("not known") if cards is None else cards_words(cards)
    lines = [
        _("leader cards: {cards}").format(cards=held),
        _("guards: {n}").format(n=_("not known") if guards is None else guards),
    ]
    words = partial(guard_row_words, players=players)
    return [
        *lines,
        *(ledger_lines(_guard_rows(state, seat), words, game.rules.CLAUSES) if history else ()),
    ]


def why_more_json(game: Seen, seat: int) -> dict[str, Any]:
    """Return the JSON ledger of a player's guards, null if hidden."""
    if seat in game.hidden:
        return {"guards": None}
    state: State = game.state
    cited = game.rules.CLAUSES
    return {
        "guards": [
            {
                "entry": row.ref,
                "amount": row.amount,
                "rule": row.rule,
                "source": cited.get(row.rule),
                "counted": row.counted,
            }
            for row in _guard_rows(state, seat)
        ]
    }
