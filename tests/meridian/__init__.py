"""Tests of Meridian."""
