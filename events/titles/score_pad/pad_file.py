"""Pad files: the rules of a game as facts, typed once (docs/playing/score-pads.md).

name = "golf"
players = [2, 8]
round = "all"
winner = "least"

[end]
rounds = 9

[[category]]
name = "points"
least = -20
"""

from collections.abc import Sequence
from math import gcd
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import FieldInfo, fields, replace

from events.common import MOST_AMOUNT, MOST_PLAYERS
from events.part_file import FileFault, PartFile, Path, ReadFile, short_value
from events.text import is_word
from events.titles.score_pad.events import (
    KEPT_WORDS,
    MOST_CATEGORIES,
    MOST_ROUNDS,
    PER_ROUND,
    Bonus,
    Category,
    PadDescribed,
    unusual,
    without_old_limits,
)
from events.titles.score_pad.notation import LONGEST_PAD, write_description

MOST_BYTES = 20_000
MOST_BONUSES = 9

_PAD = ("name", "players", "teams", "round", "winner", "start", "ties", "end", "category", "bonus")
_END = ("rounds", "target", "exact")
_CATEGORY = Category.__struct_fields__
_BONUS = Bonus.__struct_fields__

W = TypeVar("W", bound=str)


def read_pad(text: str) -> ReadFile[PadDescribed]:
    """Read a pad file; errors carry the line and the column that they are about."""
    file = _PadFile(text, MOST_BYTES, columns=True)
    if file.content is None:
        return ReadFile(None, file.faults)
    pad = file.pad(file.content)
    if not file.faults:
        _check_play(pad, file)
    faults = sorted(file.faults, key=lambda fault: (fault.line, fault.column))
    read = ReadFile(without_old_limits(pad), faults, pad.name)
    return replace(read, described=None) if read.errors else read


class _PadFile(PartFile):
    """A pad file on its way to being read; what is wrong is noted, and a default stands for it."""

    def pad(self, content: dict[str, Any]) -> PadDescribed:
        """Return the pad that a file describes."""
        self.keys((), content, _PAD)
        self.bonuses = "bonus" in content
        name = self.name("no-name")
        categories = self._categories(content)
        names = [one.name for one in categories]
        least, most = self._players(content)
        pad = PadDescribed(
            name or "-",
            categories,
            least,
            most,
            per_round=self._among((), content, "round", PER_ROUND) or "none",
            lowest=self._among((), content, "winner", ("most", "least")) == "least",
            ties=self._among((), content, "ties", names),
            bonuses=self._bonuses(content, names),
            **self._members((), content, PadDescribed, ("teams", "start")),
            **self._members(("end",), self._end(content), PadDescribed, _END),
        )
        self._whole(pad)
        return pad

    def _whole(self, pad: PadDescribed) -> None:
        """Find fault with what does not fit together."""
        if pad.rounds is not None and pad.per_round == "none":
            self.fault(("end", "rounds"), "no-rounds")
        if pad.exact and pad.target is None:
            self.fault(("end", "exact"), "no-target")
        if pad.target is not None and pad.target == pad.start:
            self.fault(("end", "target"), "target-at-start")
        if pad.teams == 1:
            self.fault(("teams",), "one-team")
        elif pad.teams and (pad.least_players % pad.teams or pad.most_players % pad.teams):
            self.fault(("players",), "unequal-teams", teams=pad.teams)
        if not self.faults and len(write_description(pad)) > LONGEST_PAD:
            self.fault((), "too-long", most=LONGEST_PAD)

    def _players(self, content: dict[str, Any]) -> tuple[int, int]:
        span = content.get("players", [2, MOST_PLAYERS])
        whole = isinstance(span, list) and len(span) == 2
        numbers = [one for one in span if type(one) is int] if whole else []
        if len(numbers) != 2 or not 2 <= numbers[0] <= numbers[1] <= MOST_PLAYERS:
            self.fault(("players",), "bad-players", most=MOST_PLAYERS)
            return 2, MOST_PLAYERS
        return numbers[0], numbers[1]

    def _tables(
        self, content: dict[str, Any], key: str, known: tuple[str, ...], most: int
    ) -> list[dict[str, Any]]:
        """Return the tables of a list; what is none of them is noted."""
        found = content.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.fault((key,), "no-tables", key=key)
            return []
        if len(found) > most:
            self.fault((key, most), "too-many", key=key, most=most)
        for place, one in enumerate(found[:most]):
            self.keys((key, place), one, known)
        return found[:most]

    def _categories(self, content: dict[str, Any]) -> tuple[Category, ...]:
        tables = self._tables(content, "category", _CATEGORY, MOST_CATEGORIES)
        if not content.get("category"):
            self.fault(("category",), "no-categories")
        names: list[str] = []
        found = []
        for place, table in enumerate(tables):
            path: Path = ("category", place)
            name = self._category_name(path, table, names)
            names.append(name)
            bid = self._among(path, table, "bid", names[:-1])
            one = Category(name, bid=bid, **self._members(path, table, Category, _CATEGORY))
            if one.least > one.most:
                span = {"least": one.least, "most": one.most}
                self.fault((*path, "least"), "least-above-most", **span)
            found.append(one)
        return tuple(found)

    def _category_name(self, path: Path, table: dict[str, Any], before: Sequence[str]) -> str:
        name = table.get("name")
        where = (*path, "name")
        if not isinstance(name, str) or not is_word(name):
            code = "bad-category" if isinstance(name, str) else "no-category-name"
            self.fault(where, code, name=short_value(name))
            return "-"
        if name in KEPT_WORDS or _is_round(name) or (name == "bonus" and self.bonuses):
            self.fault(where, "kept-word", name=name)
        elif name in before:
            self.fault(where, "category-twice", name=name)
        return name

    def _bonuses(self, content: dict[str, Any], names: list[str]) -> tuple[Bonus, ...]:
        found = []
        for place, table in enumerate(self._tables(content, "bonus", _BONUS, MOST_BONUSES)):
            path: Path = ("bonus", place)
            of = table.get("of")
            if not isinstance(of, list) or not of or not all(one in names for one in of):
                self.fault((*path, "of"), "bad-list", known=", ".join(names))
                of = names[:1]
            whole = {"least": None, "points": None, **table}
            found.append(Bonus(tuple(map(str, of)), **self._members(path, whole, Bonus, _BONUS)))
        return tuple(found)

    def _end(self, content: dict[str, Any]) -> dict[str, Any]:
        end = content.get("end", {})
        if not isinstance(end, dict):
            self.fault(("end",), "no-table", key="end")
            return {}
        self.keys(("end",), end, _END)
        return end

    def _members(
        self, path: Path, table: dict[str, Any], kind: type[Struct], known: Sequence[str]
    ) -> dict[str, Any]:
        """Return the whole numbers and flags of a type that stand under known keys of a table."""
        return {
            field.name: self._member(path, table[field.name], field)
            for field in fields(kind)
            if field.name in known and field.name in table
            if field.type is bool or _bounds(field.type)
        }

    def _member(self, path: Path, value: object, field: FieldInfo) -> int | bool:
        """Return a number or a flag; what is none is noted, and the usual one stands for it."""
        bounds = _bounds(field.type)
        if bounds is None:
            if not isinstance(value, bool):
                self.fault((*path, field.name), "bad-flag", key=field.name)
            return value is True
        least, most = bounds
        if type(value) is int and least <= value <= most:
            return value
        self.fault((*path, field.name), "bad-number", key=field.name, least=least, most=most)
        return field.default if isinstance(field.default, int) else least

    def _among(self, path: Path, table: dict[str, Any], key: str, known: Sequence[W]) -> W | None:
        word = table.get(key)
        if word is None or (isinstance(word, str) and word in known):
            return next((one for one in known if one == word), None)
        code = "not-known" if known else "none-above"
        self.fault((*path, key), code, key=key, known=", ".join(known))
        return None


def _bounds(type_: Any) -> tuple[int, int] | None:  # noqa: ANN401
    """Return the least and the most of a whole number, by its type; None for another type."""
    number = next((one for one in get_args(type_) if get_origin(one) is Annotated), type_)
    kind, *metas = get_args(number) or (number,)
    return (metas[0].ge, metas[0].le) if kind is int else None


def _check_play(pad: PadDescribed, file: PartFile) -> None:
    """Find fault with a pad on which a game gets stuck; doubt one that may not come to its end."""
    for place, one in enumerate(pad.categories):
        _check_category(pad, one, ("category", place), file)
    if file.faults:
        return
    for place, one in enumerate(pad.categories):
        if not pad.exact and _must_count(pad, one) and _farthest(pad) > MOST_AMOUNT:
            path: Path = ("category", place)
            file.doubt(path, "too-far", name=one.name, most=MOST_AMOUNT)
    limits = [one.limit for one in pad.categories if one.limit is not None]
    if len(limits) == len(pad.categories) and pad.rounds is not None:
        left = max(limits) if pad.per_round == "all" else sum(limits)
        if left < pad.rounds:
            file.doubt(("end", "rounds"), "rounds-left-over", rounds=left)
    if pad.target is not None:
        _check_target(pad, pad.target, file)


def _check_category(pad: PadDescribed, one: Category, path: Path, file: PartFile) -> None:
    if one.bid is not None and pad.per_round != "all":
        file.fault((*path, "bid"), "bid-without-rounds")
    elif one.bid is not None and _category(pad, one.bid).limit != one.limit:
        file.fault((*path, "bid"), "bid-as-often", bid=one.bid)
    if one.once and one.times not in (None, 1):
        file.fault((*path, "times"), "once-and-times", times=one.times)
    if one.bid is None and (one.exact or one.off):
        key = "exact" if one.exact else "off"
        file.fault((*path, key), "no-bid", key=key)
    if one.total is not None and pad.per_round not in ("all", "same"):
        file.fault((*path, "total"), "total-without-rounds")
    elif one.total is not None:
        for sides in (pad.teams,) if pad.teams else (pad.least_players, pad.most_players):
            if not one.least * sides <= one.total <= one.most * sides:
                file.fault((*path, "total"), "total-out-of-reach", total=one.total, sides=sides)
                break
    if pad.exact and _must_count(pad, one):
        file.fault(path, "exact-must-count", name=one.name)


def _check_target(pad: PadDescribed, target: int, file: PartFile) -> None:
    spans = [*(_span(pad, one) for one in pad.categories), *((one.points,) for one in pad.bonuses)]
    ways = [way for span in spans for way in span]
    if all(way <= 0 for way in ways) if target > pad.start else all(way >= 0 for way in ways):
        file.doubt(("end", "target"), "target-out-of-reach")
    elif pad.exact:
        steps = [step for one in pad.categories for step in (one.per, one.exact, one.off)]
        step = gcd(*steps, *(one.points for one in pad.bonuses))
        if (target - pad.start) % step:
            file.doubt(("end", "target"), "target-missed", step=step)


def _category(pad: PadDescribed, name: str) -> Category:
    return next(one for one in pad.categories if one.name == name)


def _span(pad: PadDescribed, one: Category) -> tuple[int, int]:
    """Return the least and the most points that a number of a category can bring."""
    ends = [one.exact + one.per * one.least, one.exact + one.per * one.most]
    if one.bid is not None:
        bid = _category(pad, one.bid)
        ends += [one.off, one.off * (max(one.most, bid.most) - min(one.least, bid.least))]
    return min(ends), max(ends)


def _must_count(pad: PadDescribed, one: Category) -> bool:
    """Return whether somebody can be without a number of a category that changes no score."""
    low, high = _span(pad, one)
    if any(one.name in bonus.of and bonus.least <= 0 for bonus in pad.bonuses):
        return True
    if one.total is not None and (low or high):
        return True
    if one.bid is not None:
        return bool(one.off) or one.least == one.most
    return not low <= 0 <= high


def _farthest(pad: PadDescribed) -> int:
    """Return how far from 0 a score can come before a game is over."""
    spans = [_span(pad, one) for one in pad.categories]
    reach = [max(abs(low), abs(high)) for low, high in spans]
    a_round = sum(reach) if pad.per_round == "all" else max(reach)
    bonuses = sum(abs(one.points) for one in pad.bonuses)
    if pad.target is not None and all(
        low >= 0 if pad.target > pad.start else high <= 0 for low, high in spans
    ):
        return max(abs(pad.start), abs(pad.target)) + a_round + bonuses
    if pad.per_round == "none":
        return MOST_AMOUNT + 1
    return abs(pad.start) + a_round * (pad.rounds or MOST_ROUNDS) + bonuses


def _is_round(name: str) -> bool:
    """Return whether a word would be read as a round: "r4"."""
    return name[0] == "r" and name[1:].isdecimal()


def write_pad(pad: PadDescribed) -> str:
    """Return the file of a pad."""
    lines = [f'name = "{pad.name}"', f"players = [{pad.least_players}, {pad.most_players}]"]
    lines += [f"teams = {pad.teams}"] if pad.teams else []
    lines += [f'round = "{pad.per_round}"'] if pad.per_round != "none" else []
    lines += ['winner = "least"'] if pad.lowest else []
    lines += [f"start = {pad.start}"] if pad.start else []
    lines += [f"ties = {encode(pad.ties).decode()}"] if pad.ties else []
    if pad.rounds is not None or pad.target is not None:
        lines += ["", "[end]"]
        lines += [f"rounds = {pad.rounds}"] if pad.rounds is not None else []
        lines += [f"target = {pad.target}"] if pad.target is not None else []
        lines += ["exact = true"] if pad.exact else []
    for one in pad.categories:
        lines += ["", "[[category]]", f"name = {encode(one.name).decode()}", *_differing(one)]
    for bonus in pad.bonuses:
        of = ", ".join(f'"{name}"' for name in bonus.of)
        lines += ["", "[[bonus]]", f"of = [{of}]"]
        lines += [f"least = {bonus.least}", f"points = {bonus.points}"]
    return "\n".join(lines) + "\n"


def _differing(one: Category) -> list[str]:
    """Return the lines of what is not usual in a category, its `times` as it is played."""
    one = replace(one, times=one.times and one.limit)
    return [f"{key} = {encode(value).decode()}" for key, value in unusual(one, _CATEGORY[1:])]


def described_faults(pad: PadDescribed) -> list[FileFault]:
    """Return what is wrong with a pad that no file has checked: one of a log or of a line."""
    return read_pad(write_pad(pad)).errors
