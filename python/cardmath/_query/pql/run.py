"""The function `pql`: it answers questions in PQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._query.answer import Answer, Answers
from cardmath._query.pql.syntax import parse
from cardmath._query.pql.translate import Translated, translate
from cardmath._query.program import Asked
from cardmath._query.question import _answered, python_of
from cardmath.errors import CardmathTypeError

if TYPE_CHECKING:
    from cardmath._query.plan import QueryPlan

__all__ = ["explain_pql", "pql", "pql_to_python", "read_pql"]


def pql(text: str, **options: Any) -> Answer | Answers:  # noqa: ANN401
    """Answer a question in PQL, the query language of deals.

    Args:
        text: one statement or several with semicolons between them, such as
            `select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='**'`.
        options: `method`, `threads`, `seed`, `error`, `samples`, `seconds`, `budget`, `progress`,
            `scheduler` and `workers`, as `Query.select` takes them.

    Returns:
        an `Answer`; for several statements `Answers`.

    Raises:
        QueryTextError: the text is not PQL; the error has the place, and suggests names.
        CardmathError: a question has no answer.
        CardmathTypeError: it is not text.

    >>> asked = "select avg(riverEquity(hero)) from hero='AsKs', villain='JdJh', board='3s2s2h'"
    >>> answer = pql(asked)
    >>> answer.value
    Fraction(491, 990)
    """
    from cardmath._query.compute import Limits

    found = read_pql(text)
    limits = Limits.read(**options)
    answers = tuple(_answered(_asked(each), limits, each.names) for each in found)
    return answers[0] if len(answers) == 1 else Answers(answers)


def read_pql(text: str) -> tuple[Translated, ...]:
    """Read statements without answering them.

    Raises:
        QueryTextError, CardmathTypeError: as `pql` raises them.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"a query is text, not {type(text).__name__}")
    return tuple(translate(text, statement) for statement in parse(text))


def pql_to_python(text: str) -> str:
    """Write a question in PQL as Python.

    >>> print(pql_to_python("select count(winsHi(hero)) as wins from hero='AA', villain='KK'"))
    q = cm.query(game='holdem', hero='AA', villain='KK')
    q.select(wins=share(q.hero.wins_high()))
    """
    return "\n\n".join(python_of(_asked(each), each.names) for each in read_pql(text))


def explain_pql(text: str, **options: Any) -> tuple[QueryPlan, ...]:  # noqa: ANN401
    """Say how each statement would be answered, and what an exact count costs."""
    from cardmath._query.compute import Limits, plan_of
    from cardmath._query.program import Deals

    limits = Limits.read(**options)
    return tuple(plan_of(Deals(_asked(each)), limits) for each in read_pql(text))


def _asked(found: Translated) -> Asked:
    q = found.query
    return Asked(q._table, q.conditions, (), found.aggregates)
