"""Whatever a guest sends: an answer that is described, and nothing of a file or of another game."""

import json
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.serve.admission import Limits
from cli.serve.links import Role
from tests.api.described import check_described, operations
from tests.api.served import serving
from tests.conftest import ROOT
from tests.table import Table

NASTY = st.one_of(
    st.sampled_from(
        [
            *("", " ", "-", "--", "--db=/etc/passwd", "--game=2", "--open", "--help", "-h", "null"),
            *("../../etc/passwd", "/etc/passwd", "..%2f..%2fetc%2fpasswd", "file:///etc/passwd"),
            *("' OR 1=1 --", '"; DROP TABLE games; --', "1; SELECT * FROM entries", "%00", "\x00"),
            *("2", "rk2", "RK2", "secret.evening", "0", "-1", "9" * 400, "1e999", "NaN", "1_000"),
            *("\u202egnp.exe", "<script>", "=1+1", "\x1b[31m", "\ud83d\ude00", "@1", "@2 x", "１"),
        ]
    ),
    st.text(max_size=40),
    st.text(string.printable, max_size=200),
    st.integers(-(10**30), 10**30).map(str),
)
VALUE = st.one_of(NASTY, st.integers(-(2**70), 2**70), st.booleans(), st.none(), st.floats())
ANY = st.one_of(VALUE, st.lists(VALUE, max_size=4), st.dictionaries(NASTY, VALUE, max_size=2))
HIDDEN = ("Zoe", "Yann", "secret.evening", "root:", "SQLite format", "Traceback")
"""What no guest of the first game may be told: the other one's players and id, files, our code."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("hostile") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red", "--id", "evening")
    table("new", "robber-knights", "Zoe:blue", "Yann:red", "--id", "secret.evening")
    with serving(table.db) as server:
        yield server


@pytest.fixture(scope="module")
def guest(server):
    """Who may record in the first game, and knows nothing of the other one."""
    return server.link(Role.RECORDER, "evening")


def said_in(operation):
    """The names of what can be said in a call."""
    _path, _method, one = operations()[operation]
    names = {each["name"] for each in one.get("parameters", []) if each["in"] == "query"}
    return sorted(names | {"actions", "what", "text", "reason", "id", "by", "at", "expected"})


@settings(max_examples=400)
@given(st.data())
def test_hostile_words_are_answered_and_open_nothing(server, guest, data):
    operation = data.draw(st.sampled_from(sorted(set(operations()) - {"description"})))
    path, method, _one = operations()[operation]
    game = data.draw(st.one_of(st.just("rk1"), NASTY))
    said = data.draw(st.dictionaries(st.sampled_from(said_in(operation)), ANY, max_size=4))
    url = path.replace("{game}", quoted(game)).replace("{format}", quoted(data.draw(NASTY)))
    headers = dict(guest.headers)
    if data.draw(st.booleans()):
        headers["If-Match"] = headers["If-None-Match"] = '"x"'
    if operation == "events":  # an answer that is none would go on for ever
        said["after"] = "x"
    query, body = (said, None) if method == "get" else ({}, strict(said))
    query = {name: str(value) for name, value in query.items()}
    answer = server.client.request(method, url, params=query, content=body, headers=headers)
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    assert answer.headers["content-type"] != "text/html"
    for word in HIDDEN:
        if word not in f"{game} {said}":
            assert word not in answer.text
    if len(answer.request.url.path.split("/")) == len(path.split("/")) and "." not in game:
        check_described(operation, answer)


def quoted(part):
    """A part of a path, as a client that knows its trade writes it."""
    from urllib.parse import quote

    return quote(part, safe="", errors="replace") or "%20"


def strict(said):
    """A body, with what JSON has no word for as Python writes it, and lone surrogates."""
    return json.dumps(said).encode()


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"actions":"\\ud800"}', b"\xff\xfe", b"[" * 60_000, b'{"a":1}']
)
def test_a_body_that_is_none_is_told_so(body, server, guest):
    for operation in ("do", "undo", "note", "correct"):
        path, _method, _one = operations()[operation]
        url = path.replace("{game}", "rk1")
        answer = server.client.post(url, content=body, headers=guest.headers)
        if operation != "undo" or body:
            assert answer.status_code == 400, answer.text
        check_described(operation, answer)
        assert "Traceback" not in answer.text


def test_a_body_is_as_long_as_the_docs_say_and_no_longer(server, guest):
    most = Limits().body
    for name in ("api.md", "serve.md"):
        assert f"{most // 1024} KiB" in (ROOT / "docs" / "data" / name).read_text("utf-8")
    for body, status in ((b" " * most, 400), (b" " * (most + 1), 413)):
        for content in (body, iter([body[:-1], body[-1:]])):  # with its length said, and without
            url = "/api/v1/games/rk1/note"
            answer = server.client.post(url, content=content, headers=guest.headers)
            assert answer.status_code == status
    assert f"{most:,}" in answer.json()["message"]


def test_a_link_to_one_game_names_no_other_that_comes_from_it(tmp_path):
    """Not in words, and not by another tag when there is one more."""
    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red", "--id", "evening")
    table("do", "b pv j18")
    with serving(table.db) as server:
        one, every = server.link(Role.TABLE, "evening"), server.table
        before = one.get("/games/rk1/log"), every.get("/games/rk1/log")
        table("fork", "rk1", "--at", "1", "--id", "secret.evening")
        after = one.get("/games/rk1/log"), every.get("/games/rk1/log")
    assert after[0].json()["forks"] == []
    assert (after[0].content, after[0].headers["etag"]) == (
        before[0].content,
        before[0].headers["etag"],
    )
    assert [fork["uid"] for fork in after[1].json()["forks"]] == ["secret.evening"]
    assert after[1].headers["etag"] != before[1].headers["etag"]


def test_a_link_that_looks_on_writes_nothing(server):
    for role, seat in ((Role.TABLE, None), (Role.PLAYER, 0)):
        looking = server.link(role, "evening", seat)
        for path, method, _one in operations().values():
            if method == "post":
                answer = looking.post(path.removeprefix("/api/v1").replace("{game}", "rk1"))
                assert answer.status_code == 403, path
