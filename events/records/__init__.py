"""Records: files that hold a game, to be sent, kept or typed by hand."""
