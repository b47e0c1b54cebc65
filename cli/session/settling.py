"""`count` alone: what everybody holds, and what the players count typed in beside it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from cli.game.annotating import CountCall
from cli.game.open_game import Envelope, OpenGame
from cli.game.viewpoint import read_seat
from cli.session.asking import Ask, Leave, Reopened, asker, carrying
from cli.terminal.errors import Mistake
from cli.terminal.language import _, plural
from cli.terminal.printing import interruptible, say, warn
from cli.terminal.reader import at_terminal
from cli.wording.sentences import names_words, unreadable
from events.notation import Unreadable, code_of


def settle(game: OpenGame, ask: Ask, command: Callable[[list[str]], None]) -> None:
    """Show what everybody holds, and ask what the players count: each by itself or all at once.

    Raises:
        Leave: the questions were left.
        Reopened: a word that was typed instead of an answer lets a game go on that had ended.
    """
    command(["why"])
    for line in tie_lines(game):
        say(line)
    say(_("Check: how many points did you count? (Enter: skip; u: undo the last action)"))
    for seat, player in enumerate(game.players):
        if _ask_count(game, seat, player.name, ask, command) == len(game.players) > 1:
            return  # of all at once


def _ask_count(
    game: OpenGame, seat: int, name: str, ask: Ask, command: Callable[[list[str]], None]
) -> int:
    """Ask for what a player counts, or all do; return how many it was."""
    while said := ask(_("{name}: ").format(name=name)):
        numbers = said.split()
        of_all = len(numbers) > 1 and all(map(_is_number, numbers))
        named = _is_player(game, numbers[0])
        who = [] if of_all or named else [code_of(seat, game.players)]
        try:
            command(["count", *who, *numbers])
            if not named:
                return len(numbers) if of_all else 1
        except Mistake as mistake:
            warn((_as_typed(game, said, mistake) if who else mistake).message)
    return 0


def _as_typed(game: OpenGame, said: str, mistake: Mistake) -> Mistake:
    """Return a mistake about a count as one about the answer, which names nobody."""
    error = mistake.__cause__
    if not isinstance(error, Unreadable):
        return mistake
    place = error.position - (len(error.text) - len(said))
    again = Unreadable(said, max(place, 0), *error.expected)
    return unreadable(again, game.screens, players=game.players)


def _is_number(word: str) -> bool:
    return word.removeprefix("-")[:1].isdecimal()


def _is_player(game: OpenGame, word: str) -> bool:
    """Return whether a word says whose count follows."""
    try:
        read_seat(word, game.players, game.screens)
    except Mistake:
        return False
    return True


def settled_or_said(game: OpenGame, call: CountCall, wanted: Envelope | None) -> CountCall | None:
    """Return a call that says what was counted, None where a person was asked for it."""
    if call.what or wanted is None or not at_terminal():
        return call
    from cli.session.run_command import run
    from cli.session.session_commands import arguments

    def command(words: list[str]) -> None:
        run(game, words, wanted.by)
        game.load()

    with interruptible(), suppress(Leave, Reopened):
        settle(game, carrying(asker(), game, lambda text: command(arguments(text))), command)
    return None


def tie_lines(open_game: OpenGame) -> list[str]:
    """Return how a tie was broken, or why it was not; nothing without one."""
    result = open_game.seen.game.rules.result(open_game.seen.game.state)
    if not result.tie_break:
        return []
    best = result.best
    tied = [seat for seat, points in enumerate(result.scores) if points == best]
    what = open_game.screens.quantity_words(result.tie_quantity)
    left = ", ".join(f"{open_game.players[seat].name} {result.tie_break[seat]}" for seat in tied)
    lines = [
        plural(
            "{names} have {points} point each; tie-break: most {what} ({left})",
            "{names} have {points} points each; tie-break: most {what} ({left})",
            "points",
        ).format(names=names_words(tied, open_game.players), points=best, what=what, left=left)
    ]
    if len(result.winners) > 1:
        lines.append(
            _("{names} are tied on that too, and share the victory").format(
                names=names_words(result.winners, open_game.players)
            )
        )
    return lines
