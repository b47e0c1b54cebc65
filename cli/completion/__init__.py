"""What can stand in a command line: shared options, and what a shell is offered."""
