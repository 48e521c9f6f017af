"""Equity: the share of the pot that hands and ranges win."""
