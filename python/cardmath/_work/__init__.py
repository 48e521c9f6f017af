"""Long work: split into chunks, sampled from seeds, and done by threads or a cluster."""
