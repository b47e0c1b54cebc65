"""The formats that a game can be written in: one file each."""
