"""Files of answers that the page opens: ours, or what somebody sent."""

from __future__ import annotations

from pathlib import Path

from cardmath.errors import CardmathError, quote
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.postflop import load


def load_for_page(path: Path, name: str, memory: int) -> PostflopAnswer:
    """Read an answer.

    Args:
        path: the file.
        name: what the user calls it, for messages.
        memory: the most bytes to take.

    Raises:
        CardmathError: it is not an answer, is damaged, needs more memory, is of Omaha, or has a
            payoff that is not prize money.
    """
    try:
        found = load(path, memory=memory)
    except OSError:
        raise CardmathError(f"{quote(name)} did not arrive whole: open it again") from None
    except CardmathError as error:
        raise CardmathError(str(error).replace(repr(str(path)), quote(name))) from None
    if not found.game.is_holdem:
        raise CardmathError(
            f"{quote(name)} is of {found.game.game}, and the page shows hold'em: read it in Python "
            "with solve.load, or in a shell with cardmath solve show"
        )
    payoffs = found.game.payoffs
    if payoffs is not None and payoffs.prize_money is None:
        raise CardmathError(
            f"{quote(name)} pays by a function of the final stacks, which no fields declare: "
            "read it in Python with solve.load"
        )
    return found
