"""The HTTP API: the commands' JSON under versioned paths (docs/data/api.md)."""
