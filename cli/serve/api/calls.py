"""The commands of the API: paths, methods, parameters, answers."""

from inspect import cleandoc
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, replace

from cli.game.auditing import audit_game
from cli.game.game_store import remarks_on
from cli.game.open_game import Envelope, envelope
from cli.replay.replaying import REPLAY
from cli.terminal.command import LONGEST, MANY, Argument, Command, Request, Typed, encode, typing_of
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.output import Remark
from cli.voices.acting import DO
from cli.voices.auditing import AUDIT
from cli.voices.correcting import CORRECT, REDO, UNDO
from cli.voices.logs import GAMES, LOG
from cli.voices.moments import SCORE, SHOW, TURN, WHY
from cli.voices.performing import answers_of
from cli.voices.starting import NEW
from cli.voices.stating import ADJUST, CLOSE, COUNT, DISCARD, GAP, LEAVE, NOTE
from cli.voices.statistics import STATS
from cli.voices.timing import CLOCK
from cli.wording.usage_words import help_words

PREFIX = "/api/v1"

MOST = 10**9
"""The greatest number that a parameter may be, where it has no bound of its own."""

BY = "table"
"""Who records where a call does not say it."""


class Call(Struct, frozen=True):
    """A command of the API.

    Attributes:
        command: the command.
        lines: whether it may answer with several objects, one a line.
        long: whether it may take long, and so runs next to the desk.
    """

    command: Command
    lines: bool = False
    long: bool = False

    @property
    def name(self) -> str:
        """The name of the command."""
        return self.command.name

    @property
    def writes(self) -> bool:
        """Whether it adds to a log."""
        return self.command.writes

    @property
    def of_game(self) -> bool:
        """Whether it is about the game named in the path."""
        return self.command.subject == "game"

    @property
    def path(self) -> str:
        """Its path."""
        if self.of_game:
            return f"{PREFIX}/games/{{game}}/{self.name}"
        return f"{PREFIX}/{'games' if self.writes else self.name}"

    @property
    def method(self) -> str:
        """Its HTTP method."""
        return "POST" if self.writes else "GET"

    @property
    def summary(self) -> str:
        """Its effect in a sentence."""
        return _(cleandoc(self.command.request.__doc__ or "")).partition("\n")[0]


CALLS = (
    Call(GAMES, long=True),
    Call(STATS, long=True),
    Call(SHOW),
    Call(TURN),
    Call(SCORE),
    Call(WHY),
    Call(LOG, long=True),
    Call(CLOCK),
    Call(REPLAY, long=True),
    Call(replace(AUDIT, use=audit_game, views=True), long=True),
    Call(NEW),
    Call(DO, lines=True),
    Call(UNDO),
    Call(REDO),
    Call(CORRECT),
    Call(ADJUST, lines=True),
    Call(GAP),
    Call(LEAVE),
    Call(COUNT, lines=True),
    Call(NOTE),
    Call(CLOSE),
    Call(DISCARD),
)
"""Every call, in the order of the description."""


def parameters(call: Call) -> type[Struct]:
    """Return the parameters of a call: those of its command, and the recorder's name."""
    required: list[tuple[str, Any]] = []
    others: list[tuple[str, Any, Any]] = []
    for field in call.command.fields():
        typed = typing_of(field.type)
        if typed is None or typed.local:
            continue
        kind, default = _kind(field, typed)
        if field.required:
            required.append((field.name, kind))
        else:
            others.append((field.name, kind, default))
    if call.writes:
        by = _("Your name, as the recorder.")
        others.append(("by", Annotated[str, Meta(max_length=LONGEST, description=by)] | None, None))
        id_ = _("An id for the entry: repeating the command with the same id records it only once.")
        others.append(
            ("id", Annotated[str, Meta(max_length=LONGEST, description=id_)] | None, None)
        )
    if call.writes and call.of_game:
        words = _(
            "How many entries you expect the log to have; if it has a different "
            "number, nothing is written."
        )
        expected = Annotated[int, Meta(ge=1, le=MOST, description=words)] | None
        others.append(("expected", expected, None))
    name = f"{call.name.capitalize()}Call"
    return msgspec.defstruct(name, [*required, *others], forbid_unknown_fields=True)


def _kind(field: FieldInfo, typed: Typed) -> tuple[Any, Any]:
    """Return the JSON type of a field, and its default."""
    words, kind = help_words(typed.help), get_args(field.type)[0]
    if kind is bool:
        return Annotated[bool, Meta(description=words)], field.default
    if typed.least is not None:
        most = MOST if typed.most is None else typed.most
        number = Annotated[int, Meta(ge=typed.least, le=most, description=words)]
        return (number, field.default) if field.default is not None else (number | None, None)
    text: Any = Annotated[str, Meta(max_length=LONGEST, description=words)]
    if typed.choices:
        text = Annotated[Literal[typed.choices], Meta(description=words)]
    if "tuple" in str(kind):
        several = Annotated[list[Annotated[str, Meta(max_length=LONGEST)]], Meta(max_length=MANY)]
        return text | several, msgspec.field(default_factory=list)
    return (text, None) if field.required else (text | None, None)


def request_of(call: Call, said: Struct) -> Request:
    """Return the command's request for the parameters of a call.

    Raises:
        Mistake: a word stands for standard input, which an API call does not have.
    """
    values: dict[str, Any] = {}
    for field in call.command.fields():
        value = getattr(said, field.name, None)
        typed = typing_of(field.type)
        if value is None or typed is None:
            continue
        if "tuple" in str(field.type):
            value = tuple(value) if isinstance(value, list) else (value,)
        if value == ("-",) and isinstance(typed, Argument):
            raise Exit.USAGE.mistake(
                "no-input",
                _("{name}: - means standard input, and there is none here"),
                name=field.name,
            )
        if value != ():
            values[field.name] = value
    return call.command.request_of(values)


def answer_of(call: Call, said: Struct, subject: Any) -> bytes:  # noqa: ANN401
    """Return the answer of a command, its objects one a line.

    Args:
        call: the call.
        said: its parameters (`parameters`).
        subject: the game or the store.

    Raises:
        Mistake: the command refuses, or a word stands for standard input.
        StoreError: the store is not usable.
    """
    wanted: tuple[Envelope, ...] = ()
    if call.writes:
        id_, by = getattr(said, "id", None), getattr(said, "by", None)
        wanted = (envelope(id_, BY if by is None else by, agreed=True),)
    facts = call.command.use(subject, request_of(call, said), *wanted)
    found = [one for one in answers_of(call.command, facts) if not isinstance(one, Remark)]
    remarks = remarks_on(call.command, subject)
    return b"".join(encode(one, remarks) for one in found)
