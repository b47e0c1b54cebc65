"""The tests: they read like the rulebook, and speak English unless they say otherwise."""

import os

os.environ.pop("TABLESCRIBE_LANG", None)
