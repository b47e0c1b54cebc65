"""The meaning of the log: pure folds over events."""
