"""What a command line lacks, in a sentence."""

import click

from cli.terminal.language import _
from cli.wording.examples import example


def missing_words(error: click.ClickException) -> str | None:
    """Return what a command needs that was not typed; None of another mistake."""
    if not isinstance(error, click.MissingParameter) or not error.param or not error.ctx:
        return None
    what = error.param
    read = what.make_metavar(error.ctx) if isinstance(what, click.Argument) else what.opts[0]
    return _("{command} needs {what}").format(
        command=_name(error.ctx), what=read.removesuffix("...")
    )


def missing_outside(error: click.ClickException) -> str | None:
    """Return the sentence with an example of the whole line, as a shell takes it."""
    words = missing_words(error)
    if words is None or not isinstance(error, click.UsageError) or not error.ctx:
        return None
    shown = example(_name(error.ctx))
    return with_example(words, f"tablescribe {shown}") if shown else words


def with_example(lacking: str, shown: str) -> str:
    """Return what is lacking, and how a whole line is typed."""
    return _("{lacking} (for example {example})").format(lacking=lacking.rstrip("."), example=shown)


def _name(context: click.Context) -> str:
    """Return the command with the group that it is in, as "board new"."""
    return context.command_path.partition(" ")[2] or str(context.info_name)
