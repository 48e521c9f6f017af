"""Commands that solve, and say how well."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, quote
from cardmath.upi.commands.general import choice, no_word
from cardmath.upi.work import results

if TYPE_CHECKING:
    from cardmath.upi.state import State

_UNITS = ("seconds", "steps")
_MOST_STEPS = 10**9


def _number(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = -1.0
    if not isfinite(number) or number < 0:
        raise CardmathError(f"{quote(word[:40])} is not a number from 0 on")
    return number


def _set_accuracy(state: State, words: list[str]) -> None:
    if not 1 <= len(words) <= 2:
        raise CardmathError("this command takes a number, and chips or fraction")
    unit = choice(words[1], ("chips", "fraction")) if len(words) == 2 else "chips"
    number = _number(words[0])
    state.accuracy = (number, unit == "fraction") if number else None


def _go(state: State, words: list[str]) -> None:
    steps, seconds = None, None
    if words:
        if len(words) != 2:
            raise CardmathError(
                "this command takes nothing, or a number and its unit: go 10 seconds"
            )
        number = _number(words[0])
        if choice(words[1], _UNITS) == "steps":
            if not 1 <= number <= _MOST_STEPS:
                raise CardmathError(f"steps are 1 to {_MOST_STEPS:,}")
            steps = int(number)
        else:
            seconds = max(number, 1e-3)
    if state.work.is_running:
        raise CardmathError("the solver is running already")
    state.work.prepare(state.goal(), steps, seconds)


def _stop(state: State, words: list[str]) -> None:
    no_word(words)
    state.stop()


def _wait_for_solver(state: State, words: list[str]) -> None:
    no_word(words)
    state.work.wait()


def _calc_results(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return results(state.answer)


def _calc_exploitability(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [f"{state.answer.exploitability:.6f}"]


COMMANDS = {
    "set_accuracy": _set_accuracy,
    "go": _go,
    "stop": _stop,
    "wait_for_solver": _wait_for_solver,
    "calc_results": _calc_results,
    "calc_exploitability": _calc_exploitability,
}
