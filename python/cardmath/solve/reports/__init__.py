"""Answers over the cards that may come, and means over boards."""
