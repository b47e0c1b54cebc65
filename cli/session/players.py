"""The question of who plays and who begins, before a game."""

from __future__ import annotations

import re

from cli.game.setup_input import colour_of, read_setup
from cli.game.starting import day_of
from cli.session import chance
from cli.session.asking import Ask
from cli.session.roster import Roster, completed
from cli.terminal.errors import Mistake
from cli.terminal.language import _, pgettext
from cli.terminal.phrases import meant, please_answer, yes_and_no
from cli.terminal.printing import say, warn
from cli.titles.common_words import colour_words
from events.common import GameStarted
from events.titles.registry import title_events


def asked_players(title: str, roster: Roster, ask: Ask) -> GameStarted:
    """Ask who plays and who begins; a name is enough for somebody who has played before.

    One line may say both, "An Bo, Bo first", or ", Bo first" for the players of last time; who
    begins is asked for where it does not.
    """
    last = roster.last(title)
    names = roster.names()
    if names:
        say(_("known: {names}").format(names=", ".join(names[:12])))
    question = _("who plays, clockwise? (for example An:{colour} Bram): ").format(
        colour=colour_words(title_events(title).COLOURS[0])
    )
    if last:
        question = _("who plays, clockwise? (Enter for {players}): ").format(
            players=_as_before(last)
        )
    while True:
        who, comma, first = _parted(ask(question, names))
        typed = _parts(who, title)
        try:
            if last and not who:
                started = GameStarted(title, last.players, day_of(None), last.first)
            else:
                seats = completed(typed, title, roster)
                started = read_setup(title, seats, None, (), day_of(None))
            if comma:
                started = chance.first_said(started, _without_first(first))
        except Mistake as mistake:
            warn(mistake.message)
            continue
        if all(":" in one for one in typed) or _agreed(started, ask):
            return started if comma or not who else chance.first_asked(started, ask)


def _parted(said: str) -> tuple[str, str, str]:
    """Return who plays and, behind a comma and a space, who begins; colours have no space there.

    Commas may also part the players, "An, Bo and Cy": behind the last one is then who plays too.
    """
    who, comma, first = said.rpartition(", ")
    name = _without_first(first)
    says_first = name != first.strip() or chance.means_lots(name)
    known = any(one.startswith(name.casefold()) for one in who.casefold().split())
    listed = comma and who and not says_first and not known
    return (said, "", "") if listed or not comma else (who.strip(), comma, first)


def _first_word() -> str:
    # translators: behind the name of who begins, "An Bo, Bo first"; one word
    return pgettext("who begins", "first")


def _without_first(said: str) -> str:
    """Return the name of who begins, without the word behind it that says so."""
    name, _space, word = said.strip().rpartition(" ")
    return name if name and word.casefold() in ("first", _first_word()) else said.strip()


def _as_before(last: GameStarted) -> str:
    """Return who played and who began as one line says it."""
    if not title_events(last.title).FIRST_SAID:
        return shown_players(last)
    return f"{shown_players(last)}, {last.players[last.first].name} {_first_word()}"


def _parts(said: str, title: str) -> list[str]:
    """Return the players of a line, parted by semicolons, or by spaces; colours as in records.

    A colour may stand behind a name without a colon, "An red Bo blue": it can be nobody's name.
    """
    said = re.sub(r"\s*:\s*", ":", said)
    if ";" in said:
        return [_in_codes(one.strip(), title) for one in said.split(";")]
    between = ("and", pgettext("between the last two players", "and"))
    facts, players = title_events(title), list[str]()
    for word in said.replace(", ", " ").split():
        if players and colour_of(word, facts) in facts.COLOURS:
            players[-1] += f"{',' if ':' in players[-1] else ':'}{word}"
        elif word.casefold() not in between:
            players.append(word)
    return [_in_codes(player, title) for player in players]


def _in_codes(player: str, title: str) -> str:
    name, colon, colours = player.partition(":")
    codes = [colour_of(one, title_events(title)) for one in colours.split(",")]
    return f"{name}{colon}{','.join(codes)}"


def shown_players(started: GameStarted) -> str:
    """Return the players of a table as they may be typed in the reader's language."""
    return " ".join(
        f"{player.name}:{','.join(map(colour_words, player.colours))}" for player in started.players
    )


def _agreed(started: GameStarted, ask: Ask) -> bool:
    """Ask whether the colours are right; Enter is a yes."""
    question = _("{players}: Enter if that is right, n to type them again: ")
    return _yes_by_default(question.format(players=shown_players(started)), ask)


def _yes_by_default(question: str, ask: Ask) -> bool:
    """Ask until the answer is a yes, a no, or Enter for yes."""
    while (agreed := meant(ask(question, (), yes_and_no()[0][0]))) is None:
        warn(please_answer())
    return agreed
