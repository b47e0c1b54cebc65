"""Robber Knights (Rüdiger Dorn, 2005): its facts, events and notation."""
