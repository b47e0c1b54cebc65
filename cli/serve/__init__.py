"""The live server: games on other screens, recorded from phones, and an API for programs."""
