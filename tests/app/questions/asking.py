"""Asks the questions of the page as the server does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardmath._page.questions import in_turn
from cardmath.app.asked import Asked
from cardmath.app.questions import find_question
from cardmath.errors import CardmathError
from tests.app.questions.reply_types import check_reply
from tests.pace import on_one_core

Answer = dict[str, Any]

__all__ = ["Stop", "answers", "final", "refusal", "stop_at_once"]


class Stop(KeyboardInterrupt):
    """The result of a cancelled question."""


def answers(view: str, **ask: object) -> list[Answer]:
    """All answers to a question, the final one last. Each has the type that the page expects."""
    return _answers(view, ask, lambda done, total: None)


def _answers(
    view: str, ask: dict[str, object], progress: Callable[[int, int], object]
) -> list[Answer]:
    found = [reply for reply, _ in in_turn(find_question(view)(Asked(ask), progress))]
    for reply in found:
        check_reply(view, reply, set())
    return found


def final(view: str, **ask: object) -> Answer:
    """The final answer to a question."""
    return answers(view, **ask)[-1]


def refusal(view: str, **ask: object) -> str:
    """The message of the error that a question gets."""
    with pytest.raises(CardmathError) as caught:
        answers(view, **ask)
    return str(caught.value)


def stop_at_once(view: str, **ask: object) -> int:
    """Cancel a question at its first progress; return how often that was reported afterwards."""
    calls = 0

    def progress(done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        raise Stop

    with on_one_core(), pytest.raises(KeyboardInterrupt):
        _answers(view, ask, progress)
    return calls
