"""What every command's help has in common."""

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
