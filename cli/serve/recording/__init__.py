"""Recording from a phone: choices as buttons, the same line as in a session, the same log."""
