"""The sentences of a declared title."""

from __future__ import annotations

import gettext
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from itertools import filterfalse
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from cli.terminal.language import _, about, ngettext
from cli.terminal.reader import on_phone, reader
from cli.titles.common_words import (
    player_name,
    stated_words,
)
from cli.titles.sentence import Sentence, sentence
from cli.titles.title_screens import TitleScreens
from cli.titles.title_session import TitleSession
from events.common import Event, Player, seat_fields
from events.notation import seat_by_code
from events.secrets import Secret
from projections.ledger import LedgerRow, StatedScore
from projections.refusal import Refusal
from projections.seen import Seen
from projections.short_form import short
from projections.titles.title_rules import Revealed
from tablescribe.declaration import (
    Declaration,
    Place,
    Play,
    Row,
    Statement,
    TurnStated,
    Words,
    is_code,
)
from tablescribe.fit import places
from tablescribe.notation import OWN, Bounds, Notation, secret_of

if TYPE_CHECKING:
    from cli.titles.drawing import Box, Drawing
    from cli.titles.layout import Frame, Layout
    from tablescribe.drawing import Laid, Shown


class Screens(TitleScreens):
    """The sentences of a declared title, in the reader's language where it has that."""

    def __init__(
        self, title: Declaration[Any], stated: Sequence[Statement], notations: Sequence[Notation]
    ) -> None:
        """Take the words of a title, what can be stated in it, and how its lines are read."""
        self.SLUG = title.slug
        self._title, self._stated, self._notations = title, stated, notations
        kinds: list[Play | Statement] = [*title.plays, *title.statements]
        self._kinds = {one.event: one for one in kinds}
        self._rows = {
            row: one if isinstance(one, Row) else Row(one) for row, one in title.rows.items()
        }

    def _sentence(self, words: Words, **values: object) -> str:
        """Return a sentence of the title in the reader's language, filled in."""
        spoken = catalogue(self._title.words, reader().language)
        for place, value in values.items():
            if isinstance(value, str) and value in self._title.names:
                values[place] = spoken.gettext(self._title.names[value])
        if isinstance(words, str):
            return spoken.gettext(words).format_map(_Places(values)) if words else ""
        one, many, place = words
        number = values.get(place)
        said = spoken.ngettext(one, many, number if isinstance(number, int) else 2)
        return said.format_map(_Places(values))

    def untranslated(self, language: str, shown: Collection[str] = ()) -> Iterable[str]:
        """Yield what is wrong in the package's catalogue of a language, if it has one.

        `shown`: the names of things (`called`); codes are the same in all languages.
        """
        known = getattr(catalogue(self._title.words, language), "_catalog", None)
        if known is None:
            return
        spoken: dict[str, list[str]] = {}
        for key, text in known.items():
            spoken.setdefault(key if isinstance(key, str) else key[0], []).append(text)
        messages: list[Words] = [*self._messages(), *filterfalse(is_code, shown)]
        by_text = {says if isinstance(says, str) else says[0]: says for says in messages}
        if lacks := [repr(text) for text in by_text if text and text not in spoken]:
            yield ", ".join(lacks)
        for text, says in by_text.items():
            wrong = {one for said in spoken.get(text, ()) for one in places(said) - places(says)}
            yield from (f"{text!r}: {{{one}}}" for one in sorted(wrong))

    def called(self, game: Seen) -> Iterable[str]:
        """Return the English names of its places and of what it waits for."""
        names, state = self._title.names, game.state
        awaited = [] if state.player is not None or game.over else [self._title.awaited(state)]
        named_ = (names.get(one.name, one.name) for one in self._title.table(state))
        return [*named_, *awaited]

    def _messages(self) -> Iterable[Words]:
        title = self._title
        yield from (one.says for one in self._kinds.values())
        yield from (one.says for one in title.codes.values())
        yield from (words for one in self._rows.values() for words in (one.says, one.words))
        yield from (one.words or name for name, one in title.quantities.items())
        for forms in (title.rules, title.house, title.names, title.expected, title.reveals):
            yield from forms.values()

    def refusal_words(self, refusal: Refusal, players: Sequence[Player]) -> str:
        """Return what is wrong, as the middle of a sentence."""
        if (own := self._title.codes.get(refusal.code)) is None:
            return super().refusal_words(refusal, players)
        return self._sentence(own.says, **_values(refusal.params, players))

    def revealed_words(self, revealed: Revealed, players: Sequence[Player]) -> str:
        """Return what somebody has seen."""
        says = self._title.reveals[revealed.code]
        shown = [kind for kind in self._kinds if kind.reveals == revealed.code]
        seats = {name for kind in shown for name in seat_fields(kind)}
        return self._sentence(says, **_values(revealed.params, players, seats))

    def rule_words(self, code: str) -> str:
        """Return a rule by its number."""
        return self._sentence(self._title.rules[code])

    def house_rules(self) -> Mapping[str, str]:
        """Return each house rule with what it says."""
        return {rule: self._sentence(words) for rule, words in self._title.house.items()}

    def action_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what happened, without who."""
        play = self._kinds.get(type(event))
        if isinstance(event, TurnStated):
            return _("it is {name}'s turn").format(name=players[event.player].name)
        if play is None:
            return super().action_words(event, players)
        secret, kind = getattr(event, "secret", None), secret_of(type(event))
        values = _members(event, players)
        if kind is not None:
            hidden = dict.fromkeys(kind.__struct_fields__, "?")
            values |= _members(secret, players) if isinstance(secret, Secret) else hidden
        return self._sentence(play.says, **values)

    def sealed_words(self, event: Event, players: Sequence[Player]) -> str:
        """Return what everybody may know of an event with a secret, and who did it."""
        words = self.action_words(event, players)
        said = words if event.states else about(players[event.named[0]].name, words)
        return _("{what} (hidden until the end)").format(what=said)

    def row_words(self, row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
        """Return what a row of the ledger counts."""
        if isinstance(row.counted, StatedScore):
            return stated_words(row)
        kind = self._rows.get(row.rule, Row(row.rule))
        said = self._sentence(kind.says, **_members(row.counted, players)) if kind.says else ""
        return said or self._sentence(kind.words)

    def quantity_words(self, quantity: str) -> str:
        """Return what can be counted, in words."""
        if quantity in self._rows:
            return _("points for {what}").format(what=self._sentence(self._rows[quantity].words))
        own = self._title.quantities.get(quantity)
        return self._sentence(own.words or quantity) if own else super().quantity_words(quantity)

    def amount_words(self, quantity: str, amount: int) -> str:
        """Return how many there are of a quantity."""
        own = self._title.quantities.get(quantity)
        if quantity in self._rows:
            what = self._sentence(self._rows[quantity].words)
            return ngettext("{n} point for {what}", "{n} points for {what}", amount, what=what)
        if own is None or isinstance(own.words, str):
            return super().amount_words(quantity, amount)
        return f"{amount} {self._sentence(own.words, **{own.words[2]: amount})}"

    def part_words(self, code: str) -> str:
        """Return what a part of a position is."""
        if code in {"turn", "score", *self._rows, *self._title.quantities}:
            return super().part_words(code)
        return self._sentence(self._title.names.get(code, code))

    def statement_words(self) -> str:
        """Return the forms of what `adjust` takes: quantities, then statements."""
        forms = (one.form.replace("{player}", _("PLAYER")) for one in self._stated)
        shown = [_FIELD.sub(lambda found: found[1].upper(), form) for form in forms]
        return ", ".join([super().statement_words(), *shown])

    def expected_words(self, expected: str) -> str:
        """Return what could stand where reading stopped: what the title says, and its bounds."""
        if expected == "player":
            return _("a player")
        if any(expected in one.words for one in self._notations):
            return expected
        expected = expected.removeprefix(OWN)
        words = self._sentence(self._title.expected.get(expected, expected))
        known = (one.bounds(expected) for one in self._notations)
        nothing: Bounds = ()
        bounds = next((one for one in known if one), nothing)
        if isinstance(bounds, range):
            return _("{what} ({least} to {most})").format(
                what=words, least=bounds[0], most=bounds[-1]
            )
        return f"{words} ({', '.join(bounds)})" if bounds else words

    def next_words(self, game: Seen) -> str:
        """Return whose turn it is, or what is awaited."""
        if game.over:
            return _("the game is over")
        if game.state.turn_unknown and not game.rules.actions(game.state):
            if on_phone():
                return _("next: unknown; state the position first")
            return _("next: unknown; state the position first (adjust)")
        if game.state.turn_unknown:
            return _("next: unknown; begin the line with the player whose turn it is")
        seat = game.state.player
        words = (
            self._sentence(self._title.awaited(game.state))
            if seat is None
            else player_name(game.timeline.started.players[seat])
        )
        return _("next: {name}").format(name=words)

    def turn_lines(self, game: Seen) -> Iterable[str]:
        """Return who acts, and all legal actions."""
        yield self.next_words(game)
        if legal := [short(game, event) for event in game.rules.actions(game.state)]:
            yield _("legal: {actions}").format(actions=", ".join(legal))

    def turn_above(self, game: Seen) -> Iterable[str]:
        """Return who acts."""
        yield self.next_words(game)

    def next_json(self, game: Seen) -> dict[str, Any]:
        """Return whose turn it is, for programs."""
        known = not (game.over or game.state.turn_unknown)
        return {"player": game.state.player if known else None}

    def table_sentences(self, game: Seen) -> Iterable[Sentence]:
        """Return what lies in each place, on the board, then in front of each player."""
        places = list(self._title.table(game.state))
        yield from self.describe_places(places, game.timeline.started.players)

    def describe_places(
        self, places: Sequence[Place], players: Sequence[Player]
    ) -> Iterable[Sentence]:
        """Yield a sentence about each of some places, or about all of a player's."""
        for one in places:
            if one.player is None and one.at is None:
                yield Sentence(about(self.part_words(one.name), self.holds(one)))
        board = [one for one in places if one.at]
        if board:
            laid = [self._lies(one, players) for one in board if one.holds != ""]
            yield sentence(_("the board"), laid or ["-"])
        if free := [self.part_words(one.name) for one in board if one.holds == ""]:
            yield sentence(_("free"), free)
        for seat, player in enumerate(players):
            own = [one for one in places if one.player == seat and one.at is None]
            said = [f"{self.part_words(one.name)} {self.holds(one)}" for one in own]
            if said:
                yield sentence(player_name(player), said)

    def _lies(self, place: Place, players: Sequence[Player]) -> str:
        whose = "" if place.player is None else f" ({players[place.player].name})"
        return f"{self.part_words(place.name)} {self.holds(place)}{whose}"

    def holds(self, place: Place) -> str:
        """Return what lies in a place, in words."""
        if place.holds is None:
            return _("unknown")
        if not isinstance(place.holds, str):
            return str(place.holds)
        names = self._title.names
        return self._sentence(names.get(place.holds, place.holds)) or "-"

    def show_json(self, game: Seen) -> dict[str, Any]:
        """Return the table as JSON, with null for what is hidden."""
        return {"table": [asdict(one) for one in self._title.table(game.state)]}

    def places(self, game: Seen) -> Mapping[str, object]:
        """Return what lies in each place."""
        return {one.key: one.holds for one in self._title.table(game.state)}

    def layout(self, game: Seen, frame: Frame) -> Layout:
        """Return the board as a grid, with the sentences about all else."""
        from tablescribe.drawing import layout

        places, players = self._title.table(game.state), game.timeline.started.players
        rest = [one for one in places if one.at is None]
        board = [one for one in self._table_rows(game) if one.place.at is not None]
        return layout(board, players, frame, list(self.describe_places(rest, players)))

    def draw(self, game: Seen) -> Drawing:
        """Return the table as a picture."""
        from tablescribe.drawing import draw

        return draw(self._table_rows(game), game.timeline.started.players)

    def lay_out(self, game: Seen) -> Laid:
        """Return where on the picture everything lies."""
        from tablescribe.drawing import lay_out

        return lay_out(self._table_rows(game), game.timeline.started.players)

    def _table_rows(self, game: Seen) -> list[Shown]:
        from tablescribe.drawing import Shown

        places = self._title.table(game.state)
        return [Shown(one, self.part_words(one.name), self.holds(one)) for one in places]

    def score_columns(self) -> Sequence[tuple[str, str]]:
        """Return the categories of points with their headings."""
        own = tuple((rule, self._sentence(one.words)) for rule, one in self._rows.items())
        return (*own, ("adjusted", _("adjusted")))

    def columns_of(self, game: Seen) -> Sequence[tuple[str, str]]:
        """Return the columns of a game, without those of house rules that it does not use."""
        held = {*self._title.categories(game.timeline.started.house), "adjusted"}
        return [(rule, words) for rule, words in self.score_columns() if rule in held]


_FIELD = re.compile(r"\{(\w+)\}")


class _Places(dict[str, object]):
    """What stands in the places of a sentence; a place for which nothing is there stays as it is.

    So a sentence with a wrong place ends nothing that is written; `check-title` finds it.
    """

    def __missing__(self, place: str) -> str:
        return f"{{{place}}}"


def _members(of: Struct, players: Sequence[Player]) -> dict[str, object]:
    """Return the members of an event, a secret or a basis, as a sentence prints them."""
    return _values(asdict(of), players, seat_fields(type(of)))


def _values(
    of: Mapping[str, object], players: Sequence[Player], seats: Collection[str] = ("player",)
) -> dict[str, object]:
    """Return values as a sentence prints them, players by their names where `seats` hold them."""
    names = {seat: player.name for seat, player in enumerate(players)}
    return {name: _print_value(value, names if name in seats else {}) for name, value in of.items()}


def _print_value(value: object, names: Mapping[int, str]) -> object:
    if isinstance(value, tuple):
        return ", ".join(str(_print_value(one, names)) for one in value) or "-"
    if isinstance(value, int):
        return names.get(value, value)
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


class Session(TitleSession):
    """What a declared title offers to the session: its taps lie where they are drawn."""

    def __init__(self, title: Declaration[Any], screens: Screens) -> None:
        """Take the drawing of a title."""
        self._title, self._screens = title, screens

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return all rules of the title while it is played."""
        return () if game.over else tuple(self._title.rules)

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return where on the drawing some of these taps can be made."""
        players = game.timeline.started.players
        acts = seat_by_code(players).get(said[0], game.state.player) if said else None
        table = self._screens.lay_out(game)
        places = ((code, self._place(table, code, acts)) for code in codes)
        return {code: box for code, box in places if box is not None}

    def _place(self, table: Laid, code: str, acts: int | None) -> Box | None:
        """Return where a tap lies: the place of its name, else a card that says so."""
        named_ = [one.box for one in table.cards if one.place.name == code]
        own = [c.box for c in table.cards if c.text == code and c.place.player in (acts, None)]
        return next(iter([*named_, *own]), None)
