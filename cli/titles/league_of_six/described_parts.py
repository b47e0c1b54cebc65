"""Tiles that were described at the table, and can be kept when a game has ended."""

from collections.abc import Sequence

from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.printing import say, warn
from cli.titles.league_of_six.component_words import part_title
from events.store.location import Location
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.events import ComponentsDescribed
from projections.folding import FoldedGame


def table_parts(game: FoldedGame) -> list[Part]:
    """Return the parts that were described during a game, a named set left out."""
    return [
        part
        for item in game.timeline.items
        if isinstance(item.event, ComponentsDescribed) and item.event.name is None
        for part in item.event.parts
    ]


def over_lines(game: FoldedGame) -> Sequence[str]:
    """Return the offer to keep tiles that were described at the table."""
    parts = table_parts(game)
    if not parts:
        return ()
    return [
        ngettext(
            "{n} tile was described during this game; keep it for the next game: components "
            "keep NAME",
            "{n} tiles were described during this game; keep them for the next game: "
            "components keep NAME",
            len(parts),
        ).format(n=len(parts))
    ]


def keep(game: FoldedGame, name: str, db: Location | None) -> None:
    """Keep the tiles that were described during a game in the user's set of a name.

    Raises:
        Mistake: none was described, or the set cannot be called so or written.
    """
    from cli.titles.league_of_six.user_set import keep_parts

    parts = table_parts(game)
    if not parts:
        raise Mistake(_("no tile was described during this game"), Exit.USAGE, "nothing-described")
    kept = keep_parts(parts, name, db)
    added = ngettext("{n} tile added", "{n} tiles added", len(kept.added))
    say(_("{added}, kept in {file}").format(added=added, file=kept.file))
    for part in kept.differing:
        warn(
            _("your set describes {part} differently, and that is kept").format(
                part=part_title(part)
            )
        )
