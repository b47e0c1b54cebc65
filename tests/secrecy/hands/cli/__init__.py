"""Hands: its sentences."""
