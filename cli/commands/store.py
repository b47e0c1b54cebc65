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
from cli.terminal.printing import say, say_json, warn
from cli.terminal.progress import tracked
from cli.terminal.settings import SETTINGS, group
from events.common import CLUB
from events.store.location import Location, Server
from events.store.store_error import StoreError
from events.store.stores import opened
from events.store.transferring import WRITTEN, Transfer, all_logs, transferred

if TYPE_CHECKING:
    from events.store.postgres.initialising import Initialised


store = group(_("Set up a shared database of games, and copy games between stores."))


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
    """Create the tables and roles in a PostgreSQL database, or bring them up to date.

    Says what it did; running it again is harmless. It neither creates nor asks for a password.
    """
    if not isinstance(url, Server):
        raise Mistake(
            _(
                "{path} is a file, which needs no store init: tablescribe new creates it when "
                "needed"
            ).format(path=url),
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
                "the tables now belong to a superuser; a role that owns only this database is "
                "safer (docs/data/postgres.md)"
            )
        )
    if done.lacking:
        raise SystemExit(int(Exit.FINDINGS))


def _tell_init(url: Server, done: "Initialised") -> None:
    if not done.before:
        words = _("{database}: tables created, schema {schema}")
    elif done.before < done.schema:
        words = _("{database}: tables updated from schema {before} to {schema}")
    else:
        words = _("{database}: the tables are there, schema {schema}")
    say(words.format(database=url, before=done.before, schema=done.schema))
    if done.lacking:
        lines = "; ".join(f"CREATE ROLE {role}" for role in done.lacking)
        words = _(
            "roles not created, because you may not create roles; let somebody who may run "
            "{lines}, then try again"
        )
        say(words.format(lines=lines))
        return
    if done.made:
        say(_("roles created: {roles}").format(roles=", ".join(done.made)))
    say(
        _(
            "to let somebody record: GRANT tablescribe_recorder TO name; to let them only look: "
            "tablescribe_reader"
        )
    )


@store.command("copy", context_settings=SETTINGS)
def copy(
    from_: Annotated[
        LocationArgument,
        typer.Argument(
            metavar="FROM",
            parser=location,
            help=_("The file or database to copy from."),
            autocompletion=stores,
        ),
    ],
    to: Annotated[
        LocationArgument,
        typer.Argument(
            metavar="TO",
            parser=location,
            help=_("The file or database to copy to."),
            autocompletion=stores,
        ),
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help=_("The games; all of them if left out.")),
    ] = None,
    json: Json = False,
) -> None:
    """Copy games from one file or database to another; each is verified by its fingerprint.

    Games already there stay; a copy that was interrupted continues. Games may get other numbers.
    Ends with exit code 1 if a game was not copied.
    """
    import gc

    gc.enable()
    if from_ == to:
        raise Mistake(_("both are the same; name two different ones"), Exit.USAGE, "same-file")
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
        "ahead": _("{game}: {to} has more entries; nothing was copied"),
        "differs": _("{game}: {to} has other entries from #{n} on; nothing was copied"),
        "broken": _("{game} #{n}: the log is damaged (its hash does not fit); nothing was copied"),
        "late": _("{game}: somebody is recording it in {to}; copy again later"),
    }[one.code]
    return words.format(game=game_name(one.game), to=to, n=one.n)


def _tell_copy(done: list[Transfer]) -> None:
    count = Counter(one.code for one in done if one.game.uid != CLUB)
    entries = sum(one.n for one in done if one.code in WRITTEN)
    say(
        ngettext(
            "{n} game copied, {added} continued, {there} already there; {entries} entries "
            "written, every fingerprint compared",
            "{n} games copied, {added} continued, {there} already there; {entries} entries "
            "written, every fingerprint compared",
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
