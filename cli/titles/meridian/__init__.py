"""The sentences and screens of Meridian."""
