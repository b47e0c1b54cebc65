"""The sentences of a declared title."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from msgspec.structs import asdict

from cli.terminal.language import _
from cli.terminal.phrases import about
from cli.terminal.reader import reader
from cli.titles.common_words import (
    common_action_words,
    common_refusals,
    named,
    refusal_sentence,
    stated_words,
)
from cli.titles.sentence import Sentence, sentence
from cli.titles.title_screens import TitleScreens
from events.common import Event, Player
from projections.ledger import LedgerRow
from projections.refusal import Refusal
from projections.seen import Seen
from tablescribe.declaration import Declaration, Place, Play, Words


class Screens(TitleScreens):
    """The sentences of a declared title, in the reader's language where it has that."""

    def __init__(self, title: Declaration[Any]) -> None:
        """Take the words of a title."""
        self.SLUG = title.slug
        self._title = title
        self._plays: dict[type[Event], Play] = {
            one.event: one for one in (*title.plays, *title.statements)
        }

    def _said(self, words: Words, **values: object) -> str:
        """Return a sentence of the title in the reader's language, filled in."""
        spoken = catalogue(self._title.words, reader().language)
        if isinstance(words, str):
            return spoken.gettext(words).format(**values)
        one, many, place = words
        number = values[place]
        return spoken.ngettext(one, many, number if isinstance(number, int) else 2).format(**values)

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return what is wrong, as the middle of a sentence."""
        if refusal.code == "game-over":
            return _("the game is over")
        if refusal.code in self._title.codes:
            names = {
                key: players[seat].name
                for key, seat in refusal.params.items()
                if key in ("player", "now") and isinstance(seat, int) and seat < len(players)
            }
            return self._said(self._title.codes[refusal.code].says, **{**refusal.params, **names})
        return refusal_sentence(common_refusals()[refusal.code], refusal, players)

    def rule_words(self, code: str) -> str:
        """Return a rule by its number."""
        return self._said(self._title.rules[code])

    def house_rules(self) -> Mapping[str, str]:
        """Return each house rule with what it says."""
        return {rule: self._said(words) for rule, words in self._title.house.items()}

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what happened, without who."""
        play = self._plays.get(type(event))
        if play is None:
            return common_action_words(event, players, self.quantity_words)
        secret = getattr(event, "secret", None)
        values = asdict(event) | (asdict(secret) if not isinstance(secret, str | None) else {})
        return self._said(play.says, **{key: _printed(value) for key, value in values.items()})

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return what a row of the ledger counts."""
        if row.rule == "adjusted":
            return stated_words(row)
        return self._said(self._title.rows[row.rule])

    def quantity_words(self, quantity: str) -> str:
        """Return what can be counted, in words."""
        own = quantity in self._title.quantities
        return self._said(quantity) if own else super().quantity_words(quantity)

    def part_words(self, code: str) -> str:
        """Return what a part of a position is."""
        return self._said(code)

    def expected_words(self, expected: str) -> str:
        """Return what could stand where reading stopped: what the title says, else the word."""
        if expected == "player":
            return _("a player")
        return self._said(self._title.expected.get(expected, expected))

    def next_words(self, game: Seen) -> str:
        """Return whose turn it is, or what is awaited."""
        if game.over:
            return _("the game is over")
        seat = self._title.turn(game.state)
        words = (
            self._said(self._title.awaited(game.state))
            if seat is None
            else named(game.timeline.started.players[seat])
        )
        return _("next: {name}").format(name=words)

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return whose turn it is, for programs."""
        return {"player": None if game.over else self._title.turn(game.state)}

    def table_sentences(self, game: Seen) -> Iterable[Sentence]:
        """Return what lies in each place, then what lies in front of each player."""
        players = game.timeline.started.players
        places = list(self._title.table(game.state))
        for one in places:
            if one.player is None:
                yield Sentence(about(self._said(one.name), self._holds(one)))
        for seat, player in enumerate(players):
            own = [one for one in places if one.player == seat]
            said = [f"{self._said(one.name)} {self._holds(one)}" for one in own]
            if said:
                yield sentence(named(player), said)

    def _holds(self, place: Place) -> str:
        if place.holds is None:
            return _("hidden")
        return self._said(place.holds) if isinstance(place.holds, str) else str(place.holds)

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the same for programs, null for what is hidden."""
        return {"table": [asdict(one) for one in self._title.table(game.state)]}

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return what lies in each place."""
        return {f"{one.player} {one.name}": one.holds for one in self._title.table(game.state)}

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the rules of the ledger with their headings."""
        return tuple((rule, self._said(words)) for rule, words in self._title.rows.items())


def _printed(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "-" if value is None else value


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """Return a title's own words in a language; English where it has none in that.

    A package has them in `locale/LANGUAGE/LC_MESSAGES/PACKAGE.mo`.
    """
    if not package or language == "en":
        return gettext.NullTranslations()
    with as_file(files(package) / "locale") as folder:
        return gettext.translation(package, folder, [language], fallback=True)
