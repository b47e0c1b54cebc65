"""Tests of fuzz."""
