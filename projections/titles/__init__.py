"""The folds and rules of each title."""
