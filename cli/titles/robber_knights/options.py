"""Robber Knights on the command line."""

from cli.titles.title_options import TitleOptions


class RobberKnightsOptions(TitleOptions):
    """The command-line options of Robber Knights."""

    action = "b pv j18"
    statements = ("k20 pc b bbr",)


TITLE: TitleOptions = RobberKnightsOptions()
