"""`check-title`: what is printed of the laws that a title breaks."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cli.game.title_laws.checking import Checked, CheckTitleCall, check_laws
from cli.game.title_laws.laws import LAWS
from cli.terminal.command import Answer, Command
from cli.terminal.errors import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output
from events.text import visible


class BreachFound(Struct, forbid_unknown_fields=True):
    """Something that breaks a law: which law, in which game, and what."""

    law: str
    seed: int
    what: str


class CheckTitle(Answer, tag="tablescribe.check-title/1"):
    """What breaks the laws, of so many games each."""

    title: str
    games: int
    breaches: list[BreachFound]


def law_words() -> Mapping[str, str]:
    """Return what each law says."""
    return {
        "facts": _("what a title says of itself is what others can go by"),
        "events": _("an event is read again as it was stored"),
        "lists": _(
            "what is listed is all that is legal, and each line is read as what it stands for"
        ),
        "taps": _("two lines have different taps, and what is suggested is legal"),
        "copies": _("a copy of a state shares nothing that can change"),
        "folds": _("looking changes nothing, and a log gives the same game again"),
        "ends": _("a game can be played to its end, and then somebody has won"),
        "stated": _("what is stated holds, and stating what is so changes nothing"),
        "rulings": _("a ruling can allow what the state can hold, and nothing else"),
        "nothing-breaks": _("the rules answer, whatever an event says"),
        "words": _("everything has its words in every language"),
        "secrets": _("others see the same, whatever a player holds"),
    }


def _words(done: Checked) -> Iterator[Output]:
    words = law_words()
    for one in done.breaches:
        line = _("{law}: game {seed}: {what}")
        yield line.format(law=words[one.law], seed=one.seed, what=visible(one.what))
    if not done.breaches:
        yield ngettext(
            "{title}: all {laws} laws hold in {n} game",
            "{title}: all {laws} laws hold in {n} games each",
            done.games,
            title=done.title,
            laws=len(LAWS),
        )


def _answers(done: Checked) -> Iterator[CheckTitle]:
    found = [BreachFound(one.law, one.seed, one.what) for one in done.breaches]
    yield CheckTitle(done.title, done.games, found)


CHECK_TITLE = Command(
    "check-title",
    CheckTitleCall,
    check_laws,
    _words,
    _answers,
    subject="",
    exit=lambda done: Exit.FINDINGS if done.breaches else Exit.OK,
)
