"""What was drawn by lot when a game was set up."""

from collections.abc import Iterator

from cli.terminal.language import _
from cli.wording.house_rules import agreed_lines
from events.common import GameStarted
from projections.lots import drawn_lots, text_of


def setup_lines(started: GameStarted) -> Iterator[str]:
    """Yield a line for each thing that the table agreed on, and one for its lots."""
    yield from agreed_lines(started)
    if started.lots is not None:
        yield _("drawn by lot from the seed {seed}: {lots}").format(
            seed=started.lots.seed, lots=text_of(drawn_lots(started))
        )


def lots_named(started: GameStarted) -> Iterator[str]:
    """Yield which lots were drawn in a game, if any, without what they gave."""
    if started.lots is not None:
        yield _("drawn by lot: {lots}").format(lots=", ".join(started.lots.drawn))
