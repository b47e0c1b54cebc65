"""Printing, language, exit codes, files: what any program of the terminal needs."""
