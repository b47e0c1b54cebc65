"""The common parts of the server's pages: files, style, forms."""
