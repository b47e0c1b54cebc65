"""Output of `doctor`: the findings, and the remedies."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import asdict

from cli.game.diagnosis import Diagnosis, Facts, diagnose
from cli.terminal.command import Answer, Command
from cli.terminal.language import _, ngettext, whole
from cli.wording.audit_words import store_words
from events.store.event_store import Head
from events.store.spoken_head import speak
from events.text import visible


class TroubleFound(Struct, forbid_unknown_fields=True):
    """A problem or a notice, with its remedy."""

    code: str
    message: str
    params: Mapping[str, str | int]


class Doctor(Answer, tag="tablescribe.doctor/1"):
    """The findings by subject; unknown ones are omitted."""

    program: Facts
    sqlite: Facts
    store: Facts
    games: list[Facts]
    keys: Facts
    terminal: Facts
    trouble: list[TroubleFound]
    sound: bool


def _words(found: Diagnosis) -> Iterator[str]:
    yield from _program_words(found.program, found.sqlite)
    yield from _store_words(found.store)
    yield from _game_words(found.games)
    yield from _rest_words(found.keys, found.terminal)
    for one in found.trouble:
        yield _("to do: {what}").format(what=trouble_words(one.code, one.params))
    if not found.trouble:
        yield _("all is well: nothing to do")


def _answers(found: Diagnosis) -> Iterator[Doctor]:
    trouble = [
        TroubleFound(one.code, trouble_words(one.code, one.params), one.params)
        for one in found.trouble
    ]
    yield Doctor(**asdict(found) | {"trouble": trouble, "sound": found.sound})


def trouble_words(code: str, params: dict[str, str | int]) -> str:
    """Return the sentence about a problem and its remedy."""
    if code.startswith("store-"):
        return store_words(code.removeprefix("store-"), params)
    return _templates()[code].format(**{key: visible(str(one)) for key, one in params.items()})


def _templates() -> dict[str, str]:
    return {
        "missing": _("no game was recorded here yet: tablescribe new starts one"),
        "empty": _("the file is empty: tablescribe new starts a game in it"),
        "folder": _("it is a folder, not a file of games: name a file with --db"),
        "foreign": _("it is a file of another program: choose another one with --db"),
        "unreadable": _("it cannot be read ({detail}): check its permissions and the folder's"),
        "locked": _("another program is writing to it: try again when it is done"),
        "newer": _("a newer version has written to it: update tablescribe to record in it"),
        "changed": _("another program has changed its tables ({detail}): choose another file"),
        "damaged": _(
            "it is damaged ({detail}): keep the file as it is; tablescribe verify shows where, "
            "salvage saves what can be read"
        ),
        "no-tables": _(
            "the database has no tables for games yet: tablescribe store init creates them"
        ),
        "unreachable": _(
            "the database cannot be used: check its address, whether it is running, "
            "and the password in ~/.pgpass (doctor --names shows its answer)"
        ),
        "no-driver": _("games in a database need an extra: pip install 'tablescribe[postgres]'"),
        "read-only": _("it can be read but not written: check its permissions and the folder's"),
        "wal": _("another tool has set its journal to WAL: the next entry sets it back"),
        "disk": _("the disk has {free} MB left: make room before the next game"),
        "chain": _(
            "the log of {game} is broken from #{n} on: tablescribe audit {game} shows details"
        ),
        "unreadable-game": _(
            "{game} cannot be read ({detail}): tablescribe audit {game} shows where"
        ),
        "unknown-title": _(
            "{game} belongs to a title that this version does not have: install its package, "
            "or update tablescribe"
        ),
        "keys-unreadable": _("the folder of keys cannot be read: check its permissions"),
        "keys-open": _(
            "others can read private keys in the keys folder: run chmod go= on them, "
            "and sign with --new-key"
        ),
        "not-utf8": _(
            "the output is {encoding} and not UTF-8: accents may be shown as escapes; set LANG or "
            "PYTHONIOENCODING"
        ),
    }


def state_words(state: str) -> str:
    """Return the state of a file of games in a word or two."""
    return {
        "store": _("a file of games"),
        "missing": _("not there yet"),
        "empty": _("empty"),
        "folder": _("a folder"),
        "foreign": _("a file of another program"),
        "unreadable": _("unreadable"),
        "locked": _("locked"),
        "newer": _("a file of games of a newer version"),
        "changed": _("changed by another program"),
        "damaged": _("damaged"),
        "no-tables": _("without tables for games"),
        "unreachable": _("cannot be used"),
        "no-driver": _("cannot be used"),
    }[state]


def _program_words(program: Facts, sqlite: Facts) -> Iterator[str]:
    """Yield the versions of the program and its libraries."""
    yield _("tablescribe {version}, Python {python}, {system}").format(**program)
    yield ", ".join(f"{name} {version}" for name, version in program["libraries"].items())
    yield _("SQLite {version}").format(version=sqlite["version"])


def _store_words(store: Facts) -> Iterator[str]:
    """Yield the location of the file of games, and its state."""
    if "server" in store:
        server, state = store["server"], store["state"]
        words = _("a database of games") if state == "store" else state_words(state)
        yield _("database: {server}: {state}").format(server=server, state=words)
        return
    yield _("file: {path}: {state}").format(path=store["path"], state=state_words(store["state"]))
    if "bytes" in store:
        yield _("{bytes} bytes, permissions {mode}").format(
            bytes=whole(store["bytes"]), mode=store["mode"]
        )
    if "schema" in store:
        yield _("schema {schema} (this version supports {known_schema})").format(**store)
    if journal := store.get("journal"):
        yield _(
            "journal {journal}; each entry is written with DELETE and synchronous EXTRA, so it is "
            "durable once confirmed, which WAL does not guarantee in many versions of SQLite"
        ).format(journal=journal.upper())
    if store.get("beside"):
        yield _(
            "beside it: {files} (an entry is being written, or writing was interrupted)"
        ).format(files=", ".join(store["beside"]))
    if store["free"] is not None:
        yield _("{n} MB free").format(n=whole(store["free"] // 1_000_000))


def _game_words(games: list[Facts]) -> Iterator[str]:
    """Yield the length of each game, and the validity of its chain."""
    for game in games:
        words = ngettext(
            "{game} {title}: {n} entry, fingerprint {head}, {sound}",
            "{game} {title}: {n} entries, fingerprint {head}, {sound}",
            game["entries"],
            game=game["game"],
            title=game["title"],
            head=_head(game),
            sound=_("intact") if game["sound"] else _("broken"),
        )
        yield ", ".join([words, *game.get("players", [])])


def _head(game: Facts) -> str:
    """Return the head of a game in the form to be read aloud, or its state if it is not a hash."""
    try:
        return speak(Head(game["entries"], bytes.fromhex(game["head"])))
    except (ValueError, TypeError):
        return visible(str(game["head"]))


def _rest_words(keys: Facts, terminal: Facts) -> Iterator[str]:
    """Yield the lines about keys, and about the terminal."""
    if keys["known"]:
        yield _("keys: {known} known, {own} to sign with").format(**keys)
    how = _("drawn") if terminal["drawn"] else _("in words")
    yield _("language {language}, {encoding}, {columns} x {lines}, {how}").format(
        how=how, **terminal
    )
    if terminal["environment"]:
        values = terminal["environment"].items()
        yield " ".join(f"{name}={visible(value)}" for name, value in values)


DOCTOR = Command("doctor", diagnose, _words, _answers)
