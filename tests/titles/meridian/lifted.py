"""What the house rules of Meridian lift."""

from tests.titles.meridian.given import given

TWO = "ok gb"

LIFTED = {
    "first-tower-once": (lambda: given("5/1 o4"), "5 x1 1@3"),
    "push-own": (lambda: given("5/2 o4", codes=TWO), "5 2@2"),
    "face-up-4": (lambda: given(codes=TWO), "o +7"),
}
"""Of each house rule that lifts a refusal a situation and an action."""

LIFTS_NONE = frozenset[str]()
"""Those that say what happens, and not what may."""
