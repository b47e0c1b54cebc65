"""Tests of each title."""
