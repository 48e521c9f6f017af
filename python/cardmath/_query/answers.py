"""The answers to several questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._query.answer_rows import AnswerRow, count_text, result_text
from cardmath._support.layout import Layout, PrintedTable
from cardmath._support.tables import Rows

if TYPE_CHECKING:
    from cardmath._query.answer import Answer


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
        }
