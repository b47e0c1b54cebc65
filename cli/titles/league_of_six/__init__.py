"""The sentences and screens of League of Six."""
