"""`store`: making a database of games, and copying games between stores."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from cli.game.game_store import find_game, game_name, numbered_name
from cli.terminal.completing import stores
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.options import Json, LocationArgument, location
from cli.terminal.progress import tracked
from cli.terminal.say import say, say_json, warn
from cli.terminal.settings import SETTINGS, group
from events.common import CLUB
from events.store.location import Location, Server
from events.store.store_error import StoreError
from events.store.stores import opened
from events.store.transferring import WRITTEN, Transfer, all_logs, transferred

if TYPE_CHECKING:
    from events.store.postgres.initialising import Initialised


store = group(_("Make a database of games for many tables, and copy games between stores."))


@store.command("init", context_settings=SETTINGS)
def init(
    url: Annotated[
        LocationArgument,
        typer.Argument(
            metavar="URL",
            parser=location,
            envvar="TABLESCRIBE_DB",
            show_envvar=True,
            help=_("The database: postgresql://user@host/name; its password from ~/.pgpass."),
        ),
    ],
    json: Json = False,
) -> None:
    """Make the tables and roles of games in a database of PostgreSQL, or bring them up to date.

    Says what it did; done again it does nothing. No password is made or asked for here.
    """
    if not isinstance(url, Server):
        raise Mistake(
            _("{path} is a file: tablescribe new makes it when it is needed").format(path=url),
            Exit.USAGE,
            "not-a-server",
        )
    try:
        from events.store.postgres.initialising import initialise
    except ImportError as error:
        raise StoreError("no-driver", url) from error
    done = initialise(url)
    if json:
        said = {key: value for key, value in done._asdict().items() if key != "superuser"}
        say_json("store-init", database=str(url), **said)
    else:
        _tell_init(url, done)
    if done.superuser:
        warn(
            _(
                "a superuser owns the tables now; a role that owns this database alone is safer "
                "(docs/data/postgres.md)"
            )
        )
    if done.lacking:
        raise SystemExit(int(Exit.FINDINGS))


def _tell_init(url: Server, done: "Initialised") -> None:
    if not done.before:
        words = _("{database}: tables of games made, schema {schema}")
    elif done.before < done.schema:
        words = _("{database}: tables of games brought from schema {before} to {schema}")
    else:
        words = _("{database}: tables of games are there, schema {schema}")
    say(words.format(database=url, before=done.before, schema=done.schema))
    if done.lacking:
        lines = "; ".join(f"CREATE ROLE {role}" for role in done.lacking)
        words = _("not made, as you may make no roles: somebody who may runs {lines}; then again")
        say(words.format(lines=lines))
        return
    if done.made:
        say(_("roles made: {roles}").format(roles=", ".join(done.made)))
    say(_("to let somebody record: GRANT tablescribe_recorder TO name; look: tablescribe_reader"))


@store.command("copy", context_settings=SETTINGS)
def copy(
    from_: Annotated[
        LocationArgument,
        typer.Argument(
            metavar="FROM",
            parser=location,
            help=_("The file or database that has the games."),
            autocompletion=stores,
        ),
    ],
    to: Annotated[
        LocationArgument,
        typer.Argument(
            metavar="TO",
            parser=location,
            help=_("The file or database that is to have them, too."),
            autocompletion=stores,
        ),
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help=_("All games without one.")),
    ] = None,
    json: Json = False,
) -> None:
    """Copy games from a file or database to another, each verified by its head.

    What is there already stays; a copy that was broken off goes on. Numbers of games can be others.
    Ends with exit code 1 if a game was not copied.
    """
    import gc

    gc.enable()
    if from_ == to:
        raise Mistake(_("both are the same; name another"), Exit.USAGE, "same-file")
    done: list[Transfer] = []
    with opened(from_) as source, opened(to, create=True) as target:
        if names:
            chosen = [find_game(source, name, writing=False) for name in names]
        else:
            chosen = all_logs(source)
        unique = list({game.uid: game for game in chosen}.values())
        for one in tracked(transferred(source, target, unique), len(unique), _("copying")):
            done.append(one)
            if not json and one.code not in WRITTEN:
                say(_words(one, to))
    if json:
        games = [_json(one) for one in done if one.game.uid != CLUB]
        say_json("store-copy", source=str(from_), target=str(to), games=games)
    else:
        _tell_copy(done)
    if any(one.code not in WRITTEN for one in done):
        raise SystemExit(int(Exit.FINDINGS))


def _words(one: Transfer, to: Location) -> str:
    words = {
        "ahead": _("{game}: {to} has more of it; nothing was copied"),
        "differs": _("{game}: {to} has other entries from #{n} on; nothing was copied"),
        "broken": _("{game} #{n}: its chain does not hold; nothing was copied"),
        "late": _("{game}: somebody goes on with it in {to}; copy again"),
    }[one.code]
    return words.format(game=game_name(one.game), to=to, n=one.n)


def _tell_copy(done: list[Transfer]) -> None:
    count = Counter(one.code for one in done if one.game.uid != CLUB)
    entries = sum(one.n for one in done if one.code in WRITTEN)
    say(
        ngettext(
            "{n} game copied, {added} gone on with, {there} there already; {entries} entries "
            "written, each head compared",
            "{n} games copied, {added} gone on with, {there} there already; {entries} entries "
            "written, each head compared",
            count["copied"],
            added=count["added"],
            there=count["there"],
            entries=entries,
        )
    )


def _json(one: Transfer) -> dict[str, object]:
    there = None if one.number is None else numbered_name(one.game.title, one.number)
    return {
        "uid": one.game.uid,
        "game": game_name(one.game),
        "there": there,
        "what": one.code,
        "entry" if one.code in ("differs", "broken") else "entries": one.n,
    }
