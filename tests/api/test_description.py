"""The description of the API is whole: checked by its standard, and against the routes."""

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from starlette.routing import Route

from cli.serve.admission import Limits
from cli.serve.api.calls import CALLS
from cli.serve.links import Links
from cli.terminal.command import typing_of
from tests.api.described import PATH, api_description, api_text, check_described, operations
from tests.api.served import serving
from tests.serve.apps import app_of
from tests.uncovered import commands

SERVER = {"game", "db", "json", "csv", "as_", "open"}
"""Options that the path, the server and the link answer, and nobody who calls."""


def test_the_description_is_openapi():
    validate(api_description(), cls=OpenAPIV31SpecValidator)


def test_the_page_of_the_docs_is_the_description_that_the_server_gives(server):
    assert PATH.read_text("utf-8") == api_text(), "make docs"
    assert server.nobody.get("/openapi.json").json() == api_description()


def test_every_route_is_described_and_nothing_else_is(tmp_path):
    routes = {
        (route.path, method.lower())
        for route in app_of(tmp_path / "games.db", Links())[0].routes
        if isinstance(route, Route) and route.path.startswith("/api/v1/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == {(path, method) for path, method, _one in operations().values()}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_every_option_of_a_command_can_be_said_or_is_for_the_command_line_alone(call):
    """A new option stands in the description, or its field says that it is not for guests."""
    typed = {one.name: typing_of(one.type) for one in call.command.fields()}
    local = {name for name, one in typed.items() if one is not None and one.local}
    own = {one.name for one in commands()[call.name].params} - SERVER - local
    _path, _method, one = operations()[call.name]
    if call.writes:
        body = f"{call.name.capitalize()}Call"
        said = set(api_description()["components"]["schemas"][body]["properties"])
        assert said == own | ({"expected"} if call.of_game else set())
    else:
        said = {each["name"] for each in one["parameters"] if each["in"] == "query"}
        assert said == own | {"lang"}


def test_what_is_described_has_words():
    for path, method, one in operations().values():
        assert one["summary"], (path, method)
        for each in one.get("parameters", []):
            assert each.get("description") or _words(each["schema"]), (path, each)


def _words(schema):
    return schema.get("description") or any(map(_words, schema.get("anyOf", [])))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    from tests.table import Table

    table = Table(tmp_path_factory.mktemp("described") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red", "--id", "evening")
    with serving(table.db) as server:
        yield server


def test_every_status_that_is_described_can_be_met(server):
    recorder, table, nobody = server.recorder, server.table, server.nobody
    tag = table.get("/games/rk1/show").headers["etag"]
    still = {"If-None-Match": tag}
    met = [
        ("show", table.get("/games/rk1/show", still)),
        ("show", table.get("/games/rk1/show", at="x")),
        ("show", nobody.get("/games/rk1/show")),
        ("show", table.get("/games/rk9/show")),
        ("export", table.get("/games/rk1/export/svg")),
        ("export", table.get("/games/rk1/export/gif")),
        ("do", table.post("/games/rk1/do", actions="b pv j18")),
        ("do", recorder.post("/games/rk1/do", actions="b pc i18 2")),
        ("do", recorder.post("/games/rk1/do", actions="b pv j18", expected=7)),
        ("do", recorder.post("/games/rk1/do", {"If-Match": '"7-00"'}, actions="b pv j18")),
        ("do", recorder.post("/games/rk1/do", actions="x" * 200_000)),
        ("do", recorder.post("/games/rk1/do", {"If-Match": tag}, actions="b pv j18")),
        ("do", recorder.post("/games/rk1/do", {"If-Match": tag}, actions="b m k18")),
        ("undo", recorder.post("/games/rk1/undo", id="evening")),
        ("close", recorder.post("/games/rk1/close")),
        ("events", table.get("/games/rk1/events", {"Last-Event-ID": "-1"})),
        ("show", table.get("/games/rk1/show", {"Host": "tables.example"})),
        ("show", table.get("/games/rk1/show", {"Origin": "https://tables.example"})),
    ]
    for operation, answer in met:
        check_described(operation, answer)
    statuses = [answer.status_code for _operation, answer in met]
    assert statuses == [
        *(304, 400, 401, 404, 200, 404, 403, 422, 409, 409, 413, 200, 409, 409, 422, 400),
        *(421, 403),
    ]


def test_who_asks_without_end_is_told_to_wait(server, tmp_path):
    from tests.table import Table

    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    with serving(table.db, Limits(burst=2, rate=0.01)) as hurried:
        answers = [hurried.table.get("/games/rk1/show") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    check_described("show", answers[-1])
