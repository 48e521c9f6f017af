"""What the commands of `cardmath solve` show of an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

import cardmath as cm
from cardmath._support.tables import Table
from cardmath.cli.options import NewFile, plot_option
from cardmath.cli.output import Output, draw, echo_json
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_wrapped
from cardmath.cli.solve_game import line_option
from cardmath.solve import Postflop, PostflopAnswer
from cardmath.solve.lines import ANY_CARD, read_line

SHOWN = ("line", "report", "plot", "plot_convergence")
"""The options of what is shown, in help."""


def shown_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options of what is shown; the command gets a `Shown` with its output."""

    @wraps(command)
    def with_shown(
        *args: Any,
        line: str,
        report: bool,
        plot: str | None,
        plot_convergence: str | None,
        output: Output,
        **options: Any,
    ) -> object:
        shown = Shown(line, report, plot, plot_convergence, output)
        return command(*args, shown=shown, **options)

    convergence = click.option(
        "--plot-convergence",
        type=NewFile(),
        metavar="FILE",
        help="Also draw the exploitability by iteration.",
    )
    report = click.option(
        "--report",
        is_flag=True,
        help="Show what follows each card after --line, or a node of --line with * for each card: "
        "'x x / * / b60'.",
    )
    plot = plot_option("the strategy at the node")
    found: Callable[..., object] = line_option(report(plot(convergence(with_shown))))
    return found


@dataclass(frozen=True)
class Shown:
    """What of an answer is shown, and how."""

    line: str
    report: bool
    plot: str | None
    plot_convergence: str | None
    output: Output

    def __post_init__(self) -> None:
        if self.plot_convergence is not None:
            from cardmath.plots import picture_format

            picture_format(self.plot_convergence)
        if self.plot is not None and self.report:
            raise click.UsageError("--plot draws a node: leave out --report")

    def check(self, game: Postflop) -> None:
        """Check that there is such a node before the game is solved."""
        if self._has_cards:
            game.tree.follow(read_line(self.line, game.board, game.dead), self.line)
            return
        place = game.tree.find(self.line, game.board)[1]
        if self.report:
            game.tree.check_card_comes(place, self.line)

    def __call__(self, answer: PostflopAnswer) -> None:
        """Show the node or the report, and draw the pictures."""
        table = self._table(answer)
        if self.output.as_json:
            key = "report" if self.report else "node"
            echo_json({**answer.to_dict(), key: table.to_dict()})
        else:
            if self.output.as_text:
                echo_wrapped(f"{answer.title}\n")
            self.output.table(table)
        self._draw(answer)

    @property
    def _has_cards(self) -> bool:
        """Whether the line stands for many nodes."""
        return self.report and ANY_CARD in self.line

    def _table(self, answer: PostflopAnswer) -> Table[Any]:
        if self._has_cards:
            with ProgressBar("Looking at all cards") as progress:
                return answer.runouts(self.line, progress=progress)
        return answer.report(self.line) if self.report else answer.node(self.line)

    def _draw(self, answer: PostflopAnswer) -> None:
        if self.plot is not None:
            draw(cm.plots.strategy_grid, answer.node(self.line), self.plot)
        draw(cm.plots.exploitability_convergence, answer, self.plot_convergence)
