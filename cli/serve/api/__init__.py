"""The game by HTTP for programs: the commands' JSON under versioned paths, docs/data/api.md."""
