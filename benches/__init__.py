"""Benchmarks: cardmath beside its peers, on the same hands, in one run."""
