"""`cardmath video-poker play`: a trainer on a terminal, or in a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from cardmath._support.layout import counted
from cardmath.cli.output import drawn, echo_error, error_text
from cardmath.cli.screen import echo, echo_as_it_is, echo_wrapped
from cardmath.cli.typed import typed_lines
from cardmath.errors import CardmathError
from cardmath.video_poker import Game, Trainer, TrainerAnswer

_HELP = (
    "type the places of the cards to hold, such as 125, or 0 to hold none; "
    "or: hint, best, skip, quit"
)


def play(game: Game, rounds: int | None, seed: int, lines: TextIO) -> None:
    """Play hands until the rounds or the input run out, then print the score."""
    trainer, answers = Trainer(game, seed), typed_lines(lines, "hold> ")
    echo_wrapped(f"{game.name}: {_HELP}")
    try:
        while _hand(trainer, answers) and (rounds is None or trainer.dealt < rounds):
            trainer.next()
    finally:  # the score is printed after Ctrl-C too
        echo_wrapped(_score(trainer))


def _hand(trainer: Trainer, answers: Iterator[str]) -> bool:
    """Play one hand, and return whether to go on."""
    echo_as_it_is(f"{trainer.dealt}. {drawn(trainer.hand)}")
    for line in map(str.lower, answers):
        if line in ("quit", "q", "exit"):
            return False
        if line in ("skip", "s") or _reply(trainer, line):
            return True
    return False


def _reply(trainer: Trainer, line: str) -> bool:
    """Answer a typed line, and return whether the hand was played."""
    if line in ("help", "h", "?"):
        echo_wrapped(f"  {_HELP}", 2)
        return False
    if line in ("hint", "best", "b"):
        best = trainer.holds.best
        more = f" ({best.digits or 0})" if line != "hint" else ""
        echo(f"  {best.name}{more}, worth {float(best.value):.4f}")
        return False
    try:
        answer = trainer.answer("" if line in ("0", "none") else line)
    except CardmathError as error:
        echo_error(error_text(error))
        return False
    _show(answer)
    return True


def _show(answer: TrainerAnswer) -> None:
    if answer.right:
        echo(f"  right: {answer.played.name}, worth {float(answer.played.value):.4f}")
    else:
        best = answer.best
        echo_wrapped(
            f"  you held {answer.played.name}, worth {float(answer.played.value):.4f}; better is "
            f"{best.name} ({best.digits or 0}), worth {float(best.value):.4f}: "
            f"an error of {float(answer.played.cost):.4f} bets"
        )
    echo_as_it_is(f"  {drawn(answer.drawn)}  {answer.line}, pays {float(answer.pay):g}")


def _score(trainer: Trainer) -> str:
    hands = counted(trainer.played, "hand")
    errors = counted(trainer.errors, "error")
    return (
        f"{hands}, {errors} that cost {float(trainer.cost):.4f} bets; "
        f"balance {float(trainer.balance):+zg} bets"
    )
