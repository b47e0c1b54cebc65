"""A sentence about the table, with its subject and clauses."""

from collections.abc import Iterable
from typing import NamedTuple

from cli.terminal.language import about, clauses


class Sentence(NamedTuple):
    """A sentence about the table.

    Attributes:
        words: the whole sentence.
        subject: the thing or the player that it describes; "" for none.
        clauses: the clauses about the subject.
        inner: whether it is an item of a list below the sentence before.
    """

    words: str
    subject: str = ""
    clauses: tuple[str, ...] = ()
    inner: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        """The sentence as a row of a table: its subject and the rest, or the whole."""
        return (self.subject, clauses(self.clauses)) if self.subject else (self.words,)


def sentence(
    subject: str, parts: Iterable[str], *, comma: bool = False, inner: bool = False
) -> Sentence:
    """Return a sentence of a subject and clauses, joined by a colon or a comma."""
    said = tuple(parts)
    rest = clauses(said)
    words = f"{subject}, {rest}" if comma else about(subject, rest)
    return Sentence(words, subject, said, inner)
