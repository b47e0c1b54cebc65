"""The viewer of a command's output (--as, --open), and the notice about it."""

from collections.abc import Sequence

from cli.game.open_game import OpenGame
from cli.game.seen_game import LoadedGame, SeenGame
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.printing import say
from cli.titles.common_words import colour_words
from cli.titles.title_screens import TitleScreens
from cli.wording.sentences import unreadable
from events.common import Player
from events.notation import Ambiguous, Unreadable, plain_text, seat_of, spellings
from projections.seen import Seen, Viewer, keeps_secrets


def look(open_game: OpenGame, as_: str | None, open_: bool, *, as_json: bool) -> None:
    """Set the viewer of a game by the options; showing secrets prints a notice.

    Without options the viewer is that of its opening: everybody, or the holder of a link.

    Raises:
        Mistake: no player has that name, or the options contradict each other.
    """
    if as_ is not None or open_:
        open_game.asked = viewer_of(as_, open_, open_game.players, open_game.screens)
    if not as_json and (words := open_words(open_game.seen.game)):
        say(words)


def viewer_of(
    as_: str | None, open_: bool, players: Sequence[Player], screens: TitleScreens
) -> Viewer:
    """Return the viewer that --as and --open select.

    Raises:
        Mistake: no player has that name, or the options contradict each other.
    """
    if as_ is None:
        return Viewer(open=open_)
    if open_:
        raise Exit.USAGE.mistake("as-open", _("use either --as or --open, not both"))
    return Viewer(seat=read_seat(as_, players, screens))


def read_seat(text: str, players: Sequence[Player], screens: TitleScreens) -> int:
    """Return the seat of a player by name or colour, also in the reader's language.

    Raises:
        Mistake: the text matches no player, or several.
    """
    try:
        return seat_of(by_colour(text, players), players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, screens, players=players) from error


def by_colour(text: str, players: Sequence[Player]) -> str:
    """Return the player's name for a colour in the reader's language, else the word."""
    said = plain_text(text.strip())
    names = [
        player.name
        for player in players
        if any(said in spellings(colour_words(colour)) for colour in player.colours)
    ]
    return names[0] if len(names) == 1 else text


def hash_shown(open_game: SeenGame, n: int) -> str:
    """Return the hash of an entry; "" while it would let a viewer test guesses about secrets.

    That is so for secrets without a salt, which older versions recorded.
    """
    return open_game.entries[n - 1].hash.hex() if open_game.fingerprints else ""


def head_words(seen: SeenGame) -> str:
    """Return the fingerprint of a log, or the message that it would reveal secrets."""
    if seen.fingerprints:
        from cli.wording.head_words import head_of

        return head_of(seen.entries)
    return _("hidden until the end, as an older version recorded secrets in it")


def open_words(game: Seen) -> str:
    """Return the notice that secrets are shown; "" without any."""
    if game.viewer.open and keeps_secrets(game.title) and not game.over:
        return _("everything is shown, including players' secrets")
    return ""


def heading(open_game: LoadedGame, at: int | None) -> str:
    """Return the name of the shown game, and the entry."""
    if at is None or at == open_game.n:
        return _("{game}, entry {n}").format(game=open_game.name, n=open_game.n)
    return _("{game}, as it was after entry {at} of {n}").format(
        game=open_game.name, at=at, n=open_game.n
    )
