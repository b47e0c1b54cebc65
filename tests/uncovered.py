"""What there is to cover: every event, refusal, finding, command and option."""

import msgspec

from cli.app import COMMANDS
from events.titles import title_events


def event_tags(title: str) -> set[str]:
    """Return the tags of every event that a title's log can hold."""
    schema = msgspec.json.schema(title_events(title).DECODER.type)
    return set(schema["discriminator"]["mapping"]) | set(_nested(schema))


def _nested(schema):
    for definition in schema["$defs"].values():
        for part in definition.get("properties", {}).values():
            for place in (part, part.get("items", {})):
                yield from place.get("discriminator", {}).get("mapping", {})


def commands():
    """Return every command with its click object."""
    import click
    from typer.main import get_command

    from cli.app import app

    group = get_command(app)
    context = click.Context(group)
    return {name: group.get_command(context, name) for name in COMMANDS}
