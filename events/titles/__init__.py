"""What each title adds: its facts, events and notation."""
