"""Score pad: any game on the shelf, its rules in a file of facts."""
