"""Evaluation of hands, one at a time and in arrays."""
