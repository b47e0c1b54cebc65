"""The session at the table: `tablescribe record`. prompt_toolkit is imported here and only here."""
