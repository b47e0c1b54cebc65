"""Heads of logs, as people read and type them."""

from collections.abc import Sequence

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, ngettext
from cli.wording.audit_words import templates
from events.store.entry import Entry
from events.store.event_store import Head
from events.store.spoken_head import BadHead, TypedHead, read_head, speak
from events.text import echo, visible

EXAMPLE = "62-M2GTJ-58X42-MPKAM-FA59Q"


def head_of(entries: Sequence[Entry]) -> str:
    """Return the head of a log in printed form."""
    return speak(Head(entries[-1].n, entries[-1].hash))


def head_line(entries: Sequence[Entry]) -> str:
    """Return the length of a log and its head."""
    head = head_of(entries)
    return ngettext(
        "{n} entry, fingerprint {hash}", "{n} entries, fingerprint {hash}", len(entries), hash=head
    )


def typed_head(text: str) -> TypedHead:
    """Return the head parsed from typed text.

    Raises:
        Mistake: the text is not a fingerprint, or a group of it is mistyped.
    """
    try:
        return read_head(text)
    except BadHead as bad:
        words = _bad_words()[bad.code].format(
            read=echo(text.strip()), group=bad.group, letters=echo(bad.read), example=EXAMPLE
        )
        raise Mistake(
            words, Exit.UNREADABLE, "bad-head", read=text, what=bad.code, group=bad.group
        ) from bad


def extent_words(games: int, entries: int) -> str:
    """Return the number of games and entries in a file: "3 games, 181 entries"."""
    return ", ".join(
        [ngettext("{n} game", "{n} games", games), ngettext("{n} entry", "{n} entries", entries)]
    )


def compared_words(state: str, at: int, last: int) -> str:
    """Return the place of an external head in a log (`events.store.verifying.compare_head`)."""
    return {
        "last": _("#{at} has that fingerprint and is the last entry"),
        "earlier": _(
            "the log has gone on since: #{at} has that fingerprint, #{last} is the last entry"
        ),
        "lost": _(
            "the log ends at #{last}, but the fingerprint is of #{at}: what came after was lost"
        ),
        "rewritten": _(
            "#{at} has another fingerprint: the log was rewritten, or the fingerprint is of "
            "another game"
        ),
        "nowhere": _(
            "no entry has that fingerprint: the log was rewritten or cut, or the fingerprint is "
            "of another game"
        ),
    }[state].format(at=at, last=last)


def all_compared_words(state: str, at: int, last: int) -> str:
    """Return the result of comparing a fingerprint (`events.store.verifying.compare_store`)."""
    return {
        "last": _("all games have that fingerprint: nothing was written since"),
        "earlier": _("the games have gone on since: the fingerprint is of entry {at} of {last}"),
        "lost": _(
            "the games end at entry {last}, but the fingerprint is of {at}: this is an older copy, "
            "or entries were lost"
        ),
        "rewritten": _(
            "the games have another fingerprint: entries or numbers were changed, it is of other "
            "games, or part of a game was imported since"
        ),
        "nowhere": _("the games have another fingerprint"),
    }[state].format(at=at, last=last)


def place_words(code: str, detail: str) -> str:
    """Return the words for damage at a place of a log (`events.store.verifying.Place`)."""
    if code == "unreadable":
        return _("what comes after it cannot be read ({detail})").format(detail=visible(detail))
    return templates()["newer" if code == "newer" else f"chain-{code}"]


def _bad_words() -> dict[str, str]:
    return {
        "form": _(
            '"{read}" is not a fingerprint; a fingerprint is a number and four groups of five '
            "letters (for example {example})"
        ),
        "length": _(
            'group {group} of the fingerprint, "{letters}", does not have five letters; read it '
            "again"
        ),
        "letter": _(
            'group {group} of the fingerprint, "{letters}", has a letter that no fingerprint '
            "has; read it again"
        ),
        "check": _(
            'group {group} of the fingerprint, "{letters}", does not fit the number or its '
            "check letter; read both again"
        ),
    }
