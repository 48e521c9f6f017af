"""What the user keeps: ranges, spots, solved games and reports over flops, and the queue."""
