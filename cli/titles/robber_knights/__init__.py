"""The sentences and screens of Robber Knights."""
