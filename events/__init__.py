"""What happened: event types, notation, the log. Imports nothing else of tablescribe."""
