"""`ratings`: how strong players are, by their games in order."""

from typing import Annotated, Any

import typer

from cli.exports.cells import say_csv
from cli.game.finished import Chosen, finished
from cli.game.game_store import open_store
from cli.terminal.extras import check_extra
from cli.terminal.language import _, decimal
from cli.terminal.options import Csv, Db, Json, Since, Until
from cli.terminal.printing import say, say_json
from cli.terminal.tables import say_table
from cli.titles.title_named import check_title, titles
from cli.wording.left_out_words import left_out_words
from events.titles.registry import TITLES, title_events
from projections.ratings import Rated, can_be_rated
from projections.ratings import ratings as rated_games


def ratings(
    title: Annotated[
        str | None,
        typer.Argument(metavar="[TITLE]", help=_("Only this game title."), autocompletion=titles),
    ] = None,
    since: Since = None,
    until: Until = None,
    db: Db = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """Rate the players of each title by their results (OpenSkill).

    Needs the extra: pip install 'tablescribe[ratings]'. What a rating means: docs/playing/club.md.
    """
    how = _("ratings need OpenSkill: pip install 'tablescribe[ratings]'")
    check_extra("no-openskill", how, "openskill")
    slug = None if title is None else check_title(title)
    found = finished(open_store(db), Chosen.checked(slug, None, since, until))
    left_out = dict(found.left_out)
    if unrated := sum(not can_be_rated(game) for game in found.games):
        left_out["unrated"] = unrated
    by_title = rated_games(found.games)
    ranked = [(one, by_title[one]) for one in TITLES if one in by_title]
    if json:
        titles_ = [{"title": one, "players": [*map(_json, rated)]} for one, rated in ranked]
        say_json("ratings", titles=titles_, left_out=left_out)
        return
    if csv:
        say_csv(HEADER, ((one, *_json(p).values()) for one, rated in ranked for p in rated))
        return
    if not ranked:
        say(_("no game is finished yet"))
    for one, rated in ranked:
        _say_title(one, rated)
    for words in left_out_words(left_out):
        say(words)


HEADER = ("title", "player", "rating", "mu", "sigma", "games", "last")
"""The columns of the CSV."""


def _json(one: Rated) -> dict[str, Any]:
    return {
        "name": one.name,
        "rating": round(one.rating, 2),
        "mu": round(one.mu, 4),
        "sigma": round(one.sigma, 4),
        "games": one.games,
        "last": one.last,
    }


def _say_title(title: str, rated: list[Rated]) -> None:
    say(title_events(title).NAME)
    heads = ("", _("rating"), _("strength"), _("uncertainty"), _("games"), _("last game"))
    rows = [
        [
            one.name,
            decimal(one.rating),
            decimal(one.mu),
            decimal(3 * one.sigma),
            str(one.games),
            one.last,
        ]
        for one in rated
    ]
    say_table(heads, rows)
