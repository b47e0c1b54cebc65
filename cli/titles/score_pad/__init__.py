"""Score pad: any game, with its rules in a data file."""
