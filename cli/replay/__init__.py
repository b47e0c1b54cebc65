"""The replay in a terminal: steps, navigation, screen, recording."""
