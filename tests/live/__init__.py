"""A whole evening of many tables, live: load, a server that is killed, a network that is cut.

`make live` runs it long; a short one is among the tests. Nothing here knows how the server works:
it asks over HTTP, and at the end compares what everybody heard and was told with the logs.
"""
