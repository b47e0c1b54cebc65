"""The replay as an HTML page: steps, score curve, texts."""
