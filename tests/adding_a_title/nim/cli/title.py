"""Nim in this layer: its sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.titles.nim.events import MatchesTaken

from cli.terminal.language import _, ngettext
from cli.titles.common_words import common_action_words, common_refusals, named, refusal_sentence
from cli.titles.sentence import Sentence
from cli.titles.title_screens import TitleScreens
from events.common import Event, Player
from projections.ledger import LedgerRow
from projections.refusal import Refusal
from projections.seen import Seen


def _matches(number: int) -> str:
    return ngettext("{n} match", "{n} matches", number)


class NimScreens(TitleScreens):
    """The sentences of Nim."""

    SLUG = "nim"

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return what is wrong, as the middle of a sentence."""
        templates = {
            "game-over": _("the last match is taken: the game is over"),
            "too-few-left": _("there are {left} matches left"),
            "too-many": _("{most} matches are the most in a turn"),
        }
        return refusal_sentence({**common_refusals(), **templates}[refusal.code], refusal, players)

    def rule_words(self, code: str) -> str:
        """Return a rule."""
        return {"NIM.1": _("one to three matches a turn"), "NIM.2": _("the last match wins")}[code]

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what happened, without who."""
        if isinstance(event, MatchesTaken):
            return _("takes {matches}").format(matches=_matches(event.matches))
        return common_action_words(event, players, self.quantity_words)

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return what the point is for."""
        return _("the last match")

    def expected_words(self, expected: str) -> str:
        """Return what could stand where reading stopped."""
        return {"player": _("a player"), "matches": _("a number of matches")}[expected]

    def next_words(self, game: Seen) -> str:
        """Return whose turn it is."""
        if game.over:
            return _("the game is over")
        name = named(game.timeline.started.players[game.state.player])
        return _("next: {name}").format(name=name)

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return the same for programs."""
        return {"player": None if game.over else game.state.player}

    def table_sentences(self, game: Seen) -> Iterable[Sentence]:
        """Return what lies in the heap."""
        return [Sentence(_("{matches} left").format(matches=_matches(game.state.left)))]

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the same for programs."""
        return {"left": game.state.left, "taken": game.state.taken}

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the only rule that scores."""
        return (("last", _("last match")),)


TITLE: TitleScreens = NimScreens()
