"""A file per export."""
