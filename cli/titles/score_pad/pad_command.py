"""`pad`: make, check, show and list pads."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from cli.terminal.command import Answer, Argument, Command, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.printing import confirmed, prompt, say, warn
from cli.terminal.reader import interactive
from cli.titles.printed_parts import Known
from cli.titles.score_pad.pad_words import fault_words, pad_lines
from cli.titles.score_pad.pads import PADS
from cli.titles.score_pad.words import pad_heading
from events.common import MOST_PLAYERS
from events.store.location import Location
from events.text import echo
from events.titles.score_pad.events import POINTS, Category, PadDescribed
from events.titles.score_pad.pad_file import read_pad, write_pad


class NewCall(Request, frozen=True):
    """Make a pad by answering a few questions; it is kept under its name."""

    name: Annotated[str, Argument("What the pad is called.", "NAME")]
    pad: PadDescribed | None = None


class PadList(Answer, tag="tablescribe.pads/1"):
    """The pads that can be named."""

    pads: Sequence[PadDescribed]


def _with_pad(db: Location | None, call: NewCall, _wanted: object) -> NewCall:
    """Return the call with the pad that a person describes.

    Raises:
        Mistake: nobody can be asked, or the pad cannot be called so.
    """
    PADS.check_name(call.name, db)
    if not interactive():
        raise Exit.USAGE.mistake(
            "not-a-terminal",
            _(
                "pad new asks a few questions and needs a terminal; without one, write a file and "
                "use: pad check FILE --keep"
            ),
        )
    return replace(call, pad=_ask(call.name))


def _ask(name: str) -> PadDescribed:
    """Ask who plays, for categories, rounds, end and winner, until the answers make a pad."""
    while True:
        pad = _ask_for_pad(name)
        read = read_pad(write_pad(pad))
        for fault in read.errors:
            warn(fault_words(fault))
        if read.described is not None:
            for line in pad_lines(read.described):
                say(line)
            return read.described


def _ask_for_pad(name: str) -> PadDescribed:
    least, most = _players()
    categories = _categories()
    rounds = confirmed(_("does everybody score in each round?"))
    after = (
        _number(_("after how many rounds is it over? (Enter: not by rounds)")) if rounds else None
    )
    target = _number(_("at how many points is it over? (Enter: not by points)"))
    lowest = confirmed(_("do the fewest points win?"))
    ties = ""
    if len(categories) > 1:
        ties = _answer(_("which category breaks a tie? (Enter: none, the victory is shared)"))
    return PadDescribed(
        name,
        categories,
        least,
        most,
        per_round="all" if rounds else "none",
        rounds=after,
        target=target,
        lowest=lowest,
        ties=ties.strip().lower() or None,
    )


def _players() -> tuple[int, int]:
    """Ask how many can play: "4", "2-6"."""
    while True:
        said = _answer(_("how many can play? (for example 2-6; Enter: 2-10)")).replace("-", " ")
        numbers = said.split() or [str(2), str(MOST_PLAYERS)]
        if all(map(str.isdecimal, numbers)) and len(numbers) <= 2:
            return int(numbers[0]), int(numbers[-1])
        warn(_("{said} is not a number").format(said=echo(said)))


def _categories() -> tuple[Category, ...]:
    """Ask for the categories, each with the points for one of it behind it: "sheep 2 weeds -1"."""
    question = _(
        "categories, with their points if not 1 "
        "(for example sheep 2, weeds -1; Enter: points alone)"
    )
    words = _answer(question).lower().replace(",", " ").split()
    least = -9999 if confirmed(_("can the numbers be negative?")) else 0
    found: list[Category] = []
    for word in words:
        if found and _is_number(word):
            found[-1] = replace(found[-1], per=int(word))
        else:
            found.append(Category(word, least=least))
    return tuple(found) or (Category(POINTS, least=least),)


def _is_number(said: str) -> bool:
    return said.removeprefix("-").isdecimal() and len(said) <= 5


def _number(text: str) -> int | None:
    while True:
        said = _answer(text).strip()
        if not said:
            return None
        if _is_number(said):
            return int(said)
        warn(_("{said} is not a number").format(said=echo(said)))


def _answer(text: str) -> str:
    """Return what is typed, "" for Enter alone."""
    return str(prompt(text, default="", show_default=False))


def _pad_words(pad: PadDescribed, call: Any) -> Iterator[str]:  # noqa: ANN401
    yield from write_pad(pad).splitlines() if call.toml else pad_lines(pad)


def _list_answers(known: Known) -> Iterator[PadList]:
    pads = known.described
    yield PadList(pads)


COMMANDS = PADS.commands(
    Command("new", NewCall, PADS.keep_new, lambda line: (line,), subject="location", ask=_with_pad),
    PADS.good_lines,
    _pad_words,
    pad_heading,
    _list_answers,
    options=[("toml", Annotated[bool, Option("As a file, to make another pad of it.")], False)],
)
