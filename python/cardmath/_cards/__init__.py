"""Cards, hands of cards, and arrays of hands."""
