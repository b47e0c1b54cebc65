"""Who acts, said before the action without a colon: "Tom pc k20" is "Tom: pc k20"."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.game.open_game import OpenGame
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.wording.sentences import unreadable
from events.common import Player
from events.notation import MOST_WORDS, Ambiguous, Unreadable, code_of, colour_code, seat_of
from events.text import echoed, regex
from events.titles.registry import TitleEvents

_WORD = regex(r"[^\s;,]+")


def read_said(title: TitleEvents, text: str, players: Sequence[Player]) -> Sequence[Any]:
    """Read actions, also where the player is named first and no colon stands behind the name.

    The notation always wins: a name is looked for only where a word of the text means nothing in
    it, and read as the letter of the player's colour.

    Raises:
        Unreadable: the text is no notation; says where and what could stand there.
        Ambiguous: what stands before a readable action is the beginning of several names.
    """
    coded = text
    for _turn in range(MOST_WORDS):
        try:
            return title.read(coded, players)
        except Unreadable as error:
            stop = error
        found = _furthest(title, coded, stop.position, players)
        if found is None:
            break
        coded = found
    raise Unreadable(text, stop.position, *stop.expected)


def name_end(title: TitleEvents, text: str, players: Sequence[Player]) -> int:
    """Return where what follows a player named first begins, with or without a colon; 0 if none."""
    for end in reversed([found.end() for found in _WORD.finditer(text)]):
        name = text[:end].strip()
        if not name.endswith(":") and _is_code(title, name):
            continue
        try:
            seat_of(name, players)
        except (Unreadable, Ambiguous):
            continue
        return end
    return 0


def _furthest(
    title: TitleEvents, text: str, position: int, players: Sequence[Player]
) -> str | None:
    """Return a text with the name at a position as a code, so that the most of it can be read.

    None if no player is named there, or nothing more can be read with the code.

    Raises:
        Ambiguous: several players can be meant, and the rest is an action.
    """
    best, reached = None, -1
    for end, coded, several in _coded(title, text, position, players):
        stop = _reached(title, coded, players)
        if several and stop > len(text):
            raise several
        if not several and stop >= end and stop > reached:
            best, reached = coded, stop
    return best


def _coded(
    title: TitleEvents, text: str, position: int, players: Sequence[Player]
) -> Iterator[tuple[int, str, Ambiguous | None]]:
    """Yield where a name at a position ends, the text with its code, and who else is meant."""
    words = [found for found in _WORD.finditer(text) if found.end() > position]
    most = max(len(player.name.split()) for player in players)
    begin = words[0].start() if words else 0
    for found in words[:most]:
        name, several = text[begin : found.end()], None
        if _is_code(title, name) or ":" in name:
            continue
        try:
            seat = seat_of(name, players)
        except Unreadable:
            continue
        except Ambiguous as error:
            several = error
            seat = next(n for n, one in enumerate(players) if one.name == error.candidates[0])
        code = code_of(seat, players).ljust(len(name))
        yield found.end(), text[:begin] + code + text[found.end() :], several


def _is_code(title: TitleEvents, word: str) -> bool:
    """Whether a word is the letter of a colour in the box, played or not."""
    return word.casefold() in map(colour_code, title.COLOURS)


def _reached(title: TitleEvents, text: str, players: Sequence[Player]) -> int:
    """Return up to where a text can be read; one more than its length if all of it can be."""
    try:
        title.read(text, players)
    except Unreadable as error:
        return error.position
    except Ambiguous:
        return -1
    return len(text) + 1


COMMA = "comma-inside"
"""The code of a comma in the midst of an action."""


def unread(open_game: OpenGame, error: Unreadable | Ambiguous) -> Mistake:
    """Return the sentence about a line that cannot be read.

    A comma ends an action: where all could be read without them, that is what is said.
    """
    text = error.text.strip()
    right = " ".join(text.replace(",", " ").split())
    if "," in text and _can_be_read(open_game, right):
        return Exit.UNREADABLE.mistake(
            COMMA,
            _('"{read}" cannot be read: a comma ends an action; leave it out: {right}'),
            read=echoed(text),
            right=echoed(right),
        ).telling(read=error.text)
    return unreadable(error, open_game.screens, players=open_game.players)


def _can_be_read(open_game: OpenGame, text: str) -> bool:
    try:
        read_said(open_game.title, text, open_game.players)
    except (Unreadable, Ambiguous):
        return False
    return True
