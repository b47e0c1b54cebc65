"""Words shared by the titles: players, colours, common refusals and events, ledgers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any, TypeVar

from cli.terminal.language import _, about, clauses, in_quotes, ngettext, pgettext
from cli.terminal.reader import in_words, on_phone
from events.common import (
    Adjusted,
    Event,
    GameAbandoned,
    GapDeclared,
    Player,
    PlayerLeft,
    PositionStated,
    StatedTogether,
)
from events.notation import Ambiguous, Unreadable, code_of, colour_code, plain_text, spellings
from events.text import regex
from projections.ledger import LedgerRow, StatedScore
from projections.titles.title_rules import known

Found = TypeVar("Found")


def player_name(player: Player) -> str:
    """Return a player with the letters of the colours: "An (b)"; without colours "An"."""
    return _with(player, map(colour_code, player.colours))


def named_codes(players: Sequence[Player]) -> dict[str, str]:
    """Return the players' names by their codes, in the order of the seats."""
    return {code_of(seat, players): player.name for seat, player in enumerate(players)}


def in_colours(player: Player) -> str:
    """Return a player with the colours in words: "An (blue)"; without colours "An"."""
    return _with(player, map(colour_words, player.colours))


def _with(player: Player, colours: Iterable[str]) -> str:
    return f"{player.name} ({', '.join(colours)})" if player.colours else player.name


def supplies(state: Any, quantity: str) -> list[int | None]:  # noqa: ANN401
    """Return the numbers in the players' supplies; None on a score sheet without a count."""
    return known(state.board.supply, quantity, state.unknown if state.sheet else ())


def supply_words(state: Any, quantity: str, seat: int) -> str:  # noqa: ANN401
    """Return the number in a player's supply; "?" on a score sheet without a count."""
    number = supplies(state, quantity)[seat]
    return "?" if number is None else str(number)


SEAT_COLOURS = (
    "blue",
    "orange",
    "green",
    "red",
    "purple",
    "brown",
    "yellow",
    "grey",
    "black",
    "white",
)
"""The colours in which players without colours of their own are drawn, by seat."""


def shown_colour(seat: int, players: Sequence[Player]) -> str:
    """Return the colour to draw a player in: the first one played, or the default of the seat."""
    colours = players[seat].colours
    return colours[0] if colours else SEAT_COLOURS[seat]


def mark_of(seat: int, players: Sequence[Player]) -> str:
    """Return the label on a player's piece: the code, or the seat number if the code is long.

    No code is a number, so the two cannot be confused.
    """
    code = code_of(seat, players)
    return code if len(code) <= LONGEST_MARK else str(seat + 1)


LONGEST_MARK = 2


def with_names(
    template: str,
    params: Mapping[str, object],
    players: Sequence[Player],
    named: Mapping[str, Callable[[Any], object]] = MappingProxyType({}),
) -> str:
    """Return a template filled in, with player names for seats and words for counted quantities.

    `named` maps other placeholders to the title's words for them.
    """
    words: dict[str, object] = dict(params)
    for key in words.keys() & {"quantity", "category"}:
        words[key] = counted_words(str(words[key]))
    for key in words.keys() & named.keys():
        words[key] = named[key](words[key])
    for key in ("player", "now", "taker"):
        seat = params.get(key)
        if isinstance(seat, int) and seat < len(players):
            words[key] = players[seat].name
    return template.format(**words)


def common_refusals() -> dict[str, str]:
    """Return the sentences of the refusals that all titles share."""
    return {
        "game-over": _("the game is over"),
        "game-abandoned": _("the game was abandoned; undo that to go on"),
        "no-such-seat": _("there is no such player in this game"),
        "unknown-quantity": _("{quantity} cannot be counted in this game"),
        "out-of-range": _("{quantity} cannot be {value}, only {least} to {most}"),
        "other-number": _("it has {number} values for {players} players"),
        "has-left": _("{player} has left the game"),
        "last-player": _("{player} is the last one at the table; if they stop, end the game")
        if on_phone()
        else _("{player} is the last one at the table; to end the game: close --abandoned"),
        "not-of-this-title": _("this is not an action in this game"),
        "not-your-turn": _("it is {now}'s turn, not {player}'s"),
        "other-turn": _("this entry belongs to turn {turn}, but now it would come in turn {now}"),
        "turn-unknown": _(
            "after the gap it is not known whose turn it is; begin the line with a player"
        ),
    }


def with_sign(words: str, number: int) -> str:
    """Return words that begin with a number, with its sign in front."""
    if number >= 0:
        return words
    return _("minus {n}").format(n=words) if in_words() else f"-{words}"


def amount(number: int) -> str:
    """Return a number as text; in spoken output a minus is a word."""
    return with_sign(str(abs(number)), number)


def stated_words(row: LedgerRow) -> str:
    """Return the words for a ledger row that the players stated."""
    score = row.counted.score if isinstance(row.counted, StatedScore) else row.amount
    return ngettext("stated by the players: {n} point", "stated by the players: {n} points", score)


def points_words(number: int) -> str:
    """Return a number of points in words; in spoken output a minus is a word."""
    return with_sign(ngettext("{n} point", "{n} points", abs(number)), number)


def common_action_words(
    event: Event, players: Sequence[Player], amount_words: Callable[[str, int], str]
) -> str:
    """Return the words for an event that all titles share.

    `amount_words` returns an amount of a quantity in words ("1 card").
    """
    match event:
        case Adjusted():
            return _("{name} has {what}").format(
                name=players[event.player].name,
                what=amount_words(event.quantity, event.amount or 0),
            )
        case StatedTogether() | PositionStated() if event.whole:
            return _("the players state the whole position")
        case StatedTogether() | PositionStated():
            return ngettext(
                "the players state {n} fact",
                "the players state {n} facts",
                event.entries if isinstance(event, StatedTogether) else len(event.parts),
            )
        case GapDeclared():
            return _("part of the game was not recorded")
        case GameAbandoned():
            return _("the game was abandoned")
        case PlayerLeft():
            words = _("leaves before the end")
            return words if event.reason is None else about(words, in_quotes(event.reason))
        case _:
            return type(event).__name__


def counted_words(what: str) -> str:
    """Return the name of a counted quantity, statement or score, for a sentence.

    In English it is the word of the notation. Other text, such as a place, is returned unchanged.
    """
    return pgettext("counted", what) if what else ""


def colour_words(colour: str) -> str:
    """Return a player's colour in words; an unknown colour is returned unchanged."""
    return pgettext("colour", colour)


_WORD = regex(r'"(?:[^"\\]|\\.)*"|[^\W\d_]+(?:-[^\W\d_]+)*(?![\w:])')
"""A word, or a quoted text, which is left alone; what a colon follows is a player's name."""


def by_word(words: Mapping[str, str]) -> dict[str, str]:
    """Return codes by word; `words` has the words of each code, separated by spaces."""
    typed = ((word, code) for code, said in words.items() for word in said.split())
    return {spelled: code for word, code in typed for spelled in spellings(word)}


def by_phrase(phrases: Mapping[str, str]) -> dict[str, str]:
    """Return codes by phrase; `phrases` has the phrase of each code. Its spaces are optional."""
    return {
        written: code
        for code, said in phrases.items()
        for spelled in spellings(said)
        for written in (spelled, spelled.replace(" ", "").replace("-", ""))
    }


LONGEST_PHRASE = 4
"""Words of the longest phrase that stands for a code."""


def in_codes(text: str, words: Mapping[str, str]) -> str:
    """Return a text with each known word or phrase replaced by its code."""
    return Coded.of(text, words)


class Coded(str):
    """A text in notation codes that keeps the original typed text."""

    typed: str
    replaced: list[tuple[int, int, int]]
    """Where a code stands and ends, and where that ends which was typed for it."""

    @classmethod
    def of(cls, text: str, words: Mapping[str, str]) -> "Coded":
        """Return a typed text with each known word or phrase replaced by its code."""
        found = [*_WORD.finditer(text)]
        parts: list[str] = []
        replaced: list[tuple[int, int, int]] = []
        place = end = length = 0
        while place < len(found):
            begin = found[place].start()
            for last in reversed(found[place : place + LONGEST_PHRASE]):
                said = " ".join(plain_text(text[begin : last.end()]).split())
                if (code := words.get(said)) is not None:
                    parts += [text[end:begin], code]
                    length += begin - end + len(code)
                    end = last.end()
                    replaced.append((length - len(code), length, end))
                    place = found.index(last)
                    break
            place += 1
        coded = cls("".join([*parts, text[end:]]))
        coded.typed, coded.replaced = text, replaced
        return coded


def typed_part(text: str, begin: int, end: int) -> str:
    """Return a slice of a text as it was typed, if the text is in codes."""
    if not isinstance(text, Coded):
        return text[begin:end].strip()
    return text.typed[_typed_at(text, begin, 0) : _typed_at(text, end, 1)].strip()


def _typed_at(text: Coded, place: int, ends: int) -> int:
    """Return the typed position of a text position; within a code its start, or with 1 its end."""
    before = typed_end = 0
    for begin, end, typed in text.replaced:
        if place < begin + ends:
            break
        if place < end and not ends:
            return typed_end + begin - before
        before, typed_end = end, typed
    return typed_end + max(place - before, 0)


def with_clause(words: str, rule: str, clauses_: Mapping[str, str]) -> str:
    """Return the words of a ledger row with its ruling: "castle i18 [RK.6]"."""
    clause = clauses_.get(rule)
    return f"{words} [{clause}]" if clause else words


def entry_mark(ref: str) -> str:
    """Return the reference of an entry; in spoken output the mark is a word."""
    return _("entry {n}").format(n=ref) if in_words() else f"#{ref}"


def ledger_lines(
    rows: Sequence[LedgerRow], words: Callable[[LedgerRow], str], cited: Mapping[str, str]
) -> Iterator[str]:
    """Yield a line for each row of a ledger, with the running total.

    `words` returns the words of a row, `cited` maps each rule to its ruling.
    """
    width = max((len(row.ref) for row in rows), default=0)
    for row, total in zip(rows, accumulate(row.amount for row in rows), strict=True):
        said = with_clause(words(row), row.rule, cited)
        if in_words():
            change = clauses([change_words(row.amount), _("{n} in all").format(n=amount(total))])
            yield about(f"  {entry_mark(row.ref)}", clauses([change, said]))
        else:
            yield f"  #{row.ref:<{width}} {row.amount:+3} ={total:3}  {said}"


def change_words(amount: int) -> str:
    """Return the change of a ledger row in spoken form: "plus 2", "minus 2"."""
    return (_("minus {n}") if amount < 0 else _("plus {n}")).format(n=abs(amount))


def difference_words(amount: int) -> str:
    """Return a difference in words: "2 more", "2 less"."""
    if amount < 0:
        return ngettext("{n} less", "{n} less", -amount)
    return ngettext("{n} more", "{n} more", amount)


def read_typed(
    local_words: Callable[[], Mapping[str, str]], text: str, read: Callable[[str], Found]
) -> tuple[str, Found]:
    """Return a text in notation, and the value read from it.

    The notation always wins. If it cannot be read, it is read again with each word of the reader's
    language replaced by its code.

    Raises:
        Unreadable: both attempts fail; the error refers to the typed text.
        Ambiguous: a name in the text is a prefix of several names.
    """
    try:
        return text, read(text)
    except Unreadable as error:
        coded = Coded.of(text, local_words())
        try:
            if coded != text:
                return coded, read(coded)
        except Unreadable as later:
            place = _typed_at(coded, later.position, 0)
            if place > error.position:
                raise Unreadable(text, place, *later.expected) from error
        except Ambiguous:
            pass
        raise error
