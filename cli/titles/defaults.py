"""What a title offers that has no secrets and no components: nothing is hidden, nothing added."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from cli.titles.viewer import Viewer
from events.common import Event, Player
from projections.folding import FoldedGame
from projections.refusal import Param


def hidden_words(event: Event, players: Sequence[Player], viewer: Viewer) -> str | None:
    """Return None: nothing of an event is hidden."""
    return None


def hidden_json(event: Event, viewer: Viewer) -> Any | None:  # noqa: ANN401
    """Return None: nothing of an event is hidden."""
    return None


def hidden_params(params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
    """Return nothing: no parameter is hidden."""
    return ()


def why_more(game: FoldedGame, seat: int, viewer: Viewer) -> Sequence[str]:
    """Return nothing: the ledger of points says all."""
    return ()


def why_more_json(game: FoldedGame, seat: int, viewer: Viewer) -> dict[str, Any]:
    """Return nothing: the ledger of points says all."""
    return {}


def components(name: str, db: Path | None) -> Event:
    """Refuse: no components of this title have to be described.

    Raises:
        Mistake: always.
    """
    from cli.terminal.errors import Mistake
    from cli.terminal.exit_codes import Exit
    from cli.terminal.language import _

    raise Mistake(
        _("this title has no components that have to be described"), Exit.USAGE, "no-components"
    )


def over_lines(game: FoldedGame) -> Sequence[str]:
    """Return nothing: an ended game asks for nothing."""
    return ()


def board_names(db: Path | None) -> Sequence[str]:
    """Return nothing: no board of this title has to be described."""
    return ()


def component_names(db: Path | None) -> Sequence[str]:
    """Return nothing: no components of this title have to be described."""
    return ()
