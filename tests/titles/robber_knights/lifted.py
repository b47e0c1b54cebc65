"""What the house rules of Robber Knights lift."""

from tests.titles.robber_knights.given import given

LIFTED = {
    "lone-knight": (lambda: given("b p i18; b fv k20; end; r p l19; end; "), "b fc i17 1"),
}
"""Of each house rule that lifts a refusal a situation and an action."""

LIFTS_NONE = frozenset[str]()
"""Those that say what happens, and not what may."""
