"""`salvage`: what is printed of the games that were saved from a damaged file."""

from collections.abc import Iterator

from msgspec import Struct

from cli.game.salvaging import SalvageCall, Salvaged, SavedGames, salvage
from cli.terminal.command import Answer, Command
from cli.terminal.errors import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.phrases import clauses
from events.store.spoken_head import spoken


class SavedGame(Struct, forbid_unknown_fields=True):
    """What became of a game; null where nothing was kept, and numbers of entries as spans."""

    was: str
    game: str | None
    kept: int
    hash: str | None
    whole: bool
    lost: list[tuple[int, int]]
    beyond: list[int]


class Salvage(Answer, tag="tablescribe.salvage/1"):
    """What could be read of a damaged file, as a new one."""

    file: str
    games: list[SavedGame]


def _words(saved: SavedGames) -> Iterator[str]:
    return map(_game_words, saved.games)


def _game_words(game: Salvaged) -> str:
    if game.name is None or game.head is None:
        return _("{game}: lost (its first entry cannot be read)").format(game=game.was)
    parts = [
        ngettext(
            "{n} entry kept, fingerprint {hash}",
            "{n} entries kept, fingerprint {hash}",
            game.head.n,
            hash=spoken(game.head),
        )
    ]
    if game.lost:
        parts.append(_("lost: {entries}").format(entries=_spans(game.lost)))
    if game.beyond:
        found = _spans([(n, n) for n in game.beyond])
        parts.append(
            _("readable, but not kept because something before it is lost: {entries}").format(
                entries=found
            )
        )
    if game.name != game.was:
        parts.append(_("its name is now {game}").format(game=game.name))
    if game.whole:
        parts.append(_("nothing is lost"))
    return _("{game}: {what}").format(game=game.was, what=clauses(parts))


def _spans(spans: list[tuple[int, int]]) -> str:
    """Return numbers of entries, those that follow each other as one: "#3, #5..#9"."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and joined[-1][1] == first - 1:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return ", ".join(
        f"#{first}" if first == last else f"#{first}..#{last}" for first, last in joined
    )


def _answers(saved: SavedGames) -> Iterator[Salvage]:
    yield Salvage(str(saved.file), list(map(_game, saved.games)))


def _game(game: Salvaged) -> SavedGame:
    return SavedGame(
        was=game.was,
        game=game.name,
        kept=game.head.n if game.head else 0,
        hash=game.head.hash.hex() if game.head else None,
        whole=game.whole,
        lost=game.lost,
        beyond=game.beyond,
    )


def _exit(saved: SavedGames) -> Exit:
    whole = all(game.whole for game in saved.games)
    return Exit.OK if whole else Exit.FINDINGS


SALVAGE = Command("salvage", SalvageCall, salvage, _words, _answers, subject="", exit=_exit)
