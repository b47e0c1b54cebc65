"""The HTML replay in a real browser: `make browser`."""
