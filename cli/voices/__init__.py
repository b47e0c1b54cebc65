"""Output of commands: JSON for programs, sentences and drawings for people."""
