"""One game solved on each flop of a list."""
