"""Screens, sentences and session support of each title."""
