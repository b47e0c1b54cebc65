"""The facts, events and notation of each title."""
