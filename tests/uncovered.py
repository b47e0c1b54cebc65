"""What there is to cover: every event, refusal, finding, command and option."""

import msgspec

from cli.command_line.commands import command_names
from events.titles.registry import title_events


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
    """Return every command with its click object, without the groups."""
    import click

    found = groups_and_commands()
    return {name: one for name, one in found.items() if not isinstance(one, click.Group)}


def groups_and_commands():
    """Return the program, every group and every command, each in the language spoken now."""
    import click
    from typer.main import get_command

    from cli.command_line.commands import app
    from cli.wording.usage_words import translate

    group = get_command(app)
    assert isinstance(group, click.Group)
    context = click.Context(group)
    found = {"tablescribe": group}
    for name in command_names():
        found[name] = command = group.get_command(context, name)
        if isinstance(command, click.Group):
            found |= {f"{name} {part}": one for part, one in command.commands.items()}
    for command in found.values():
        translate(command)
    return found
