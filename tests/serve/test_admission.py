"""One admission for connections, requests, listeners and guesses, of pages and API alike."""

import asyncio
import select
import socket
import ssl
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from starlette.exceptions import HTTPException

from cli.serve.admission import Admission, Limits, Places
from cli.serve.desk import AHEAD, Turns
from cli.serve.links import Link, Role
from tests.api.served import serving
from tests.table import Table

HASTY = Limits(patience=0.2)
NARROW = Limits(connections=(24, 12), requests=(4, 4, 4), listeners=(4, 4, 4), burst=20, rate=0.001)
GET = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"
WAIT = 30
"""Seconds after which a test gives up: on a server without limits it is all that ends it."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("admission") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    return table


def connected(server, address="127.0.0.1"):
    """A connection to a server from an address of this machine."""
    port = server.client.base_url.port
    return socket.create_connection(("127.0.0.1", port), WAIT, (address, 0))


def ended(connection, trickle=b""):
    """Whether the server ends a connection over which somebody sends a byte now and then."""
    with connection:
        for _n in range(WAIT * 20):
            try:
                if select.select([connection], [], [], 0.05)[0] and not connection.recv(4096):
                    return True
                connection.send(trickle)
            except OSError:
                return True
    return False


@pytest.mark.parametrize(
    ("begin", "trickle"),
    [
        (b"", b""),
        (GET, b"X"),
        (GET.replace(b"GET", b"POST") + b"Content-Length: 999\r\n\r\n", b"x"),
        (GET + b"\r\n", b""),
        (GET + b"\r\n" + GET, b"X"),
        (GET.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n1\r\n", b""),
    ],
    ids=["silent", "slow head", "slow body", "silent later", "slow head later", "slow chunk"],
)
def test_who_keeps_the_server_waiting_is_let_go(begin, trickle, table):
    with serving(table.db, HASTY) as server:
        connection = connected(server)
        connection.sendall(begin)
        assert ended(connection, trickle)
        assert server.table.get("/games/rk1/show").status_code == 200


def test_a_body_that_stays_away_has_a_time_though_nobody_reads_it(table):
    with serving(table.db, HASTY) as server:
        for path in ("games/rk1/note", "games/rk1/events"):
            for who in (server.recorder, server.nobody):
                lines = [f"{name}: {value}" for name, value in who.headers.items()]
                method = "POST" if path.endswith("note") else "GET"
                head = [f"{method} /api/v1/{path} HTTP/1.1", "Host: localhost", *lines]
                connection = connected(server)
                sent = "\r\n".join([*head, "Content-Length: 9999", "", "{"])
                connection.sendall(sent.encode())
                assert ended(connection, b" ")


def test_a_listener_who_is_silent_is_not_let_go(table):
    """The time is for what a client has to send; a listener has sent all of it."""
    with serving(table.db, HASTY) as server:
        url, query = "/api/v1/games/rk1/events", {"after": 999}
        with server.client.stream("GET", url, params=query, headers=server.table.headers) as heard:
            silent = [connected(server) for _n in range(3)]
            assert all(map(ended, silent))
            n = server.recorder.post("/games/rk1/note", text="still here").json()["entry"]
            with server.client.stream(
                "GET", url, params={"after": n - 1}, headers=server.table.headers
            ) as later:
                lines = later.iter_lines()
                assert f"id: {n}" in (next(lines) for _n in range(4))
            assert heard.status_code == 200


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of this machine, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    form = serialization.Encoding.PEM
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    files = folder / "table.pem", folder / "table.key"
    files[0].write_bytes(made.public_bytes(form))
    files[1].write_bytes(key.private_bytes(form, *plain))
    return files


def test_who_opens_connections_without_end_is_refused_and_others_are_not(table):
    with serving(table.db, Limits(burst=3, rate=0.001)) as server, ExitStack() as held:
        for _n in range(3):
            assert answered(held.enter_context(connected(server, "127.0.0.2")))
        for _n in range(200):
            assert ended(connected(server, "127.0.0.2"))
        assert answered(held.enter_context(connected(server, "127.0.0.3")))


def test_an_encrypted_connection_is_counted_before_it_is_negotiated(table, tmp_path):
    files = certificate(tmp_path)
    limits = Limits(patience=0.5, connections=(9, 3))
    with serving(table.db, limits, files) as server:
        trusted = ssl.create_default_context(cafile=files[0])
        url = f"https://localhost:{server.client.base_url.port}/api/v1/openapi.json"
        assert httpx.get(url, verify=trusted).status_code == 200
        silent = [connected(server) for _n in range(4)]
        assert all(map(ended, silent))
        connection = connected(server)
        connection.sendall(GET)  # no handshake
        assert ended(connection)
        assert httpx.get(url, verify=trusted).status_code == 200


def test_an_address_holds_so_many_connections_and_the_longest_silent_one_makes_room(table):
    limits = Limits(connections=(6, 3), listeners=(9, 9, 9))
    with serving(table.db, limits) as server, ExitStack() as held:
        first, second, *_others = [held.enter_context(connected(server)) for _n in range(4)]
        assert ended(first)
        assert answered(held.enter_context(connected(server)))
        assert ended(second)
        for _n in range(3):  # connections that keep nobody waiting stay
            assert status(server, held, server.table) == 200
        assert ended(connected(server))
        assert answered(held.enter_context(connected(server, "127.0.0.2")))


def answered(connection):
    """Whether the server answers what is asked over a connection."""
    connection.sendall(GET + b"\r\n")
    return connection.recv(12) == b"HTTP/1.1 200"


def status(server, stack, guest, path="/api/v1/games/rk1/events"):
    """The status of a stream that stays open, from a connection of its own."""
    client = stack.enter_context(httpx.Client(base_url=server.client.base_url, timeout=WAIT))
    answer = stack.enter_context(client.stream("GET", path, headers=guest.headers))
    return answer.status_code


@pytest.mark.parametrize("pages", [False, True], ids=["API", "pages"])
def test_listeners_are_counted_as_they_are_let_in(pages, table):
    """All ask at the same moment: none has been counted yet when the next one is looked at."""
    link = "a-link"

    async def story(server):
        path = f"/t/{link}/events?after=1" if pages else "/api/v1/games/rk1/events"
        headers = {} if pages else {"Authorization": f"Bearer {link}"}
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=server.client.base_url, limits=limits, timeout=WAIT
        ) as client:
            asked = [client.build_request("GET", path, headers=headers) for _n in range(40)]
            answers = await asyncio.gather(*(client.send(one, stream=True) for one in asked))
            await asyncio.gather(*(one.aclose() for one in answers))
            return Counter(one.status_code for one in answers)

    limits = Limits(listeners=(99, 99, 5))
    with serving(table.db, limits) as server:
        made = server.links.make(Role.TABLE)
        link = made.token
        assert asyncio.run(story(server)) == {200: 5, 429: 35}


def test_a_listener_who_leaves_gives_the_place_back(table):
    with serving(table.db, Limits(listeners=(9, 9, 1))) as server:
        for _n in range(3):
            with ExitStack() as listening:
                answers = (status(server, listening, server.table) for _n in range(WAIT * 20))
                assert 200 in answers  # the last one's end may not be known yet
                assert status(server, listening, server.table) == 429


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games/rk1/events", "/t/{}", "/t/{}/x"])
def test_wrong_links_are_slowed_wherever_they_are_tried(path, table):
    with serving(table.db, Limits()) as server:

        def tried(n, **headers):
            headers |= {} if "{}" in path else {"Authorization": f"Bearer guess-{n}"}
            return server.client.get(path.format(f"guess-{n}"), headers=headers).status_code

        statuses = Counter(tried(n, **{"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(40))
        assert statuses[429] >= 9
        assert statuses[401] + statuses[404] <= 31
        assert server.table.get("/games/rk1/show").status_code == 429
        assert server.recorder.post("/games/rk1/note", text="hello").status_code == 200


def test_one_address_does_not_use_up_the_link_that_all_at_the_table_have(table):
    limits = Limits(burst=9, rate=0.001, listeners=(9, 2, 9))
    with serving(table.db, limits) as server, ExitStack() as held:
        for _n in range(3):
            last = status(server, held, server.table)
        assert last == 429
        for _n in range(40):
            last = server.table.get("/games/rk1/show").status_code
        assert last == 429
        port = server.client.base_url.port
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=elsewhere) as client:
            for path in ("show", "events"):
                url = f"/api/v1/games/rk1/{path}"
                with client.stream("GET", url, headers=server.table.headers) as answer:
                    assert answer.status_code == 200


def test_all_who_share_a_link_ask_so_often_and_so_many_at_once():
    admission, link = Admission(Limits(burst=2, rate=0, requests=(9, 9, 1))), Link("x", Role.TABLE)

    def admitted(address):
        with suppress(HTTPException), admission.request(address, link.token, link):
            return True
        return False

    with admission.request("a", link.token, link):
        assert not admitted("b")
    assert [admitted(address) for address in "ccddeeff"] == [True] * 6 + [False] * 2


def test_what_is_not_there_is_no_guess(table):
    with serving(table.db, Limits()) as server:
        statuses = {server.table.get("/games/rk9/show").status_code for _n in range(40)}
        assert statuses == {404}


def test_a_recorder_is_answered_though_guests_fill_everything(table):
    with serving(table.db, NARROW) as server, ExitStack() as held:
        silent = [held.enter_context(connected(server, f"127.0.0.{1 + n % 3}")) for n in range(36)]
        while status(server, held, server.table) == 200:
            pass
        slow = GET.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n"
        for one in silent:
            with suppress(OSError):
                one.sendall(slow)
        answers = [server.table.get("/games/rk1/show") for _n in range(20)]
        assert answers[-1].status_code == 429
        for n in range(10):
            assert server.recorder.post("/games/rk1/note", text=f"note {n}").status_code == 200
        assert status(server, held, server.recorder) == 200


def test_who_records_goes_to_the_front_of_a_line():
    async def story():
        turns, order, held = Turns(1), [], asyncio.Event()

        async def work(name, ahead):
            AHEAD.set(ahead)
            async with turns.turn():
                order.append(name)
                await held.wait()

        tasks = []
        for name, ahead in (("first", False), ("guest", False), ("gone", True), ("recorder", True)):
            tasks.append(asyncio.create_task(work(name, ahead)))
            await asyncio.sleep(0)
        tasks[2].cancel()
        held.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.turn():
            return order

    assert asyncio.run(asyncio.wait_for(story(), WAIT)) == ["first", "recorder", "guest"]


def test_who_gives_up_as_the_turn_comes_passes_it_on():
    async def story():
        turns = Turns(1)

        async def work():
            async with turns.turn():
                pass

        async with turns.turn():
            waiting = asyncio.create_task(work())
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await work()

    asyncio.run(asyncio.wait_for(story(), WAIT))


def test_a_place_is_taken_for_all_or_for_none():
    places = Places(3, 1)
    assert places.take(("", "a"))
    assert not places.take(("", "a"))
    assert places.full(("", "a")) == "a"
    assert places.take(("", "b"))
    assert places.take(("", "c"))
    assert places.full(("", "d")) == ""
    assert places.take((None, "d"))
    places.leave(("", "a"))
    assert places.take(("", "a"))


def test_there_is_room_for_connections_that_keep_nobody_waiting():
    """Listeners and requests together leave connections that can be closed for others."""
    for limits in (Limits(), NARROW):
        for n, most in enumerate(limits.connections):
            assert limits.listeners[n] + limits.requests[n] < most
    for _all, address, link in (Limits().listeners, Limits().requests):
        assert address < link / 2


def test_ctrl_c_ends_quietly_for_all_who_listen(table):
    """Listeners of pages and of the API, and who has not asked all yet."""
    program = str(Path(sys.executable).with_name("tablescribe"))
    words = ["serve", "--lang", "en", "--port", "0", "--db", str(table.db)]
    with (
        subprocess.Popen(
            [program, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as serve,
        ExitStack() as listening,
    ):
        assert serve.stdout is not None
        lines = iter(serve.stdout.readline, "")
        base, _t, token = next(line for line in lines if "/t/" in line).strip().partition("/t/")
        assert any("is being served" in line for line in lines)
        port = int(base.rpartition(":")[2])
        for path, headers in (
            ("/api/v1/games/rk1/events", {"Authorization": f"Bearer {token}"}),
            (f"/t/{token}/events?after=1", {}),
        ):
            for _n in range(3):
                client = listening.enter_context(httpx.Client(base_url=base, timeout=WAIT))
                answer = client.stream("GET", path, headers=headers)
                assert listening.enter_context(answer).status_code == 200
        for begin in (b"", GET, GET.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n"):
            one = listening.enter_context(socket.create_connection(("127.0.0.1", port), WAIT))
            one.sendall(begin)
        serve.send_signal(2)
        _out, err = serve.communicate(timeout=WAIT)
    assert err == ""
    assert serve.returncode == 130


def test_who_comes_while_the_server_ends_is_not_waited_for():
    class One:
        address = "192.168.1.20"

        def cut(self):
            """Be closed for another."""

    admission = Admission()
    assert admission.connect(One())
    admission.closed = True
    assert not admission.connect(One())
