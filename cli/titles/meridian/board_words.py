"""The board in sentences for screen readers, and as JSON; board files in sentences."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.terminal.language import _, about, ngettext, plural
from cli.terminal.reader import in_words
from cli.titles.common_words import in_colours, supplies
from cli.titles.meridian.words import board_name, holding_clauses
from cli.titles.printed_parts import fill_in_fault
from cli.titles.sentence import Sentence, sentence
from events.common import Player
from events.part_file import FileFault
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed
from projections.seen import Seen
from projections.titles.meridian.board import Tower
from projections.titles.meridian.state import State


def table_sentences(game: Seen) -> Iterator[Sentence]:
    """Yield the board's name, the cities of each meridian from the north, then the holdings."""
    state: State = game.state
    players = game.timeline.started.players
    described = state.described
    yield Sentence(
        board_name(described)
        if described
        else _("the board has not been described yet: islands unknown")
    )
    for meridian in range(1, COLUMNS + 1):
        towers = [_tower_words(tower, players) for tower in state.board.column(meridian)]
        yield _meridian_sentence(meridian, described, towers)
    for seat, player in enumerate(players):
        yield sentence(in_colours(player), holding_clauses(state, seat))


def board_words(board: BoardDescribed) -> Iterator[str]:
    """Yield the sentences about a printed board: the cities of each meridian from the north."""
    for meridian in range(1, COLUMNS + 1):
        yield _meridian_sentence(meridian, board, [""] * len(board.cities)).words


def _meridian_sentence(
    meridian: int, board: BoardDescribed | None, towers: Sequence[str]
) -> Sentence:
    """Return the sentence about a meridian's cities with islands and towers ("" is omitted)."""
    parts = []
    for city, tower in enumerate(towers, 1):
        place = _city_words(city, board.cities[city - 1][meridian - 1] if board else "")
        parts.append(about(place, tower) if tower else place)
    return sentence(_("meridian {meridian} from the north").format(meridian=meridian), parts)


def _city_words(city: int, letter: str) -> str:
    if not letter:
        return _("city {city}").format(city=city)
    if letter.isupper():
        words = _("city {city}, capital of island {island}")
    else:
        words = _("city {city}, island {island}")
    return words.format(city=city, island=letter.upper())


def _tower_words(tower: Tower | None, players: Sequence[Player]) -> str:
    if not tower:
        return _("free")
    return _("{name}'s tower of {height}").format(
        height=tower.height, name=players[tower.owner].name
    )


def fault_words(fault: FileFault) -> str:
    """Return the sentence for an error or a warning about a board file."""
    templates = {
        "too-big": _("the file is larger than {most} bytes, which is more than a board needs"),
        "no-toml": _("this is not TOML ({detail})"),
        "given-twice": _("this is in the file twice: {detail}; keep one of them"),
        "unknown-key": _("there is no key {key}; a board has name, cities, made_up"),
        "no-name": _('a board needs a name: write name = "my-board"'),
        "bad-name": _("the name {name} may have only small letters, digits and dashes, at most 30"),
        "bad-made-up": _("made_up must be true or false"),
        "no-cities": _("the rows are missing: cities between three quotes"),
        "no-letter": _("{what} is not a letter; each city is the letter of its island"),
        "row-length": plural(
            "the row has {cities} city; there is one for each of {meridians} meridians",
            "the row has {cities} cities; there is one for each of {meridians} meridians",
            "cities",
        ),
        "row-count": plural(
            "{rows} row; a board has 4 (three players) or 5 (two or four)",
            "{rows} rows; a board has 4 (three players) or 5 (two or four)",
            "rows",
        ),
        "island-size": plural(
            "island {island} has {cities} city; the printed ones seem to have 3 to 5",
            "island {island} has {cities} cities; the printed ones seem to have 3 to 5",
            "cities",
        ),
        "island-capitals": plural(
            "island {island}, size {cities}, has {capitals} capital; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "island {island}, size {cities}, has {capitals} capitals; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "capitals",
        ),
        "island-count": plural(
            "{islands} island; the printed sides are reported to have 11 and 13",
            "{islands} islands; the printed sides are reported to have 11 and 13",
            "islands",
        ),
    }
    return fill_in_fault(templates, fault)


def board_lines(board: BoardDescribed) -> list[str]:
    """Return the lines of a board, drawn or in words, then the sizes of the islands."""
    letters = "".join(board.cities).lower()
    sizes = "  ".join(
        f"{island.upper()} {letters.count(island)}" for island in sorted(set(letters))
    )
    islands = ngettext("{n} island", "{n} islands", len(set(letters)))
    if in_words():
        return [*board_words(board), about(islands, sizes)]
    lines = ["    " + "".join(f"{meridian:<4}" for meridian in range(1, 11)).rstrip()]
    for number, row in enumerate(board.cities, 1):
        cells = [f"{letter.upper()}{'*' if letter.isupper() else ' '}  " for letter in row]
        lines.append(f"{number}   {''.join(cells)}".rstrip())
    return [*lines, about(islands, sizes), _("* a capital")]


def show_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the board (docs/data/json.md)."""
    state: State = game.state
    described = state.described
    return {
        "cities": state.board.cities,
        "described": (
            {"name": described.name, "made_up": described.made_up, "rows": described.cities}
            if described
            else None
        ),
        "towers": [
            {"meridian": meridian, "city": city, "owner": tower.owner, "height": tower.height}
            for meridian, column in enumerate(state.board.columns, 1)
            for city, tower in enumerate(column, 1)
            if tower
        ],
        "players": [
            {
                "pieces": pieces,
                "cards": hand.left,
                "face_up": hand.face_up,
                "played": hand.played,
            }
            for pieces, hand in zip(supplies(state, "pieces"), state.hands, strict=True)
        ],
    }
