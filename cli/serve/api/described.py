"""The OpenAPI 3.1 description of the API, generated from the calls, commands and shapes."""

from collections.abc import Iterable, Mapping, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli import __version__
from cli.serve.api import exporting, stream
from cli.serve.api.asking import ONE, SEVERAL, Error
from cli.serve.api.calls import PREFIX, Call
from cli.serve.gate import PARAMETER
from cli.terminal.command import Answer, OpenOfGame
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import reader
from cli.voices.logs import Entry

PATH = f"{PREFIX}/openapi.json"

Made = tuple[Call, type[Struct]]
"""A call, and what may be said in it."""

ABOUT = (
    "The JSON of the commands (docs/data/json.md) over HTTP, as docs/data/api.md says. Every "
    "answer to a call is, byte for byte, what the command prints with --json."
)

WRONG = {
    "400": "What was said cannot be read, or is not as it should be.",
    "401": "No link is borne, or one that opens nothing.",
    "403": "The link does not open this.",
    "404": "There is no such game, or no such format.",
    "409": "The log has gone on meanwhile, or the id is another entry's: nothing was written.",
    "413": "The request is too long.",
    "421": "The server is not called so: the Host header names another machine.",
    "422": "The rules refuse it: nothing was written.",
    "429": "Too many requests: wait a little.",
    "503": "The store cannot be used now.",
}
"""What each status that is no answer says."""

EVERYWHERE = ("403", "413", "421", "429")
"""What the gate before every route may answer."""

_TAGGED = {"ETag": {"description": "How far the log goes.", "schema": {"type": "string"}}}
_STILL = {"description": "It is still what the tag stands for."}


def _parameter(
    name: str, place: str, words: str, schema: Mapping[str, object], *, required: bool = False
) -> dict[str, Any]:
    """Return a parameter of a path or a query."""
    about = {"required": required, "description": words, "schema": schema}
    return {"name": name, "in": place, **about}


_TEXT = {"type": "string"}
_GAME = _parameter(
    "game", "path", "The game: its short name, its number, or its long id.", _TEXT, required=True
)

_REMARKS = {
    "type": "array",
    "items": {"type": "string"},
    "description": "What there is to know of the log, as that it was altered; else left out.",
}

_LANG = _parameter(
    PARAMETER,
    "query",
    "The language of the answer; it counts more than Accept-Language.",
    {**_TEXT, "enum": list(LANGUAGES)},
)


def route(made: Sequence[Made]) -> Route:
    """Return the public route of the description."""
    bodies: dict[str, bytes] = {}

    async def answer(_request: Request) -> Response:
        language = reader().language
        if language not in bodies:
            bodies[language] = msgspec.json.encode(description(made))
        return Response(bodies[language], 200, {"Cache-Control": "no-cache"}, ONE)

    return Route(PATH, answer, methods=["GET"])


def description(made: Sequence[Made]) -> dict[str, Any]:
    """Return the description as JSON values."""
    shapes: list[type[Struct]] = [Error, Entry]
    for call, said in made:
        shapes += [*call.command.shapes, *([said] if call.writes else [])]
    others = [said for call, said in made if not call.writes]
    others += [exporting.ExportCall, stream.EventsCall]
    _all, schemas = msgspec.json.schema_components(
        [*dict.fromkeys(shapes), *others], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for call, said in made:
        at = paths.setdefault(call.path, {})
        at[call.method.lower()] = _operation(call, said, schemas)
    paths[exporting.PATH] = {"get": _export(schemas)}
    paths[stream.PATH] = {"get": _events(schemas)}
    paths[PATH] = {"get": _itself()}
    for shape in others:
        del schemas[shape.__name__]
    for shape in shapes:
        if issubclass(shape, Answer | OpenOfGame):
            schemas[shape.__name__]["properties"]["remarks"] = _REMARKS
        if issubclass(shape, OpenOfGame):  # `encode` spreads its `more` out
            schema = schemas[shape.__name__]
            more = schema["properties"].pop("more")
            schema["properties"] |= more.get("properties", {})
            schema["required"].remove("more")
            schema["required"] += more.get("required", [])
    for schema in schemas.values():  # docstrings, which newer Pythons dedent by themselves
        if "description" in schema:
            schema["description"] = cleandoc(schema["description"])
    return {
        "openapi": "3.1.0",
        "info": {"title": "tablescribe", "version": __version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "security": [{"link": []}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "link": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a link: what stands in its address after /t/.",
                }
            },
        },
    }


def _operation(call: Call, said: type[Struct], schemas: dict[str, Any]) -> dict[str, Any]:
    parameters = [*([_GAME] if call.of_game else []), _LANG, _header("Accept-Language")]
    found: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": parameters,
    }
    one: dict[str, Any] = {"oneOf": [_ref(shape) for shape in call.command.shapes]}
    if len(call.command.shapes) == 1:
        one = _ref(call.command.shapes[0])
    kind = SEVERAL if call.lines else ONE
    if call.lines:
        one = {"description": "A line for each object.", **one}
    good: dict[str, Any] = {"description": "What the command answers.", "content": {}}
    good["content"] = {kind: {"schema": one}}
    wrong = ["400", "401", "503"]
    if call.writes:
        found["requestBody"] = {"content": {ONE: {"schema": _ref(said)}}, "required": True}
        wrong += ["409", "422"]
    else:
        parameters += _query(said, schemas)
    answers_: dict[str, Any] = {"201" if call.name == "new" else "200": good}
    if call.of_game:
        wrong.append("404")
        if call.name != "clock":
            good["headers"] = _TAGGED
            parameters.append(_header("If-Match" if call.writes else "If-None-Match"))
            if not call.writes:
                answers_["304"] = _STILL
    if call.name in ("why", "stats", "audit"):  # a name that nobody bears is refused
        wrong.append("422")
    return {**found, "responses": {**answers_, **_wrong(wrong)}}


def _export(schemas: dict[str, Any]) -> dict[str, Any]:
    kinds = sorted(set(exporting.KINDS.values()))
    content = {kind: {"schema": {"type": "string"}} for kind in kinds}
    written = {**_TEXT, "enum": list(exporting.KINDS)}
    format_ = _parameter("format", "path", "What it is written as.", written, required=True)
    good = {"description": "What export writes.", "content": content, "headers": _TAGGED}
    words = "Write a game in a format; a record of secrets only when the game is over."
    query = [*_query(exporting.ExportCall, schemas), _header("If-None-Match")]
    return _reading("export", words, [_GAME, format_], query, {"200": good, "304": _STILL})


def _events(schemas: dict[str, Any]) -> dict[str, Any]:
    content = {
        "text/event-stream": {
            "schema": {
                "description": "Server-sent events: id is the number of an entry, data the entry.",
                "contentSchema": _ref(Entry),
                "type": "string",
            }
        }
    }
    good = {"description": "The entries, and each that comes.", "content": content}
    words = "Send the entries of a game, and each new one as it is recorded."
    query = [*_query(stream.EventsCall, schemas), _header("Last-Event-ID")]
    return _reading("events", words, [_GAME], query, {"200": good})


def _reading(
    name: str,
    words: str,
    place: Sequence[dict[str, Any]],
    query: Sequence[dict[str, Any]],
    good: dict[str, Any],
) -> dict[str, Any]:
    """Return an operation that reads a game without being a command."""
    return {
        "operationId": name,
        "summary": words,
        "parameters": [*place, _LANG, _header("Accept-Language"), *query],
        "responses": {**good, **_wrong(["400", "401", "404", "503"])},
    }


def _itself() -> dict[str, Any]:
    content = {ONE: {"schema": {"type": "object"}}}
    return {
        "operationId": "description",
        "summary": "This description.",
        "security": [],
        "responses": {"200": {"description": "OpenAPI 3.1.", "content": content}},
    }


def _ref(shape: type[Struct]) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{shape.__name__}"}


def _query(shape: type[Struct], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the query parameters for the schema of a struct."""
    schema = schemas[shape.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": one}
        for name, one in schema["properties"].items()
    ]


def _header(name: str) -> dict[str, Any]:
    words = {
        "If-Match": "The tag of what the writer knows; if the log has gone on, nothing is written.",
        "If-None-Match": "The tag of an answer that is there; if it still holds, nothing is sent.",
        "Accept-Language": "The languages that the answer may have; else it has the server's own.",
        "Last-Event-ID": "The last entry that was received; a browser says it by itself.",
    }
    return {"name": name, "in": "header", "description": words[name], "schema": _TEXT}


def _wrong(statuses: Iterable[str]) -> dict[str, Any]:
    content = {ONE: {"schema": _ref(Error)}}
    return {
        status: {"description": WRONG[status], "content": content}
        for status in sorted({*statuses, *EVERYWHERE})
    }
