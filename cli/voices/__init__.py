"""What the facts of a command become: JSON for programs, sentences and drawings for people."""
