"""Measurements beside peers, all in one run: `make bench`."""
