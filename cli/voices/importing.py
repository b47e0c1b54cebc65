"""Output of `import`: the records imported into the store."""

from collections.abc import Iterator

from cli.game.importing import Imported, NotImported, Records, import_records
from cli.terminal.command import Answer, Command, Members
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, plural, whole
from cli.terminal.output import Output, Remark
from cli.wording.record_faults import bad_record_words, locate
from events.text import visible


class Import(Answer, tag="tablescribe.import/1"):
    """An imported record and its game."""

    file: str
    result: str
    game: str
    uid: str
    added: int
    entries: int


class Fault(Answer, tag="tablescribe.mistake/1"):
    """An error for which a record was not imported."""

    more: Members


def _words(records: Records) -> Iterator[Output]:
    for one in records.found:
        yield from map(Remark, one.doubts)
        if isinstance(one, NotImported):
            yield from _reasons(one)
        else:
            yield _imported_words(one)
            yield from map(Remark, one.keys)


def _reasons(one: NotImported) -> Iterator[Remark]:
    """Yield the reasons why a record was not imported."""
    if isinstance(one.why, Mistake):
        yield Remark(f"tablescribe: {one.why.message}")
    else:
        yield from map(Remark, bad_record_words(one.file, one.why))


def _imported_words(one: Imported) -> str:
    words = {
        "new": plural(
            "{file}: imported as {game}, {n} entry", "{file}: imported as {game}, {n} entries", "n"
        ),
        "known": _("{file}: you already have this game as {game}; nothing to add"),
        "longer": plural(
            "{file}: {n} entry added to {game}", "{file}: {n} entries added to {game}", "n"
        ),
        "branch": plural(
            "{file}: differs from the game you already have; imported separately as {game}, {n} "
            "entry",
            "{file}: differs from the game you already have; imported separately as {game}, {n} "
            "entries",
            "n",
        ),
    }[one.result]
    n = one.added if one.result == "longer" else one.entries
    return words.format(file=one.file, game=one.game, n=whole(n))


def _answers(records: Records) -> Iterator[Import | Fault | Remark]:
    for one in records.found:
        yield from map(Remark, one.doubts)
        if isinstance(one, NotImported):
            yield from _faults(one)
            yield from _reasons(one)
        else:
            yield Import(str(one.file), one.result, one.game, one.uid, one.added, one.entries)
            yield from map(Remark, one.keys)


def _faults(one: NotImported) -> Iterator[Fault]:
    if isinstance(one.why, Mistake):
        yield Fault(one.why.members)
        return
    for found in locate(one.file, one.why):
        fault = found.fault
        yield Fault(
            {
                "code": fault.code,
                "message": visible(found.message),
                "exit": int(Exit.UNREADABLE),
                "file": str(one.file),
                "line": fault.line,
                "column": found.column,
                "entry": fault.entry,
                "valid": fault.valid,
                "detail": visible(fault.detail),
            }
        )


IMPORT = Command("import", import_records, _words, _answers, exit=lambda records: records.failed)
