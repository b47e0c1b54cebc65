"""What is said about a line while it is typed: valid so far, or why it will be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cli.game.open_game import Sitting
from cli.session.meaning import Meaning, Meant
from cli.session.session_commands import first_word, is_word, ruled
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.say import about, clauses
from cli.wording.sentences import doubt_words, if_allowed, refused, unreadable
from events.notation import Ambiguous
from projections.refusal import Doubt, Refusal


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
        return _ruling(meaning, text) or Check(_("Enter does it"), "open", "word")
    if meant.error is not None:
        return _unread(meaning, meant)
    return _refused(meaning, meant)


def _ruling(meaning: Meaning, text: str) -> Check | None:
    """Return what is to be said about an action that the table lets stand; None of another word."""
    if first_word(text) != "ruling":
        return None
    try:
        _reason, action = ruled(text)
    except Mistake as mistake:
        return Check(mistake.message, "open", "ruling")
    meant = meaning.of(action)
    if meant.refusal is None or not meant.refusal.irregular:
        return check(meaning, action)
    what = meaning.sitting.screens.refusal_words(meant.refusal, meaning.sitting.players)
    return Check(_("Enter lets it stand: {what}").format(what=what), "good", "ruled")


def _empty(meaning: Meaning) -> Check:
    usual = meaning.usual()
    if usual is None:
        return Check(_("Tab or ? shows what is legal; u takes back; q leaves"), "open")
    read = meaning.read(usual)
    words = _("Enter: {what}   (? shows what else; u takes back)")
    return Check(words.format(what=_said(meaning, read)), "good", "usual")


def _fits(meaning: Meaning, meant: Meant) -> Check:
    words = _("Enter: {what}").format(what=_said(meaning, meant))
    for doubt in _open_doubts(meaning, meant):
        words += f" ({doubt_words(doubt, meaning.sitting.screens, meaning.sitting.players)})"
    write, players = meaning.sitting.title.write, meaning.sitting.players
    parts = [len(write(event, players).split()) for event in meant.events]
    return Check(words, "good", f"good {parts}")


def _open_doubts(meaning: Meaning, meant: Meant) -> Sequence[Doubt]:
    """Return what is strange about an action, where nothing is secret."""
    sitting = meaning.sitting
    if len(meant.events) > 1 or sitting.title.SECRETS:
        return ()
    return sitting.game.rules.doubts(sitting.game.state, meant.events[0])


def _said(meaning: Meaning, meant: Meant) -> str:
    """Return what a line would record, in words."""
    screens, players = meaning.sitting.screens, meaning.sitting.players
    parts = []
    for event in meant.events:
        seat = getattr(event, "player", None)
        words = screens.action_words(event, players)
        parts.append(words if seat is None else about(players[seat].name, words))
    return clauses(parts)


def _unread(meaning: Meaning, meant: Meant) -> Check:
    error, sitting = meant.error, meaning.sitting
    if error is None:
        return Check("", "open")
    said = unreadable(error, sitting.screens, players=sitting.players).message
    if isinstance(error, Ambiguous):
        return Check(said, "open", "ambiguous")
    if not error.unfinished:
        begins = any(_starts(line, meant.text) for line in meaning.suggestions)
        standing = "open" if begins else "bad"
        return Check(said, standing, " ".join(error.expected))
    expected = ", ".join(sitting.screens.expected_words(word) for word in error.expected)
    words = _("valid so far; next: {expected}").format(expected=expected)
    return Check(words, "open", " ".join(error.expected))


def _starts(line: str, text: str) -> bool:
    from cli.session.meaning import squeezed

    return squeezed(line).startswith(squeezed(text))


def _refused(meaning: Meaning, meant: Meant) -> Check:
    against, sitting = meant.refusal, meaning.sitting
    if against is None or meaning.table.keeps_quiet(against, sitting.viewer):
        return Check(_("Enter records it, if it can be paid"), "open", "quiet")
    if against.code.endswith("-missing"):
        return Check(_missing(sitting, against), "open", against.code)
    legal = sitting.game.rules.alternatives(sitting.game.state, meant.last, against)
    shown = [] if meant.events else legal
    mistake = refused(against, sitting.players, sitting.screens, meant.text, shown)
    return Check(spoken(mistake.message), "bad", against.code)


def _missing(sitting: Sitting, against: Refusal) -> str:
    """Return what a line still lacks."""
    try:
        next_ = sitting.screens.expected_words(against.code.removesuffix("-missing"))
        return _("valid so far; next: {expected}").format(expected=next_)
    except KeyError:
        return sitting.screens.refusal_words(sitting.view.masked(against), sitting.players)


def spoken(message: str) -> str:
    """Return a sentence of the commands as it is said in a session."""
    sentence = message.removesuffix(if_allowed(""))
    if sentence == message:
        return message
    return _('{sentence}; if the table allows it: ruling "reason" ACTION').format(sentence=sentence)


def back_in(meaning: Meaning, typed: str) -> str:
    """Return a half-typed line without its last part: what was expected before it comes again."""
    expects = check(meaning, typed).expects
    for end in range(len(typed.rstrip()) - 1, 0, -1):
        shorter = typed[:end].rstrip()
        found = check(meaning, shorter)
        if found.standing != "bad" and found.expects != expects:
            return shorter
    return ""
