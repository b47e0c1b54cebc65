"""The pages of all games: what is played, links by role, a game begun by the request of `new`."""

import asyncio
import re
from contextlib import asynccontextmanager
from itertools import count

import httpx
import pytest

from cli.serve.links import Links, Role, links_file
from events.store.sqlite_store import SqliteStore
from tests.serve.apps import app_of
from tests.serve.recorders import HOST
from tests.table import Table

_IDS = count(1)


class Guest:
    """Somebody with a link; `to` is the address of one of its pages."""

    def __init__(self, client, token):
        self.client, self.token = client, token

    async def get(self, page="", **headers):
        return await self.client.get(f"/t/{self.token}{page}", headers=headers)

    async def begin(self, *players, what="", printed="", id_=None, **said):
        sent = {
            "id": id_ or f"begun-{next(_IDS)}",
            "said": {"players": players, **said},
            "printed": printed,
        }
        address = f"/t/{self.token}/begin{what}"
        return await self.client.post(address, json=sent, headers={"Origin": HOST})


@asynccontextmanager
async def _served(db, create=False):
    with SqliteStore(db, create=create):
        pass
    links = Links()
    app, desk = app_of(db, links)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
        tokens = [links.make(role).token for role in (Role.RECORDER, Role.TABLE)]
        yield *(Guest(client, token) for token in tokens), links
    await desk.close()


def club(scene, db, create=False):
    """Play a scene with an organiser, a guest who only looks, and the links."""

    async def play():
        async with _served(db, create) as guests:
            await scene(*guests)

    asyncio.run(play())


@pytest.fixture
def evening(table):
    """Two games that go on, the second with secrets, one that has ended, one begun by mistake."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("new", "meridian", "An:black", "Dirk:grey", "Ed:brown")
    table("do", "k +5", "--game", "3")
    table("close", "--abandoned", "--game", "3")
    table("new", "robber-knights", "By:blue", "Mistake:red")
    table("close", "--abandoned", "--game", "4")
    return table


def tokens(text):
    return set(re.findall(r"/t/([\w-]{32})", text))


def test_who_may_only_look_sees_what_is_played_and_no_link_that_records(evening):
    async def scene(organiser, guest, links):
        page = (await guest.get()).text
        assert "Robber Knights" in page
        assert "An, Bo, Cy" in page
        assert "By, Mistake" not in page  # nothing was played
        assert "next: " in page
        roles = {links.find(token).role for token in tokens(page) - {guest.token}}
        assert roles == {Role.TABLE}
        assert "Begin a game" not in page
        for where in ("/codes", "/begin/meridian"):
            assert (await guest.get(where)).status_code == 403
        assert (await guest.begin("An:blue", "Bo:red", title="robber-knights")).status_code == 403
        assert "Begin a game" in (await organiser.get()).text

    club(scene, evening.db)
    assert len(evening("games", "--json").json["games"]) == 3


def test_an_organiser_has_the_links_by_role_and_their_codes(evening):
    async def scene(organiser, _guest, links):
        page = (await organiser.get()).text
        recorders = [one for one in map(links.find, tokens(page)) if one.records and one.game]
        assert len(recorders) == 3
        sheet = (await organiser.get("/codes")).text  # of the two that go on
        assert sheet.count("<svg") == 2 + 5
        for words in ("table: what everybody may see", "Bo: with that player&#39;s own secrets"):
            assert words in sheet
        one = (await organiser.get("/codes?game=rk1")).text
        assert one.count("<svg") == 2
        there = await organiser.get("/record?game=rk1")
        assert there.status_code == 303
        assert links.find(there.headers["location"].split("/")[2]).game is not None

    club(scene, evening.db)


def test_a_game_begins_as_new_begins_it(tmp_path):
    async def scene(organiser, _guest, links):
        said = {"title": "robber-knights", "first": "Bram"}
        plan = (await organiser.begin("An:blue", "Bram:red", what="/try", **said)).json()
        assert plan["lines"] == ["An:blue Bram:red; Bram goes first"]
        begun = (await organiser.begin("An:blue", "Bram:red", id_="once", **said)).json()
        again = (await organiser.begin("An:blue", "Bram:red", id_="once", **said)).json()
        assert begun == again
        sheet = (await organiser.client.get(begun["address"])).text
        [recorder] = [one for one in map(links.find, tokens(sheet)) if one.records and one.game]
        page = await organiser.client.get(f"/t/{recorder.token}/record")
        assert page.status_code == 200
        # names alone: in the colours of last time
        plan = (await organiser.begin("bram", "Cy", what="/try", title="robber-knights")).json()
        assert plan["lines"][0].startswith("Bram:red Cy:")

    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    club(scene, tapped.db, create=True)
    typed("new", "robber-knights", "An:blue", "Bram:red", "--first", "Bram")
    logs = [table("log", "--json").json["entries"] for table in (tapped, typed)]
    assert [one["event"] for one in logs[0]] == [one["event"] for one in logs[1]]


def test_what_cannot_begin_is_refused_as_new_refuses_it(table):
    refused: list[tuple[list[str], dict]] = [
        (["An:blue"], {}),
        (["An:blue", "Bram:blue"], {}),
        (["An:blue", "an:red"], {}),
        (["An:blue", "Bram:pink"], {}),
        (["An:blue", "Bram:red"], {"house": ["never-heard"]}),
        (["An:blue", "Bram:red"], {"limit": "soon"}),
        (["An:blue", "Bram:red"], {"first": "Zoe"}),
    ]

    async def scene(organiser, _guest, _links):
        for players, said in refused:
            answer = await organiser.begin(*players, title="robber-knights", **said)
            assert answer.status_code in (400, 422)
            options = [
                word
                for name, value in said.items()
                for word in (f"--{name}", *([value] if isinstance(value, str) else value))
            ]
            there = table("new", "robber-knights", *players, *options, code=None)
            assert there.err == f"tablescribe: {answer.json()['message']}\n"
        files = await organiser.begin(
            "An", "Bo", title="score-pad", printed=str(table.db.parent / "x.toml")
        )
        assert files.json()["code"] == "no-such-part"

    club(scene, table.db, create=True)
    assert table("games", "--json").json["games"] == []


def test_programs_reach_all_games_by_the_links_that_serve_prints(evening):
    printed = evening("serve", "--links").out
    guest, organiser = re.findall(r"/t/([\w-]{32})", printed)

    async def scene():
        links = Links(path=links_file(evening.db))
        app, desk = app_of(evening.db, links)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:

            async def ask(method, path, token, **said):
                headers = {"Authorization": f"Bearer {token}"}
                return await client.request(method, f"/api/v1/{path}", headers=headers, **said)

            for token in (guest, organiser):
                assert len((await ask("GET", "games", token)).json()["games"]) == 3
                assert (await ask("GET", "stats", token)).status_code == 200
            said = {"title": "robber-knights", "players": ["An:blue", "Bram:red"]}
            assert (await ask("POST", "games", guest, json=said)).status_code == 403
            assert (await ask("POST", "games", organiser, json=said)).status_code == 201
            own = links.make(Role.RECORDER, "no-game").token  # a recorder's, of one game
            assert (await ask("POST", "games", own, json=said)).status_code == 403
        await desk.close()

    asyncio.run(scene())
    assert len(evening("games", "--json").json["games"]) == 4


def test_an_organiser_reads_how_recorders_are(evening):
    async def scene(organiser, guest, links):
        page = (await organiser.get()).text
        [recorder] = [
            one
            for one in map(links.find, tokens(page))
            if one.records and one.game and f"/t/{one.token}/record" in page.split("<h2>")[-1]
        ]
        assert "last heard" not in page
        asked = {"page": "one", "waiting": "2"}
        await organiser.client.get(f"/t/{recorder.token}/record/head", params=asked)
        page = (await organiser.get()).text
        assert "a recorder, last heard from 0 seconds ago" in page
        assert "2 lines are not recorded yet" in page
        assert "last heard" not in (await guest.get()).text

    club(scene, evening.db)


def test_pages_speak_their_readers_language_and_run_no_script_of_their_own(evening):
    async def scene(organiser, _guest, _links):
        for page in ("", "/codes", "/begin/score-pad"):
            answer = await organiser.get(page, accept_language="de")
            assert '<html lang="de"' in (await organiser.get(f"{page}?lang=de")).text
            assert "<script>" not in answer.text
            assert " style=" not in answer.text
            assert "'unsafe" not in answer.headers["content-security-policy"]

    club(scene, evening.db)


def test_only_who_may_record_a_game_goes_on_from_a_step_of_it(evening):
    uid = evening("log", "--json", "--game", "1").json["uid"]
    players = [(role, uid, seat) for role, seat in ((Role.TABLE, None), (Role.PLAYER, 0))]
    may = [((Role.RECORDER, uid, None), 200), ((Role.RECORDER, None, None), 200)]
    may += [((Role.RECORDER, "no-game", None), 404), ((Role.TABLE, None, None), 403)]
    may += [(link, 403) for link in players]

    async def scene(organiser, _guest, links):
        for place, (link, status) in enumerate(may):
            token = links.make(*link).token
            for sent in ({"Origin": HOST}, {}):
                answer = await organiser.client.post(
                    f"/t/{token}/record/fork?game={uid}",
                    json={"id": f"what-if-{place}", "step": "1"},
                    headers=sent,
                )
                assert answer.status_code == (status if sent else 403), link
            page = await organiser.client.get(f"/t/{token}")
            offers = link[1] == uid and status == 200
            assert ('id="fork"' in page.text) == offers, link

    club(scene, evening.db)
    assert len(evening("games", "--all", "--json").json["games"]) == 4 + 2
