"""The session at the table: `tablescribe record`."""
