"""What each title adds: its folds and rules."""
