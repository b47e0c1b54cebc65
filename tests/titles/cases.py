"""Cases of the rules, in the notation of the logs: `tests/titles/<title>/cases/*.txt`.

    title: a-title; player: An = blue; player: Bram = red    # how a game starts, as in a record

    [a tile lies]                          # a situation
    b p i18                                # lines of a record, all of them allowed
    [nobody is skipped] a tile lies        # one that goes on from another, and starts otherwise
    house: lone-knight
    r p i18 -> refused occupied            # a line, what is said of it, and what holds after it
    r p i17 -> scores 0 0; turn b; r tiles 21; row r 2 castle

What stands above the first situation begins each of them. A line behind `?` is not taken, one
behind `ruling` is refused and let stand, `=` is none: what holds now. An event that only a stored
log has is written as it is stored. What is looked at (`_LOOKS`) stands behind the arrow; whatever
else stands there is a part of the position or a count, as it is stated; behind `without` none that
begins so. Codes can be followed by all that their sentences are told: `refused no-bid player=1`.
`loaded` is the game as its whole log says, where descriptions and corrections hold backwards:

    {"type":"corrected","first":"5","last":"5","actions":[]}
    loaded -> turn b; audit skipped 7 , unchecked 9

The numbers are those of the events since the start, which is 1.

What a line says, whatever the game:

    bpci18e113 -> means b pc i18 e113      # it is read as another one
    la 2 -> says - Go(town='la', bid=2)    # who acts, "-" for nobody, and what is said
    adjust i18 pc b bbr -> itself          # a statement or a description is written as it is read
    "b pc z18" -> unreadable 5 cell        # where reading stops, and all that could stand there
    b pc -> unfinished 4 cell              # the same, where the text only stops too early
    adjust i18 -> no statement
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from events.common import Corrected, Event
from events.notation import Ambiguous, Unreadable, code_of, quote
from events.quantities import read_quantity
from events.records.text_record import (
    ActionLine,
    read_line,
    read_text_record,
    write_line,
    write_statement,
)
from events.store.entry import draft
from events.store.event_store import seal_all
from events.titles.registry import TITLES, title_events
from projections.audit import audit
from projections.folding import FoldedGame, fold_game, lifting
from projections.refusal import Doubt, Refusal
from projections.timeline import Timeline
from projections.titles.title_rules import Consequence
from tests.at_table import AtTable

HERE = Path(__file__).parent
WHY = quote("so it is")
_SECTION = re.compile(r"\[(.+?)\]\s*(.*)")
_TAG = re.compile(r"(title|player|first|house|sheet):")


class Case(NamedTuple):
    """A situation: the lines that lead to it, and its own."""

    title: str
    file: str
    name: str
    after: str
    before: Sequence[str]
    own: Sequence[str]

    def __str__(self) -> str:
        return f"{self.title}: {self.name}"

    @property
    def looks(self) -> bool:
        """Whether it looks at something."""
        return any(" -> " in line for line in self.own)


def cases_in(file: str, text: str, title: str, known: Mapping[str, Case]) -> dict[str, Case]:
    """Return the situations of a file by their names, besides those that are known."""
    found, own = dict[str, Case](), list[str]()
    head = Case(title, file, "", "", (), own)
    for row in text.splitlines():
        line = re.sub(r"(^|\s+)# .*", "", row).strip()
        if section := _SECTION.fullmatch(line):
            name, after = section.groups()
            assert name not in {**known, **found}, f"{name} stands there twice"
            before, own = {**known, **found}[after] if after else head, []
            found[name] = Case(title, file, name, after, [*before.before, *before.own], own)
        elif line:
            own.append(line)
    return found


@cache
def cases_of(title: str) -> Mapping[str, Case]:
    """Return the situations of a title; those of its `situations.txt` are known in all files."""
    folder = HERE / str(TITLES.own[title]) / "cases"
    found = dict[str, Case]()
    for file in sorted(folder.glob("*.txt"), key=lambda file: file.stem != "situations"):
        found |= cases_in(file.name, file.read_text("utf-8"), title, found)
    return found


def situation(title: str, name: str, *lines: str) -> AtTable:
    """Return a game that stands as a situation of its title says, after some lines more."""
    case = cases_of(title)[name]
    return played([*case.before, *case.own, *lines])


def played(lines: Sequence[str]) -> AtTable:
    """Return a game after some lines, what they say looked at."""
    tags = [tag.strip() for line in lines if _TAG.match(line) for tag in line.split(";")]
    text = "\n".join(["tablescribe text record 1", "date: 2026-03-01", *tags, ""])
    at_table = AtTable(fold_game(Timeline([(1, read_text_record(text).started)])))
    for line in lines:
        if not _TAG.match(line):
            take(at_table, line)
    return at_table


@cache
def refused_lines(title: str) -> Mapping[str, tuple[Sequence[str], str]]:
    """Return for each code the lines of a case and the one that it refuses, alone if it can."""
    alone, among = dict[str, tuple[Sequence[str], str]](), dict[str, tuple[Sequence[str], str]]()
    for case in cases_of(title).values():
        for place, line in enumerate(case.own):
            if refused := re.search(r" -> refused ([^;]+)", line):
                codes = [code for code in refused[1].split() if "=" not in code]
                for code in codes:
                    known = among if codes[1:] else alone
                    known.setdefault(code, ([*case.before, *case.own[:place]], line))
    return {**among, **alone}


def take(at_table: AtTable, line: str) -> None:
    """Take a line, and look at what it says behind its arrow."""
    said, _arrow, expected = line.partition(" -> ")
    how, _space, wanted = expected.partition(" ")
    if how in _READINGS:
        text = json.loads(said) if said.startswith('"') else said
        assert _READINGS[how](at_table, text, wanted), line
        return
    looks = [(*look.split(maxsplit=1), "")[:2] for look in expected.split("; ") if look]
    tried, said = said.startswith("?"), said.removeprefix("?").strip()
    ruled, said = said.startswith("ruling "), said.removeprefix("ruling ").strip()
    doubts, needless, instead = list[Doubt](), list[Consequence](), list[str]()
    lifted: str | None = None
    at_table.refusals = ()
    if said == "loaded":
        at_table.game = _loaded(at_table)
    for event in () if said in ("=", "loaded") else events_of(at_table, said):
        game = at_table.game
        if isinstance(event, Corrected):
            at_table.taken.append(event)
            continue
        if isinstance(event, Refusal):
            at_table.refusals = [event]
        else:
            at_table.refusals = game.refusals(event)
            needless = [one for one in (game.rules.needless(game.state, event),) if one]
            if not at_table.refusals:
                doubts = [*game.rules.doubts(game.state, event)]
            else:
                against, lifted = at_table.refusals[0], lifting(game, event)
                instead = [*game.rules.alternatives(game.state, event, against)]
            if not tried:
                at_table.event(event, ruled)
        if at_table.refusals and not ruled:
            break
    refused = [wanted.split() for how, wanted in looks if how == "refused"]
    codes = _told(at_table.refusals, *refused)
    right = [codes] == refused if refused else bool(codes) == ruled
    assert right, (line, codes)
    assert [] not in refused, line
    for how, wanted in looks:
        if how in _TOLD:
            among = {"doubt": doubts, "needless": needless, "follows": at_table.consequences}
            found = _told(among[how], wanted.split())
            assert found == wanted.split(), (line, found)
        elif how in _LOOKS:
            found = _LOOKS[how](at_table)
            assert found == wanted.split(), (line, found)
        elif how == "lifted":
            assert lifted == wanted, (line, lifted)
        elif how == "instead":
            assert " | ".join(instead) == wanted, (line, instead)
        elif how in ("only", "can", "cannot"):
            wishes, listed = {one.strip() for one in wanted.split("|")} - {""}, _listed(at_table)
            fits = {
                "only": listed == wishes,
                "can": listed >= wishes,
                "cannot": not listed & wishes,
            }
            assert fits[how], (line, listed)
        elif how != "refused":
            assert _is_so(at_table, f"{how} {wanted}".strip()), (line, how, wanted, *_now(at_table))


def events_of(at_table: AtTable, said: str) -> Iterator[Event | Refusal]:
    """Yield the events of a line, each bound when those before it have been taken."""
    title = title_events(at_table.game.title)
    if said.startswith("{"):
        yield title.DECODER.decode(said)
        return
    reasonless = said.startswith("adjust ") and '"' not in said
    line = read_line(f"{said} {WHY}" if reasonless else said, 1, at_table.seats, title)
    if isinstance(line, ActionLine):
        for action in title.read(line.text[line.column :], at_table.seats):
            yield at_table.game.rules.bind(at_table.game.state, action)
    else:
        yield line.event


def _log(at_table: AtTable) -> list[tuple[int, Event]]:
    return [*enumerate([at_table.game.timeline.raw[1], *at_table.taken], 1)]


def _loaded(at_table: AtTable) -> FoldedGame:
    """Return the game as its log says, the same whether it is checked or not."""
    timeline = Timeline(_log(at_table))
    checked, game = (fold_game(timeline, check=check) for check in (True, False))
    assert checked.rules.position(checked.state) == game.rules.position(game.state)
    assert checked.rules.ledger(checked.state) == game.rules.ledger(game.state)
    return game


def _findings(at_table: AtTable) -> list[str]:
    log = _log(at_table)
    entries = seal_all([draft(event, by="t", id_=f"e{n}", at=n) for n, event in log])
    found = [one for one in audit("e1", entries, log) if one.code != "no-claim"]
    return " , ".join(f"{one.code} {one.ref}" for one in found).split()


# --- what holds after a line ---------------------------------------------------------------------


def _result(at_table: AtTable) -> Any:
    return at_table.game.rules.result(at_table.game.state)


def _codes(at_table: AtTable, seats: Sequence[int]) -> list[str]:
    return [code_of(seat, at_table.seats) for seat in seats]


_LOOKS: dict[str, Callable[[AtTable], list[str]]] = {
    "scores": lambda at_table: [str(points) for points in _result(at_table).scores],
    "won": lambda at_table: _codes(at_table, _result(at_table).winners),
    "tie": lambda at_table: [
        *map(str, _result(at_table).tie_break),
        *_result(at_table).tie_quantity.split(),
    ],
    "over": lambda at_table: [] if at_table.game.over else ["not"],
    "rows": lambda at_table: " , ".join(
        f"{code_of(row.player, at_table.seats)} {row.amount} {row.rule}" for row in at_table.rows
    ).split(),
    "audit": _findings,
    "barred": lambda at_table: ["not"] if at_table.refusals[0].irregular else [],
    "unbalanced": lambda at_table: [
        one.code for one in at_table.game.rules.imbalances(at_table.game.state)
    ],
}
"""What can be looked at by a word: points, who has won, what breaks a tie, whether it is over, the
new rows of the ledger, what the audit finds, that no ruling admits it, what is not conserved.
`refused`, `doubt`, `needless` and `follows` have codes, `instead` what is offered for what is
refused, `lifted` the house rule that would allow it, `only` the very actions that are listed, `can`
and `cannot` some of them and others."""

_TOLD = ("doubt", "needless", "follows")


def _told(found: Iterable[Refusal | Doubt | Consequence], wanted: Sequence[str] = ()) -> list[str]:
    """Return codes, with all that their sentences are told where any of that is wanted."""
    told = list[str]()
    for one in found:
        told.append(one.code)
        if any("=" in word for word in wanted):
            told += [f"{name}={value}".replace(" ", ",") for name, value in one.params.items()]
    return told


def _listed(at_table: AtTable) -> set[str]:
    game = at_table.game
    return {
        write_line(action, at_table.seats, title_events(game.title))
        for action in game.rules.actions(game.state)
    }


def _now(at_table: AtTable) -> list[str]:
    """Return each part of the position as it would be stated."""
    game = at_table.game
    return [
        write_statement(now, at_table.seats, title_events(game.title))
        for part in game.rules.position(game.state)
        for now in (() if part.hidden else part.now)
    ]


def _is_so(at_table: AtTable, said: str) -> bool:
    if said in _now(at_table):
        return True
    if said.startswith("without "):
        return not any(part.startswith(f"{said[8:]} ") for part in _now(at_table))
    game = at_table.game
    with suppress(Unreadable, Ambiguous):
        one = read_quantity(said, at_table.seats, title_events(game.title).QUANTITIES)
        return game.rules.quantity(game.state, one.player, one.quantity) == one.value
    return False


# --- what a line says ----------------------------------------------------------------------------


def _read(at_table: AtTable, text: str) -> Any:
    title = title_events(at_table.game.title)
    word, _space, rest = text.partition(" ")
    if word == "adjust":
        return title.read_statement(rest, "so it is", at_table.seats)
    if word == "describe":
        return title.read_description(rest)
    return [
        {name: getattr(line, name) for name in line.__struct_fields__ if name not in _WHERE}
        for line in title.read(text, at_table.seats)
    ]


_WHERE = ("start", "end")
"""Where a line stands in its text is no part of what it says."""


def _says(at_table: AtTable, text: str, wanted: str) -> bool:
    [line] = title_events(at_table.game.title).read(text, at_table.seats)
    actor = "-" if line.actor is None else code_of(line.actor, at_table.seats)
    said = re.sub(r"<class '[\w.]*\.(\w+)'>", r"\1", repr(getattr(line, "said", line)))
    return wanted == f"{actor} {said}"


def _itself(at_table: AtTable, text: str, _wanted: str) -> bool:
    title, said = title_events(at_table.game.title), _read(at_table, text)
    assert said is not None, text
    return text == (
        f"adjust {title.write_statement(said, at_table.seats)}"
        if text.startswith("adjust ")
        else f"describe {title.write_description(said)}"
    )


def _stops(at_table: AtTable, text: str) -> Unreadable | Ambiguous:
    try:
        read = _read(at_table, text)
    except (Unreadable, Ambiguous) as error:
        return error
    raise AssertionError(read)


def _unreadable(at_table: AtTable, text: str, wanted: str) -> bool:
    error, (place, *what) = _stops(at_table, text), wanted.split() or [""]
    assert isinstance(error, Unreadable)
    assert what in ([], [*error.expected]), (text, error.expected)
    return place in ("", str(error.position))


def _unfinished(at_table: AtTable, text: str, wanted: str) -> bool:
    error = _stops(at_table, text)
    assert isinstance(error, Unreadable)
    return error.unfinished and _unreadable(at_table, text, wanted)


_READINGS: dict[str, Callable[[AtTable, str, str], bool]] = {
    "means": lambda at_table, text, wanted: _read(at_table, text) == _read(at_table, wanted),
    "says": _says,
    "itself": _itself,
    "unreadable": _unreadable,
    "ambiguous": lambda at_table, text, _: isinstance(_stops(at_table, text), Ambiguous),
    "unfinished": _unfinished,
    "no": lambda at_table, text, wanted: wanted == "statement" and _read(at_table, text) is None,
}
