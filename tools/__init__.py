"""What generates, measures and compares: run by `make` and by people, in no wheel."""
