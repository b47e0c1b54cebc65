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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cli.game.open_game import OpenGame
from cli.serve.listening import Listening
from cli.serve.live import Following, Live
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


class Pair(NamedTuple):
    """Both games of a case, and what was said while the case was made."""

    tables: tuple[Table, Table]
    said: tuple[list[tuple[str, str]], list[tuple[str, str]]]
    asking: Asking


def pair(case: Case, folder: Path) -> Pair:
    """Return both games of a case; each lies in a folder of its own under the same name."""
    tables, said = [], []
    for which in (ONE, OTHER):
        (folder / str(which)).mkdir(parents=True)
        table = case.twins.write(folder / str(which) / "games.db", which, case.entries)
        said.append([_done(table, line, which, n) for n, line in enumerate(case.then)])
        tables.append(table)
    listed = tables[0]("games", "--all", "--json").json["games"][0]
    logged = tables[0]("log", "--json", "--open").json["head"]["entries"]
    secrets = [n for n in case.twins.secrets if n <= case.entries]
    spread = {*secrets[:2], *secrets[-1:], logged}
    if LONG:
        spread |= {*secrets, *range(1, logged + 1, 1 if logged < 40 else 10)}
    asking = Asking(
        listed["game"],
        case.twins.title,
        case.twins.players,
        logged,
        sorted(n for n in spread if n <= logged),
        pixels=LONG and case.name == STANDS.name,
    )
    return Pair(tuple(tables), tuple(said), asking)


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


def seen(
    pair: Pair, which: int, viewer: str | None, folder: Path, *, whole: bool = False
) -> list[tuple[str, str]]:
    """Return all that commands say of one of the twins to a viewer; `whole`: in every way."""
    table = pair.tables[which]
    to = folder / str(which) / "to"
    to.mkdir(exist_ok=True)
    with clock_at(LATER):
        asked = replace(pair.asking, viewer=viewer, whole=LONG or (whole and not viewer))
        found = list(outputs.outputs(table, asked, to))
    return [(what, said.replace(str(table.db.parent), "HERE")) for what, said in found]


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


def check(found: Sequence[str]) -> None:
    """Fail with all that is not the same for who may not know."""
    if found:
        pytest.fail("\n".join([f"{len(found)} outputs tell", *found]), pytrace=False)


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
    Case("abandoned", SHORT_LEAGUE, 33, (("close", "--abandoned", "--reason", "it is late"),)),
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
    made = pair(case, tmp_path)
    made = made._replace(asking=replace(made.asking, words=not LONG and case is not STANDS))
    found = differing(*made.said, who="meanwhile")
    for viewer in viewers(case):
        one, other = (
            seen(made, which, viewer, tmp_path, whole=case is STANDS) for which in (ONE, OTHER)
        )
        found += differing(one, other, who=viewer)
    check(found)


@named
def test_by_each_link_twins_are_the_same_for_whoever_may_not_know(case, tmp_path):
    made = pair(case, tmp_path)
    check(asyncio.run(_differing_links(made, case)))


async def _differing_links(made: Pair, case: Case) -> list[str]:
    """Return what differs by links; who may know asks first, so that nothing is kept of it."""
    players, found = case.twins.players, []
    with clock_at(LATER):
        async with (
            server.served(made.tables[ONE].db, players) as one,
            server.served(made.tables[OTHER].db, players) as other,
        ):
            owner = players[case.twins.seat]
            asked = [await server.outputs(each, made.asking, owner) for each in (one, other)]
            if not made.asking.only:
                assert differing(*asked), "nobody could tell these twins apart"
            kinds = ("table" if case.twins is KEPT else "recorder", viewers(case)[-1])
            for who in one.links if LONG or case is STANDS else kinds:
                if who != owner:
                    both = [await server.outputs(each, made.asking, who) for each in (one, other)]
                    found += differing(*both, who=who)
    return found


def test_who_may_know_sees_the_difference(tmp_path):
    """Else the law would hold of a program that says nothing."""
    case = STANDS
    made = pair(case, tmp_path)
    owner = case.twins.players[case.twins.seat]
    told = {
        one.removeprefix("Bram: ").split()[0]
        for one in differing(
            *(seen(made, which, owner, tmp_path) for which in (ONE, OTHER)), who=owner
        )
    }
    assert told >= {"show", "log", "why", "replay", "export"}


# --- fingerprints -------------------------------------------------------------------------------


def test_no_fingerprint_follows_from_a_secret_and_what_is_public(tmp_path):
    """Whoever guesses a secret cannot try the guess out by a hash that is shown.

    The first twin is recorded twice: all that can be guessed is the same. A hash that is shown of
    both and not of the other twin follows from the secret alone.
    """
    check(followed(tmp_path))


def followed(folder: Path, only: str = "") -> list[str]:
    """Return each fingerprint that follows from a secret, of what is asked and holds a text."""
    case = STANDS
    shown = []
    for name, which in (("one", ONE), ("again", ONE), ("other", OTHER)):
        made = _written(case, which, folder / name, only)
        table = seen(made, 0, None, folder / name)
        links = asyncio.run(_of_table(made, case))
        shown.append({one: outputs.hashes(said) for one, said in [*table, *links]})
    one, again, other = shown
    found = {what: (one[what] - other[what]) & again[what] for what in one}
    return [f"{what}: {', '.join(told)}" for what, told in found.items() if told]


def test_no_guessed_fingerprint_is_said_to_be_right(tmp_path):
    """What somebody works out of a guess is told apart from nonsense by nobody."""
    case = STANDS
    guesses = [
        _head(_written(case, which, tmp_path / f"guess{which}").tables[0]) for which in (ONE, OTHER)
    ]
    found = []
    made = pair(case, tmp_path)
    only = guesses[0].partition("-")[0] + "-"
    made = made._replace(asking=replace(made.asking, guesses=guesses, only=only))
    for viewer in viewers(case):
        found += differing(
            *(seen(made, which, viewer, tmp_path, whole=True) for which in (ONE, OTHER)), who=viewer
        )
    found += asyncio.run(_differing_links(made, case))
    check(found)


def _written(case: Case, which: int, folder: Path, only: str = "") -> Pair:
    """Return one of the twins, recorded anew: what is random in it is drawn again."""
    (folder / "0").mkdir(parents=True)
    table = case.twins.write(folder / "0" / "games.db", which, case.entries)
    name = table("games", "--json").json["games"][0]["game"]
    entries = table("log", "--json").json["head"]["entries"]
    asking = Asking(name, case.twins.title, case.twins.players, entries, [entries], only=only)
    return Pair((table,), ([],), asking)


async def _of_table(made: Pair, case: Case) -> list[tuple[str, str]]:
    with clock_at(LATER):
        async with server.served(made.tables[0].db, case.twins.players) as asked:
            return await server.outputs(asked, made.asking, "table")


def _head(table: Table) -> str:
    """Return the fingerprint of a log, as the owner of the file reads it."""
    [found] = outputs.HEAD.findall(table("export", "text", str(table.db) + ".txt").err)
    return found


# --- while it goes on, and at the end -----------------------------------------------------------

PAGES, PROGRAMS = "/t/{token}/events", "/api/v1/games/{game}/events"
"""The streams of pages and of programs."""

OLD_STEPS = "other steps than those of a page that is loaded now"


@pytest.mark.parametrize("twins", ENDING, ids=lambda twins: twins.title)
def test_while_a_game_goes_on_listeners_hear_the_same_and_at_its_end_all(twins, tmp_path):
    """What is entered by a link, or by another process, is heard by all who listen.

    A player hears what the log shows to that player, until the end shows everything to everybody.
    """
    check(growing(twins, tmp_path))


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
    game = table("games", "--json").json["games"][0]["game"]
    first = min(known, 3)  # what is described before has a page loaded again
    streams = [PAGES, PROGRAMS.format(game=game)]
    path = f"/api/v1/games/{game}"
    with clock_at(LATER):
        async with AsyncExitStack() as stack:
            serving = server.served(table.db, twins.players)
            asked = await stack.enter_async_context(serving)
            owner = twins.players[twins.seat]
            others = [name for name in twins.players if name != owner]
            guests = [owner, "table", others[0]]
            heard = {
                f"by {name} {stream}": await stack.enter_async_context(
                    asked.listening(
                        name, stream, known, since=first if stream == PAGES else known - 1
                    )
                )
                for stream in streams
                for name in guests
            }
            for n, line in enumerate(twins.lines[known - 1 : -1], known + 1):
                kind = "note" if line.startswith("note ") else "count" if COUNT(line) else "do"
                said = {"do": "actions", "count": "what", "note": "text"}[kind]
                body = {said: _typed(chosen(line, which), kind), "id": f"then{n}"}
                answer = await asked.ask("recorder", f"{path}/{kind}", "POST", body)
                assert answer.status == 200, (line, answer.text)
                for listener in heard.values():
                    await listener.heard(n)
            before = [(what, one.said) for what, one in heard.items()]
            for name in guests:
                again = await asked.ask(
                    name, f"{streams[1]}?after={known - 1}", until=server.heard(twins.entries - 1)
                )
                live = heard[f"by {name} {streams[1]}"].said
                assert live == again.text.partition("\n\n")[2], f"{name} heard something else"
                before.append((f"by {name} /t", (await asked.ask(name, "/t/{token}")).text))
            last = await asyncio.to_thread(table, "do", chosen(twins.lines[-1], which), "--id", "z")
            assert last.code == 0
            end = table("log", "--json").json["head"]["entries"]
            for what, listener in heard.items():
                if PAGES in what:
                    await listener.heard(end)
            opened = []
            for name in guests:
                fresh = await asked.ask(name, f"{PAGES}?after={first}", until=server.heard(end))
                live = server.steps_of(heard[f"by {name} {PAGES}"].said)
                whole = live == server.steps_of(fresh.text)
                opened.append((f"by {name} {PAGES}", "".join(live) if whole else OLD_STEPS))
            for name in guests:
                opened.append((f"by {name} /t", (await asked.ask(name, "/t/{token}")).text))
                for address in (f"{path}/log", f"{path}/show", f"{path}/export/jsonl"):
                    opened.append((f"by {name} {address}", (await asked.ask(name, address)).text))
    return before, opened


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


@pytest.mark.parametrize("case", [STANDS, CASES[0]], ids=lambda case: case.twins.title)
def test_an_answer_of_a_player_is_never_taken_for_another_viewers(case, tmp_path):
    """Answers that differ have tags that differ: a tag says whether a kept answer still holds."""
    made = pair(case, tmp_path)

    async def asked() -> list[list[tuple[str, str]]]:
        with clock_at(LATER):
            async with server.served(made.tables[ONE].db, case.twins.players) as one:
                whose = (case.twins.players[case.twins.seat], "table")
                return [await server.outputs(one, made.asking, who) for who in whose]

    same = []
    for (what, own), (_what, public) in zip(*asyncio.run(asked()), strict=True):
        heads, bodies = zip(*(said.split("\n\n", 1) for said in (own, public)), strict=True)
        tags = [re.findall(r"(?mi)^etag: (.*)$", head) for head in heads]
        if bodies[0] != bodies[1] and tags[0] and tags[0] == tags[1]:
            same.append(what)
    assert same == []


# --- controls: what is planted is found ---------------------------------------------------------


def test_a_hand_that_all_may_see_is_found(tmp_path, monkeypatch):
    made = pair(CASES[0], tmp_path)
    made = made._replace(asking=replace(made.asking, words=True))
    monkeypatch.setattr(Viewer, "sees", lambda _viewer, _seat: True)
    found = differing(*(seen(made, which, None, tmp_path) for which in (ONE, OTHER)))
    found += asyncio.run(_differing_links(made, CASES[0]))
    for what in (
        "the table: show --plain",
        "the table: log --plain",
        "table: /api/v1/games/ke1/log",
    ):
        assert any(one.startswith(f"{what}:") for one in found), what


def test_a_stack_is_found_as_long_as_it_is_open(tmp_path):
    """The law asks at entries before the leaders are turned up again: it sees the stack there."""
    made = pair(Case("open", replace(SHORT_LEAGUE, covers={}), 18), tmp_path)
    made = made._replace(asking=replace(made.asking, only="show --at 15 --plain"))
    [_found] = differing(*(seen(made, which, None, tmp_path) for which in (ONE, OTHER)))


def test_fingerprints_without_a_salt_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "urandom", bytes)
    assert followed(tmp_path / "shown", "export report")
    with pytest.raises(pytest.fail.Exception, match=r"audit\?head="):
        test_no_guessed_fingerprint_is_said_to_be_right(tmp_path / "guessed")


def test_a_page_kept_without_its_viewer_is_found(tmp_path, monkeypatch):
    kept: dict[str, Following] = {}

    def following(_live: Live, open_game: OpenGame) -> Following:
        uid = f"{open_game.store.location} {open_game.stored.uid}"
        return kept.setdefault(uid, Following(open_game, open_game.asked))

    monkeypatch.setattr(Live, "following", following)
    found = asyncio.run(_differing_links(pair(CASES[0], tmp_path), CASES[0]))
    assert any(one.startswith("table: /t/{token}:") for one in found)


def test_news_kept_without_their_viewer_are_found(tmp_path, monkeypatch):
    lacking, kept = Live.lacking, {}

    async def kept_once(live: Live, uid: str, viewer: Viewer, since: int) -> object:
        key = (id(live), uid, since)
        if key not in kept:
            kept[key] = await lacking(live, uid, viewer, since)
        return kept[key]

    monkeypatch.setattr(Live, "lacking", kept_once)
    found = asyncio.run(_differing_links(pair(CASES[0], tmp_path), CASES[0]))
    assert any(one.startswith("table: /t/{token}/events?after=1:") for one in found)


def test_entries_streamed_with_other_eyes_are_found(tmp_path, monkeypatch):
    lacking = Listening.lacking

    async def opened(listening: Listening, uid: str, viewer: Viewer, since: int) -> object:
        eyes = viewer if isinstance(listening, Live) else Viewer(open=True)
        return await lacking(listening, uid, eyes, since)

    monkeypatch.setattr(Listening, "lacking", opened)
    assert any("by table /api/" in one for one in growing(KEPT, tmp_path))


def test_a_live_page_that_never_opens_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("cli.serve.live.fold_game", lambda _timeline: _Over())
    _told, opened = asyncio.run(_grown(KEPT, ONE, tmp_path / "one"))
    assert dict(opened)[f"by table {PAGES}"] == OLD_STEPS


class _Over:
    over = True
