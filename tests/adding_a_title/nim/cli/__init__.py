"""Nim: its sentences."""
