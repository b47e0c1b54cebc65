"""The command line: its commands made from their requests, and completion in a shell."""
