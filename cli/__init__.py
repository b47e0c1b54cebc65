"""What a person types and sees. Text is made here, and only here."""
