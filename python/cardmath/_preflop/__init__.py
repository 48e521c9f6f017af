"""How classes of starting hands fare against each other before the flop, counted once and kept."""
