"""Hands: its state and rules."""
