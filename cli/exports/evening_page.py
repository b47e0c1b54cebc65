"""Output of `evening`: a club's evenings as sentences, JSON, and one HTML page without network."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct, convert
from msgspec.structs import astuple

from cli.game import evenings
from cli.game.game_store import store_remarks
from cli.terminal.command import Answer, Command, Group
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, about, decimal, gettext_noop, pgettext
from cli.terminal.output import Output, Remark, Table
from cli.terminal.reader import reader
from cli.titles.title_named import name_of
from events.store.event_store import EventStore
from events.titles.registry import title_events
from projections.standings import Standing


class EveningAdded(Answer, tag="tablescribe.evening-added/1"):
    """The games added to a round of an evening."""

    entry: int
    evening: str
    round: int
    games: list[str]


class PlayerStanding(Struct, forbid_unknown_fields=True):
    """A player's place in an evening; `direct` and `met` break ties."""

    place: int
    name: str
    points: float
    tables: int
    wins: int
    direct: int
    met: float


class EveningTable(Struct, forbid_unknown_fields=True):
    """A table of an evening, with the result of its finished game."""

    round: int
    table: int
    game: str | None
    players: Sequence[str] | None
    scores: Sequence[int] | None
    places: Sequence[int] | None


class Evening(Answer, tag="tablescribe.evening/1"):
    """The standings of an evening, and its tables."""

    evening: str
    standings: list[PlayerStanding]
    tables: list[EveningTable]


def _list_words(found: evenings.Evenings) -> Iterator[Output]:
    if not found.evenings:
        yield _("there is no evening yet; start one with: evening add NAME GAME...")
        return
    rows = [[one.name, str(one.rounds), str(one.tables)] for one in found.evenings]
    yield Table(("", _("rounds"), _("tables")), rows)


def _add_words(added: evenings.Addition) -> Iterator[str]:
    for game, table in added.games:
        yield _("{evening}: {game} is table {table} of round {round}").format(
            evening=added.evening, game=game, table=table, round=added.round
        )


def _add_answers(added: evenings.Addition) -> Iterator[EveningAdded]:
    games = [game for game, _table in added.games]
    yield EveningAdded(added.entry, added.evening, added.round, games)


def _undo_words(undone: evenings.EveningUndone) -> Iterator[str]:
    yield _("the games added last were removed from round {round} of {evening}").format(
        round=undone.round, evening=undone.evening
    )


def _show_words(night: evenings.Night) -> Iterator[Output]:
    if night.page is not None:
        yield from _show_remarks(night)
        return
    yield night.name
    if night.standings:
        place, _player, *rest = _standings_heads()
        rows = [[row[1], row[0], *row[2:]] for row in map(_standing_cells, night.standings)]
        yield Table(("", place, *rest), rows)
    for head, lines in _rounds_words(night):
        yield head
        for line in lines:
            yield f"  {line}"


def _show_remarks(night: evenings.Night) -> Iterator[Remark]:
    if night.page is not None:
        words = _("{name} written to {path}")
        yield Remark(words.format(name=night.name, path=night.page))


def _standings_heads() -> list[str]:
    """Return the headings of the standings."""
    return [
        *(_("place"), _("player"), _("points"), _("tables"), _("won")),
        *(_("head to head"), _("opponents' points")),
    ]


def _standing_cells(one: Standing) -> list[str]:
    """Return the cells of a player's standing, one for each heading."""
    return [
        *(str(one.place), one.name, decimal(one.points, "g"), str(one.tables), str(one.wins)),
        *(f"{one.direct:+d}" if one.direct else "0", decimal(one.met, "g")),
    ]


def _rounds_words(night: evenings.Night) -> Iterator[tuple[str, list[str]]]:
    """Yield the heading of each round, with a sentence for each of its tables."""
    for number, tables in groupby(night.tables, lambda one: one.round):
        yield pgettext("of an evening", "round {n}").format(n=number), [*map(_table_words, tables)]


def _table_words(one: evenings.PlacedGame) -> str:
    where, game = _("table {n}").format(n=one.table), one.summary
    if game is None:
        return about(where, _("not finished") if one.game else _("this game is missing here"))
    scores = game.scores or [""] * len(game.players)
    seats = sorted(zip(game.places or (0,) * len(scores), game.players, scores, strict=True))
    words = ", ".join(f"{name} {points}".rstrip() for _place, name, points in seats)
    return about(where, f"{name_of(title_events(game.title), game.rules)}, {words}")


def _show_answers(night: evenings.Night) -> Iterator[Evening | Remark]:
    yield Evening(night.name, _ranked(night), [*map(_table, night.tables)])
    yield from _show_remarks(night)


def _table(one: evenings.PlacedGame) -> EveningTable:
    game = one.summary
    result = (game.players, game.scores, game.places) if game else (None, None, None)
    return EveningTable(one.round, one.table, one.game, *result)


def _show_table(night: evenings.Night) -> tuple[Sequence[str], Iterator[Sequence[str | float]]]:
    return PlayerStanding.__struct_fields__, map(astuple, _ranked(night))


def _ranked(night: evenings.Night) -> list[PlayerStanding]:
    return convert(night.standings, list[PlayerStanding], from_attributes=True)


def _show(store: EventStore, call: evenings.ShowCall) -> evenings.Night:
    """Return the state of an evening, and write its page if requested.

    Raises:
        Mistake: there is no such evening, something else has the page's name, or it cannot be
            written.
        StoreError: the store cannot be read.
    """
    night = evenings.stand(store, call)
    if night.page is not None:
        keep_from_harm(night.page, [START])
        cells = [_standing_cells(one) for one in night.standings]
        heads, rounds = _standings_heads(), list(_rounds_words(night))
        page = evening_page(night.name, heads, cells, rounds, store_remarks(store, None))
        write_whole(night.page, page)
    return night


START = "<!doctype html>\n<!-- tablescribe -->"
"""How every page begins."""


def evening_page(
    name: str,
    heads: Sequence[str],
    standings: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[str]]],
    remarks: Sequence[str] = (),
) -> str:
    """Return the page from remarks, the cells of the standings, and a sentence for each table.

    Its style is the common one of all pages with its own rules.
    """
    from cli.exports.html.rendering import FOLDER, ours, policy, template

    common = (FOLDER / "page.css").read_text("utf-8").split("/* The board", maxsplit=1)[0]
    style = common + (FOLDER / "evening.css").read_text("utf-8")
    return template("evening.html").render(
        _=_,
        lang=reader().language,
        policy=policy(style),
        style=ours(style),
        name=name,
        heads=heads,
        standings=standings,
        rounds=rounds,
        remarks=remarks,
    )


LIST = Command("list", evenings.list_evenings, _list_words, evenings.Evenings)
ADD = Command("add", evenings.add_games, _add_words, _add_answers, ids=False)
UNDO = Command("undo", evenings.undo, _undo_words, evenings.EveningUndone, ids=False)
SHOW = Command("show", _show, _show_words, _show_answers, table=_show_table)
EVENING = Group(
    "evening",
    gettext_noop("Keep the games of a club night or convention together, with standings."),
    (LIST, ADD, UNDO, SHOW),
)
