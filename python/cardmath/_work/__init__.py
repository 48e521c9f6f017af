"""Long work: seeds, chunks, threads, clusters."""
