"""Questions about deals: expressions, aggregates, exact counts and random deals, PQL."""
