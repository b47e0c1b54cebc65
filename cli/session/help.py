"""`?`: the legal actions, numbered, their rules, and the commands, as much as fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cli.game.open_game import OpenGame
from cli.session.meaning import SHOWN, Meaning
from cli.session.rehearsing import last_action, session_example
from cli.session.run_command import purpose, usage
from cli.session.screen import turn_words
from cli.session.session_commands import COMMANDS, SHORT, check_word
from cli.terminal.language import _, about, ngettext, tie
from cli.terminal.line import wrap
from cli.terminal.printing import say
from cli.terminal.reader import in_words
from cli.titles.title_session import title_session
from cli.wording.command_list import sections
from cli.wording.event_words import outcome_words


class Room(Struct, frozen=True):
    """The columns and lines for help, so that its beginning stays visible."""

    columns: int
    lines: int


def say_help(meaning: Meaning, turned: int, room: Room | None) -> None:
    """Print the commands, the rules that apply now, and the legal actions, numbered.

    In plain mode the most important part comes first. With little `room` (None: unlimited) the
    commands are left out first, then the rules, and the list is cut.

    `turned` is the rotation of the board in quarter turns.
    """
    words, rules = [*_words(turned)], [*_rules(meaning)]
    if room is None:
        blocks = [_legal(meaning, SHOWN, None), rules, words]
    else:
        blocks = _fitting(meaning, [words, rules], room)
    for line in [line for block in blocks for line in block]:
        say(line)


def _fitting(meaning: Meaning, above: list[list[str]], room: Room) -> list[list[str]]:
    """Return the blocks that fit, the legal actions last."""
    for blocks in _ever_shorter(meaning, above, room.columns):
        if _height(blocks, room) <= room.lines:
            return blocks
    return [_list(meaning, 1, 1, bare=True)]


def _ever_shorter(
    meaning: Meaning, above: list[list[str]], columns: int
) -> Iterator[list[list[str]]]:
    """Yield the blocks, first all of them, then fewer and with shorter lists."""
    yield [*above, _legal(meaning, SHOWN, None)]
    yield [*above, _legal(meaning, SHOWN, columns)]
    pointer = [_("help lists the session's commands, help COMMAND explains one")]
    for left in range(1, len(above) + 1):
        yield [pointer, *above[left:], _legal(meaning, SHOWN, columns)]
    for shown in range(SHOWN - 1, 0, -1):
        yield [_legal(meaning, shown, columns)]
    yield [_list(meaning, 1, columns)]


def _height(blocks: Sequence[Sequence[str]], room: Room) -> int:
    """Return how many lines blocks take when wrapped."""
    lines = [line for block in blocks for line in block]
    return sum(len(wrap(tie(line), room.columns - 1, "  ")) for line in lines)


FIRST = (
    *("?", "correct", "ruling", "adjust", "gap", "count", "why", "log", "note"),
    *("export", "close", "new", "q"),
)
"""The words of a session that are explained in its list; the others are named."""


def session_words(turned: int) -> Iterator[str]:
    """Yield the commands of a session."""
    if turned:
        yield turn_words(turned)
    yield _("u: undo; U: redo; back N: undo back to entry N; <: one step back within a line")
    summaries = {name: words for one in sections() for name, words in one.commands.items()}
    summaries |= {name: words for name, (_form, words) in _own_words().items()}
    width = max(map(len, FIRST))
    for word in FIRST:
        words = summaries[word]
        yield about(word, words) if in_words() else f"{word:<{width}}  {words}"
    others = [word for word in (*COMMANDS, "rotate") if word not in FIRST]
    yield _("also: {words}; help COMMAND explains one").format(words=", ".join(others))


def _words(turned: int) -> list[str]:
    return [
        *([turn_words(turned)] if turned else []),
        _(
            "u: undo; U: redo (right after either, Enter alone does nothing); back N: undo back "
            "to entry N; <: one step back within a line"
        ),
        _('also: ruling "reason" ACTION, {words}, q').format(words=", ".join(COMMANDS)),
    ]


def _rules(meaning: Meaning) -> list[str]:
    open_game = meaning.open_game
    rule_words = open_game.screens.rule_words
    return [
        _("rule {code}: {rule}").format(code=code, rule=rule_words(code))
        for code in meaning.table.rules_now(open_game.seen.game)
    ]


def _legal(meaning: Meaning, most: int, columns: int | None) -> list[str]:
    """Return the heading and the list of legal lines."""
    open_game = meaning.open_game
    if not open_game.game.open:
        return [outcome_words(open_game.seen.game, open_game.seen.view)]
    turn = open_game.screens.turn_above(open_game.seen.game)
    return [*turn, *_list(meaning, most, columns)]


def _list(meaning: Meaning, most: int, columns: int | None, *, bare: bool = False) -> list[str]:
    """Return the numbered lines, in columns if there is room, and how many more there are.

    `bare`: only the lines.
    """
    shown = meaning.suggestions[:most]
    meaning.listed, meaning.shown = meaning.open_game.n if shown else None, len(shown)
    mark = "=" if meaning.numbered() else ""
    lines = []
    if mark and shown and not bare:
        lines.append(_("=1 picks the first of these lines; a number alone begins a move"))
    unlikely = {line for line in shown if meaning.unlikely(line)}
    if in_words():
        for n, line in enumerate(shown, 1):
            words = line_words(meaning, line)
            effect = _("{what} (unlikely)").format(what=words) if line in unlikely else words
            lines.append(about(f"{mark}{n}", effect))
    else:
        numbered = [
            f"{f'{mark}{n}':>3}  {line}{' (?)' if line in unlikely else ''}"
            for n, line in enumerate(shown, 1)
        ]
        lines += _beside(numbered, columns or 1)
        if unlikely and not bare:
            lines.append(_("     (?) unlikely, from what is known"))
    more = len(meaning.suggestions) - len(shown)
    if more and not bare:
        lines.append(
            ngettext(
                "     and {n} more; Tab to complete", "     and {n} more; Tab to complete", more
            )
        )
    return lines


def _beside(cells: Sequence[str], columns: int) -> list[str]:
    """Return cells in as many columns as fit, read downwards."""
    width = max(map(len, cells), default=0) + 3
    across = max((columns - 1) // width, 1)
    rows = -(-len(cells) // across)
    return [
        "".join(f"{cell:<{width}}" for cell in cells[row::rows]).rstrip() for row in range(rows)
    ]


def line_words(meaning: Meaning, line: str) -> str:
    """Return a line of the list with its effect: "p j17, plain on j17".

    Unpayable lines have words too, as their absence would reveal a hand.
    """
    open_game, read = meaning.open_game, meaning.read(line)
    events = read.events if read.last is None else (read.last,)
    return ", ".join(
        [line, *(open_game.screens.action_words(event, open_game.players) for event in events)]
    )


def word_words(word: str, game: OpenGame) -> list[str]:
    """Return the purpose of a command, its form, and an example.

    Raises:
        Mistake: there is no such command.
    """
    word = SHORT.get(word, word)
    own = _own_words() | dict(title_session(game.stored.title).line_words(game.seen.game))
    if word in own:
        return [about(*own[word])]
    check_word(word)
    n = last_action(game)
    also = f"correct {n} --remove, correct {n} --insert ..."
    return [
        about(usage([word]), purpose([word])),
        _("Example: {line}").format(line=session_example(word, game)),
        *([_("Also: {line}").format(line=also)] if word == "correct" else []),
        _("{word} --help lists its options").format(word=word),
    ]


def _own_words() -> dict[str, tuple[str, str]]:
    """Return the form and effect of the commands that only a session has."""
    return {
        "back": ("back N", _("Undo everything after entry N (like undo --to N)")),
        "ruling": (
            _('ruling "reason" ACTION'),
            _("Record an illegal action that the players allow"),
        ),
        "rotate": ("rotate", _("Turn the drawn board by a quarter turn")),
        "new": ("new", _("Start another game; this one is saved")),
        "help": ("help, help WORD", _("List the session's commands, or explain one")),
        "?": ("?", _("List the legal moves, numbered, with the rules behind them")),
        "q": ("q", _("Leave; the game is saved, and tablescribe continues it next time")),
        "quit": ("quit", _("Leave; the game is saved, and tablescribe continues it next time")),
    }
