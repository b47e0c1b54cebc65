"""Tests of league_of_six."""
