"""Numbers in a command line, which say what was read and what is expected."""

from math import isnan, nan

import click

from cli.terminal.language import _


class _Told(click.ParamType):
    """A number between bounds, of which the upper one may be None."""

    min: float | None
    max: float | None

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number.

        Raises:
            click.BadParameter: it is none, or too low or high.
        """
        try:
            found: float = super().convert(value, param, ctx)
        except click.BadParameter:
            found = nan
        if isnan(found):  # which no bound refuses
            raise click.BadParameter(_expected(self.min, self.max, value), ctx, param)
        return found


class Whole(_Told, click.IntRange):
    """A whole number from one on, and perhaps up to another."""


class Decimal(_Told, click.FloatRange):
    """A number that may have tenths, from one to another."""


def _expected(least: float | None, most: float | None, read: object) -> str:
    if most is None:
        return _("expected a number from {least} on, not {read}").format(least=least, read=read)
    sentence = _("expected a number from {least} to {most}, not {read}")
    return sentence.format(least=least, most=most, read=read)
