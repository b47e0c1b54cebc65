"""What each title shows and says, and what it may be asked."""
