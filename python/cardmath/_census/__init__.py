"""Exact counts of all hands of a size, by hand category and strength."""
