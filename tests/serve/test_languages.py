"""Each request is answered in its own language, whatever the others read at that moment."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cli.serve.gate import language_of
from cli.serve.links import Role
from cli.terminal.language import LANGUAGES
from tests.api.served import serving
from tests.conftest import OPENING
from tests.table import Table


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("languages") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    table("do", *OPENING)
    table("count", "An", "3")
    return table


@pytest.fixture(scope="module")
def server(table):
    """A server on a terminal where everything is put in words."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TABLESCRIBE_PLAIN", "1")
        with serving(table.db) as server:
            yield server


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("", {}, "en"),
        ("nl", {}, "nl"),
        ("fr-BE, fr;q=0.9, en;q=0.5", {}, "fr"),
        ("en;q=0.2, de;q=0.9", {}, "de"),
        ("it, es;q=0.1", {}, "es"),
        ("it", {}, "en"),
        ("de;q=0, nl;q=0.1", {}, "nl"),
        ("de;q=zz, nl;level=1", {}, "en"),
        ("nl", {"lang": "fr"}, "fr"),
        ("nl", {"lang": "zz"}, "nl"),
        (", ;q=1," * 1000 + "de", {}, "en"),
    ],
)
def test_the_parameter_counts_first_then_what_is_wanted_most(header, query, language):
    assert language_of({"accept-language": header}, query) == language


PATHS = ("/games/rk1/export/report", "/games/rk1/audit", "/games/rk1/score", "/games/rk1/log")


def test_six_threads_in_five_languages_never_mix(server):
    def answer(asked):
        path, language = asked
        found = server.table.get(path, {"Accept-Language": language})
        assert found.headers["Content-Language"] == language
        assert {"Authorization", "Accept-Language"} <= set(found.headers["Vary"].split(", "))
        return found.text

    asked = [(path, language) for path in PATHS for language in LANGUAGES]
    alone = [answer(one) for one in asked]
    assert len(set(alone)) > len(asked) // 2  # reports and audits differ, scores are numbers
    with ThreadPoolExecutor(6) as threads:
        for _wave in range(4):
            assert list(threads.map(answer, asked)) == alone


def test_an_answer_in_another_language_is_another_answer(server):
    path = "/games/rk1/audit"
    tag = server.table.get(path, {"Accept-Language": "nl"}).headers["ETag"]
    same = server.table.get(path, {"Accept-Language": "nl", "If-None-Match": tag})
    other = server.table.get(path, {"Accept-Language": "fr", "If-None-Match": tag})
    assert (same.status_code, other.status_code) == (304, 200)


def test_pages_and_mistakes_have_the_language_of_who_reads_them(server, table):
    page = f"/t/{server.links.make(Role.TABLE).token}"
    assert '<html lang="fr"' in server.client.get(page, headers={"Accept-Language": "fr"}).text
    assert '<html lang="de"' in server.client.get(page, params={"lang": "de"}).text
    wrong = server.recorder.post("/games/rk1/do", {"Accept-Language": "nl"}, actions="zz")
    said = table("do", "zz", "--lang", "nl", code=4).err
    assert said == f"tablescribe: {wrong.json()['message']}\n"


def test_waves_of_exports_in_threads_leave_words_as_they_were(server):
    """Exports are drawn, and a phone hears in words what it recorded, whatever others read."""
    page = f"/t/{server.links.make(Role.RECORDER).token}/record"
    origin = {"Origin": str(server.client.base_url).rstrip("/")}

    def record(line):
        n = server.client.get(f"{page}/head", params={"game": "rk1"}).json()["n"]
        sent = {"id": f"phone{n}", "expected": n, "line": line}
        answer = server.client.post(page, params={"game": "rk1"}, json=sent, headers=origin)
        return answer.json()["lines"][0]

    assert "An plus 1 (i18)" in record("b pc i18 2")
    paths = ["/games/rk1/export/report", "/games/rk1/export/svg", "/games/rk1/turn"] * 2
    with ThreadPoolExecutor(6) as threads:
        for _wave in range(24):
            list(threads.map(server.table.get, paths))
    server.recorder.post("/games/rk1/undo")
    assert "An plus 1 (i18)" in record("b pc i18 2")


def test_a_recorder_elsewhere_is_never_called_as_the_servers_own(server, monkeypatch):
    monkeypatch.setenv("TABLESCRIBE_BY", "who serves")
    server.recorder.post("/games/rk1/note", text="from elsewhere")
    assert server.table.get("/games/rk1/log").json()["entries"][-1]["by"] == "table"
