"""The description of the API, and whether an answer is as it says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from cli.serve.api.calls import CALLS, parameters
from cli.serve.api.described import description

PATH = Path(__file__).parents[2] / "docs" / "data" / "openapi.json"


@cache
def api_description() -> dict[str, Any]:
    """Return the description as the server gives it."""
    made = [(call, parameters(call)) for call in CALLS]
    found: dict[str, Any] = json.loads(json.dumps(description(made)))
    return found


def api_text() -> str:
    """Return the description as docs/data/openapi.json has it."""
    return json.dumps(api_description(), indent=1, ensure_ascii=False) + "\n"


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return each operation by its id: the path, the method, and what is said of it."""
    return {
        one["operationId"]: (path, method, one)
        for path, methods in api_description()["paths"].items()
        for method, one in methods.items()
    }


@cache
def _validator(operation: str, status: str) -> Draft202012Validator:
    _path, _method, one = operations()[operation]
    (content,) = one["responses"][status]["content"].values()
    schema = {**content["schema"], "components": api_description()["components"]}
    return Draft202012Validator(schema)


def check_described(operation: str, answer: Any) -> None:
    """Check that the status of an answer is described, and that its body is as its schema says."""
    _path, _method, one = operations()[operation]
    status = str(answer.status_code)
    assert status in one["responses"], (operation, status, answer.text)
    if status == "304":
        assert not answer.content
        return
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in one["responses"][status]["content"], (operation, kind)
    if operation != "export" or status != "200":
        for line in answer.text.splitlines():
            _validator(operation, status).validate(json.loads(line))
