"""What lies on the table and what is legal, drawn or said, as the output mode has it."""

from collections.abc import Iterable

from cli.terminal.output_mode import in_words
from cli.terminal.say import say
from cli.titles.title_screens import TitleScreens
from cli.titles.viewer import Viewer
from projections.folding import FoldedGame


def show(screens: TitleScreens, game: FoldedGame, viewer: Viewer) -> None:
    """Draw what lies on the table, or say it."""
    if in_words():
        for line in screens.table_words(game, viewer):
            say(line)
    else:
        screens.show(game, viewer)


def turn_lines(screens: TitleScreens, game: FoldedGame, viewer: Viewer) -> Iterable[str]:
    """Return who acts and what is legal, in words or with the marks of the notation."""
    return (screens.turn_words if in_words() else screens.turn_lines)(game, viewer)
