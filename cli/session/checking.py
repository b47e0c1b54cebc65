"""The check of a line while typing: valid so far, or why it will be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cli.game.acting import NotAllowed, unreadable_sentence
from cli.game.open_game import clean_reason
from cli.session.meaning import Meaning, Meant, squeeze
from cli.session.rehearsing import LACKING, legal_moves
from cli.session.session_commands import WORDS, first_word, split_ruling
from cli.terminal.errors import Mistake
from cli.terminal.language import _, about, clauses, some
from cli.terminal.reader import as_reader
from cli.wording.sentences import doubt_words, expected_words
from events.notation import Ambiguous, Unreadable, plain_text
from events.store.location import StoreError

PART = "part"
"""What a line expects that ends inside one of its parts: the rest of it."""


class Check(NamedTuple):
    """A message about a half-typed line, and its state: "good", "open" or "bad".

    `expects` are the codes of what may follow; they change when a part is complete.
    """

    words: str
    standing: str
    expects: str = ""


def check(meaning: Meaning, typed: str) -> Check:
    """Return the check of a line, without recording it or revealing a secret."""
    text = typed.strip()
    if not text:
        return _empty(meaning)
    meant = meaning.of(text)
    if meant.fits:
        return _fits(meaning, meant)
    if not meant.events and meaning.for_word(text, meant):
        return _ruling(meaning, text) or _word(meaning, text)
    if meaning.asked_of(text):
        return Check(legal_moves(), "good", "word")
    if begun := _check_beginning(meaning, meant, text):
        return begun
    if not meant.events and meant.against is None:
        said = plain_text(text)
        known = (*WORDS, *meaning.words_now())
        if words := [word for word in known if word.startswith(said) and word != said]:
            return Check(_so_far(some(words)), "open", PART)
        if unknown := meaning.unknown(text, meant):
            return Check(unknown, "bad")
    return _check_refusal(meaning, meant)


def _check_beginning(meaning: Meaning, meant: Meant, text: str) -> Check | None:
    """Return what an unfinished line needs to be legal, None if nothing can make it so."""
    if found := _check_end(meaning, meant):
        return found
    if longer := meaning.begun(meant.text, text) or _longer(meant):
        return Check(_so_far(some(_next_parts(longer, text))), "open", PART)
    others = (_check_end(meaning, other) for other in meaning.half_read(text))
    if found := next(filter(None, others), None):
        return found._replace(expects=PART)
    grown = meaning.longer(text)
    return Check(_so_far(some(_next_parts(grown, text))), "open", PART) if grown else None


def _next_parts(lines: Sequence[str], typed: str) -> Sequence[str]:
    """Return what can come next in lines that a text begins: their next parts if all of its are.

    Of one line, and where it is another beginning, it is the whole line.
    """
    parts, common = [line.split() for line in lines], 0
    shortest = min(map(len, parts))
    while common < shortest and len({part[common] for part in parts}) == 1:
        common += 1
    whole = squeeze(typed).endswith(squeeze("".join(parts[0][:common])))
    if not (whole and 0 < common < shortest):
        return lines
    return [*dict.fromkeys(part[common] for part in parts)]


def _check_end(meaning: Meaning, meant: Meant) -> Check | None:
    """Return what comes next in an unfinished line, None for others."""
    error, open_game = meant.error, meaning.open_game
    if isinstance(error, Ambiguous):
        return Check(unreadable_sentence(open_game, error).message, "open", "ambiguous")
    if isinstance(error, Unreadable) and error.unfinished:
        if unreadable_sentence(open_game, error).code != "unreadable":
            return None
        expected = ", ".join(expected_words(word, open_game.screens) for word in error.expected)
        return Check(_so_far(expected), "open", " ".join(error.expected))
    if meant.against is not None and meant.against.refusal.code.endswith("-missing"):
        return _missing(meaning, meant.against, _longer(meant))
    return None


def _longer(meant: Meant) -> list[str]:
    """Return the legal lines that extend the refused part."""
    half = meant.text.split()[-1].lower()
    legal = _legal(meant.against) if meant.against is not None else ()
    return [one for one in legal if one.startswith(half) and one != half]


def _legal(against: NotAllowed) -> Sequence[str]:
    rules, state = against.game.rules, against.game.state
    return rules.alternatives(state, against.event, against.refusal)


def _so_far(expected: str) -> str:
    return _("valid so far; next: {expected}").format(expected=expected)


def _check_refusal(meaning: Meaning, meant: Meant) -> Check:
    """Return the error Enter would print for a line."""
    error, against = meant.error, meant.against
    with as_reader(at_table=True):
        if against is not None:
            mistake = against.mistake(meaning.open_game)
        elif isinstance(error, Unreadable | Ambiguous):
            mistake = unreadable_sentence(meaning.open_game, error)
        else:
            return Check(error.message if error else "", "bad" if error else "open")
    return Check(mistake.message, "bad", mistake.code)


def _ruling(meaning: Meaning, text: str) -> Check | None:
    """Return the sentence about an action that a ruling allows; None for other commands."""
    if first_word(text) != "ruling":
        return None
    try:
        reason, action = split_ruling(text)
        clean_reason(reason)
    except Mistake as mistake:
        standing = "open" if mistake.code in LACKING else "bad"
        return Check(mistake.message, standing, "ruling")
    meant = meaning.of(action, ruled=True)
    if not meant.fits:
        return _check_beginning(meaning, meant, action) or _check_refusal(meaning, meant)
    screens, players = meaning.open_game.screens, meaning.open_game.players
    against = [
        screens.refusal_words(one, players) for said in meant.actions for one in said.admitted
    ]
    if not against:
        return _fits(meaning, meant)
    words = _("Enter: {what} (as a ruling: {against})")
    said = words.format(what=what_words(meaning, meant), against=clauses(against))
    return Check(" ".join([said, *_doubts(meaning, meant)]), "good", "ruled")


def _word(meaning: Meaning, text: str) -> Check:
    """Return the effect of another command."""
    if meaning.rehearsal is None:
        return Check(_("Enter to do it"), "open", "word")
    try:
        words, standing = meaning.rehearsal.preview(*meaning.with_cells(text))
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
    if already := meant.actions[0].already:
        return Check(open_game.seen.view.consequence_words(already), "open", "needless")
    if meaning.needs_secret(meant):
        return Check(_("Enter to record it, if you can afford it"), "open", "quiet")
    words = _("Enter: {what}").format(what=fitting_words(meaning, meant))
    write, players = open_game.title.write, open_game.players
    parts = [len(write(event, players).split()) for event in meant.events]
    return Check(words, "good", f"good {parts}")


def fitting_words(meaning: Meaning, meant: Meant) -> str:
    """Return the effect of a legal line in words, and what is unlikely about it."""
    return " ".join([what_words(meaning, meant), *_doubts(meaning, meant)])


def _doubts(meaning: Meaning, meant: Meant) -> list[str]:
    screens, players = meaning.open_game.screens, meaning.open_game.players
    doubts = [doubt for one in meant.actions for doubt in one.doubts]
    return [f"({doubt_words(doubt, screens, players)})" for doubt in doubts]


def what_words(meaning: Meaning, meant: Meant) -> str:
    """Return the effect of a line in words."""
    screens, players = meaning.open_game.screens, meaning.open_game.players
    parts = []
    for event in meant.events:
        seat = getattr(event, "player", None)
        words = screens.action_words(event, players)
        parts.append(words if seat is None else about(players[seat].name, words))
    return clauses(parts)


def _missing(meaning: Meaning, against: NotAllowed, longer: Sequence[str]) -> Check | None:
    """Return what a line still needs; None if it has something wrong there."""
    open_game, code = meaning.open_game, against.refusal.code
    before = against.read.lower().split()[:-1]
    if not longer and any(one.split()[0] in before for one in _legal(against)):
        return None
    try:
        expected = expected_words(code.removesuffix("-missing"), open_game.screens)
        words = _so_far(some(longer) if longer else expected)
    except KeyError:
        masked = open_game.seen.view.mask_finding(against.refusal)
        words = open_game.screens.refusal_words(masked, open_game.players)
    return Check(words, "open", code)


def back_in(meaning: Meaning, typed: str) -> str:
    """Return a half-typed line without its last part."""
    expects = check(meaning, typed).expects
    for end in range(len(typed.rstrip()) - 1, 0, -1):
        shorter = typed[:end].rstrip()
        found = check(meaning, shorter)
        if found.standing != "bad" and found.expects not in (expects, PART):
            return shorter
    return ""
