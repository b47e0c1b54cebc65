"""The questions of what chance decides before a game: who begins, and what else is drawn by lot."""

from __future__ import annotations

from msgspec.structs import replace

from cli.game.setup_input import read_setup
from cli.game.starting import drawn_for
from cli.session.asking import Ask
from cli.session.roster import players_words
from cli.terminal.errors import Mistake
from cli.terminal.language import _, pgettext
from cli.terminal.phrases import meant, please_answer, yes_and_no
from cli.terminal.printing import warn
from events.common import GameStarted
from events.titles.registry import title_events
from projections.lots import FIRST, lots_of

LOTS = "lots"
"""What is answered for who begins to be drawn by lot, besides the reader's word for it."""


def first_asked(started: GameStarted, ask: Ask) -> GameStarted:
    """Ask who begins, where that is said before the game."""
    if not title_events(started.title).FIRST_SAID:
        return started
    name = started.players[started.first].name
    names = [player.name for player in started.players]
    lots = pgettext("answer", "lots")
    question = _("who goes first? Enter for {name}, {lots} to draw by lot: ").format(
        name=name, lots=lots
    )
    while True:
        try:
            return first_said(started, ask(question, [*names, lots], name))
        except Mistake as mistake:
            warn(mistake.message)


def means_lots(word: str) -> bool:
    """Whether a word asks for a lot."""
    return word.casefold() in (LOTS, pgettext("answer", "lots"))


def first_said(started: GameStarted, said: str) -> GameStarted:
    """Return the start of a game in which somebody begins, or in which a lot says who.

    Raises:
        Mistake: nobody of that name plays, several could be meant, or the title draws who begins.
    """
    names = [player.name.casefold() for player in started.players]
    word = said.casefold()
    if title_events(started.title).FIRST_SAID and means_lots(word) and word not in names:
        return drawn_for(started, None, said_first=False)
    again = read_setup(started.title, players_words(started), said, started.house, started.date)
    return replace(started, first=again.first)


def lots_asked(started: GameStarted, ask: Ask) -> GameStarted:
    """Ask whether to draw by lot what chance decides besides who begins; Enter is a no."""
    lots = [lot.name for lot in lots_of(started) if lot.name != FIRST]
    if not lots or started.lots is not None:
        return started
    question = _("draw by lot: {lots}? {yes}, or Enter for no: ").format(
        lots=", ".join(lots), yes=yes_and_no()[0][0]
    )
    while (wanted := meant(ask(question, (), yes_and_no()[1][0]))) is None:
        warn(please_answer())
    return drawn_for(started, None, said_first=True) if wanted else started
