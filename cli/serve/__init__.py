"""The table live: games on other screens, recorded from phones, and asked for by programs."""
