"""Sentences: refusals, echoes, entries, audits, records."""
