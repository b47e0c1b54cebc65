"""A game that commands work on: opening, recording, undoing, auditing."""
