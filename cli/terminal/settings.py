"""What every command has in common."""

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

COMPLETING = "_TABLESCRIBE_COMPLETE"
"""Set by a shell that wants a command line completed."""
