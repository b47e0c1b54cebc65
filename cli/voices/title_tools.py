"""Output for authors of titles: the laws a title breaks, the schema of its events."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from cli.game.title_laws.checking import CheckTitle, check_laws
from cli.game.title_laws.laws import LAWS
from cli.terminal.command import Argument, Command, Request
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output
from cli.titles.title_named import check_title
from events.text import visible
from events.titles.registry import TITLES, title_events


def law_words() -> Mapping[str, str]:
    """Return the sentences of the laws by code."""
    return {
        "facts": _("what a title declares about itself is true"),
        "events": _("an event reads back as it was stored"),
        "lists": _("exactly the legal actions are listed, and each line reads back as its action"),
        "taps": _("no two lines have the same taps, and every suggestion is legal"),
        "copies": _("a copy of a state shares nothing that can change"),
        "folds": _("reading a game changes nothing, and its log always gives the same game"),
        "ends": _("a game can be played to its end, and then somebody has won"),
        "stated": _("what is stated holds, and stating what already holds changes nothing"),
        "rulings": _("a ruling can allow what the state can hold, and nothing else"),
        "nothing-breaks": _("the rules answer any event, whatever it contains"),
        "words": _("everything has words in every language"),
        "secrets": _("what a player holds in secret changes nothing that others see"),
    }


def _words(done: CheckTitle) -> Iterator[Output]:
    words = law_words()
    for one in done.breaches:
        line = _("{law}: game {seed}: {what}")
        yield line.format(law=words[one.law], seed=one.seed, what=visible(one.what))
    if not done.breaches:
        yield ngettext(
            "{title}: all {laws} laws hold in {n} game",
            "{title}: all {laws} laws hold in {n} games each",
            done.games,
            title=done.title,
            laws=len(LAWS),
        )


CHECK_TITLE = Command("check-title", check_laws, _words, CheckTitle)


class SchemaCall(Request, frozen=True):
    """Print the JSON Schema of the events of a title's log."""

    title: Annotated[
        str, Argument("The title of the game, as for new.", "TITLE", completes="titles")
    ] = next(iter(TITLES))


def _schema(call: SchemaCall) -> dict[str, Any]:
    """Return the JSON Schema of the events of a title's log.

    Raises:
        Mistake: there is no such title.
    """
    slug = check_title(call.title)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Events of {slug} in tablescribe",
        **msgspec.json.schema(title_events(slug).DECODER.type),
    }


def _schema_words(schema: dict[str, Any]) -> Iterator[Output]:
    yield msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


SCHEMA = Command("schema", _schema, _schema_words)
