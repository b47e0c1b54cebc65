"""The archive that is appended to: a Delta table of the games that have ended."""
