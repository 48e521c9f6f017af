"""`cardmath query`: questions about deals, in PQL."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal

import click
from click.shell_completion import CompletionItem

from cardmath import queries
from cardmath.cli.equity import budget_option
from cardmath.cli.options import (
    cluster_options,
    complete_last,
    csv_option,
    json_option,
    plot_option,
    seed_option,
    threads_option,
)
from cardmath.cli.output import echo_drawn, echo_json
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_printed, wrapped
from cardmath.errors import CardmathError, Interrupted, StoppedError

if TYPE_CHECKING:
    from collections.abc import Sequence

_LARGEST = 1_000_000
"""The most characters of a file."""
_LONGEST_PATH = 250


def _complete_name(
    _ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """The functions and words of PQL that fit the last word; of files if it is the first."""
    names = [(each.name, each.meaning) for each in queries.names()]
    if not typed.lower().startswith("select"):
        return [CompletionItem(typed, type="file")]
    return complete_last(typed, names, r"[^\w&]+")


@click.command()
@click.argument("query", nargs=-1, metavar="FILE|TEXT", shell_complete=_complete_name)
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    show_default=True,
    help="Count all deals (exact) or random ones (sample); auto is exact if that is quick.",
)
@seed_option
@budget_option
@click.option(
    "--error", type=float, help="Deal until no standard error is greater.  [default: 5e-4]"
)
@click.option("--samples", type=int, metavar="N", help="The number of random deals.")
@click.option("--seconds", type=float, metavar="N", help="The time to deal at random.")
@click.option(
    "--explain", is_flag=True, help="Show the query in Python and the plan; count nothing."
)
@click.option("--names", is_flag=True, help="List the functions and words of PQL.")
@plot_option("the histograms")
@threads_option
@cluster_options
@csv_option
@json_option
def query(
    query: tuple[str, ...],
    method: str,
    seed: int | None,
    budget: int | Literal["default"] | None,
    error: float | None,
    samples: int | None,
    seconds: float | None,
    explain: bool,
    names: bool,
    plot: str | None,
    threads: int,
    scheduler: str | None,
    workers: int,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Ask about deals in PQL: how often, how much on average, in which cases.

    The query is a text, a file, or - for standard input. All deals are counted where that is
    possible. Exit status 1 means that no deal meets the condition.

    \b
    cardmath query "select avg(riverEquity(hero)) from hero='AA', villain='KK'"
    cardmath query "select count(pairedBoard(flop)) from game='holdem'"
    cardmath query questions.pql --seed 1
    cardmath query "select count(winsHi(hero)) from hero='AA', villain='**'" --explain
    cardmath query --names
    """
    if names:
        _list_names(as_json=as_json)
        return
    if not query:
        raise click.UsageError('a query is a FILE, a TEXT such as "select …", or - for a pipe')
    text = _text(" ".join(query))
    options: dict[str, Any] = {"method": method, "seed": seed, "budget": budget, "threads": threads}
    options |= {"error": error, "samples": samples, "seconds": seconds}
    options |= {"scheduler": scheduler, "workers": workers}
    if explain:
        _explain(text, options, as_json=as_json)
        return
    try:
        with ProgressBar("Dealing") as progress:
            answer = queries.pql(text, progress=progress, **options)
    except (Interrupted, StoppedError) as stopped:
        if stopped.partial is not None:
            _show([stopped.partial], as_json=as_json, as_csv=as_csv)
        raise
    answers = answer.answers if isinstance(answer, queries.Answers) else (answer,)
    _show(answers, as_json=as_json, as_csv=as_csv)
    if plot is not None:
        from cardmath.plots import query_bars

        query_bars(answers[0], plot)
        echo_drawn(plot)
    if not any(each.met for each in answers):
        raise click.exceptions.Exit(1)


def _text(given: str) -> str:
    """The query: a text as it is, or what a file or standard input has."""
    if given == "-":
        return _limited(sys.stdin.read(_LARGEST + 1))
    is_path = len(given) <= _LONGEST_PATH and "\n" not in given and os.path.isfile(given)
    if is_path:
        try:
            with open(given, encoding="utf-8") as file:
                return _limited(file.read(_LARGEST + 1))
        except UnicodeDecodeError as error:
            raise CardmathError(f"{given} is not a text file") from error
    if given.lower().endswith((".pql", ".sql", ".txt")):
        raise CardmathError(f"there is no file {given}")
    return given


def _limited(text: str) -> str:
    if len(text) > _LARGEST:
        raise CardmathError(f"a file of queries has up to {_LARGEST:,} characters")
    return text


def _show(answers: Sequence[queries.Answer], *, as_json: bool, as_csv: bool) -> None:
    for place, answer in enumerate(answers):
        if as_json:
            echo_json(answer.to_dict())
        elif as_csv:
            click.echo(answer.to_csv(), nl=False)
        else:
            if place:
                click.echo()
            echo_printed(answer)


def _explain(text: str, options: dict[str, Any], *, as_json: bool) -> None:
    """Print each statement in Python, and how it would be answered."""
    python = queries.pql_to_python(text).split("\n\n")
    for place, (code, plan) in enumerate(
        zip(python, queries.explain_pql(text, **options), strict=True)
    ):
        if as_json:
            echo_json({"python": code, "plan": plan.to_dict()})
            continue
        click.echo("\n" * bool(place) + f"{code}\n\n{plan}")


def _list_names(*, as_json: bool) -> None:
    listed = queries.names()
    if as_json:
        rows = [
            {"name": one.name, "kind": one.kind, "signature": one.signature, "meaning": one.meaning}
            for one in listed
        ]
        echo_json({"names": rows})
        return
    kind = ""
    for one in listed:
        if one.kind != kind:
            kind = one.kind
            click.secho(f"{'categories' if kind.endswith('category') else kind + 's'}", bold=True)
        click.echo("\n".join(wrapped(f"  {one.signature}: {one.meaning}", 4)))
