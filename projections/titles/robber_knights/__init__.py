"""Robber Knights: its folds and rules."""
