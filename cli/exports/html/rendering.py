"""What every page of ours has in common: its template, its policy, what is not escaped."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cli.terminal.language import day_words, tie

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

FOLDER = Path(__file__).parent


@cache
def template(name: str, *folders: Path) -> Template:
    """Return a template of some folders, and of this one; what it fills in is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader([*folders, FOLDER]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(held=tie, day=day_words)
    return environment.get_template(name)


def ours(markup: str) -> Markup:
    """Return markup that was built here, or belongs to the program, as the template needs it."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704  # no text of a log comes here without `cli.titles.drawing`


def policy(style: str, script: str | None = None) -> str:
    """Return a content security policy: this style and this script with its pictures, no more."""
    allowed = f"default-src 'none'; style-src {_hash(style)}; "
    if script is not None:
        allowed += f"script-src {_hash(script)}; img-src data:; "
    return f"{allowed}base-uri 'none'; form-action 'none'"


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
