"""What hands are worth, one by one and in arrays."""
