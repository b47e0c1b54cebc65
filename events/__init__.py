"""Event types, notation and the log."""
