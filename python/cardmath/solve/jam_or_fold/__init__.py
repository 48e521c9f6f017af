"""Jam or fold before the flop, for two to ten players."""
