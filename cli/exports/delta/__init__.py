"""The archive as a Delta table of finished games, to which games are appended."""
