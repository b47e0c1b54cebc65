"""Reading untrusted files: checked before they are opened, and read in bounded memory."""
