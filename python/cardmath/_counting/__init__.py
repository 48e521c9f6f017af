"""Exact counts of the hands that meet any condition."""
