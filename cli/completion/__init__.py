"""Shell completion: the candidates for options and words, and the shells' scripts."""
