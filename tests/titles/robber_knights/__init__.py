"""Tests of robber_knights."""
