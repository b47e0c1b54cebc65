"""What comes through to the routes, and what every answer says."""

import asyncio

import pytest

from cli.serve.admission import Admission, Bucket, Limits
from cli.serve.gate import Gate, known_host
from cli.serve.links import LIFETIME, Link, Links, Role
from tests.serve.apps import Server


def test_unknown_revoked_and_expired_links_are_answered_alike(game):
    links = Links([Link("old", Role.TABLE, made=1)])
    known, gone = links.make(Role.TABLE), links.make(Role.TABLE)
    links.revoke(gone.token)
    tokens = ("never", gone.token, "old", "%2e%2e", "' OR 1=1 --", "%C3%A9" * 500)

    async def story():
        async with Server(game.db, links) as server:
            asked = [server.ask(f"/t/{one}", accept="text/html") for one in (*tokens, known.token)]
            return [await one for one in asked]

    *unknown, page = asyncio.run(story())
    assert page.status_code == 200
    assert {(one.status_code, one.content, str(one.headers)) for one in unknown} == {
        (404, unknown[0].content, str(unknown[0].headers))
    }
    assert b"no longer works" in unknown[0].content
    assert LIFETIME > 24 * 3600


def test_a_bucket_fills_again_and_forgets_the_oldest(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("cli.serve.admission.time.monotonic", lambda: now[0])
    monkeypatch.setattr("cli.serve.admission.MOST_KNOWN", 2)
    bucket = Bucket(2, 0.5)
    assert [bucket.take("a") for _n in range(3)] == [False, False, True]
    now[0] = 2.0
    assert [bucket.take("a") for _n in range(2)] == [False, True]
    bucket.take("b")
    bucket.take("c")
    assert bucket.remaining("a") == 2


def test_a_body_that_is_longer_than_it_says_is_cut_off():
    said, parts = [], [b"x" * 8, b"x" * 2, b"x"]  # the last byte is one too many

    async def receive():
        return {"type": "http.request", "body": parts.pop(0), "more_body": True}

    async def send(message):
        said.append(message)

    async def reading(scope, receive, send):
        while True:
            await receive()

    gate = Gate(reading, Admission(Limits(body=10)), Links())
    scope = {"type": "http", "method": "POST", "path": "/", "scheme": "http"}
    asyncio.run(gate({**scope, "headers": [(b"host", b"localhost")]}, receive, send))
    assert said[0]["status"] == 413


@pytest.mark.parametrize(
    ("host", "known"),
    [("table.local:80", True), ("TABLE.local.", True), ("[::1]:80", True), ("", False)],
)
def test_names_of_this_machine(host, known):
    assert known_host(host, {"table.local"}) == known
