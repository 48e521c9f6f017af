"""Ranges of hands: their notation, weights and algebra."""
