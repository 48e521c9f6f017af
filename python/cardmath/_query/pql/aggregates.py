"""The aggregates of PQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AggregateFunction:
    """An aggregate of PQL."""

    name: str
    """The name as it is documented."""
    parameters: tuple[str, ...]
    """Its parameters: `number`, `condition`, `value`, `player`."""
    meaning: str
    """What it is, in words."""

    @property
    def signature(self) -> str:
        """The aggregate with its parameters."""
        return f"{self.name}({', '.join(self.parameters)})"


AGGREGATES = {
    each.name.lower(): each
    for each in (
        AggregateFunction("avg", ("number",), "the mean of a number"),
        AggregateFunction(
            "count", ("condition",), "the share of the deals in which a condition holds"
        ),
        AggregateFunction("histogram", ("value",), "how often each value occurs"),
        AggregateFunction("max", ("value",), "the greatest value"),
        AggregateFunction("min", ("value",), "the least value"),
        AggregateFunction(
            "handsHaving",
            ("player", "condition"),
            "the share of each starting hand among the deals in which a condition holds",
        ),
    )
}
"""The aggregates by their names in lower case."""
