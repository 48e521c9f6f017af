"""PQL, a query language for deals: read into the same expressions as Python's."""
