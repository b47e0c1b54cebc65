"""Rigs that break things: each does its worst to a store, counts what was lost, and can fail.

A rig is a function with a size and a seed that returns a `Tally`. The tests run each small;
`make faults` runs all of them long. Every rig has a control, in which it must find something.
"""
