"""Who wins how often."""
