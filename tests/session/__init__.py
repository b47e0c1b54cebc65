"""The session at the table."""
