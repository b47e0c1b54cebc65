"""League of Six (Vladimír Suchý, 2007): its facts, events and notation."""
