"""House rules of a pad: a category that is left out, another limit, another end."""

import re
from typing import NamedTuple

from msgspec import ValidationError, convert
from msgspec.structs import replace

from events.common import DIGITS
from events.text import regex
from events.titles.score_pad.events import PadDescribed

FORMS = (
    "rounds-N",
    "target-N",
    "start-N",
    "without-CATEGORY",
    "CATEGORY-per-N",
    "CATEGORY-least-N",
    "CATEGORY-most-N",
)
"""The forms of house rules: N is a whole number, CATEGORY one of the pad's."""

_RULE = regex(
    rf"(?P<key>rounds|target|start)-(?P<n>-?{DIGITS})\Z"
    r"|without-(?P<without>[a-z][a-z0-9-]*)\Z"
    rf"|(?P<category>[a-z][a-z0-9-]*)-(?P<limit>per|least|most)-(?P<number>-?{DIGITS})\Z",
    re.ASCII,
)


class Parts(NamedTuple):
    """A house rule in its parts: what it changes ("rounds", "without", "per"), and to what."""

    form: str = ""
    changes: str = ""
    number: int | None = None
    category: str = ""


def parts(rule: str) -> Parts:
    """Return the parts of a house rule; one without a form has none."""
    found = _RULE.match(rule)
    if found is None:
        return Parts()
    if found["without"]:
        return Parts("without-CATEGORY", "without", None, found["without"])
    if found["key"]:
        return Parts(f"{found['key']}-N", found["key"], int(found["n"]))
    limit, number = found["limit"], int(found["number"])
    return Parts(f"CATEGORY-{limit}-N", limit, number, found["category"])


def form(rule: str) -> str | None:
    """Return the form that a house rule has: "rounds-N" of "rounds-5"; None if it has none."""
    return parts(rule).form or None


def with_house_rule(pad: PadDescribed, rule: str) -> PadDescribed | None:
    """Return a pad as it is played by a house rule.

    None: the pad has nothing that the rule is about, or nobody could play it so.
    """
    from events.titles.score_pad.pad_file import described_faults

    _form, changes, number, name = parts(rule)
    if not changes or (name and name not in [one.name for one in pad.categories]):
        return None
    if changes == "without":
        changed = _without(pad, name)
    elif name:
        limit = {changes: number}
        categories = [replace(one, **limit) if one.name == name else one for one in pad.categories]
        changed = replace(pad, categories=tuple(categories))
    else:
        changed = replace(pad, **{changes: number})
    try:
        changed = convert(changed, PadDescribed, from_attributes=True)
    except ValidationError:
        return None
    return None if described_faults(changed) else changed


def _without(pad: PadDescribed, name: str) -> PadDescribed:
    """Return a pad without a category; a bonus counts those that are left."""
    bonuses = [replace(one, of=tuple(of for of in one.of if of != name)) for one in pad.bonuses]
    return replace(
        pad,
        categories=tuple(one for one in pad.categories if one.name != name),
        ties=None if pad.ties == name else pad.ties,
        bonuses=tuple(one for one in bonuses if one.of),
    )
