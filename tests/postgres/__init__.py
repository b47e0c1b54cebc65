"""A server of PostgreSQL of the tests' own, and what is tried on it: `make postgres`."""
