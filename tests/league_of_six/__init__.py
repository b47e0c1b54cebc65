"""Tests of League of Six."""
