"""Links: kept beside the games for nobody else to read, made anew by wish, gone after a week."""

import asyncio
import re
import stat
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.serve.links import LIFETIME, Link, Links, Role, links_file
from cli.terminal.errors import Mistake
from tests.serve.apps import Server


def test_a_token_has_192_random_bits_and_opens_its_link_alone(tmp_path):
    links = Links()
    made = [links.make(Role.TABLE, "g") for _n in range(50)]
    assert len({link.token for link in made}) == 50
    assert all(len(link.token) == 32 for link in made)
    assert links.find(made[3].token) == made[3]
    assert links.find(made[3].token[:-1]) is None
    assert links.find("") is None


def test_links_are_kept_for_nobody_else_to_read(tmp_path):
    path = links_file(tmp_path / "games.db")
    links = Links(path=path)
    link = links.make(Role.PLAYER, "g", 2)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Links(path=path).find(link.token) == link
    path.chmod(0o644)
    links.make(Role.TABLE, "g")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_another_process_revokes_opens_nothing_any_more(tmp_path):
    path = tmp_path / "links"
    here, there = Links(path=path), Links(path=path)
    link = here.make(Role.TABLE, "g")
    assert there.refresh()
    assert not there.refresh()
    there.revoke(link.token)
    assert here.find(link.token)
    assert here.refresh()
    assert here.find(link.token) is None
    assert here.of("g") == []


@settings(max_examples=20)
@given(st.lists(st.tuples(st.booleans(), st.one_of(st.none(), st.integers(0, 5))), max_size=10))
def test_what_two_processes_make_and_revoke_in_turns_is_known_to_both(tmp_path_factory, turns):
    """Each makes a link, or revokes one of those that either has made, and looks only then."""
    path = tmp_path_factory.mktemp("links") / "links"
    two, made, valid = (Links(path=path), Links(path=path)), [], set()
    for other, revoked in turns:
        if revoked is None:
            made.append(two[other].make(Role.TABLE, "g").token)
            valid.add(made[-1])
        elif revoked < len(made):
            two[other].revoke(made[revoked])
            valid.discard(made[revoked])
    for links in two:
        links.refresh()
        assert {token for token in made if links.find(token)} == valid


def test_a_link_ends_after_a_week(tmp_path):
    now = int(time.time())
    old, young = (Link(f"t{age}", Role.TABLE, "g", made=now - age) for age in (LIFETIME + 1, 60))
    coming = Link("coming", Role.TABLE, "g", made=now + LIFETIME)  # by a clock that was wrong
    links = Links([old, young, coming])
    assert links.find("t60") == young
    assert links.find(coming.token) is None
    assert links.find(old.token) is None
    assert links.of("g") == [young]


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"format":1,"links":[{}]}'])
def test_a_damaged_file_is_said(content, tmp_path):
    path = tmp_path / "links"
    path.write_bytes(content)
    with pytest.raises(Mistake, match="cannot be read"):
        Links(path=path)


def test_the_file_says_its_format(tmp_path):
    path = tmp_path / "links"
    Links(path=path).make(Role.RECORDER, "g")
    kept = msgspec.json.decode(path.read_bytes())
    assert kept["format"] == "tablescribe.links/1"
    assert set(kept["links"][0]) == {"token", "role", "game", "made"}


def test_the_port_is_kept_with_the_links(tmp_path):
    path = tmp_path / "links"
    links = Links(path=path)
    link = links.make(Role.TABLE, "g")
    links.keep_port(9000)
    again = Links(path=path)
    assert again.port == 9000
    again.revoke(link.token)
    assert Links(path=path).port == 9000


def test_programs_reach_all_games_by_the_links_that_serve_prints(table):
    for _game in range(2):
        table("new", "robber-knights", "An:blue", "Bram:red")
    printed = table("serve", "--links").out
    guest, organiser = re.findall(r"/t/([\w-]{32})", printed)

    links = Links(path=links_file(table.db))
    said = {"title": "robber-knights", "players": ["An:blue", "Bram:red"]}
    guest, organiser = map(links.find, (guest, organiser))
    recorder = links.make(Role.RECORDER, "no-game")  # of one game

    async def scene():
        async with Server(table.db, links) as server:
            for link in (guest, organiser):
                assert len((await server.ask("/api/v1/games", link)).json()["games"]) == 2
                assert (await server.ask("/api/v1/stats", link)).status_code == 200
            begins = [await server.ask("/api/v1/games", one, said) for one in (guest, recorder)]
            assert [one.status_code for one in begins] == [403, 403]
            assert (await server.ask("/api/v1/games", organiser, said)).status_code == 201

    asyncio.run(scene())
    assert len(table("games", "--json").json["games"]) == 3
