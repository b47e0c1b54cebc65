"""`count` alone: print all holdings, and compare them with the players' counts."""

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


def settle(game: OpenGame, ask: Ask, command: Callable[[list[str]], object]) -> None:
    """Print all holdings, and ask for each player's count.

    Raises:
        Leave: the person left.
        Reopened: a command typed as an answer makes an ended game continue.
    """
    command(["why"])
    for line in tie_lines(game):
        say(line)
    say(_("Check: how many points did you count? (Enter: skip; u: undo the last action)"))
    for seat, player in enumerate(game.players):
        if _ask_count(game, seat, player.name, ask, command) == len(game.players) > 1:
            return  # of all at once


def _ask_count(
    game: OpenGame, seat: int, name: str, ask: Ask, command: Callable[[list[str]], object]
) -> int:
    """Ask for a player's count, or everybody's; return how many there were."""
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
    """Return the error for a count without the player's name, as in the answer."""
    error = mistake.__cause__
    if not isinstance(error, Unreadable):
        return mistake
    place = error.position - (len(error.text) - len(said))
    again = Unreadable(said, max(place, 0), *error.expected)
    return unreadable(again, game.screens, players=game.players)


def _is_number(word: str) -> bool:
    return word.removeprefix("-")[:1].isdecimal()


def _is_player(game: OpenGame, word: str) -> bool:
    """Return whether a word names the player of the count."""
    try:
        read_seat(word, game.players, game.screens)
    except Mistake:
        return False
    return True


def settled_or_said(game: OpenGame, call: CountCall, wanted: Envelope | None) -> CountCall | None:
    """Return a complete call, None if questions have settled it."""
    if call.what or wanted is None or not at_terminal():
        return call
    from cli.session.session_commands import arguments

    command = runner(game, wanted)

    def say_answer(text: str) -> None:
        command(arguments(text))

    with interruptible(), suppress(Leave, Reopened):
        settle(game, carrying(asker(), game, say_answer), command)
    return None


def runner(game: OpenGame, wanted: Envelope) -> Callable[[list[str]], OpenGame]:
    """Return what runs a command about a game for who records, and returns the game after it."""
    from cli.session.run_command import run

    def command(words: list[str]) -> OpenGame:
        run(game, words, wanted.by)
        game.load()
        return game

    return command


def tie_lines(open_game: OpenGame) -> list[str]:
    """Return how a tie was broken, or why not; empty without one."""
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
