"""What is said about a line while it is typed: valid so far, or why it will be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cli.game.open_game import OpenGame
from cli.game.said_first import COMMA, unread
from cli.session.meaning import Meaning, Meant, squeezed
from cli.session.rehearsing import previewed
from cli.session.session_commands import first_word, is_word, outside_words, ruled
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.phrases import about, clauses, some
from cli.terminal.reader import as_reader
from cli.wording.sentences import doubt_words, expected_words
from events.notation import Ambiguous
from events.store.location import StoreError
from projections.refusal import Doubt, Refusal
from projections.seen import keeps_secrets

PART = "part"
"""What a line expects that ends inside one of its parts: the rest of it."""


class Check(NamedTuple):
    """A sentence about a half-typed line, and how it stands: "good", "open" or "bad".

    `expects` says what could come next, in codes: it changes where a part of the line is complete.
    """

    words: str
    standing: str
    expects: str = ""


def check(meaning: Meaning, typed: str) -> Check:
    """Return what is to be said about a line; nothing is recorded, no secret is told."""
    text = typed.strip()
    if not text:
        return _empty(meaning)
    meant = meaning.of(text)
    if meant.fits:
        return _fits(meaning, meant)
    if is_word(text) and not meant.events:
        return _ruling(meaning, text) or _word(meaning, text)
    found = _lacking(meaning, meant)
    if found.standing == "bad" and (outside := outside_words(text)):
        return Check(outside, "bad")
    if found.standing == "bad":  # labels that are not read yet may lead to something
        others = (_lacking(meaning, other) for other in meaning.half_read(text))
        begun = next((other for other in others if other.standing == "open"), found)
        return begun._replace(expects=PART)
    return found


def _lacking(meaning: Meaning, meant: Meant) -> Check:
    """Return what is wrong with a line or missing; a legal one that begins so is no mistake."""
    found = _refused(meaning, meant) if meant.error is None else _unread(meaning, meant)
    if found.standing == "bad":
        longer = [line for line in meaning.suggestions if _starts(line, meant.text)]
        if longer:
            return Check(_so_far(some(longer)), "open", PART)
    return found


def _so_far(expected: str) -> str:
    return _("valid so far; next: {expected}").format(expected=expected)


def _ruling(meaning: Meaning, text: str) -> Check | None:
    """Return what is to be said about an action that the table lets stand; None of another word."""
    if first_word(text) != "ruling":
        return None
    try:
        _reason, action = ruled(text)
    except Mistake as mistake:
        return Check(mistake.message, "open", "ruling")
    meant = meaning.of(action, ruled=True)
    if meant.refusal is None or not meant.refusal.irregular:
        return check(meaning, action)
    what = meaning.open_game.screens.refusal_words(meant.refusal, meaning.open_game.players)
    return Check(_("Enter to record it as a ruling: {what}").format(what=what), "good", "ruled")


def _word(meaning: Meaning, text: str) -> Check:
    """Return what another word of the session would do."""
    if meaning.rehearsal is None:
        return Check(_("Enter to do it"), "open", "word")
    try:
        words, standing = previewed(meaning.rehearsal, meaning.placed(text))
    except StoreError:  # busy for a moment
        words, standing = _("Enter to do it"), "open"
    return Check(words, standing, "word")


def _empty(meaning: Meaning) -> Check:
    usual = meaning.usual()
    if meaning.held:
        return Check(_("after u or U, Enter alone does nothing; Tab or ?: legal moves"), "open")
    if meaning.overtaken:
        return Check(
            _("someone else recorded something; press Enter to see what your line would do now"),
            "open",
            "others",
        )
    if usual is None:
        return Check(_("Tab or ?: legal moves   u: undo   q: leave"), "open")
    read = meaning.read(usual)
    words = _("Enter: {what}   (?: other moves; u: undo)")
    return Check(words.format(what=what_words(meaning, read)), "good", "usual")


def _fits(meaning: Meaning, meant: Meant) -> Check:
    open_game = meaning.open_game
    if already := open_game.game.rules.needless(open_game.game.state, meant.events[0]):
        return Check(open_game.seen.view.consequence_words(already), "open", "needless")
    words = _("Enter: {what}").format(what=fitting_words(meaning, meant))
    write, players = open_game.title.write, open_game.players
    parts = [len(write(event, players).split()) for event in meant.events]
    return Check(words, "good", f"good {parts}")


def fitting_words(meaning: Meaning, meant: Meant) -> str:
    """Return what a legal line would record, in words, and what is strange about it."""
    screens, players = meaning.open_game.screens, meaning.open_game.players
    doubts = [doubt_words(doubt, screens, players) for doubt in _open_doubts(meaning, meant)]
    return " ".join([what_words(meaning, meant), *(f"({doubt})" for doubt in doubts)])


def _open_doubts(meaning: Meaning, meant: Meant) -> Sequence[Doubt]:
    """Return what is strange about an action, where nothing is secret."""
    open_game = meaning.open_game
    if len(meant.events) > 1 or keeps_secrets(open_game.stored.title):
        return ()
    return open_game.game.rules.doubts(open_game.game.state, meant.events[0])


def what_words(meaning: Meaning, meant: Meant) -> str:
    """Return what a line would record, in words."""
    screens, players = meaning.open_game.screens, meaning.open_game.players
    parts = []
    for event in meant.events:
        seat = getattr(event, "player", None)
        words = screens.action_words(event, players)
        parts.append(words if seat is None else about(players[seat].name, words))
    return clauses(parts)


def _unread(meaning: Meaning, meant: Meant) -> Check:
    error, open_game = meant.error, meaning.open_game
    if error is None:
        return Check("", "open")
    mistake = unread(open_game, error)
    if isinstance(error, Ambiguous):
        return Check(mistake.message, "open", "ambiguous")
    if mistake.code == COMMA or not error.unfinished:
        return Check(mistake.message, "bad", " ".join(error.expected))
    expected = ", ".join(expected_words(word, open_game.screens) for word in error.expected)
    return Check(_so_far(expected), "open", " ".join(error.expected))


def _starts(line: str, text: str) -> bool:
    return squeezed(line).startswith(squeezed(text))


def _refused(meaning: Meaning, meant: Meant) -> Check:
    against, open_game = meant.refusal, meaning.open_game
    if (
        against is None
        or meant.mistake is None
        or meaning.table.keeps_quiet(against, open_game.viewer)
    ):
        return Check(_("Enter to record it, if you can afford it"), "open", "quiet")
    if against.code.endswith("-missing"):
        return Check(_missing(open_game, against), "open", against.code)
    legal = open_game.game.rules.alternatives(open_game.game.state, meant.last, against)
    half = meant.text.split()[-1].lower()
    if longer := [one for one in legal if one.startswith(half) and one != half]:
        return Check(_so_far(some(longer)), "open", PART)
    with as_reader(at_table=True):
        return Check(meant.mistake().message, "bad", against.code)


def _missing(open_game: OpenGame, against: Refusal) -> str:
    """Return what a line still lacks."""
    try:
        next_ = expected_words(against.code.removesuffix("-missing"), open_game.screens)
        return _so_far(next_)
    except KeyError:
        return open_game.screens.refusal_words(
            open_game.seen.view.masked(against), open_game.players
        )


def back_in(meaning: Meaning, typed: str) -> str:
    """Return a half-typed line without its last part: what was expected before it comes again."""
    expects = check(meaning, typed).expects
    for end in range(len(typed.rstrip()) - 1, 0, -1):
        shorter = typed[:end].rstrip()
        found = check(meaning, shorter)
        if found.standing != "bad" and found.expects not in (expects, PART):
            return shorter
    return ""
