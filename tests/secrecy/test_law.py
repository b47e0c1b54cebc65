"""The law of secrecy.

Two logs that differ in a hidden thing only are equal in all that the others can get, once each
hash is replaced by a placeholder: at a terminal and by each link, at every entry, in words, in
JSON, in pictures and in files, before and after undo, corrections and abandonment. The one
exception is what is said to whoever enters an action, at the moment when everybody sees it. After
the end all is open.
"""

import asyncio
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from events.titles.league_of_six.box import GUARD
from projections.seen import OPEN, PUBLIC, Mask, Viewer
from tests.conftest import LONG
from tests.secrecy import outputs, server
from tests.secrecy.outputs import Asking, comparable
from tests.secrecy.twins import (
    ENDING,
    KEPT,
    ONE,
    OTHER,
    SECRET,
    SHORT_LEAGUE,
    Twins,
    chosen,
    clock_at,
    found_in,
    sample,
    twins_of,
)
from tests.table import Table
from tools.samples import FOLDER
from tools.samples import sample as chance_plays

LATER = 1000
"""Entries after which everybody looks: no log here has as many."""


class Case(NamedTuple):
    """Twins whose logs have some entries, and what is done then, the same to both but secrets.

    Attributes:
        name: what has happened to the game.
        twins: the games.
        entries: how many entries there are at first.
        then: command lines, secrets in braces.
    """

    name: str
    twins: Twins
    entries: int
    then: tuple[tuple[str, ...], ...] = ()


class World(NamedTuple):
    """One of the twins of a case, what is asked of it, and what was said while it was made."""

    table: Table
    asking: Asking
    said: list[tuple[str, str]]


def world(case: Case, which: int, folder: Path, **asked: Any) -> World:
    """Return one of the twins of a case; what is random in it is drawn anew."""
    (folder / "to").mkdir(parents=True)
    table = case.twins.write(folder / "games.db", which, case.entries)
    said = [_done(table, line, which, n) for n, line in enumerate(case.then)]
    listed = table("games", "--all", "--json").json["games"][0]
    logged = table("log", "--json", "--open").json["head"]["entries"]
    secrets = [n for n in case.twins.secrets if n <= case.entries]
    spread = {*secrets[: 2 if case is STANDS else 1], *secrets[-1:], logged}
    if LONG:
        spread |= {*secrets, *range(1, logged + 1, 1 if logged < 40 else 10)}
    kept = {"at": sorted(n for n in spread if n <= logged), **asked}
    twins = case.twins
    return World(table, Asking(listed["game"], twins.title, twins.players, logged, **kept), said)


def worlds(case: Case, folder: Path, **asked: Any) -> list[World]:
    """Return both twins of a case; each lies in a folder of its own under the same name."""
    return [world(case, which, folder / str(which), **asked) for which in (ONE, OTHER)]


def _done(table: Table, line: Sequence[str], which: int, n: int) -> tuple[str, str]:
    """Run a command line; return it with what it said, unless it enters a secret."""
    known = outputs.commands()
    command = known.get(" ".join(line[:2])) or known[line[0]]
    ids = ["--id", f"then{n}"] if command.ids else []
    with clock_at(LATER // 2 + n):
        answer = table(*(chosen(word, which) for word in line), *ids, code=None)
    assert answer.code in (0, 1), (line, answer)
    secret = any(SECRET.search(word) for word in line)
    return " ".join(line), "" if secret else outputs.printed(answer)


def seen(one: World, viewer: str | None = None) -> list[tuple[str, str]]:
    """Return all that commands say of one of the twins to a viewer."""
    here = one.table.db.parent
    with clock_at(LATER):
        asked = replace(one.asking, viewer=viewer, whole=LONG or (one.asking.whole and not viewer))
        found = list(outputs.outputs(one.table, asked, here / "to"))
    return [(what, said.replace(str(here), "HERE")) for what, said in found]


def differing(
    one: Iterable[tuple[str, str]], other: Iterable[tuple[str, str]], *, who: str | None = None
) -> list[str]:
    """Return what is not the same in both: who asked for what, and where it differs."""
    found = []
    for (what, said), (again, others) in zip(one, other, strict=False):
        if what != again:
            found.append(f"{who or 'the table'}: {what} / {again}: offered to one alone")
        elif said != others:
            both = comparable(said), comparable(others)
            if both[0] != both[1]:
                found.append(f"{who or 'the table'}: {what}: {_difference(*both)}")
    return found


def _difference(one: str, other: str) -> str:
    """Return the first place where two texts differ, with some of what stands before it."""
    pairs = zip(one, other, strict=False)
    same = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    begin = max(0, same - 30)
    return " / ".join(repr(text[begin : same + 30]) for text in (one, other))


def viewers(case: Case) -> list[str | None]:
    """Return who may not know what differs: everybody at the table, and the other players."""
    others = [name for seat, name in enumerate(case.twins.players) if seat != case.twins.seat]
    return [None, *(others if LONG else others[:1])]


STANDS = Case("as it stands", SHORT_LEAGUE, 33)

CASES = (
    Case("the hands are dealt", KEPT, 3),
    Case("a card was played", KEPT, 4),
    Case("it is the owner's turn", KEPT, 6),
    Case("a hand was undone", KEPT, 4, (("undo", "--to", "1"), ("do", "r deal {3|5} 4 9"))),
    STANDS,
    Case("taxes are collected", SHORT_LEAGUE, 27),
    Case("a town is chosen", SHORT_LEAGUE, 24),
    Case(
        "undone, done in another way, and the first way again",
        SHORT_LEAGUE,
        33,
        (("undo", "--to", "26"), ("do", "g {2|5}wry"), ("redo", "--line", "27"), ("undo",)),
    ),
    Case("undone", SHORT_LEAGUE, 14, (("undo", "--to", "10"),)),
    Case(
        "corrected, stated and counted",
        SHORT_LEAGUE,
        33,
        (
            ("correct", "11", "g {1|4}wgy2h+{c|a}"),
            ("correct", "15", "g card {4|3}"),
            ("correct", "27", "--remove", "--anyway"),
            ("adjust", "g guards {2|3}", "--reason", "counted again"),
            ("adjust", "r 9; g guards {4|3}; cards g {b1|c2 a3}; y 7", "--reason", "all of it"),
            ("count", "g", "guards", "{2|9}"),
            ("gap", "tea was made"),
        ),
    ),
    Case("abandoned", SHORT_LEAGUE, 14, (("close", "--abandoned", "--reason", "it is late"),)),
    Case(
        "forked, in an evening",
        SHORT_LEAGUE,
        33,
        (
            ("note", "@11", "he smiled"),
            ("evening", "add", "Spring night", "los1", "--round", "1"),
            ("fork", "los1", "--at", "33"),
        ),
    ),
)
"""What has happened to a game when somebody looks."""

QUICK = (
    "the hands are dealt",
    "a hand was undone",
    "it is the owner's turn",
    "as it stands",
    "corrected, stated and counted",
    "undone",
    "abandoned",
)


def whole_games() -> Iterator[Case]:
    """Yield every sample game of League of Six and random ones, with the secrets of each player."""
    records = {
        path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("league-of-six/*.txt"))
    }
    records |= {f"random {seed}": chance_plays("league-of-six", 3, seed) for seed in range(2)}
    for name, record in records.items():
        players = len(re.findall(r"(?m)^player: ", record))
        for twins in (found_in(record, seat) for seat in range(players)):
            for entries in sorted({twins.entries, twins.entries * 2 // 3}):
                if twins.hidden(entries):
                    yield Case(f"{name} {twins.seat} {entries}", twins, entries)


ASKED = [case for case in CASES if LONG or case.name in QUICK]
ASKED += whole_games() if LONG else ()
named = pytest.mark.parametrize("case", ASKED, ids=lambda case: f"{case.twins.title} {case.name}")


@named
def test_at_a_terminal_twins_are_the_same_for_whoever_may_not_know(case, tmp_path):
    stands = case is STANDS
    both = worlds(case, tmp_path, whole=stands, pixels=LONG and stands, words=not (LONG or stands))
    found = differing(*(one.said for one in both), who="meanwhile")
    for viewer in viewers(case):
        found += differing(*(seen(one, viewer) for one in both), who=viewer)
    assert found == []


@named
def test_by_each_link_twins_are_the_same_for_whoever_may_not_know(case, tmp_path):
    assert asyncio.run(differing_links(worlds(case, tmp_path), case)) == []


async def differing_links(both: Sequence[World], case: Case) -> list[str]:
    """Return what differs by links; who may know asks first, so that nothing is kept of it.

    Answers of one server that differ have tags that differ: a tag says whether a kept answer still
    holds.
    """
    players, found, asking = case.twins.players, list[str](), both[0].asking
    with clock_at(LATER):
        async with (
            server.Guests(both[ONE].table.db, players) as one,
            server.Guests(both[OTHER].table.db, players) as other,
        ):
            owner = players[case.twins.seat]
            own = [await server.outputs(each, asking, owner) for each in (one, other)]
            if not asking.only:
                assert differing(*own), "nobody could tell these twins apart"
            kinds = ["recorder", viewers(case)[-1]]
            if LONG or case is STANDS:
                kinds = [who for who in one.known if who not in players or who in viewers(case)]
            for who in kinds:
                told = [await server.outputs(each, asking, who) for each in (one, other)]
                found += differing(*told, who=who)
                found += _told_by_tags(dict(own[ONE]), told[ONE])
    return found


def _told_by_tags(own: Mapping[str, str], told: Iterable[tuple[str, str]]) -> list[str]:
    """Return what differs from an answer to who may know and has the same tag."""
    found = []
    for what, said in told:
        (head, body), (own_head, own_body) = (
            text.split("\n\n", 1) if text.count("\n\n") else ("", text)
            for text in (said, own.get(what, ""))
        )
        tags = [re.findall(r"(?mi)^etag: (.*)$", one) for one in (head, own_head)]
        if body != own_body and tags[0] and tags[0] == tags[1]:
            found.append(f"{what}: has the tag of another viewer's answer")
    return found


def test_who_may_know_sees_the_difference(tmp_path):
    """Else the law would hold of a program that says nothing."""
    owner = STANDS.twins.players[STANDS.twins.seat]
    both = worlds(STANDS, tmp_path, at=[33])
    told = differing(*(seen(one, owner) for one in both), who=owner)
    said = {one.removeprefix(f"{owner}: ").split()[0] for one in told}
    assert said >= {"show", "log", "why", "replay", "export"}


# --- fingerprints -------------------------------------------------------------------------------


def test_no_fingerprint_follows_from_a_secret_and_what_is_public(tmp_path):
    """Whoever guesses a secret cannot try the guess out by a hash that is shown.

    The first twin is recorded twice: all that can be guessed is the same. A hash that is shown of
    both and not of the other twin follows from the secret alone.
    """
    assert followed(tmp_path) == []


def followed(folder: Path, only: str = "") -> list[str]:
    """Return each fingerprint that follows from a secret, of what is asked and holds a text."""
    shown = []
    for name, which in (("one", ONE), ("again", ONE), ("other", OTHER)):
        made = world(STANDS, which, folder / name, at=[STANDS.entries], only=only)
        said = [*seen(made), *asyncio.run(_of_table(made))]
        shown.append({what: outputs.hashes(one) for what, one in said})
    one, again, other = shown
    found = {what: (one[what] - other[what]) & again[what] for what in one}
    return [f"{what}: {', '.join(told)}" for what, told in found.items() if told]


async def _of_table(made: World) -> list[tuple[str, str]]:
    with clock_at(LATER):
        async with server.Guests(made.table.db, STANDS.twins.players) as asked:
            return await server.outputs(asked, made.asking, "table")


def test_no_guessed_fingerprint_is_said_to_be_right(tmp_path):
    """What somebody works out of a guess is told apart from nonsense by nobody."""
    assert guessed(tmp_path) == []


def guessed(folder: Path) -> list[str]:
    """Return where a guess at a secret is told to be right, by its fingerprint."""
    guesses = [_head(one.table) for one in worlds(STANDS, folder / "guesses")]
    only = guesses[0].partition("-")[0] + "-"
    both = worlds(STANDS, folder, guesses=guesses, only=only, whole=True)
    found = asyncio.run(differing_links(both, STANDS))
    for viewer in viewers(STANDS):
        found += differing(*(seen(one, viewer) for one in both), who=viewer)
    return found


def _head(table: Table) -> str:
    """Return the fingerprint of a log, as the owner of the file reads it."""
    [found] = outputs.HEAD.findall(table("export", "text", str(table.db) + ".txt").err)
    return found


# --- while it goes on, and at the end -----------------------------------------------------------

PAGES = "/t/{token}/events"
"""The stream of a page."""

OLD_STEPS = "other steps than those of a page that is loaded now"


@pytest.mark.parametrize("twins", ENDING, ids=lambda twins: twins.title)
def test_while_a_game_goes_on_listeners_hear_the_same_and_at_its_end_all(twins, tmp_path):
    """What is entered by a link, or by another process, is heard by all who listen.

    A player hears what the log shows to that player, until the end shows everything to everybody.
    """
    assert growing(twins, tmp_path) == []


def growing(twins: Twins, folder: Path) -> list[str]:
    """Return what is heard of a secret by who may not know it, and what does not open at the end.

    Raises:
        AssertionError: the owner hears no secret, or something else than the log shows.
    """
    grown = [asyncio.run(_grown(twins, which, folder / str(which))) for which in (ONE, OTHER)]
    told, opened = ([one[part] for one in grown] for part in (0, 1))
    owner = f"by {twins.players[twins.seat]} "
    found = differing(*told)
    assert any(owner in one for one in found), "the owner heard no secret"
    shut = [
        f"{what}: not open at the end"
        for (what, said), (_what, others) in zip(*opened, strict=True)
        if comparable(said) == comparable(others)
    ]
    return [one for one in found if owner not in one] + shut


async def _grown(
    twins: Twins, which: int, folder: Path
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Play the rest of a game while all listen; return what they heard before and at the end."""
    folder.mkdir(parents=True)
    known = min(twins.secrets) - 1
    table = twins.write(folder / "games.db", which, known)
    path = f"/api/v1/games/{table('games', '--json').json['games'][0]['game']}"
    first = max(known - 1, 1)
    programs = f"{path}/events"
    owner = twins.players[twins.seat]
    guests = [owner, "table", next(name for name in twins.players if name != owner)]
    with clock_at(LATER):
        async with server.Guests(table.db, twins.players) as asked:
            heard = {
                (name, stream): await asked.heard(name, stream, n, known if n < known else 0)
                for stream, n in ((PAGES, first), (programs, known - 1))
                for name in guests
            }
            for n, line in enumerate(twins.lines[known - 1 : -1], known + 1):
                kind = "note" if line.startswith("note ") else "count" if COUNT(line) else "do"
                said = {"do": "actions", "count": "what", "note": "text"}[kind]
                body = {said: _typed(chosen(line, which), kind), "id": f"then{n}"}
                answer = await asked.ask(f"{path}/{kind}", asked.known["recorder"], body)
                assert answer.status_code == 200, (line, answer.text)
                for listener in heard.values():
                    await listener.until(partial(server.has, listener, n))
            before = [
                (f"by {name} {stream}", one.body.decode()) for (name, stream), one in heard.items()
            ]
            for name in guests:
                again = await asked.heard(name, programs, known - 1, twins.entries - 1)
                assert heard[name, programs].heard == again.heard, f"{name} heard something else"
                before.append((f"by {name} /t", await asked.answer(name, "/t/{token}")))
            last = await asyncio.to_thread(table, "do", chosen(twins.lines[-1], which), "--id", "z")
            assert last.code == 0
            end = table("log", "--json").json["head"]["entries"]
            opened = []
            for name in guests:
                listener = heard[name, PAGES]
                await listener.until(partial(server.has, listener, end))
                live = server.steps_of(listener)
                fresh = server.steps_of(await asked.heard(name, PAGES, first, end))
                opened.append((f"by {name} {PAGES}", "".join(live) if live == fresh else OLD_STEPS))
                for address in ("/t/{token}", *(f"{path}/{what}" for what in OPENED)):
                    opened.append((f"by {name} {address}", await asked.answer(name, address)))
    return before, opened


OPENED = ("log", "show", "export/jsonl")
"""What the end opens to programs."""

COUNT = re.compile("count ").match


def _typed(line: str, kind: str) -> str | list[str]:
    if kind == "do":
        return line
    rest = line.partition(" ")[2].strip('"')
    return rest.split() if kind == "count" else rest


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=1), OPEN], ids=["table", "Bram", "open"])
def test_of_a_tile_the_table_says_what_was_put_down_openly(viewer):
    """Who collects takes guards and cards in hand (L6.12), also from a tile that all know."""
    whole = twins_of(sample("league-of-six/full-3-players"), 1, {})
    game = whole.game(ONE, whole.entries - 1)
    said = [
        one.params
        for step in Mask(game, lambda: game.timeline, viewer).steps(game.timeline)
        for one in step.game.rules.consequences(step.game.state)
        if one.code == "collected"
    ]
    tells = any(GUARD in str(one["symbols"]) or one["card"] for one in said)
    assert said
    assert tells == (viewer is OPEN), said


def test_at_the_end_all_is_open(tmp_path):
    """Everybody sees then what only `--open` shows before."""
    for twins in ENDING:
        table = twins.write(tmp_path / f"{twins.title}.db", ONE)
        for name in ("show", "score", "log", "replay", "turn"):
            for way in ("--plain", "--json"):
                public = table(name, way).out
                for eyes in (["--open"], *(["--as", player] for player in twins.players)):
                    assert table(name, way, *eyes).out == public, (twins.title, name, eyes)
        for format in ("text", "jsonl", "report", "log", "ledger", "svg"):
            assert table("export", format).out == table("export", format, "--open").out


@pytest.mark.parametrize("twins", ENDING, ids=lambda twins: twins.title)
def test_each_player_of_a_title_with_secrets_has_a_link(twins, tmp_path):
    table = twins.write(tmp_path / "games.db", ONE, twins.entries - 1)
    said = table("serve", "--links").out
    assert [name for name in twins.players if f"{name}: " not in said] == []


# --- controls: what is planted is found ---------------------------------------------------------


def test_a_hand_that_all_may_see_is_found(tmp_path, monkeypatch):
    both = worlds(CASES[0], tmp_path, words=True)
    monkeypatch.setattr(Viewer, "sees", lambda _viewer, _seat: True)
    found = differing(*map(seen, both)) + asyncio.run(differing_links(both, CASES[0]))
    for what in (
        "the table: show --plain",
        "the table: log --plain",
        "recorder: /api/v1/games/ke1/log",
    ):
        assert any(one.startswith(f"{what}:") for one in found), what


def test_a_stack_is_found_as_long_as_it_is_open(tmp_path):
    """The law asks at entries before the leaders are turned up again: it sees the stack there."""
    case = Case("open", replace(SHORT_LEAGUE, covers={}), 18)
    [_found] = differing(*map(seen, worlds(case, tmp_path, only="show --at 15 --plain")))


def test_fingerprints_without_a_salt_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "urandom", bytes)
    assert followed(tmp_path / "shown", "export report")
    assert any("audit?head=" in one for one in guessed(tmp_path / "guessed"))
