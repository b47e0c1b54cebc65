"""The games by HTTP for programs."""
