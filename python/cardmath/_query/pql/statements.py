"""Statements in PQL: read, planned, answered, and written in Python."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardmath._query.answer import Answer, Answers
from cardmath._query.compute import answer_of, plan_of
from cardmath._query.pql.syntax import parse
from cardmath._query.pql.translate import translate
from cardmath._query.program import Asked, Deals
from cardmath._query.question import Query, python_of
from cardmath._work.answering import Answering
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    Interrupted,
    StoppedError,
    interruptible,
    quote,
)

if TYPE_CHECKING:
    from typing import Unpack

    from cardmath._query.answer import QueryPlan
    from cardmath._query.pql.syntax import Statement
    from cardmath._work.answering import Options


@interruptible
def pql(text: str, question: Query | None = None, **options: Unpack[Options]) -> Answer | Answers:
    """Answer a question in PQL, the query language of deals.

    Args:
        text: one statement or several with semicolons between them, such as
            `select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='**'`.
        question: what `query` gives: statements without `from` ask about its game, its players,
            its board and its conditions.
        options: `method`, `threads`, `seed`, `error`, `samples`, `seconds`, `budget`, `progress`,
            `scheduler`, `workers` and `security`, as `Query.select` takes them.

    Returns:
        an `Answer`; for several statements `Answers`.

    Raises:
        QueryTextError: the text is not PQL; the error has the place, and suggests names.
        CardmathError: a question has no answer.
        CardmathTypeError: it is not text.
        Interrupted: Ctrl-C was pressed; `partial` has the answers so far, the last one of the deals
            so far.

    >>> import cardmath as cm
    >>> asked = "select avg(riverEquity(hero)) from hero='AsKs', villain='JdJh', board='3s2s2h'"
    >>> answer = cm.pql(asked)
    >>> answer.value
    Fraction(491, 990)
    >>> q = cm.query(hero="AsKs", villain="JdJh", board="3s2s2h")
    >>> cm.pql("select avg(riverEquity(hero))", q).value
    Fraction(491, 990)
    """
    found = read_pql(text, question)
    checked = Answering.read(**options)
    answers: list[Answer] = []
    for number, each in enumerate(found, 1):
        try:
            answers.append(each.answer(checked))
        except (CardmathError, Interrupted) as error:
            if len(found) > 1:
                error.add_note(f"this is statement {number} of {len(found)}")
            if isinstance(error, Interrupted | StoppedError):
                error.partial = _together([*answers, error.partial])
            raise
    return answers[0] if len(found) == 1 else Answers(tuple(answers))


def _together(given: list[Answer | None]) -> Answer | Answers | None:
    """The answers so far."""
    answers = tuple(each for each in given if each is not None)
    if len(answers) > 1:
        return Answers(answers)
    return answers[0] if answers else None


def pql_to_python(text: str, question: Query | None = None) -> str:
    """Write a question in PQL as Python.

    Args:
        text: one statement or several.
        question: what statements without `from` ask about.

    >>> print(pql_to_python("select count(winsHi(hero)) as wins from hero='AA', villain='KK'"))
    q = cm.query(game='holdem', hero='AA', villain='KK')
    q.select(wins=share(q.hero.wins_high()))
    """
    return "\n\n".join(each.to_python() for each in read_pql(text, question))


@interruptible
def explain_pql(
    text: str,
    question: Query | None = None,
    **options: Unpack[Options],
) -> tuple[QueryPlan, ...]:
    """Say how each statement would be answered, and what an exact count costs.

    Args:
        text: one statement or several.
        question: what statements without `from` ask about.
        options: as `pql` takes them.
    """
    checked = Answering.read(**options)
    return tuple(each.plan(checked) for each in read_pql(text, question))


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
        return plan_of(self._deals, options)

    @interruptible
    def answer(self, options: Answering) -> Answer:
        """Answer it.

        Raises:
            CardmathError: it has no answer, or the exact one exceeds the budget.
            Interrupted: Ctrl-C was pressed; `partial` is the answer of the deals so far.
        """
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
