"""Score pads in the session and by touch: numbers are typed digit by digit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.terminal.language import _
from cli.titles.title_session import TitleSession
from events.common import MOST_AMOUNT
from events.notation import code_of, seat_by_code
from events.titles.score_pad.events import POINTS, Category
from events.titles.score_pad.notation import END
from projections.seen import Seen
from projections.titles.score_pad.legal import open_categories
from projections.titles.score_pad.state import NO_ROUND, State

if TYPE_CHECKING:
    from cli.titles.drawing import Box

MOST_DIGITS = len(str(MOST_AMOUNT))
MINUS = "-"


class ScorePadSession(TitleSession):
    """The session support of score pads."""

    def lines(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield a line for each possible next tap: a player, a category, a digit."""
        state: State = game.state
        players = game.timeline.started.players
        sides = state.there if state.round == NO_ROUND else state.missing()
        for side in sides:
            code = code_of(state.speaker(side), players)
            if list(said[:1]) not in ([], [code]):
                continue
            able = open_categories(state, side)
            for category in able[:1] if state.pad.per_round == "all" else able:
                begun = [code, *([] if category.name == POINTS else [category.name])]
                if list(said[: len(begun)]) == begun[: len(said)]:
                    typed = "".join(said[len(begun) :])
                    if not typed.strip("-0123456789"):  # else it is of another category
                        yield from _lines(state, begun, category, typed)
        if state.pad.rounds is None and state.pad.target is None:
            yield END

    def lines_to_rule(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield a line for each next tap of any number of any category, for every player."""
        state: State = game.state
        players = game.timeline.started.players
        for side in state.sides:
            code = code_of(side[0], players)
            for category in state.pad.categories if said[:1] in ([], [code]) else ():
                begun = [code, *([] if category.name == POINTS else [category.name])]
                typed = "".join(said[len(begun) :])
                if list(said[: len(begun)]) == begun[: len(said)] and not typed.strip(
                    "-0123456789"
                ):
                    whole = replace(category, least=-MOST_AMOUNT, most=MOST_AMOUNT)
                    yield from _lines(state, begun, whole, typed)
        yield END

    def cut(self, line: str) -> Sequence[str]:
        """Return a line split into taps, the number into digits; the game implies the round."""
        words = [word for word in line.split() if not (word[0] == "r" and word[1:].isdecimal())]
        return words if words == [END] else [*words[:-1], *words[-1]]

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return the label of a tap: a category, a digit, the end of the game."""
        return _("end the game") if code == END else code

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> "Mapping[str, Box]":
        """Return the boxes of the empty cells of the players whose numbers come next."""
        from cli.titles.score_pad import svg

        seats = seat_by_code(game.timeline.started.players)
        cells = () if said else svg.cells_now(game)
        if not cells:
            return {}
        return {code: cells[game.state.side_of(seats[code])] for code in codes if code in seats}

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the rules that apply now: the definition of a round, and the limits."""
        return () if game.over else ("SP.2", "SP.3")


def _lines(state: State, begun: Sequence[str], category: Category, typed: str) -> Iterator[str]:
    """Yield the lines with each number that the next tap can make."""
    round_ = [] if state.round == NO_ROUND else [f"r{state.round}"]
    for number in _numbers(category, typed):
        yield " ".join([begun[0], *round_, *begun[1:], number])


def _numbers(category: Category, typed: str) -> Iterator[str]:
    """Yield the typed digits if they are a valid number, and a valid number for each next digit."""
    digits = typed.removeprefix(MINUS)
    if digits and (whole := _within(category, typed, 0)) is not None:
        yield whole
    if len(digits) < MOST_DIGITS and digits != "0":
        for digit in "0123456789":
            for more in range(MOST_DIGITS - len(digits)):
                if (found := _within(category, typed + digit, more)) is not None:
                    yield found
                    break
    if not typed and category.least < 0:
        yield f"{MINUS}{min(-category.least, 9)}"


def _within(category: Category, typed: str, more: int) -> str | None:
    """Return a valid number with so many more digits behind those typed; None if there is none."""
    digits = typed.removeprefix(MINUS)
    if more and digits[0] == "0":
        return None
    low = int(digits) * 10**more
    high = low + 10**more - 1
    if typed.startswith(MINUS):
        low, high = -high, -low
    number = max(low, category.least)
    if number > min(high, category.most) or (number == 0 and typed.startswith(MINUS)):
        return None
    return str(number)


TITLE: TitleSession = ScorePadSession()
