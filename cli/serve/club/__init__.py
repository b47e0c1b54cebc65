"""The pages of all games: what is being played, links, a game that begins."""
