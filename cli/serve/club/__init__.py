"""The pages about all games: current games, links, starting a game."""
