"""Orderings of hands and games, declared as data."""
