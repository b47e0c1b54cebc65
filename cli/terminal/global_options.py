"""Options that may stand before a command and after it, so that no command has to know them."""

from collections.abc import Collection, Sequence


def taken_out(
    arguments: Sequence[str], *, valued: Collection[str] = (), flags: Collection[str] = ()
) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the arguments without some options, and those in order, each with its value.

    `valued` options take the next word or what stands behind "="; a flag's value is "". All after
    -- is left alone.
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
