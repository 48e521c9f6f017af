"""Benchmarks of cardmath and of other libraries, on the same hands in the same run."""
