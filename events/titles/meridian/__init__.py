"""Meridian (Leo Colovini, 2000): its facts, events and notation."""
