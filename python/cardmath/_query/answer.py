"""The answer to a question, or to several: its plan, and a table of shares, means, histograms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from sys import float_info
from typing import TYPE_CHECKING, Any

from cardmath._query.answer_rows import (
    SHARES,
    AnswerRow,
    Number,
    bound_text,
    count_text,
    error_text,
    in_words,
    plain_number,
    result_text,
)
from cardmath._query.missing import LEFT_OUT, NONE
from cardmath._query.tally import errors_of, share_error
from cardmath._query.types import NUMBER
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout, PrintedTable, agreeing, shortened
from cardmath._support.plain import Plain, plain_value
from cardmath._support.tables import Column, Columns, Rows, Table, item
from cardmath._work.answering import time_in_words
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from cardmath._query.aggregates import Aggregate
    from cardmath._query.expressions import Expression
    from cardmath._query.program import Asked
    from cardmath._query.tally import GroupSums, Sums, SumsOfOne


_ALL = Fraction(1)


@dataclass(frozen=True)
class QueryPlan(Plain):
    """How a question will be answered. `str` gives it in words."""

    method: str
    """`exact` or `sample`."""
    way: str
    """The exact way in words."""
    steps: tuple[str, ...]
    """What is dealt, in order."""
    relabellings: int
    """The number of suit relabellings that leave the question unchanged."""
    rows: int
    """About how many deals or boards an exact count looks at."""
    cost: int
    """The cost of an exact count, in units of about a nanosecond of one thread."""

    def __str__(self) -> str:
        chosen = "all deals are counted" if self.method == "exact" else "random deals are drawn"
        return (
            f"{chosen}\nexact way: {self.way}\n"
            + "".join(f"  {number}. {step}\n" for number, step in enumerate(self.steps, 1))
            + f"about {self.rows:,} steps at the end{self._symmetry}\n"
            + f"cost: {self.cost:,} units, {time_in_words(self.cost)} of one core"
        )

    @property
    def _symmetry(self) -> str:
        """The suit relabellings in words, if there are more than the one that does nothing."""
        if self.relabellings == 1:
            return ""
        return f", with {self.relabellings} suit relabellings that change nothing"


@dataclass(frozen=True, repr=False, eq=False)
class Answer(Table[AnswerRow]):
    """The answer to a question. `Query.select` and `pql` make it.

    Iterating gives an `AnswerRow` for each aggregate in each group; a histogram has a row for each
    value. `answer["name"]` is the value of an aggregate: a dict for a histogram, and a dict by
    group for grouped deals. Answers are equal if their rows, methods and seeds are.
    """

    _asked: Asked
    _sums: Sums
    _unit: Fraction
    """The weight of one unit of the sums."""
    method: str
    """`exact`; `sample`; or `rounded`, for all deals with weights too fine to be exact."""
    seed: int | None
    """The seed of the random deals; None for an exact answer."""
    stopped: str
    """Why the work ended: `done`, `error`, `samples`, `time` or `interrupted`."""
    plan: QueryPlan
    """How the answer was found."""
    counted: Fraction = _ALL
    """The share of all deals that was counted, by the work done: 1 unless Ctrl-C came."""
    _off: int = 0
    """The weight of deals that rounded weights add or take away at most."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the aggregates."""
        return self._asked.names or tuple(each.source for each in self._asked.aggregates)

    @cached_property
    def deals(self) -> int | Fraction:
        """The weighted number of all deals. Only cards that the question looks at are dealt."""
        return self._deals(self._sums.weight)

    @cached_property
    def met(self) -> int | Fraction:
        """The weighted number of deals that meet the condition."""
        return self._deals(self._sums.met)

    @property
    def share(self) -> Number:
        """The share of all deals that meet the condition."""
        sums = self._sums
        return self._number(Fraction(sums.met, sums.weight))

    def _deals(self, weight: int) -> int | Fraction:
        found = Fraction(weight) if self.method == "sample" else weight * self._unit
        return found.numerator if found.denominator == 1 else found

    def _number(self, exact: Fraction) -> Number:
        return exact if self.method == "exact" else float(exact)

    @cached_property
    def rows(self) -> tuple[AnswerRow, ...]:
        """The lines of the answer."""
        groups = self._sums.groups
        if not groups and not self._asked.groups:
            return tuple(
                AnswerRow(
                    (), name, each.kind, "", None, None, 0 if each.kind in SHARES else None, 0, 0
                )
                for name, each in zip(self.names, self._asked.aggregates, strict=True)
            )
        found: list[AnswerRow] = []
        for key in sorted(groups, key=lambda key: [Fraction(*part) for part in key]):
            found += self._rows_of(key, groups[key])
        return tuple(found)

    def _rows_of(self, key: tuple[tuple[int, int], ...], group: GroupSums) -> list[AnswerRow]:
        expressions = self._asked.groups
        words = tuple(
            _in_words(each, Fraction(*part)) for each, part in zip(expressions, key, strict=True)
        )
        found: list[AnswerRow] = []
        for place, name in enumerate(self.names):
            found += self._of_aggregate(words, name, group, place)
        return found

    def _of_aggregate(
        self, words: tuple[str, ...], name: str, group: GroupSums, place: int
    ) -> list[AnswerRow]:
        """The lines of one aggregate in one group."""
        aggregate, one = self._asked.aggregates[place], group.ones[place]
        weight = self._sums.counted(group, place)
        deals, left_out = self._deals(weight), self._deals(group.weight - weight)
        kind = aggregate.kind
        if not weight:
            none = 0 if kind in SHARES else None
            return [AnswerRow(words, name, kind, "", None, None, none, 0, left_out)]
        if kind == "histogram":
            shares = self._shares(aggregate.expression, one, weight)
            return [AnswerRow(words, name, kind, *each, deals, left_out) for each in shares]
        value, error, hits = self._of_all(aggregate, group, place, weight)
        return [AnswerRow(words, name, kind, "", value, error, hits, deals, left_out)]

    def _of_all(
        self, aggregate: Aggregate, group: GroupSums, place: int, weight: int
    ) -> tuple[Number | str, float | None, int | Fraction | None]:
        """The value of an aggregate, its error and its hits."""
        one, unit = group.ones[place], aggregate.expression.unit or 1
        if one.bounds is not None:
            exact = one.bounds[aggregate.kind == "max"] / unit
            typed = aggregate.expression.type
            return exact if typed is NUMBER else typed.text(exact), None, None
        if aggregate.kind == "total":
            return one.sum / unit * self._unit, None, None
        hits = self._deals(int(one.sum)) if aggregate.kind == "share" else None
        return self._number(one.sum / unit / weight), self._error(group, place, weight), hits

    def _error(self, group: GroupSums, place: int, weight: int) -> float | None:
        """The error of a share or a mean."""
        unit = self._asked.aggregates[place].expression.unit or 1
        if self.method == "sample":
            return errors_of(group.ones[place], weight, unit)[0]
        if self.method == "exact":
            return None
        of_mean = self._sums.counts.bounds.get(place)
        bounds = None if of_mean is None else group.ones[of_mean].bounds
        span = 1.0 if bounds is None else float(bounds[1] - bounds[0]) / unit
        return self._off_by(weight) * span

    def _off_by(self, weight: int) -> float:
        """A bound on the error of a share of deals of a weight that rounded weights cause.

        The weight itself may be off, too. Converting to a float adds a little.
        """
        off = self._off
        return float(Fraction(off, weight - off)) + float_info.epsilon if off < weight else 1.0

    def _share_error(self, hits: int, weight: int) -> float | None:
        if self.method == "rounded":
            return self._off_by(weight)
        return None if self.method == "exact" else share_error(hits, weight)

    def _shares(
        self, expression: Expression, one: SumsOfOne, weight: int
    ) -> list[tuple[str, Number, float | None, int | Fraction]]:
        """The values of a histogram in words, with their shares, errors and hits."""
        return [
            (
                _in_words(expression, value),
                self._number(Fraction(hits, weight)),
                self._share_error(hits, weight),
                self._deals(hits),
            )
            for value, hits in sorted(one.weights.items())
            if value != LEFT_OUT
        ]

    @property
    def value(self) -> Any:  # noqa: ANN401
        """The value of the only aggregate, as `answer[name]` gives it.

        Raises:
            CardmathError: there are several aggregates.
        """
        if len(self.names) != 1:
            raise CardmathError(f"there are several values: take one of {', '.join(self.names)}")
        return self[self.names[0]]

    def __getitem__(self, place: Any, /) -> Any:  # noqa: ANN401
        """The row at an index, or the value of an aggregate by its name."""
        if not isinstance(place, str):
            return super().__getitem__(place)
        if place not in self.names:
            raise CardmathError(f"{quote(place)} is not among {', '.join(self.names)}")
        rows = [row for row in self.rows if row.name == place]
        if not self._asked.groups:
            return _value_of(rows)
        keys = dict.fromkeys(row.group for row in rows)
        single = len(self._asked.groups) == 1
        return {
            key[0] if single else key: _value_of([row for row in rows if row.group == key])
            for key in keys
        }

    @property
    def title(self) -> str:
        """The question and how it was answered."""
        table = self._asked.table
        players = " v ".join(shortened(str(seat), 40) for seat in table.seats)
        board = f" on {' '.join(map(str, table.board))}" if table.board else ""
        shown = f"{table.game}{': ' if players else ''}{players}{board}"
        how = {
            "exact": "exact",
            "rounded": "exact but for rounded weights",
        }.get(self.method, f"random deals from seed {self.seed}")
        if self.counted < 1:
            how = f"interrupted, {100 * float(self.counted):.3g}% of all deals"
        deals = f"{count_text(self.deals)} {agreeing('deal', self.deals)}"
        met = f", {100 * float(self.share):.4g}% counted" if self._asked.conditions else ""
        return f"{shown}; {how}, {deals}{met}"

    def _columns(self) -> Columns[AnswerRow]:
        exact, rounded = self.method == "exact", self.method == "rounded"
        errors = "off by at most" if rounded else "standard error"
        of_error = bound_text if rounded else error_text
        return (
            *(
                Column[AnswerRow](str(each), str(each), of=item("group", at), words=True)
                for at, each in enumerate(self._asked.groups)
            ),
            Column("name", "name", words=True),
            Column("kind"),
            Column("of", of=in_words),
            *(
                (Column("", "value", of=lambda row: row.of, words=True),)
                if self._has_histogram
                else ()
            ),
            Column("", "result", of=result_text),
            Column("value", of=plain_number),
            Column("error"),
            Column("hits", "hits" if exact else None, count_text),
            *(() if exact else (Column("", errors, of=of_error),)),
            Column("deals", "deals", count_text),
            Column("left_out", "left out" if self._leaves_out else None, count_text),
        )

    @property
    def _leaves_out(self) -> bool:
        return any(row.left_out for row in self.rows)

    @property
    def _has_histogram(self) -> bool:
        return any(each.kind == "histogram" for each in self._asked.aggregates)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON; fractions are text `p/q`."""
        table = self._asked.table
        return {
            "game": table.game.key,
            "players": {seat.name: str(seat) for seat in table.seats},
            "board": [str(card) for card in table.board],
            "dead": [str(card) for card in table.dead],
            "where": [str(each) for each in self._asked.conditions],
            "by": [str(each) for each in self._asked.groups],
            "method": self.method,
            "seed": self.seed,
            "stopped": self.stopped,
            "counted": plain_value(self.counted),
            "deals": plain_value(self.deals),
            "met": plain_value(self.met),
            "share": plain_value(self.share),
            "rows": [row.to_dict() for row in self.rows],
        }

    def _key(self) -> object:
        return self.rows, self.method, self.seed, self.deals

    def __hash__(self) -> int:
        return hash((self.method, self.seed, self.deals))


def _in_words(expression: Expression, value: Fraction) -> str:
    """A value that the core found, in words."""
    return "none" if value == NONE else expression.type.text(value / (expression.unit or 1))


def _value_of(rows: list[AnswerRow]) -> Any:  # noqa: ANN401
    if rows and rows[0].kind == "histogram" and rows[0].value is not None:
        return {row.of: row.value for row in rows}
    return rows[0].value if rows else None


class Answers(PrintedTable, Rows[AnswerRow]):
    """The answers to several questions. Iterating gives their rows, `answers` each of them."""

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self._answers = answers

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers, in the order of the questions."""
        return self._answers

    @property
    def rows(self) -> tuple[AnswerRow, ...]:
        """The rows of all answers."""
        return tuple(row for answer in self._answers for row in answer.rows)

    @property
    def title(self) -> str:
        """How many answers there are."""
        return f"{len(self._answers)} answers"

    def _layout(self) -> Layout:
        cells = [
            (
                str(number),
                row.name,
                " ".join((*row.group, row.of)),
                result_text(row),
                count_text(row.deals),
            )
            for number, answer in enumerate(self._answers, 1)
            for row in answer.rows
        ]
        return Layout(self.title, ("question", "name", "value", "result", "deals"), cells, words=3)

    def to_dict(self) -> dict[str, Any]:
        """The answers as plain values for JSON."""
        return {"answers": [answer.to_dict() for answer in self._answers]}

    def _records(self) -> dict[str, list[Any]]:
        numbers = [number for number, answer in enumerate(self._answers, 1) for _ in answer.rows]
        return {
            "question": numbers,
            "name": [row.name for row in self.rows],
            "of": [" ".join((*row.group, row.of)).strip() for row in self.rows],
            "value": [None if isinstance(row.value, str) else row.value for row in self.rows],
            "deals": [row.deals for row in self.rows],
            "left_out": [row.left_out for row in self.rows],
        }
