"""Who has what: influence, hands as far as they may be seen, goods and horses."""

from collections.abc import Sequence

from cli.terminal.console import colour_style
from cli.terminal.language import _
from cli.terminal.line import Line
from cli.terminal.phrases import TIE, about
from cli.titles.common_words import named
from cli.titles.layout import tied
from cli.titles.league_of_six.hand_words import hand_words
from events.common import Player
from events.notation import code_of
from events.titles.league_of_six.writing import write_gain
from projections.titles.league_of_six.view import View


def held(view: View, players: Sequence[Player]) -> Sequence[Sequence[Line]]:
    """Return who has what: in sentences, what a round needs, and that in one."""
    seats = range(len(players))
    each = ", ".join(_each(view, players, seat) for seat in seats)
    return (
        [_holding(players, seat, _all_words(view, seat)) for seat in seats],
        [_holding(players, seat, _round_words(view, seat)) for seat in seats],
        [Line(_("goods and horses: {held}").format(held=each))],
    )


def _holding(players: Sequence[Player], seat: int, words: Sequence[str]) -> Line:
    text = Line(about(named(players[seat]), ""), colour_style(players[seat].colours[0]))
    text.append(", ".join(words), "default")
    return text


def _all_words(view: View, seat: int) -> list[str]:
    points = _("influence {points}").format(points=_points(view, seat))
    return [points, *hand_words(view, seat), *_goods_words(view, seat)]


def _round_words(view: View, seat: int) -> list[str]:
    """Return a player's goods and horses, and a hand only if it may be seen."""
    hand = [] if view.hidden(seat) else hand_words(view, seat)
    return [*hand, *_goods_words(view, seat)]


def _goods_words(view: View, seat: int) -> list[str]:
    words = [
        _("wagon {goods}").format(goods=_goods(view, seat)),
        _("horses {horses}").format(horses=view.horses[seat]),
    ]
    return list(map(tied, words))


def _each(view: View, players: Sequence[Player], seat: int) -> str:
    """Return the same by letters: "r 2rg 0", and a hand that may be seen between brackets."""
    words = f"{code_of(seat, players)} {_goods(view, seat)} {view.horses[seat]}"
    hand = "" if view.hidden(seat) else f" ({', '.join(hand_words(view, seat))})"
    return words.replace(" ", TIE) + hand


def _goods(view: View, seat: int) -> str:
    return write_gain(view.goods(seat)) or "-"


def _points(view: View, seat: int) -> str:
    return "?" if view.unknown("score", seat) else str(view.scores.sums[seat])
