"""Options allowed before and after a command, handled once for all commands."""

from collections.abc import Collection, Sequence

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""How every command takes its options."""

COMPLETING = "_TABLESCRIBE_COMPLETE"
"""Set by a shell that wants a command line completed."""


def take_out(
    arguments: Sequence[str], *, valued: Collection[str] = (), flags: Collection[str] = ()
) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the arguments without some options, and these in order with their values.

    `valued` options take the next word or the text after "="; a flag's value is "". Arguments after
    -- stay.
    """
    words, rest, found = iter(arguments), [], []
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif word in flags:
            found.append((word, ""))
        elif name in valued:
            found.append((name, value if equals else next(words, "")))
        else:
            rest.append(word)
    return rest, found


STORE = "--db"
"""The option of nearly every command that may stand before it, too: the commands know it."""


def is_alone(arguments: Sequence[str]) -> bool:
    """Return whether no command is named: the line is empty, or has only the store."""
    store, words = _store_first(arguments)
    return not words and (not store or "=" in store[0] or len(store) > 1)


def move_behind(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a store named before the command moved behind it.

    The store named behind the command wins, as the last of two values does. Without a command, or
    before another option, the arguments stay as they are.
    """
    store, words = _store_first(arguments)
    if not words or words[0].startswith("-"):
        return list(arguments)
    end = words.index("--") if "--" in words else len(words)
    if any(word.partition("=")[0] == STORE for word in words[:end]):
        return words
    return [*words[:end], *store, *words[end:]]


def _store_first(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the store named before the command (the last one, if several are), and the rest."""
    store: list[str] = []
    words = list(arguments)
    while words and words[0].partition("=")[0] == STORE:
        many = 1 if "=" in words[0] else 2
        store, words = words[:many], words[many:]
    return store, words
