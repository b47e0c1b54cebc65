"""The law of secrecy: what one player holds in secret changes nothing that the others can get.

`twins.py` makes pairs of games that differ in a hidden thing only, `outputs.py` and `server.py`
collect all that somebody can get of a game, and `test_law.py` compares.
"""
