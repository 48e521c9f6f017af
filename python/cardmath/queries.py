"""What questions about deals are made of: aggregates, cases, ranks and cards, and PQL.

`cm.query` asks a question; this module has the words to ask it with.

>>> import cardmath as cm
>>> from cardmath.queries import mean, share, when
>>> q = cm.query(hero="AsKs", villain="JdJh", board="3s2s2h")
>>> answer = q.select(wins=share(q.hero.wins()), pot=mean(q.hero.pot_share()))
>>> answer["pot"]
Fraction(491, 990)
"""

from cardmath._query.aggregates import (
    Aggregate,
    histogram,
    max,
    mean,
    min,
    share,
    total,
)
from cardmath._query.answer import Answer, Answers, QueryPlan
from cardmath._query.answer_rows import AnswerRow
from cardmath._query.board import Board
from cardmath._query.cards import card, rank
from cardmath._query.cases import when
from cardmath._query.expressions import Expression, number, ranks
from cardmath._query.joined import joined
from cardmath._query.names import Name, names
from cardmath._query.players import Player
from cardmath._query.pql.statements import explain_pql, pql, pql_to_python
from cardmath._query.question import Query, query

__all__ = [
    "Aggregate",
    "Answer",
    "AnswerRow",
    "Answers",
    "Board",
    "Expression",
    "Name",
    "Player",
    "Query",
    "QueryPlan",
    "card",
    "explain_pql",
    "histogram",
    "joined",
    "max",
    "mean",
    "min",
    "names",
    "number",
    "pql",
    "pql_to_python",
    "query",
    "rank",
    "ranks",
    "share",
    "total",
    "when",
]
