"""Options about what may be done before the flop, which `push-fold` and `preflop-charts` share."""

from __future__ import annotations

from typing import Literal

import click

from cardmath.solve.jam_or_fold.seats import ANTE_KINDS

Limps = Literal["none", "small blind", "all"]

limps_option = click.option(
    "--limps",
    type=click.Choice(("none", "small blind", "all")),
    default="none",
    show_default=True,
    help="Who may limp.",
)
ante_kind_option = click.option(
    "--ante-kind",
    type=click.Choice(ANTE_KINDS),
    default="each",
    show_default=True,
    help="Whether each player posts the ante, or one for all.",
)


def who_limps(limps: Limps) -> bool | Literal["all"]:
    """The option as the library takes it."""
    return limps if limps == "all" else limps != "none"
