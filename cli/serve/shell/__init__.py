"""What the pages of the server share: their files, their style, their forms."""
