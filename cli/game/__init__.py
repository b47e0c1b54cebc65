"""The use cases: opening, recording, undoing, auditing games, and more."""
