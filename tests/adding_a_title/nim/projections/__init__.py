"""Nim: its state and rules."""
