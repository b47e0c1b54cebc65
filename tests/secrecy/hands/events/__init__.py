"""Hands: what happens, and how it is written."""
