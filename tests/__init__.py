"""The tests: they read like the rulebook; English and drawings unless they say otherwise."""

import os

os.environ.pop("TABLESCRIBE_LANG", None)
os.environ["TABLESCRIBE_PLAIN"] = "0"
