"""Orderings and games, declared as data."""
