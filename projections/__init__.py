"""What the log means: pure folds over events. Imports `events` and nothing of `cli`."""
