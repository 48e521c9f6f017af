"""Two ranges on all flops."""
