"""A game on a recorder's page: the board, who acts, the scores, the possible taps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct

from cli.exports.html.steps import roomy
from cli.game.logs import EntryWords, describe, others_entries, others_lines
from cli.game.moments import WhyCall, why
from cli.game.open_game import OpenGame
from cli.serve.recording.choices import Choices, ahead, choices, state_by_taps, taps_for
from cli.serve.recording.lines import Checked, check_line
from cli.session.meaning import Meaning
from cli.session.settling import tie_lines
from cli.titles.drawing import Box, Drawing, Svg, colour_class, el, join
from cli.titles.points import points_table
from cli.titles.sentence import Sentence
from cli.titles.title_screens import TitleScreens
from cli.titles.title_session import title_session
from cli.voices.moments import held_lines
from cli.wording.event_words import outcome_words
from events.notation import code_of
from projections.operations import ROOT
from projections.seen import Seen


class Head(Struct, frozen=True, omit_defaults=True):
    """The end of a log.

    Attributes:
        n: its last entry.
        id: the id of that entry.
        has: the entry with the requested id; None without one.
    """

    n: int
    id: str
    has: int | None = None


class Ahead(Struct, frozen=True):
    """The results of taps after an entry, for a page that may lose its connection."""

    head: Head
    choices: Sequence[Choices]


class Seat(Struct, frozen=True):
    """A player on the page, with holdings that all may see."""

    name: str
    letter: str
    cls: str
    score: int | None
    has: str


class Board(Struct, frozen=True):
    """The board: its drawing, the part of the plane it needs, its sentences."""

    svg: str
    box: Box
    words: Sequence[str]


class Now(Struct, frozen=True):
    """The current game, for a recorder.

    Attributes:
        head: the end of the log.
        open: whether it can be recorded.
        turn: the player to act and what is expected, or the result.
        round: the round that begins, as "round 3"; "" in a title without rounds.
        seats: the players in order.
        acts: the seat to act next.
        last: the last entry in words.
        others: the entries since the last one the page has seen.
        undo: whether there is something to undo.
        redo: whether there is something to redo.
        board: the board; None where the page has it.
        choices: the taps so far, and the possible ones.
        usual: what Enter would record in a session.
        checked: the check of the line being tapped or typed.
    """

    head: Head
    open: bool
    turn: str
    seats: Sequence[Seat]
    acts: int | None
    last: str
    others: Sequence[EntryWords]
    undo: bool
    redo: bool
    board: Board | None
    choices: Choices
    usual: Checked | None
    checked: Checked


def head(open_game: OpenGame, asked: str = "") -> Head:
    """Return the end of the log, and whether it has an entry with an id."""
    found = open_game.store.find(open_game.stored.uid, asked) if asked else None
    return Head(open_game.n, open_game.entries[-1].id, found.n if found else None)


def known_ahead(open_game: OpenGame, tapped: Sequence[str]) -> Ahead:
    """Return the results of taps, and of those that can follow."""
    return Ahead(head(open_game), ahead(open_game.seen.game, tapped))


class Standing(Struct, frozen=True):
    """An entry in effect, with its line."""

    ref: str
    words: str


def standing(open_game: OpenGame) -> list[Standing]:
    """Return the log in effect, the last entry first."""
    seen = open_game.seen
    items = seen.timeline().items
    return [
        Standing(item.ref, f"#{item.ref} {describe(seen, item.event)}") for item in reversed(items)
    ]


class Settling(Struct, frozen=True):
    """The settling at the end of a game, with the same facts as a session's `count`.

    Attributes:
        holds: each player's holdings in lines, by seat.
        ties: how a tie was broken, or why not.
        written: whether the result is in the log, or the game was abandoned and has none.
    """

    holds: Sequence[Sequence[str]]
    ties: Sequence[str]
    written: bool


def settling(open_game: OpenGame) -> Settling:
    """Return each player's holdings now, and what else is settled."""
    seen = open_game.seen
    columns = seen.screens.columns_of(seen.game)
    table = points_table(seen.game, columns)
    told = table is not None and not table.heads  # by the sum
    holds = [
        [] if told else [line.strip() for line in held_lines(one.held, dict(columns), None)]
        for one in why(seen, WhyCall()).points
    ]
    over = seen.game.over
    written = seen.game.claim is not None or not (over or seen.game.open)
    return Settling(holds, tie_lines(open_game) if over else [], written)


def choices_before(open_game: OpenGame, ref: str, tapped: Sequence[str]) -> Choices:
    """Return the results of taps just before an entry in effect.

    Raises:
        Mistake: the entry is not in effect.
    """
    seen = open_game.seen
    step = next(islice(seen.steps(), seen.place_of(ref), None))
    return choices(step.game, tapped)


def choices_of_ruling(open_game: OpenGame, tapped: Sequence[str]) -> Choices:
    """Return the results of taps of an action that the players may allow by a ruling."""
    return choices(open_game.seen.game, tapped, ruled=True)


def choices_of_part(open_game: OpenGame, tapped: Sequence[str]) -> Choices:
    """Return the results of taps of a printed part's description."""
    game = open_game.seen.game
    going_on = partial(title_session(game.title).continue_description, game)
    return state_by_taps(going_on, tapped)


def now(open_game: OpenGame, since: int, tapped: Sequence[str], typed: str | None) -> Now:
    """Return the current game.

    Args:
        open_game: the game as its recorder sees it.
        since: the last entry the page has seen, 0 for none.
        tapped: the taps so far.
        typed: the line typed instead, None for taps.
    """
    game = open_game.seen.game
    found = choices(game, tapped)
    drawing = open_game.screens.draw_now(game)
    timeline = open_game.timeline()
    following = None if not game.open else open_game.screens.next_json(game).get("player")
    return Now(
        head(open_game),
        game.open,
        outcome_words(game, open_game.seen.view),
        _seats(open_game, drawing),
        following,
        others_lines(open_game.seen, open_game.n - 1)[0],
        others_entries(open_game.seen, since) if 0 < since < open_game.n else [],
        timeline.last_operation != ROOT,
        timeline.redo_target() is not None,
        _board(drawing, open_game.screens.table_sentences(game)) if since != open_game.n else None,
        found,
        _usual(open_game) if not found.tapped and not typed else None,
        check_line(open_game, found.line if typed is None else typed),
    )


def _usual(open_game: OpenGame) -> Checked | None:
    """Return what Enter would record in a session, if it takes more than one tap."""
    meaning = Meaning(open_game)
    usual = meaning.usual()
    meant = meaning.read(usual) if usual else None
    if meant is None or not meant.fits:
        return None
    line = open_game.title.write(meant.events[0], open_game.players)
    taps = taps_for(open_game.seen.game, line)
    return None if taps is not None and len(taps) < 2 else check_line(open_game, line)


def _seats(open_game: OpenGame, drawing: Drawing) -> list[Seat]:
    scores = open_game.seen.game.rules.result(open_game.seen.game.state).scores
    players = open_game.players
    return [
        Seat(
            player.name,
            code_of(seat, players),
            colour_class(seat, players),
            scores[seat] if scores else None,
            drawing.seats[seat],
        )
        for seat, player in enumerate(players)
    ]


def board_of(game: Seen, screens: TitleScreens) -> Board:
    """Return a game's drawing as one picture without a size, which the page sets."""
    return _board(screens.draw_now(game), screens.table_sentences(game))


def _board(drawing: Drawing, said: Iterable[Sentence]) -> Board:
    svg: Svg = el(
        "svg",
        el("defs", drawing.defs),
        drawing.ground,
        join(*drawing.parts.values()),
        xmlns="http://www.w3.org/2000/svg",
        cls="board",
        aria_hidden="true",
    )
    return Board(svg, roomy(drawing.box), [one.words for one in said])
