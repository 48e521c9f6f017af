"""Statements in PQL that were read, to be planned, answered and written in Python."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardmath._query.pql.syntax import parse
from cardmath._query.pql.translate import translate
from cardmath._query.program import Asked, Deals
from cardmath._query.question import Query, python_of
from cardmath.errors import CardmathTypeError, interruptible, quote

if TYPE_CHECKING:
    from cardmath._query.answer import Answer
    from cardmath._query.plan import QueryPlan
    from cardmath._query.pql.syntax import Statement
    from cardmath._work.answering import Answering


class PqlQuestion:
    """What a statement asks."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    @cached_property
    def _deals(self) -> Deals:
        return Deals(self._asked)

    def plan(self, options: Answering) -> QueryPlan:
        """Say how it would be answered, and what an exact count costs.

        Raises:
            CardmathError: it has no answer.
        """
        from cardmath._query.compute import plan_of

        return plan_of(self._deals, options)

    @interruptible
    def answer(self, options: Answering) -> Answer:
        """Answer it.

        Raises:
            CardmathError: it has no answer, or the exact one exceeds the budget.
            Interrupted: Ctrl-C was pressed; `partial` is the answer of the deals so far.
        """
        from cardmath._query.compute import answer_of

        return answer_of(self._deals, options)

    def to_python(self) -> str:
        """The same question as Python code."""
        return python_of(self._asked)


def read_pql(text: str, question: Query | None = None) -> tuple[PqlQuestion, ...]:
    """Read statements without answering them.

    Raises:
        QueryTextError: the text is not PQL; the error has the place, and suggests names.
        CardmathTypeError: it is not text.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"a query is text, not {type(text).__name__}")
    if not isinstance(question, Query | None):
        raise CardmathTypeError(f"question is what cm.query gives, not {quote(question)}")
    statements = parse(text, bare=question is not None)
    return tuple(PqlQuestion(translate(text, each, question)) for each in statements)


def parse_open(text: str) -> list[Statement]:
    """Parse statements that may lack a `from`.

    Raises:
        QueryTextError: the text is not PQL.
    """
    return list(parse(text, bare=True))
