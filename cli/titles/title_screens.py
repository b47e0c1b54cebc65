"""What a title's screens and sentences offer, and where they are found."""

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
    """The `TITLE` of `cli/titles/<title>/title.py`; what has a body here may be left out.

    What takes a viewer says nothing that the viewer may not know; `cli/titles/view.py` asks.

    Most sentences are declared: a mapping has them by their codes, and the places in them are
    filled in here.

    Attributes:
        SLUG: the title.
        NAMED: how sentences call what they name besides players and quantities, by the place.
    """

    SLUG: str
    NAMED: Mapping[str, Callable[[Any], object]] = {}

    def _say(self, sentences: Mapping[str, str], of: _Coded, players: Sequence[Player]) -> str:
        """Return the sentence for a code, filled in."""
        if "now" in of.params and of.code in _NUMBERED:  # it is a number there, and no player
            return sentences[of.code].format(**of.params)
        return with_names(sentences[of.code], of.params, players, self.NAMED)

    def refusals(self) -> Mapping[str, str]:
        """Return what each of the title's refusals says, besides those of every title."""
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
        """Return each house rule, or form of them, with what it says, in one line: none."""
        return {}

    def house_rule_words(self, rule: str) -> str:
        """Return what a house rule says, or what those of its form say; "" if that is unknown."""
        words = self.house_rules()
        return words.get(rule) or words.get(title_events(self.SLUG).house_rule_form(rule) or "", "")

    def doubt_words(self, doubt: Doubt, players: Sequence[Player]) -> str:
        """Return what is strange, as a sentence: its code, where nothing is."""
        return doubt.code

    def own_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what happened by an event of the title, without who; "" for any other event."""
        return ""

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return the words for an event, without the player."""
        own = self.own_words(event, players)
        return own or common_action_words(event, players, self.amount_words)

    def title_words(self, game: Seen) -> str:
        """Return the title of a game, with what its rules are called where games have their own."""
        return name_of(title_events(self.SLUG))

    def described_words(self, event: Event, game: Seen) -> str:
        """Return what a game that begins describes: what happened."""
        return self.action_words(event, game.timeline.started.players)

    def consequences(self) -> Mapping[str, str]:
        """Return what can follow from actions: nothing."""
        return {}

    def consequence_words(self, consequence: Consequence, players: Sequence[Player]) -> str:
        """Return the sentence for a consequence of an action; "" for none."""
        return self._say(self.consequences(), consequence, players)

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return what a row of the ledger counted; `plain` has a word for every mark."""

    def quantities(self) -> Mapping[str, str]:
        """Return what can be counted, where it is not called as the notation calls it: points."""
        return {"score": _("points")}

    def quantity_words(self, quantity: str) -> str:
        """Return what can be counted, in words."""
        return self.quantities().get(quantity) or counted_words(quantity)

    def amounts(self) -> Mapping[str, str]:
        """Return how so many of a quantity are called, by its name: "{n} points"."""
        return {}

    def amount_words(self, quantity: str, number: int) -> str:
        """Return how many there are of what can be counted."""
        own = self.amounts().get(quantity)
        if own is None and quantity == "score":
            return points_words(number)
        return own.format(n=number) if own else f"{amount(number)} {self.quantity_words(quantity)}"

    def parts(self) -> Mapping[str, str]:
        """Return what the parts of a position are, besides quantities and whose turn it is."""
        return {}

    def part_words(self, code: str) -> str:
        """Return what a part of a position is, for a question."""
        own = {"turn": _("whose turn it is"), **self.parts()}
        return own.get(code) or self.quantity_words(code)

    def row_place(self, row: LedgerRow) -> str | None:
        """Return where a row of the ledger counts, for one-line echoes ("k11"), maybe "".

        It is the same in all languages. None where the words of a consequence have said it.
        """
        return ""

    def imbalances(self) -> Mapping[str, str]:
        """Return what can fail to be conserved: nothing."""
        return {}

    def imbalance_words(self, imbalance: Imbalance, players: Sequence[Player]) -> str:
        """Return the sentence for an imbalance."""
        return self._say(self.imbalances(), imbalance, players)

    def reveals(self) -> Mapping[str, str]:
        """Return what can have been seen by what happened: nothing."""
        return {}

    def revealed_words(self, revealed: Revealed, players: Sequence[Player]) -> str:
        """Return what somebody has seen; "" if the viewer may not know it."""
        return self._say(self.reveals(), revealed, players)

    def sealed_words(self, event: Event, players: Sequence[Player]) -> str | None:
        """Return what is said instead of an event whose secret is hidden, and its player.

        None where the title has no words of its own: who it is, and that the rest is hidden.
        """
        return None

    def event_json(self, event: Event) -> dict[str, Any]:
        """Return an event that has a secret for programs, null for what is hidden of it."""
        members = to_builtins(event)
        secret = members.pop("secret")
        return {**members, "secret": secret if isinstance(secret, dict) else None}

    def hidden_params(self, params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
        """Return which parameters of a refusal, doubt or imbalance are hidden: none."""
        return ()

    def expected(self) -> Mapping[str, str]:
        """Return what of the title's own notation can be expected, by its codes: nothing."""
        return {}

    def expected_words(self, expected: str) -> str:
        """Return what of the title's own notation could stand where reading stopped."""
        return self.expected()[expected]

    def quantity_expected(self) -> str:
        """Return what can be counted, where a quantity could stand."""
        known = ", ".join(title_events(self.SLUG).QUANTITIES)
        return _("what is counted ({quantities})").format(quantities=known)

    def result_expected(self) -> str:
        """Return an example of a result, where one could stand."""
        first, *_others, last = map(colour_code, title_events(self.SLUG).COLOURS or ("a", "b"))
        example = f"{first} 12 {last} 10 won {first} rules {title_rules(self.SLUG).RULES}"
        return _("a result ({example})").format(example=example)

    def statement_words(self) -> str:
        """Return the forms of what `adjust` takes: quantities."""
        known = "|".join(title_events(self.SLUG).QUANTITIES)
        return _("PLAYER [{quantities}] NUMBER").format(quantities=known)

    def next_words(self, game: Seen) -> str:
        """Return the players who act and the action expected of them, in a few words."""

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return the JSON object of the players who act and the action expected of them."""

    def layout(self, game: Seen, frame: "Frame") -> "Layout":
        """Return in which ways the table can be drawn for a window: in sentences alone.

        `cli/titles/layout.py` says what a way is, and which one is shown.
        """
        from cli.titles.layout import Layout

        return Layout((), [[Line(line) for line in self.table_words(game)]])

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return what lies in each place of the drawing, by the codes that it marks: nothing.

        Compared before and after a change; nothing in it tells a viewer a secret.
        """
        return {}

    def table_sentences(self, game: Seen) -> Iterable["Sentence"]:
        """Return what lies on the table in sentences: a word for every mark, nothing lost."""

    def table_words(self, game: Seen) -> Iterable[str]:
        """Return the same as lines of text."""
        for one in self.table_sentences(game):
            yield f"  {one.words}" if one.inner else one.words

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the JSON object of the board."""

    def draw(self, game: Seen) -> "Drawing":
        """Return the board as a picture: the sentences about it."""
        from cli.titles.drawing import draw_words

        return draw_words(list(self.table_words(game)), len(game.timeline.started.players))

    def draw_now(self, game: Seen) -> "Drawing":
        """Return what of the board is needed now, narrow enough for a phone: all of it."""
        return self.draw(game)

    def turn_lines(self, game: Seen) -> Iterable[str]:
        """Return who acts and what is legal, at most a screen."""

    def turn_above(self, game: Seen) -> Iterable[str]:
        """Return the same above a list of the legal actions: the same lines."""
        return (self.turn_words if in_words() else self.turn_lines)(game)

    def turn_words(self, game: Seen) -> Iterable[str]:
        """Return the same with a word for every mark, however long: the same lines."""
        return self.turn_lines(game)

    def turn_json(self, game: Seen) -> dict[str, Any]:
        """Return who acts and all that is legal, for programs."""
        write, players = title_events(game.title).write, game.timeline.started.players
        legal = [write(event, players) for event in game.rules.actions(game.state)]
        return {"next": self.next_json(game), "actions": legal}

    def score_lines(self, game: Seen) -> Sequence[str]:
        """Return what the score says below its table: nothing."""
        return ()

    def score_json(self, game: Seen) -> dict[str, Any]:
        """Return what the score has besides points, for programs: nothing."""
        return {}

    def why_more(self, game: Seen, seat: int, *, history: bool) -> Sequence[str]:
        """Return what `why` says of a player below the points: nothing.

        `history`: with every gain and loss.
        """
        return ()

    def why_more_json(self, game: Seen, seat: int) -> dict[str, Any]:
        """Return the JSON form of the same."""
        return {}

    def over_lines(self, game: Seen) -> Sequence[str]:
        """Return what is said once when a game has ended: nothing."""
        return ()

    def untranslated(self, language: str, shown: Collection[str] = ()) -> Iterable[str]:
        """Return what is wrong in the title's own catalogue of a language: nothing.

        `shown`: what its table calls things, in English.
        """
        return ()

    def called(self, game: Seen) -> Iterable[str]:
        """Return the English names of things that a catalogue of the title's own translates."""
        return ()

    def local_words(self) -> Mapping[str, str]:
        """Return the words of the reader's language that a session takes, with their codes."""
        return {}

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the ledger's rules with their headings, in the order of the score table."""

    def columns_of(self, game: Seen) -> Sequence[tuple[str, str]]:
        """Return the same of a game, where they differ from game to game: those of the title."""
        return self.score_columns()


@cache
def title_screens(title: str) -> TitleScreens:
    """Return the screens and sentences of a title.

    Raises:
        KeyError: there is no such title.
    """
    found: TitleScreens = load_layer("cli", title)
    return found
