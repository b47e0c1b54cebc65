"""Salvaging a damaged file of games: what can be read of it becomes a new one."""

import shutil
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.copies import BESIDE, check_free
from cli.game.game_store import numbered_name, only_file, written_game
from cli.game.verifying import verify_store
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit
from cli.terminal.files import permissions, remove_left, replacing
from cli.terminal.language import _, cause
from cli.terminal.progress import track
from events.common import CLUB, GapDeclared
from events.store.entry import Entry, draft
from events.store.event_store import Appended, EventStore, Head
from events.store.location import StoreError
from events.store.salvaging import Remains, look_through
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from projections.folding import fold_game
from projections.resolving import events_of
from projections.timeline import Timeline

BY = "salvage"
"""Who records that what came after was lost."""


class SalvageCall(Request, frozen=True):
    """Save what can be read of a damaged file of games; list what was kept and lost.

    The log of each game is kept up to the first damaged entry. A game that lost something ends
    with a gap. Ends with exit code 1 if anything was lost.
    """

    damaged: Annotated[
        Path,
        Argument("The damaged file; it is not changed.", "FILE", completes="stores", local=True),
    ]
    new: Annotated[
        Path, Argument("The file to save the games in; it must be new.", "NEW", local=True)
    ]


class SavedGames(Struct, frozen=True):
    """What became of the games of a damaged file, in the order of their numbers."""

    file: Path
    games: list["Salvaged"]


class Salvaged(Struct, frozen=True):
    """What became of a game.

    Attributes:
        was: its name in the damaged file.
        name: its name in the new one; None where nothing was kept.
        head: how far its log is kept, without the entry that says that the rest was lost.
        whole: whether nothing is known to be lost.
        beyond: the numbers of entries that can be read and are not kept.
        lost: the spans of numbers of those that cannot be read.
    """

    was: str
    name: str | None
    head: Head | None
    whole: bool
    beyond: list[int]
    lost: list[tuple[int, int]]


def salvage(call: SalvageCall) -> SavedGames:
    """Write what can be read of a damaged file of games into a new one; it is left as it is.

    A game of which something was lost ends with a gap.

    Raises:
        Mistake: there is no damaged file, or nothing can be read of it; the new one is there.
        StoreError: the new one cannot be written.
    """
    damaged, new = only_file(call.damaged), only_file(call.new)
    check_free(new)
    if new.exists():
        remove_left(new.parent, new.name)
        raise Exit.USAGE.mistake(
            "file-exists", _("{path} already exists; choose a new file"), path=new
        )
    with replacing(new, most=permissions(damaged)) as unfinished:
        copy = _copy(damaged, unfinished.with_name(f"{new.name}.copy"))
        with look_through(copy) as found, SqliteStore(unfinished, create=True) as store:
            numbers = track(sorted(found.known), len(found.known), _("salvaging"))
            games = [_keep(store, found.of_game(number)) for number in numbers]
        if not any(one.name for one in games):
            raise Exit.STORE.mistake(
                "nothing-left", _("nothing in {path} can be read"), path=damaged
            )
        if wrong := verify_store(unfinished).findings:
            raise StoreError("failed", new, wrong[0].line)
    return SavedGames(new, games)


def _copy(damaged: Path, copy: Path) -> Path:
    """Return a copy to work on, with the journal beside it, which has to be played back."""
    try:
        for end in ("", *BESIDE[:2]):
            if end == "" or Path(f"{damaged}{end}").exists():
                shutil.copyfile(f"{damaged}{end}", f"{copy}{end}")
    except OSError as error:
        raise Exit.STORE.mistake(
            "not-read", _("{path} cannot be read ({detail})"), path=damaged, detail=cause(error)
        ) from error
    return copy


def _keep(store: EventStore, one: Remains) -> Salvaged:
    """Write what is left of a game into the new store."""
    was = numbered_name(one.title, one.number)
    if not one.sound or store.head(one.sound[0].id).n:
        return Salvaged(was, None, None, one.whole, one.beyond, one.lost)
    last = one.sound[-1]
    uid, drafts = one.sound[0].id, list[Entry](one.sound)
    marks = []
    if not one.whole and one.title != CLUB:
        reason = _("salvaged: what came after #{n} was lost").format(n=last.n)
        marks.append(draft(GapDeclared(reason), by=BY))
    still_open = one.title != CLUB and (not one.whole or _open(one.title, drafts))
    done = store.append(uid, one.title, 0, [*drafts, *marks], still_open=still_open)
    if not isinstance(done, Appended):
        raise StoreError("full", store.location)
    name = was if one.title == CLUB else numbered_name(one.title, written_game(store, uid).number)
    return Salvaged(was, name, Head(last.n, last.hash), one.whole, one.beyond, one.lost)


def _open(title: str, entries: list[Entry]) -> bool:
    """Return whether a game can go on, as its log says."""
    if title not in TITLES:
        return True
    try:
        return fold_game(Timeline(events_of(title, entries))).open
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError):
        return True
