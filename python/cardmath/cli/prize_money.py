"""Playing for prize money in place of chips: the options `--prizes` and `--others`."""

from __future__ import annotations

import click

from cardmath.cli.options import in_order
from cardmath.cli.typed import OTHERS, PRIZES, read_amounts
from cardmath.solve import PrizeMoney

prize_options = in_order(
    click.option(
        PRIZES,
        metavar="PRIZE...",
        help="Play for prize money by the independent chip model: all prizes, the first place's "
        "first.",
    ),
    click.option(
        OTHERS,
        metavar="CHIPS...",
        help="With --prizes, the chips of the players who are not in the hand.",
    ),
)
"""The options, for a command that is a `TakesAll`."""


def read_payoff(prizes: str | None, others: str | None) -> PrizeMoney | None:
    """What both players' chips are worth, given those of the others; None to play for chips.

    Raises:
        UsageError: there are other players and no prizes.
        CardmathError: an amount cannot be read.
    """
    if prizes is None:
        if others is not None:
            raise click.UsageError("--others belongs to --prizes")
        return None
    return PrizeMoney(read_amounts(prizes), read_amounts(others or ""))
