"""Ranges of hands: notation, weights and algebra."""
