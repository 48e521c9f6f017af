"""Values by cases: `when(a).then(x).otherwise(y)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression, alike, as_like, constant, expect
from cardmath._query.sources import alone, bare, shown
from cardmath._query.types import BOOL, Type
from cardmath.errors import CardmathTypeError

if TYPE_CHECKING:
    from cardmath._query.expressions import Given


class When:
    """A condition whose value is not given yet; see `when`."""

    def __init__(
        self, condition: Expression, before: tuple[tuple[Expression, Given], ...] = ()
    ) -> None:
        expect(condition, BOOL, "when(…)")
        self._condition, self._before = condition, before

    def then(self, value: Given) -> Then:
        """The value where the condition holds."""
        return Then((*self._before, (self._condition, value)))


class Then:
    """Values for some conditions; `when` adds another, `otherwise` ends it."""

    def __init__(self, pairs: tuple[tuple[Expression, Given], ...]) -> None:
        self._pairs = pairs

    def when(self, condition: Expression) -> When:
        """Another condition, for where none before it holds."""
        return When(condition, self._pairs)

    def otherwise(self, value: Given) -> Expression:
        """The value where no condition holds."""
        listed = [*(each for _, each in self._pairs), value]
        texts = [each for each in listed if isinstance(each, str)]
        if len(texts) == len(listed):
            return self._in_words(texts)._named(self._source(value))
        typed = next((each for each in listed if isinstance(each, Expression)), None)
        found = as_like(value, typed)
        for condition, each in reversed(self._pairs):
            found = _chosen(condition, as_like(each, typed), found)
        return found._named(self._source(value))

    def _in_words(self, texts: list[str]) -> Expression:
        """The case in which a deal is, by the caller's own words."""
        labels = tuple(dict.fromkeys(texts))
        typed = Type("a case", False, labels)
        *before, found = (constant(typed, labels.index(text)) for text in texts)
        for (condition, _), each in zip(reversed(self._pairs), reversed(before), strict=True):
            found = _chosen(condition, each, found)
        return found

    def _source(self, otherwise: Given) -> str:
        pairs = [
            f"when({bare(alone(condition))}).then({shown(each)})" for condition, each in self._pairs
        ]
        return f"{'.'.join(pairs)}.otherwise({shown(otherwise)})"


def when(condition: Expression) -> When:
    """A value by cases: `when(a).then(x).when(b).then(y).otherwise(z)`.

    The values are numbers, values of a deal, or words of your own for a histogram or for `by`.
    """
    return When(condition)


def _chosen(condition: Expression, yes: Expression, no: Expression) -> Expression:
    if yes.type != no.type:
        raise CardmathTypeError(
            f"then and otherwise give values of one type, not {yes.type} ({yes}) "
            f"and {no.type} ({no})"
        )
    yes, no, unit = alike(yes, no)
    exists: Expression | None = None
    if yes.defined is not None or no.defined is not None:
        exists = _chosen(condition, yes.exists(), no.exists())
    operands = condition, yes, no
    return Expression(yes.type, "choose", operands, source="", unit=unit, defined=exists)
