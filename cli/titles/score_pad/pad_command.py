"""`pad`: make, check, show and list pads."""

from collections.abc import Callable, Iterator, Sequence
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
from events.common import MOST_AMOUNT, MOST_PLAYERS
from events.store.location import Location
from events.text import echo
from events.titles.score_pad.events import POINTS, Category, PadDescribed
from events.titles.score_pad.pad_file import read_pad, write_pad

LONGEST_NUMBER = 20
"""Characters of what is taken for a number, and refused where it is too large."""


class NewCall(Request, frozen=True):
    """Make a pad by answering a few questions; it is saved under its name."""

    name: Annotated[str, Argument("What the pad is called.", "NAME")]
    pad: PadDescribed | None = None


class PadList(Answer, tag="tablescribe.pads/1"):
    """The pads that can be named."""

    pads: Sequence[PadDescribed]


def _with_pad(db: Location | None, call: NewCall, _wanted: object) -> NewCall:
    """Return the call with the pad that a person describes at the terminal.

    Raises:
        Mistake: there is no terminal, or the name is invalid.
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
    """Ask for players, categories, rounds, end, winner and ties; repeat only an invalid answer."""
    pad = PadDescribed(name, (Category(POINTS),))
    for question in _QUESTIONS:
        pad = _with_answer(pad, question)
    for line in pad_lines(pad):
        say(line)
    return pad


def _with_answer(
    pad: PadDescribed, question: Callable[[PadDescribed], PadDescribed]
) -> PadDescribed:
    """Return a pad with the answer to a question, repeated until the pad is valid."""
    while True:
        read = read_pad(write_pad(question(pad)))
        for fault in read.errors:
            warn(fault_words(fault))
        if read.described is not None:
            return read.described


def _players(pad: PadDescribed) -> PadDescribed:
    """Ask for the number of players: "4", "2-6"."""
    while True:
        said = _answer(_("how many can play? (for example 2-6; Enter: 2-10)"))
        numbers = said.replace("-", " ").split() or [str(2), str(MOST_PLAYERS)]
        if all(map(_is_number, numbers)) and len(numbers) <= 2:
            return replace(pad, least_players=int(numbers[0]), most_players=int(numbers[-1]))
        warn(_("{typed} is not a number").format(typed=echo(said)))


def _categories(pad: PadDescribed) -> PadDescribed:
    """Ask for the categories, each followed by the points for one of it: "sheep 2 weeds -1"."""
    question = _(
        "categories, with their points if not 1 "
        "(for example sheep 2, weeds -1; Enter: points alone)"
    )
    words = _answer(question).lower().replace(",", " ").split()
    found: list[Category] = []
    for word in words:
        if found and _is_number(word):
            found[-1] = replace(found[-1], per=int(word))
        else:
            found.append(Category(word))
    return replace(pad, categories=(*found,)) if found else pad


def _least(pad: PadDescribed) -> PadDescribed:
    least = -MOST_AMOUNT if confirmed(_("can the numbers be negative?")) else 0
    return replace(pad, categories=tuple(replace(one, least=least) for one in pad.categories))


def _rounds(pad: PadDescribed) -> PadDescribed:
    each = confirmed(_("does everybody score in each round?"))
    return replace(pad, per_round="all") if each else pad


def _last_round(pad: PadDescribed) -> PadDescribed:
    if pad.per_round == "none":
        return pad
    question = _("after how many rounds is it over? (Enter: not by rounds)")
    return replace(pad, rounds=_number(question))


def _target(pad: PadDescribed) -> PadDescribed:
    return replace(pad, target=_number(_("at how many points is it over? (Enter: not by points)")))


def _winner(pad: PadDescribed) -> PadDescribed:
    return replace(pad, lowest=confirmed(_("do the fewest points win?")))


def _ties(pad: PadDescribed) -> PadDescribed:
    if len(pad.categories) == 1:
        return pad
    said = _answer(_("which category breaks a tie? (Enter: none, the victory is shared)"))
    return replace(pad, ties=said.strip().lower() or None)


_QUESTIONS = (_players, _categories, _least, _rounds, _last_round, _target, _winner, _ties)


def _is_number(said: str) -> bool:
    return said.removeprefix("-").isdecimal() and len(said) <= LONGEST_NUMBER


def _number(text: str) -> int | None:
    while True:
        said = _answer(text).strip()
        if not said:
            return None
        if _is_number(said):
            return int(said)
        warn(_("{typed} is not a number").format(typed=echo(said)))


def _answer(text: str) -> str:
    """Return the typed answer, "" for Enter alone."""
    return str(prompt(text, default="", show_default=False))


def _pad_words(pad: PadDescribed, call: Any) -> Iterator[str]:  # noqa: ANN401
    yield from write_pad(pad).splitlines() if call.toml else pad_lines(pad)


def _list_answers(known: Known) -> Iterator[PadList]:
    pads = known.described
    yield PadList(pads)


COMMANDS = PADS.commands(
    Command("new", PADS.keep_new, lambda line: (line,), asks=NewCall, ask=_with_pad),
    PADS.good_lines,
    _pad_words,
    pad_heading,
    _list_answers,
    options=[("toml", Annotated[bool, Option("As a file, to make another pad of it.")], False)],
)
