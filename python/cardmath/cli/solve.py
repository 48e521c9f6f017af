"""`cardmath solve`: what to do from the flop on, heads-up."""

from __future__ import annotations

import click

from cardmath.cli.groups import SpotByDefault
from cardmath.cli.solve_flops import flops
from cardmath.cli.solve_show import show
from cardmath.cli.solve_size import size
from cardmath.cli.solve_spot import spot


@click.group(cls=SpotByDefault)
def solve() -> None:
    """Solve hold'em for two players from the flop on, or Omaha from the turn.

    `cardmath solve OOP IP` is short for `cardmath solve spot OOP IP`; its options are in
    `cardmath solve spot --help`.

    \b
    cardmath solve "AA, 76s" "KK, QJ" --board Ks7h2d3c4s --pot 100 --stack 200
    cardmath solve size 22+,A2s+ TT+,AQ+ -b Ks7h2d --pot 20 --stack 90 --bets 33%
    cardmath solve flops 25 22+,A2s+ TT+,AQ+ --pot 20 --stack 90 --folder answers
    cardmath solve show turn.cms --line "x b60" --plot spot.png
    """


for command in (spot, flops, show, size):
    solve.add_command(command)
