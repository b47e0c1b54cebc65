"""The replay in a terminal: its steps, the way through them, a screen of it, a recording."""
