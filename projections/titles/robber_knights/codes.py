"""Every refusal of Robber Knights: where its rule is written, and whether a ruling admits it."""

from projections.refusal import COMMON, Rule

CODES: dict[str, Rule] = {
    **COMMON,
    "opening-unfinished": Rule("RK.2", irregular=False),
    "opening-done": Rule("RK.2", irregular=False),
    "outside-opening": Rule("RK.2", irregular=True),
    "castle-in-opening": Rule("RK.2", irregular=True),
    "opening-tiles-used": Rule("RK.2", irregular=True),
    "not-your-turn": Rule("RK.3", irregular=True),
    "tile-owed": Rule("RK.3", irregular=True),
    "other-turn": Rule("RK.3", irregular=True),
    "no-tiles-left": Rule("RK.3", irregular=False),
    "turn-unknown": Rule("RK.3", irregular=False),
    "cell-missing": Rule("RK.3", irregular=False),
    "occupied": Rule("RK.3", irregular=False),
    "not-adjacent": Rule("RK.3", irregular=True),
    "outside-limit": Rule("RK.4", irregular=True),
    "kind-used-up": Rule("RK.1", irregular=True),
    "no-castle": Rule("RK.5", irregular=True),
    "too-many-knights": Rule("RK.5", irregular=True),
    "supply-short": Rule("RK.5", irregular=False),
    "line-malformed": Rule("RK.5", irregular=False),
    "line-gap": Rule("RK.5", irregular=False),
    "lake": Rule("RK.5", irregular=True),
    "too-few-knights": Rule("RK.5", irregular=True),
    "tile-full": Rule("RK.5", irregular=True),
    "nothing-there": Rule("log", irregular=False),
    "knights-without-tile": Rule("log", irregular=False),
}
