"""League of Six: its folds and rules."""
