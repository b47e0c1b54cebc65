"""House rules of a pad: a category that is left out, another limit, another end."""

import re

from msgspec import ValidationError, convert
from msgspec.structs import replace

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
    r"(?P<key>rounds|target|start)-(?P<value>-?\d{1,4})\Z"
    r"|without-(?P<without>[a-z][a-z0-9-]*)\Z"
    r"|(?P<category>[a-z][a-z0-9-]*)-(?P<limit>per|least|most)-(?P<number>-?\d{1,4})\Z",
    re.ASCII,
)


def form(rule: str) -> str | None:
    """Return the form that a house rule has: "rounds-N" of "rounds-5"; None if it has none."""
    found = _RULE.match(rule)
    if found is None:
        return None
    if found["without"]:
        return "without-CATEGORY"
    return f"{found['key']}-N" if found["key"] else f"CATEGORY-{found['limit']}-N"


def with_house_rule(pad: PadDescribed, rule: str) -> PadDescribed | None:
    """Return a pad as it is played by a house rule.

    None: the pad has nothing that the rule is about, or nobody could play it so.
    """
    from events.titles.score_pad.pad_file import described_faults

    found, names = _RULE.match(rule), [one.name for one in pad.categories]
    if found is None or (named := found["without"] or found["category"] or names[0]) not in names:
        return None
    if found["without"]:
        changed = _without(pad, named)
    elif found["key"]:
        changed = replace(pad, **{found["key"]: int(found["value"])})
    else:
        limit = {found["limit"]: int(found["number"])}
        categories = [replace(one, **limit) if one.name == named else one for one in pad.categories]
        changed = replace(pad, categories=tuple(categories))
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
