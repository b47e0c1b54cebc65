"""The export formats, one module each."""
