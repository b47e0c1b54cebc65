"""The interface of a title's screens and sentences, and its lookup."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import to_builtins

from cli.terminal.language import _
from cli.terminal.line import Line
from cli.terminal.reader import in_words
from cli.titles.common_words import (
    amount,
    common_action_words,
    common_refusals,
    counted_words,
    points_words,
    with_names,
)
from cli.titles.title_named import name_of
from events.common import Event, Player
from events.notation import colour_code
from events.titles.registry import load_layer, title_events
from projections.ledger import LedgerRow
from projections.refusal import Doubt, Param, Refusal
from projections.seen import Seen, Viewer
from projections.titles.title_rules import Consequence, Imbalance, Revealed, title_rules

if TYPE_CHECKING:
    from cli.titles.drawing import Drawing
    from cli.titles.layout import Frame, Layout
    from cli.titles.sentence import Sentence


_NUMBERED = ("other-turn", "other-round")
"""Refusals in which `now` is a turn or a round."""

_Coded = Refusal | Doubt | Consequence | Revealed


class TitleScreens(Protocol):
    """The `TITLE` of `cli/titles/<title>/title.py`; methods with a body here are optional.

    Methods with a viewer reveal nothing that the viewer may not know (`cli/titles/view.py`).

    Most sentences are declared: a mapping has them by their codes, and the places in them are
    filled in here.

    Attributes:
        SLUG: the title.
        NAMED: the words for placeholders besides players and quantities, by placeholder.
    """

    SLUG: str
    NAMED: Mapping[str, Callable[[Any], object]] = {}

    def _say(self, sentences: Mapping[str, str], of: _Coded, players: Sequence[Player]) -> str:
        """Return the sentence for a code, filled in."""
        if "now" in of.params and of.code in _NUMBERED:  # it is a number there, and no player
            return sentences[of.code].format(**of.params)
        return with_names(sentences[of.code], of.params, players, self.NAMED)

    def refusals(self) -> Mapping[str, str]:
        """Return the sentences of the title's own refusals by code."""
        return {}

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return the reason for a refusal, as the middle of a sentence."""
        return self._say({**common_refusals(), **self.refusals()}, refusal, players)

    def rules(self) -> Mapping[str, str]:
        """Return the rules by their numbers, in the rulebook's terms."""
        return {}

    def rule_words(self, code: str) -> str:
        """Return a rule of the title by its number in the rulebook's terms."""
        return self.rules()[code]

    def house_rules(self) -> Mapping[str, str]:
        """Return the sentences of house rules, or forms of them, by name (default: none)."""
        return {}

    def house_rule_words(self, rule: str) -> str:
        """Return the sentence of a house rule or of its form; "" if unknown."""
        words = self.house_rules()
        return words.get(rule) or words.get(title_events(self.SLUG).house_rule_form(rule) or "", "")

    def doubt_words(self, doubt: Doubt, players: Sequence[Player]) -> str:
        """Return the sentence for a doubt (default: its code)."""
        return doubt.code

    def own_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return the words for an event of the title, without the player; "" for other events."""
        return ""

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return the words for an event, without the player."""
        own = self.own_words(event, players)
        return own or common_action_words(event, players, self.amount_words)

    def title_words(self, game: Seen) -> str:
        """Return the name of a game's title, with the name of the rules if games have their own."""
        return name_of(title_events(self.SLUG))

    def described_words(self, event: Event, game: Seen) -> str:
        """Return the description made when a game begins (default: the words for the event)."""
        return self.action_words(event, game.timeline.started.players)

    def consequences(self) -> Mapping[str, str]:
        """Return the sentences of consequences by code (default: none)."""
        return {}

    def consequence_words(self, consequence: Consequence, players: Sequence[Player]) -> str:
        """Return the sentence for a consequence; "" for none."""
        return self._say(self.consequences(), consequence, players)

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return the words for a row of the ledger; with `plain` every mark is a word."""

    def quantities(self) -> Mapping[str, str]:
        """Return the names of quantities that differ from the notation (default: points)."""
        return {"score": _("points")}

    def quantity_words(self, quantity: str) -> str:
        """Return the name of a quantity."""
        return self.quantities().get(quantity) or counted_words(quantity)

    def amounts(self) -> Mapping[str, str]:
        """Return the templates of amounts by quantity: "{n} points"."""
        return {}

    def amount_words(self, quantity: str, number: int) -> str:
        """Return an amount of a quantity in words."""
        own = self.amounts().get(quantity)
        if own is None and quantity == "score":
            return points_words(number)
        return own.format(n=number) if own else f"{amount(number)} {self.quantity_words(quantity)}"

    def parts(self) -> Mapping[str, str]:
        """Return the names of the parts of a position, besides quantities and the turn, by code."""
        return {}

    def part_words(self, code: str) -> str:
        """Return the name of a part of a position, for a question."""
        own = {"turn": _("whose turn it is"), **self.parts()}
        return own.get(code) or self.quantity_words(code)

    def row_place(self, row: LedgerRow) -> str | None:
        """Return the place of a ledger row for one-line echoes ("k11"), or "".

        It is the same in all languages. None if a consequence has already named it.
        """
        return ""

    def imbalances(self) -> Mapping[str, str]:
        """Return the sentences of imbalances by code (default: none)."""
        return {}

    def imbalance_words(self, imbalance: Imbalance, players: Sequence[Player]) -> str:
        """Return the sentence for an imbalance."""
        return self._say(self.imbalances(), imbalance, players)

    def reveals(self) -> Mapping[str, str]:
        """Return the sentences of revealed information by code (default: none)."""
        return {}

    def revealed_words(self, revealed: Revealed, players: Sequence[Player]) -> str:
        """Return the sentence for revealed information; "" if the viewer may not know it."""
        return self._say(self.reveals(), revealed, players)

    def sealed_words(self, event: Event, players: Sequence[Player]) -> str | None:
        """Return the masked words for an event with a hidden secret, with its player.

        None if the title has none; then the player is named and the rest is hidden.
        """
        return None

    def event_json(self, event: Event) -> dict[str, Any]:
        """Return the JSON object of an event with a secret, null for hidden values."""
        members = to_builtins(event)
        secret = members.pop("secret")
        return {**members, "secret": secret if isinstance(secret, dict) else None}

    def hidden_params(self, params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
        """Return the hidden parameters of a refusal, doubt or imbalance (default: none)."""
        return ()

    def expected(self) -> Mapping[str, str]:
        """Return the phrases for expected input in the title's notation by code (default: none)."""
        return {}

    def expected_words(self, expected: str) -> str:
        """Return the phrase for expected input in the title's notation."""
        return self.expected()[expected]

    def quantity_expected(self) -> str:
        """Return the phrase for an expected quantity."""
        known = ", ".join(title_events(self.SLUG).QUANTITIES)
        return _("what is counted ({quantities})").format(quantities=known)

    def result_expected(self) -> str:
        """Return an example of a result, for an error at its place."""
        first, *_others, last = map(colour_code, title_events(self.SLUG).COLOURS or ("a", "b"))
        example = f"{first} 12 {last} 10 won {first} rules {title_rules(self.SLUG).RULES}"
        return _("a result ({example})").format(example=example)

    def statement_words(self) -> str:
        """Return the forms of statements that `adjust` accepts (default: quantities)."""
        known = "|".join(title_events(self.SLUG).QUANTITIES)
        return _("PLAYER [{quantities}] NUMBER").format(quantities=known)

    def next_words(self, game: Seen) -> str:
        """Return the players who act and the action expected of them, in a few words."""

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return the JSON object of the players who act and the action expected of them."""

    def layout(self, game: Seen, frame: "Frame") -> "Layout":
        """Return the ways to show the table in a window (default: sentences alone).

        `cli/titles/layout.py` defines a way and chooses the one to show.
        """
        from cli.titles.layout import Layout

        return Layout((), [[Line(line) for line in self.table_words(game)]])

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return the contents of each place of the drawing by code (default: none).

        They are compared before and after a change, and reveal no secret to a viewer.
        """
        return {}

    def table_sentences(self, game: Seen) -> Iterable["Sentence"]:
        """Return the table in complete sentences, with a word for every mark."""

    def table_words(self, game: Seen) -> Iterable[str]:
        """Return the sentences as lines of text."""
        for one in self.table_sentences(game):
            yield f"  {one.words}" if one.inner else one.words

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the JSON object of the board."""

    def draw(self, game: Seen) -> "Drawing":
        """Return the board as a picture (default: the sentences about it)."""
        from cli.titles.drawing import draw_words

        return draw_words(list(self.table_words(game)), len(game.timeline.started.players))

    def draw_now(self, game: Seen) -> "Drawing":
        """Return the needed part of the board, narrow enough for a phone (default: all of it)."""
        return self.draw(game)

    def turn_lines(self, game: Seen) -> Iterable[str]:
        """Return the player to act and the legal actions, in at most a screen."""

    def turn_above(self, game: Seen) -> Iterable[str]:
        """Return the lines above a list of the legal actions (default: `turn_lines`)."""
        return (self.turn_words if in_words() else self.turn_lines)(game)

    def turn_words(self, game: Seen) -> Iterable[str]:
        """Return the turn with a word for every mark, at any length (default: `turn_lines`)."""
        return self.turn_lines(game)

    def turn_json(self, game: Seen) -> dict[str, Any]:
        """Return the JSON object of the players who act and all legal actions."""
        write, players = title_events(game.title).write, game.timeline.started.players
        legal = [write(event, players) for event in game.rules.actions(game.state)]
        return {"next": self.next_json(game), "actions": legal}

    def score_lines(self, game: Seen) -> Sequence[str]:
        """Return the lines below the score table (default: none)."""
        return ()

    def score_json(self, game: Seen) -> dict[str, Any]:
        """Return the members of the JSON score besides points (default: none)."""
        return {}

    def why_more(self, game: Seen, seat: int, *, history: bool) -> Sequence[str]:
        """Return the lines of `why` about a player below the points (default: none).

        `history`: with every gain and loss.
        """
        return ()

    def why_more_json(self, game: Seen, seat: int) -> dict[str, Any]:
        """Return the JSON form of `why_more`."""
        return {}

    def over_lines(self, game: Seen) -> Sequence[str]:
        """Return the lines shown once when a game has ended (default: none)."""
        return ()

    def untranslated(self, language: str, shown: Collection[str] = ()) -> Iterable[str]:
        """Yield the errors in the title's own catalogue of a language (default: none).

        `shown`: the English names shown by its table.
        """
        return ()

    def called(self, game: Seen) -> Iterable[str]:
        """Return the English names that the title's own catalogue translates."""
        return ()

    def local_words(self) -> Mapping[str, str]:
        """Return the codes of words in the reader's language that a session accepts."""
        return {}

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the ledger's rules with their headings, in the order of the score table."""

    def columns_of(self, game: Seen) -> Sequence[tuple[str, str]]:
        """Return the score columns of a game, if games differ (default: the title's)."""
        return self.score_columns()


@cache
def title_screens(title: str) -> TitleScreens:
    """Return the screens and sentences of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleScreens = load_layer("cli", title)
    return found
