"""Recording by HTTP: a phone's entries are those of a session, once each, and nobody else's."""

import asyncio
from random import Random

import pytest

from events.titles.registry import TITLES
from tests.serve.recorders import HOST, held
from tests.serve.taps_counted import records, taps_of
from tests.table import Table
from tools.goldens import SAMPLES


@pytest.fixture
def db(game):
    """The file of a game with its opening layout, An to act."""
    return game.db


def log(table):
    return [
        line for line in table("export", "text").out.splitlines() if line.startswith(("b ", "r "))
    ]


def test_a_line_is_recorded_and_said_in_sentences(game, db):
    async def scene(phone, _other, _shows):
        now = await phone.now()
        assert now["turn"].startswith("next: An")
        said = await phone.record("pc i18 1")
        assert said["outcome"] == "recorded"
        assert said["lines"][0].startswith("#6 An: plain castle on i18, 1 knight stays; An +1 i18")
        assert (await phone.now())["seats"][0]["score"] == 1

    held(scene, db)
    assert "phone" in game("log", "--json").out


def test_what_is_tapped_is_a_line(db):
    async def scene(phone, _other, _shows):
        now = await phone.now("pc", "i18", "1")
        assert now["choices"]["line"] == "b pc i18 1"
        assert now["choices"]["said"] == ["An", "plain castle", "i18", "1 knight stays"]
        assert now["checked"]["standing"] == "good"
        assert "plain castle on i18" in now["checked"]["words"]
        cells = (await phone.now("pc"))["choices"]["next"]
        assert all(len(one["place"]) == 4 for one in cells)

    held(scene, db)


def test_the_same_id_is_one_entry_and_another_line_with_it_is_refused(game, db):
    async def scene(phone, _other, _shows):
        await phone.now()
        first = await phone.send(id="once", line="p i18")
        again = await phone.send(id="once", line="p i18")
        assert first.json()["outcome"] == "recorded"
        assert (again.status_code, again.json()["outcome"]) == (200, "already")
        assert again.json()["n"] == first.json()["n"]
        other = await phone.send(id="once", line="m i18")
        assert (other.status_code, other.json()["code"]) == (409, "id-taken")

    held(scene, db)
    assert len(log(game)) == 5


def test_two_phones_at_once_lose_nothing_and_double_nothing(game, db):
    async def scene(one, other, _shows):
        await one.now()
        await other.now()
        await one.record("p i18")
        late = await other.send(line="pc h18")
        assert (late.status_code, late.json()["outcome"]) == (409, "conflict")
        assert "p i18" in " ".join(late.json()["lines"])
        now = await other.now("pc", "h18")  # what was tapped stays, and is checked again
        assert now["choices"]["line"] == "b pc h18"
        assert now["others"] == [{"n": 6, "words": "#6 b p i18; An: plain on i18"}]
        await other.record("pc h18")

    held(scene, db)
    assert log(game)[-2:] == ["b p i18", "b pc h18"]


def test_the_same_action_by_two_phones_is_one_entry(game, db):
    async def scene(one, other, _shows):
        await one.now()
        await other.now()
        answers = await asyncio.gather(one.send(line="p i18"), other.send(line="b p i18"))
        assert sorted(answer.json()["outcome"] for answer in answers) == ["already", "recorded"]

    held(scene, db)
    assert len(log(game)) == 5


def test_a_terminal_beside_is_another_recorder(game, db):
    async def scene(phone, _other, _shows):
        await phone.now()
        await asyncio.to_thread(game, "do", "p i18")
        late = await phone.send(line="m h18")
        assert late.json()["outcome"] == "conflict"
        assert (await phone.now())["head"]["n"] == 6

    held(scene, db)
    assert len(log(game)) == 5


def test_what_is_refused_is_said_with_what_would_be_legal(game, db):
    async def scene(phone, _other, _shows):
        await phone.now()
        answer = await phone.send(line="p d10")
        assert (answer.status_code, answer.json()["code"]) == (422, "not-adjacent")
        assert "legal: " in answer.json()["message"]
        assert "--ruling" not in answer.json()["message"]
        early = await phone.send(line="end")
        assert early.json()["message"].endswith("if the players allow it: More, Ruling")
        ruled_id = "ruled-once"
        ruled = await phone.record('ruling "we laughed" p d10', id=ruled_id)
        assert "ruling" in ruled["lines"][1]
        assert ruled["n"] == 6
        for reason, status in (("we laughed", 200), ("we cried", 409)):  # the same id again
            again = await phone.send(line=f'ruling "{reason}" p d10', id=ruled_id)
            assert again.status_code == status, reason

    held(scene, db)


def test_a_mistaken_number_of_a_round_is_corrected_from_the_page(table, tmp_path):
    table("new", "score-pad", "An", "Bo", "Kim", "--pad", "golf")
    table("do", "5 6 7")
    table("do", "12 9 12")

    async def scene(phone, _other, _shows):
        await phone.now()
        said = (await phone.now(typed="correct 7 Bo 11"))["checked"]
        assert (said["words"], said["standing"]) == ("correct #7: b r2 11", "good")
        await phone.record("correct 7 Bo 11")
        again = await phone.record("correct 9.1 10")
        assert "An 17, Bo 16, Kim 19" in " ".join(again["lines"])
        for line in ("correct", "correct 7", "correct 77 Bo 3", "correct 7 Bo 999"):
            assert (await phone.now(typed=line))["checked"]["standing"] == "bad", line
            assert (await phone.send(line=line)).status_code in (400, 404, 422), line

    held(scene, table.db)
    assert "#10 correct #9.1: b r2 10" in table("log").lines


def test_what_is_strange_is_asked_about(game, db):
    game("do", "p i18")

    async def scene(phone, _other, _shows):
        await phone.now()
        line = "m h18"
        asked = await phone.send(line=line)
        assert (asked.status_code, asked.json()["code"]) == (422, "doubtful")
        assert asked.json()["message"].startswith("unlikely: ")
        await phone.record(line, agreed=True)

    held(scene, db)


def test_taking_back_and_putting_back(game, db):
    async def scene(phone, other, _shows):
        await phone.now()
        await phone.record("p i18")
        await other.now()
        back = await phone.send("/undo", id="back")
        assert "undone: #6 b p i18" in back.json()["lines"][0]
        assert (await phone.send("/undo", id="back")).json()["outcome"] == "already"
        unseen = await other.send("/undo")
        assert (unseen.status_code, unseen.json()["outcome"]) == (409, "conflict")
        now = await phone.now()
        assert now["redo"]
        put = await phone.send("/redo")
        assert "redone: #6 b p i18" in put.json()["lines"][0]
        assert (await phone.send("/undo", id="back", expected=8)).json()["outcome"] == "already"

    held(scene, db)
    assert "p i18" in log(game)[-1]


def test_only_a_recorders_link_and_only_its_own_page_record(game, db):
    async def scene(phone, _other, shows):
        body = {"id": "x", "expected": 5, "line": "p i18"}
        client, at = phone.client, phone.at
        own = {"Origin": HOST}
        assert (await client.get(f"/t/{shows}/record")).status_code == 403
        assert (await client.get(f"/t/{shows}/record/now")).status_code == 403
        answers = [
            await client.post(f"/t/{shows}/record", json=body, headers=own),
            await client.post("/t/guessed/record", json=body, headers=own),
            await client.post(at, json=body),
            await client.post(at, json=body, headers={"Origin": "http://elsewhere.test"}),
            await client.post(at, data=body, headers=own),
            await client.post(at, json={**body, "more": 1}, headers=own),
            await client.post(at, json={**body, "id": "a/b"}, headers=own),
            await client.post(at, json={**body, "line": "p" * 40_000}, headers=own),
            await client.post(at, json={**body, "expected": 10**30}, headers=own),
            await client.post(at, json={**body, "by": "x\x07"}, headers=own),
        ]
        codes = [answer.status_code for answer in answers]
        assert codes == [403, 404, 403, 403, 415, 400, 400, 413, 409, 400]

    held(scene, db)
    assert len(log(game)) == 4


@pytest.mark.parametrize(
    "query", ["since=-1", "since=9" * 50, "tapped=%00&tapped=../../x", "typed=%1b[31m"]
)
def test_whatever_is_asked_is_answered(db, query):
    async def scene(phone, _other, _shows):
        answer = await phone.client.get(f"{phone.at}/now?{query}")
        assert answer.status_code == 200
        assert "\x1b" not in answer.text

    held(scene, db)


def test_commands_are_for_the_terminal(db):
    async def scene(phone, _other, _shows):
        await phone.now()
        for line in ("export jsonl x.jsonl", "q", "note hello", "?", 'ruling "no action"'):
            checked = (await phone.now(typed=line))["checked"]
            assert checked["line"] == ""
            assert (await phone.send(line=line)).status_code == 400, line

    held(scene, db)


def test_a_game_that_is_over_is_said(table, tmp_path):
    table.play((SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8"))

    async def scene(phone, _other, _shows):
        now = await phone.now()
        assert not now["open"]
        assert now["turn"].startswith("the game is over: ")
        assert now["choices"]["next"] == []

    held(scene, table.db)


def test_a_page_has_no_script_in_it_and_may_run_none_but_the_servers(db):
    async def scene(phone, _other, _shows):
        page = await phone.client.get(phone.at)
        assert "<script>" not in page.text
        assert " style=" not in page.text
        assert "'unsafe" not in page.headers["content-security-policy"]
        for name in ("record.js", "record.css"):
            assert (await phone.client.get(f"/shell/{name}")).status_code == 200

    held(scene, db)


def half(title: str) -> str:
    """Return the first half of a whole game of a title, as text."""
    head, _blank, lines = next(iter(records(title).values())).partition("\n\n")
    actions = [line for line in lines.splitlines() if not line.startswith("result")]
    return "\n".join([head, "", *actions[: len(actions) // 2], ""])


@pytest.mark.parametrize("title", TITLES)
def test_a_position_is_stated_by_taps_as_adjust_states_it(tmp_path, title):
    chance = Random(title)
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    for table in (tapped, typed):
        table.play(half(title))

    async def scene(phone, _other, _shows):
        async def position(*taps, **query):
            answer = await phone.client.get(
                f"{phone.at}/position", params={"tapped": taps, **query}
            )
            assert answer.status_code == 200, answer.text
            return answer.json()

        async def at_random():
            """Return a statement of random taps, with a number where one is typed behind them."""
            taps: list[str] = []
            while following := (found := await position(*taps))["choices"]["next"]:
                taps.append(chance.choice(following)["code"])
            if found["asks"]:
                found = await position(*taps, typed=str(chance.randrange(9)))
                return found["checked"]["line"]
            return found["choices"]["line"]

        n = (await phone.now())["head"]["n"]
        line = ""
        while not line or typed("adjust", line, "--reason", "so it lies", code=None).code:
            line = await at_random()
        found = await position(stated=[line])
        assert found["stated"] == [line]
        assert found["board"] != (await position())["board"]  # it shows what is stated
        said = {"what": [line], "reason": "so it lies"}
        answer = await phone.send("/adjust", said=said, agreed=True)
        assert answer.json().get("n") == n + 1, answer.text

    held(scene, tapped.db)
    logs = [table("log", "--json").json["entries"][-1]["event"] for table in (tapped, typed)]
    assert logs[0] == logs[1]


def test_a_part_that_lies_nowhere_is_typed_behind_its_button(db):
    async def scene(phone, _other, _shows):
        address = f"{phone.at}/position"
        root = (await phone.client.get(address)).json()["choices"]["next"]
        [part] = [one["code"] for one in root if one["words"].startswith("An, knights left: ")]
        said = (await phone.client.get(address, params={"tapped": part, "typed": "17"})).json()
        assert said["asks"]
        assert said["checked"]["words"] == "An has 17 knights"
        wrong = (await phone.client.get(address, params={"stated": "nonsense"})).json()
        assert "not a statement" in wrong["remarks"][0]

    held(scene, db)


def test_the_score_is_settled_with_what_everybody_holds(game, db):
    async def scene(phone, _other, _shows):
        await phone.now()
        await phone.record("b pc i18 1")
        found = (await phone.client.get(f"{phone.at}/settling")).json()
        assert found["holds"] == [["castles 1: i18"], []]
        assert not found["written"]
        tried = await phone.send("/try/count", said={"what": ["b", "0"]})
        assert "An has 1 point in the log for each of these: i18 (#6)" in str(tried.json()["lines"])

    held(scene, db)


def test_a_secret_that_is_stated_stays_as_it_was_typed(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Céline:yellow")

    async def scene(phone, _other, _shows):
        query = {"params": {"stated": "r guards 4"}}
        found = await phone.client.get(f"{phone.at}/position", **query)
        assert found.json()["stated"] == ["r guards 4"]

    held(scene, table.db)


def test_the_result_is_written_with_the_last_action(table):
    *lines, last = [line for line, _taps in taps_of(records("robber-knights")["full-2-players"])]
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *lines)

    async def scene(phone, _other, _shows):
        await phone.now()
        await phone.record(last)
        assert (await phone.client.get(f"{phone.at}/settling")).json()["written"]

    held(scene, table.db)


def test_a_phone_is_told_what_it_can_tap_and_no_command_lines(game, db):
    async def scene(phone, _other, _shows):
        await phone.now()
        await phone.record("pc i18 1")
        tried = await phone.send("/try/count", said={"what": ["b", "0"]})
        assert tried.json()["lines"][-1] == (
            "to correct a wrong entry, tap it in the log; to set the log to your count, state a "
            "position"
        )
        broken = await phone.send("/try/correct", said={"entries": "2", "remove": True})
        assert broken.json()["code"] == "no-longer-holds"
        said = tried.text + broken.text
        assert "--" not in said
        assert "N ACTION" not in said

    held(scene, db)
    assert "correct N ACTION" in game("count", "An", "0").out


def test_after_a_gap_a_phone_states_the_round_as_a_position(table):
    record = (SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8")
    table("import", "-", input="\n".join(record.splitlines()[:20]))

    async def scene(phone, _other, _shows):
        await phone.now()
        await phone.send("/gap", said={"reason": "the door"})
        assert (await phone.now())["turn"] == "next: state the round as a position"
        refused = await phone.send(line="r la")
        assert "--reason" not in refused.text

    held(scene, table.db)
    assert "adjust round 3 --reason TEXT" in table("turn").out


def test_what_a_command_doubts_is_recorded_when_the_recorder_agrees(game, db):
    said = {"what": ["i18 l b b; h18 l b b"], "reason": "seen on the table"}

    async def scene(phone, _other, _shows):
        await phone.now()
        doubted = await phone.send("/adjust", said=said)
        assert (doubted.status_code, doubted.json()["code"]) == (422, "doubtful")
        agreed = await phone.send("/adjust", said=said, agreed=True)
        assert agreed.json()["outcome"] == "recorded"

    held(scene, db)


def lines(table, name):
    entries = table("log", "--json", "-g", name).json["entries"]
    return [one["line"] for one in entries[1:]]


async def forked(phone, step, query=""):
    asked = {"id": f"from-{step}", "step": step}
    address = f"{phone.at}/fork{query}"
    return await phone.client.post(address, json=asked, headers={"Origin": HOST})


def test_a_game_of_its_own_goes_on_from_any_step_as_it_is_shown(game, db):
    """What has been corrected since is as it was corrected, and what came later is not there."""
    game("do", "p i18", "end", "r pc l18 1")
    game("correct", "6", "pc i18 3")
    before = game("log", "--json").json

    async def scene(phone, _other, _shows):
        for step in ("8", "9.1", "5", "1"):
            answers = [await forked(phone, step) for _again in range(2)]
            for address in (answer.json()["address"] for answer in answers):
                own = (await phone.client.get(f"{address}/now")).json()
                assert own["head"]["id"].startswith(f"from-{step}")
        gone = (await forked(phone, "6", "?lang=de")).json()
        assert (gone["code"], gone["message"]) == ("not-standing", "Eintrag 6 gilt nicht mehr")

    held(scene, db)
    begun = lines(game, "rk1")[:4]
    assert lines(game, "rk2") == [*begun, "b pc i18 3", "b end", "r pc l18 1"]
    assert lines(game, "rk3") == [*begun, "b pc i18 3"]
    assert lines(game, "rk4") == begun
    assert lines(game, "rk5") == []
    origins = [game("log", "-g", name).lines[-2] for name in ("rk2", "rk3", "rk4", "rk5")]
    assert origins == [f"from rk1 #{n}" for n in (9, 9, 5, 1)]
    after = game("log", "--json", "-g", "rk1").json
    assert (after["entries"], after["head"]) == (before["entries"], before["head"])
    game("fork", "rk1", "--at", "5")
    assert lines(game, "rk6") == lines(game, "rk4")


def test_a_running_game_with_secrets_goes_on_from_before_them_alone(table):
    """Whoever records sees what everybody sees, and could bring the new game to its end."""
    record = (SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8")
    table("import", "-", input="\n".join(record.splitlines()[:60]))
    n = len(table("log", "--json").json["entries"])
    table("count", "An", "3", "--guards", "7")

    async def scene(phone, _other, _shows):
        assert (await forked(phone, "5")).status_code == 200
        refused = await forked(phone, str(n + 1))
        assert (refused.status_code, refused.json()["code"]) == (422, "holds-secrets")

    held(scene, table.db)
    assert len(table("games", "--json").json["games"]) == 2
    assert "guards 7" not in table("log", "-g", "2", "--open").out
