"""Rigs that break things: each does its worst to a store, counts what was lost, and can fail.

A rig is a function with a size that returns a `Tally`. `make test` runs each small, `make faults`
long and with its figures. Every rig has a control, in which it must find something.
"""
