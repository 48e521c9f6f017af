"""`cardmath query`: questions about deals, in PQL."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, astuple, fields
from typing import Any

import click
from click.shell_completion import CompletionItem

import cardmath as cm
from cardmath import queries
from cardmath._support.files import reading
from cardmath.cli.options import (
    cluster_options,
    complete_last,
    method_options,
    output_options,
    plot_option,
    threads_option,
)
from cardmath.cli.output import Output, draw, echo_csv, echo_json, showing_what_is_done
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, wrapped
from cardmath.errors import CardmathError

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


@click.command(cls=RefusesRepeats)
@click.argument("query", nargs=-1, metavar="FILE|TEXT", shell_complete=_complete_name)
@method_options
@click.option(
    "--explain", is_flag=True, help="Show the query in Python and the plan; count nothing."
)
@click.option("--names", is_flag=True, help="List the functions and words of PQL.")
@plot_option("the histograms")
@threads_option
@cluster_options
@output_options
def query(
    query: tuple[str, ...],
    explain: bool,
    names: bool,
    plot: str | None,
    output: Output,
    **method: Any,
) -> None:
    """Ask about deals in PQL: how often, how much on average, in which cases.

    The query is a text, a file, or - for standard input. All deals are counted where that is
    possible. Exit status 1 means that no deal meets the condition.

    \b
    cardmath query "select avg(riverEquity(hero)) from hero='AA', villain='KK'"
    cardmath query "select count(pairedBoard(flop)) from game='holdem'"
    cardmath query questions.pql --seed 1
    cardmath query "select count(winsHi(a)) from a='AA', b='**'" --explain
    cardmath query --names
    """
    if names:
        _list_names(output)
        return
    if not query:
        raise click.UsageError('a query is a FILE, a TEXT such as "select …", or - for a pipe')
    text = _text(" ".join(query))
    if explain:
        output.refuse_in_csv(explain=explain)
        _explain(text, method, output)
        return
    with (
        showing_what_is_done(lambda partial: _show(_listed(partial), output)),
        ProgressBar("Dealing") as progress,
    ):
        answer = queries.pql(text, progress=progress, **method)
    answers = _listed(answer)
    _show(answers, output)
    draw(cm.plots.query_bars, answers[0], plot)
    if not any(each.met for each in answers):
        raise click.exceptions.Exit(1)


def _listed(answer: queries.Answer | queries.Answers) -> tuple[queries.Answer, ...]:
    return answer.answers if isinstance(answer, queries.Answers) else (answer,)


def _text(given: str) -> str:
    """The query: a text as it is, or what a file or standard input has."""
    if given == "-":
        with reading("<stdin>"):
            return _limited(sys.stdin.read(_LARGEST + 1))
    is_path = len(given) <= _LONGEST_PATH and "\n" not in given and os.path.exists(given)
    if is_path and not os.path.isdir(given):  # a file, or a pipe such as /dev/fd/63
        try:
            with reading(given), open(given, encoding="utf-8-sig") as file:
                return _limited(file.read(_LARGEST + 1))
        except UnicodeDecodeError as error:
            raise CardmathError(f"{given} is not a text file") from error
    if is_path:
        raise CardmathError(f"{given} is a folder, and a query is in a file")
    if given.lower().endswith((".pql", ".sql", ".txt")):
        raise CardmathError(f"there is no file {given}")
    return given


def _limited(text: str) -> str:
    if len(text) > _LARGEST:
        raise CardmathError(f"a file of queries has up to {_LARGEST:,} characters")
    return text


def _show(answers: Sequence[queries.Answer], output: Output) -> None:
    for place, answer in enumerate(answers):
        if place and output.as_text:
            echo()
        output.table(answer)


def _explain(text: str, method: dict[str, Any], output: Output) -> None:
    """Print each statement in Python, and how it would be answered."""
    python = queries.pql_to_python(text).split("\n\n")
    for place, (code, plan) in enumerate(
        zip(python, queries.explain_pql(text, **method), strict=True)
    ):
        if output.as_json:
            echo_json({"python": code, "plan": plan.to_dict()})
            continue
        echo("\n" * bool(place) + f"{code}\n\n{plan}")


def _list_names(output: Output) -> None:
    listed = queries.names()
    if output.as_json:
        echo_json({"names": [asdict(one) for one in listed]})
        return
    if output.as_csv:
        echo_csv([each.name for each in fields(listed[0])], map(astuple, listed))
        return
    kind = ""
    for one in listed:
        if one.kind != kind:
            kind = one.kind
            echo(f"{'categories' if kind.endswith('category') else kind + 's'}", bold=True)
        echo("\n".join(wrapped(f"  {one.signature}: {one.meaning}", 4)))
