"""The words of the reader's language that a session takes for the codes of the notation.

Each title has its own (`cli/titles/<title>/local_words.py`): a code and, in every language, the
words for it. Records and commands hold the codes alone, which are the same everywhere.
"""

from collections.abc import Mapping

from events.notation import plain_text
from events.regex import regex

_WORD = regex(r'"(?:[^"\\]|\\.)*"|[^\W\d_]+(?:-[^\W\d_]+)*(?![\w:])')
"""A word, or a quoted text, which is left alone; what a colon follows is a player's name."""


def by_word(words: Mapping[str, str]) -> dict[str, str]:
    """Return the code of each word; `words` has them between spaces, by their code."""
    return {plain_text(word): code for code, said in words.items() for word in said.split()}


def in_codes(text: str, words: Mapping[str, str]) -> str:
    """Return what was typed with each known word replaced by its code."""
    return _WORD.sub(lambda found: words.get(plain_text(found[0]), found[0]), text)
