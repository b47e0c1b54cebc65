"""Numbers in a command line, which say what was read and what is expected."""

from collections.abc import Callable
from math import isnan, nan

import click

from cli.terminal.language import _


class Whole(click.IntRange):
    """A whole number from one on, and perhaps up to another."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number.

        Raises:
            click.BadParameter: it is none, or too low or high.
        """
        return _converted(super().convert, self, value, param, ctx)


class Decimal(click.FloatRange):
    """A number that may have tenths, from one to another."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number.

        Raises:
            click.BadParameter: it is none, or too low or high.
        """
        return _converted(super().convert, self, value, param, ctx)


def _converted(
    convert: Callable[[object, click.Parameter | None, click.Context | None], float],
    bounds: Whole | Decimal,
    value: object,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> float:
    try:
        found = convert(value, param, ctx)
    except click.BadParameter:
        found = nan
    if isnan(found):  # which no bound refuses
        raise click.BadParameter(_expected(bounds.min, bounds.max, value), ctx, param)
    return found


def _expected(least: float | None, most: float | None, read: object) -> str:
    if most is None:
        return _("expected a number from {least} on, not {read}").format(least=least, read=read)
    sentence = _("expected a number from {least} to {most}, not {read}")
    return sentence.format(least=least, most=most, read=read)
