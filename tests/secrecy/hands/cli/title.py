"""Hands in this layer: its sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.titles.hands.events import CardPlayed, HandDealt

from cli.terminal.language import _
from cli.titles.common_words import common_action_words, common_refusals, named, refusal_sentence
from cli.titles.sentence import Sentence
from cli.titles.title_screens import TitleScreens
from events.common import Event, Player
from projections.ledger import LedgerRow
from projections.refusal import Refusal
from projections.seen import Seen


class HandsScreens(TitleScreens):
    """The sentences of Hands."""

    SLUG = "hands"

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return what is wrong, as the middle of a sentence."""
        templates = {
            "game-over": "each keeps a card: the game is over",
            "dealt-already": "the cards are dealt already",
            "nothing-dealt": "first deal the cards",
            "not-in-hand": "{card} is not in the hand",
        }
        return refusal_sentence({**common_refusals(), **templates}[refusal.code], refusal, players)

    def rule_words(self, code: str) -> str:
        """Return a rule."""
        return {"HANDS.1": "a card of the hand", "HANDS.2": "a higher card is a point"}[code]

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what happened, without who."""
        match event:
            case HandDealt():
                return f"is dealt {' '.join(map(str, event.cards or ()))}"
            case CardPlayed():
                return f"plays {event.card}"
        return common_action_words(event, players, self.quantity_words)

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return what a point is for."""
        return {"higher": "a higher card", "kept": "the card that was kept"}[row.rule]

    def expected_words(self, expected: str) -> str:
        """Return what could stand where reading stopped."""
        return {"player": _("a player"), "card": "a card"}[expected]

    def next_words(self, game: Seen) -> str:
        """Return whose turn it is."""
        if game.over:
            return _("the game is over")
        if not game.state.dealt:
            return "next: the hands (deal)"
        name = named(game.timeline.started.players[game.state.player])
        return _("next: {name}").format(name=name)

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return the same for programs."""
        return {"player": None if game.over else game.state.player}

    def table_sentences(self, game: Seen) -> Iterable[Sentence]:
        """Return the card that lies up, and the hands that may be seen."""
        found = [Sentence(f"the last card: {game.state.last or '-'}")]
        for seat, player in enumerate(game.timeline.started.players):
            hand = game.state.hands[seat]
            said = "hidden" if hand is None else " ".join(map(str, hand))
            found.append(Sentence(f"{named(player)}: hand {said}"))
        return found

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the same for programs."""
        return {
            "last": game.state.last,
            "hands": [game.state.hands[seat] for seat in range(2)],
        }

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the rules that score."""
        return (("higher", "higher"), ("kept", "kept"))


TITLE: TitleScreens = HandsScreens()
