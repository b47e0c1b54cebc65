"""Pads in words: their rules line by line, and the errors of a file."""

from collections.abc import Iterator

from cli.terminal.language import _, plural
from cli.titles.printed_parts import fill_in_fault
from cli.titles.score_pad.words import category_line, pad_clauses
from events.part_file import FileFault
from events.titles.score_pad.events import PadDescribed


def pad_lines(pad: PadDescribed) -> Iterator[str]:
    """Yield the name of a pad, its rules, and its categories."""
    yield pad.name
    for clause in pad_clauses(pad):
        yield f"  {clause}"
    yield from map(category_line, pad.categories)
    for bonus in pad.bonuses:
        yield _("  {points} extra for {least} or more in {categories}").format(
            points=bonus.points, least=bonus.least, categories=", ".join(bonus.of)
        )


def fault_words(fault: FileFault) -> str:
    """Return the sentence for an error or a warning about a pad file."""
    templates = {
        "too-big": _("the file is larger than {most} bytes, which is more than a pad needs"),
        "no-toml": _("this is not TOML ({detail})"),
        "given-twice": _("this is in the file twice: {detail}; keep one of them"),
        "unknown-key": _("there is no key {key} here; the keys are {known}"),
        "no-name": _('a pad needs a name: write name = "my-game"'),
        "bad-name": _(
            "the name {name} must be in quotes and have only small letters, digits and dashes, "
            "at most 30"
        ),
        "bad-players": _(
            "players must be two numbers from 2 to {most}, "
            "the smaller one first (for example [2, 6])"
        ),
        "bad-number": _("{key} must be a whole number from {least} to {most}"),
        "bad-flag": _("{key} must be true or false"),
        "not-known": _("{key} must be one of these: {known}"),
        "none-above": _("{key} must be the name of a category above this one"),
        "bad-list": _("of must be a list of categories, from these: {known}"),
        "no-table": _("{key} must be a table: write [{key}]"),
        "no-tables": _("{key} must be a list of tables: write [[{key}]] before each"),
        "too-many": _("a pad has at most {most} of {key}"),
        "no-categories": _("a pad needs a category: write [[category]] and its name"),
        "no-category-name": _('a category needs a name: write name = "points"'),
        "bad-category": _(
            "the category {name} must begin with a small letter and have only small letters, "
            "digits and dashes, at most 30"
        ),
        "kept-word": _("{name} cannot be a category; tablescribe needs this word"),
        "category-twice": _("there are two categories {name}"),
        "least-above-most": _("least is {least}, which is more than most, {most}"),
        "no-rounds": _('end.rounds needs rounds: write round = "all", "one" or "same"'),
        "no-target": _("end.exact needs end.target"),
        "target-at-start": _("the target is the score at the start, so the game would be over"),
        "one-team": _("one team alone cannot play; leave teams out or write 2 or more"),
        "unequal-teams": _("the players must make {teams} equal teams"),
        "once-and-times": _("once = true is times = 1, not times = {times}; keep one of them"),
        "no-bid": _("{key} needs bid: the category that holds the bid"),
        "bid-as-often": _(
            "{bid} must be scored as often as its category; give both the same times"
        ),
        "total-without-rounds": _('total needs round = "all" or "same"'),
        "total-out-of-reach": _(
            "{sides} players or teams cannot have {total} together; change total, least or most"
        ),
        "exact-must-count": _(
            "with end.exact everybody must be able to score nothing, but {name} always counts"
        ),
        "too-far": _(
            "{name} always counts, and scores could go beyond {most}; set rounds or a smaller most"
        ),
        "target-out-of-reach": _("nobody can reach the target: all numbers lead away from it"),
        "target-missed": _("nobody can reach the target exactly: scores change in steps of {step}"),
        "rounds-left-over": plural(
            "there is nothing left to score after {rounds} round; then the game is over",
            "there is nothing left to score after {rounds} rounds; then the game is over",
            "rounds",
        ),
        "bid-without-rounds": _('bid needs round = "all"'),
        "too-long": _("a pad has at most {most} characters in a log; shorten the names"),
    }
    return fill_in_fault(templates, fault)
