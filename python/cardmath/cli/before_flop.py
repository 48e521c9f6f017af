"""Options about what may be done before the flop, which `push-fold` and `preflop-charts` share."""

from __future__ import annotations

import click

from cardmath.solve.jam_or_fold.openings import LIMPS
from cardmath.solve.jam_or_fold.seats import ANTE_KINDS

limps_option = click.option(
    "--limps",
    type=click.Choice(tuple(LIMPS)),
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
