"""The function `pql`: it answers questions in PQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._query.answer import Answer, Answers
from cardmath._query.pql.statements import read_pql
from cardmath._work.answering import Answering
from cardmath.errors import CardmathError, Interrupted, StoppedError, interruptible

if TYPE_CHECKING:
    from typing import Unpack

    from cardmath._query.plan import QueryPlan
    from cardmath._query.question import Query
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
    """The answers that there are."""
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
