"""Exact counts of all hands of a kind."""
