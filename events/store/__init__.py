"""The store: where logs are kept, and how their entries hang together."""
