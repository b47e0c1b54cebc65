"""What comes through to the routes, and what every answer says."""

import asyncio

import pytest

from cli.serve.admission import Bucket, Limits
from cli.serve.gate import known_host
from cli.serve.links import LIFETIME, Link, Role
from tests.serve.given import serving
from tests.serve.test_live import begun


def asked(folder, *requests, limits=None):
    """Return the answers to requests: a path under the table's link, and headers."""
    table = begun(folder)

    async def story():
        async with serving(table.db, *([limits] if limits else [])) as server:
            base = f"/t/{server.table.token}"
            return [await server.get(base + path, **headers) for path, headers in requests]

    return asyncio.run(story())


def test_unknown_and_revoked_and_expired_links_are_answered_alike(tmp_path):
    table = begun(tmp_path)

    async def story():
        async with serving(table.db) as server:
            gone = server.player(1)
            server.links.revoke(gone.token)
            old = Link("old", Role.TABLE, server.uid, made=1)
            server.links.__init__([server.table, old])
            tokens = ("never", gone.token, old.token, "%2e%2e", "' OR 1=1 --", "é" * 500)
            return [await server.get(f"/t/{one}", accept="text/html") for one in tokens], [
                await server.get(f"/t/{server.table.token}")
            ]

    unknown, [known] = asyncio.run(story())
    assert known.status_code == 200
    assert {(one.status_code, one.content, str(one.headers)) for one in unknown} == {
        (404, unknown[0].content, str(unknown[0].headers))
    }
    assert b"no longer works" in unknown[0].content
    assert LIFETIME > 24 * 3600


def test_whoever_asks_without_end_waits_and_whoever_guesses_sooner(tmp_path):
    many = asked(tmp_path, *[("/turn", {})] * 4, limits=Limits(burst=3, rate=0.001))
    assert [one.status_code for one in many] == [200, 200, 200, 429]
    guesses = asked(tmp_path, *[("x", {})] * 4, ("", {}), limits=Limits(guesses=3))
    assert [one.status_code for one in guesses] == [404, 404, 404, 429, 429]


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


def test_a_body_that_is_longer_than_it_says_is_cut_off(tmp_path):
    table = begun(tmp_path)
    said = []

    async def story():
        async with serving(table.db, Limits(body=10)) as server:
            parts = [b"x" * 8, b"x" * 2, b"x"]  # the last byte is one too many

            async def receive():
                return {"type": "http.request", "body": parts.pop(0), "more_body": True}

            async def send(message):
                said.append(message)

            async def reading(scope, receive, send):
                while True:
                    await receive()

            admission = server.app.state.admission
            gate = server.app.user_middleware[0].cls(reading, admission, server.links)
            scope = {
                "type": "http",
                "method": "POST",
                "path": "/",
                "scheme": "http",
                "headers": [(b"host", b"localhost")],
            }
            await gate(scope, receive, send)

    asyncio.run(story())
    assert said[0]["status"] == 413


@pytest.mark.parametrize(
    ("host", "known"),
    [("table.local:80", True), ("TABLE.local.", True), ("[::1]:80", True), ("", False)],
)
def test_names_of_this_machine(host, known):
    assert known_host(host, {"table.local"}) == known
