"""Meridian: its folds and rules."""
