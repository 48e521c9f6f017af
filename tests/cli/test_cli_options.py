"""Each option of each command changes what the command writes in each form, or is refused.

The options come from click's tree of commands: one without a sample here fails.
"""

import csv
import io
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from cardmath import solve
from cardmath.cli.repeats import takes_one_value
from tests.cli.every_command import EXAMPLES, NOT_ASKED, commands
from tests.cli.option_samples import SAMPLES
from tests.examples import first_every_day
from tests.hand_histories.hands import broken, hand
from tests.review.jams import in_a_tournament, jammed
from tests.shell import Outcome, cardmath

FORMS = {"text": [], "json": ["--json"], "csv": ["--csv"]}
NOT_IN_ANSWERS = {
    "threads": "answers do not depend on it",
    "workers": "where random deals are made, answers do not depend on it",
    "scheduler": "as workers",
    "no_cache": "what was reviewed before has the same answer",
    "spreadsheet": "it changes texts like formulas, and nothing else",
    "checkpoint_every": "when a file is written, which is there in the end in any case",
}
"""Options that change how an answer is found, not the answer."""

IN_FULL = {
    ("24 countdown", "steps"),
    ("24 solve", "steps"),
    ("24 survey", "listed"),
    ("review", "by"),
    ("review", "worst"),
    ("video-poker hand", "every"),
    ("video-poker jackpot", "every"),
}
"""Options that print more: JSON and CSV have all of it without them."""

SLOW = {
    *("history race", "preflop-charts", "push-fold", "solve show parquet", "solve spot target"),
    *("solve flops add_all_in", "solve flops others", "solve spot donks", "24 survey hardest"),
    *("video-poker by-hold", "video-poker compare", "video-poker holds", "video-poker jackpot"),
    *("video-poker strategy", "video-poker return pays", "video-poker session pays"),
}
"""Commands, and options of commands, that take longer than an everyday test may."""


def _marks(name: str, option: str, form: str) -> list[pytest.MarkDecorator]:
    """The marks of a case. Every day text alone: JSON and CSV are of the same answer."""
    is_slow = {name, f"{name} {option}"} & SLOW or form != "text" or option.startswith("plot")
    return [pytest.mark.exhaustive] if is_slow else []


class Sample(NamedTuple):
    """A call with an option, and the same call without it."""

    without: list[str]
    given: list[str]
    refused: bool


def _sample(name: str, option: str) -> Sample:
    """The sample of an option, as it is written there."""
    context, _, given = SAMPLES[name][option].partition("|")
    more = shlex.split(context.lstrip("?!"))
    without = more if "!" in context else _with(EXAMPLES[name], more, name)
    return Sample(without, _with(without, shlex.split(given), name), "?" in context)


def _with(args: list[str], more: list[str], name: str) -> list[str]:
    """A call with more options; one of them replaces the same option, which can be given once."""
    single = [each.opts for each in dict(commands())[name].params if takes_one_value(each)]
    replaced = {form for forms in single if {*forms} & {*more} for form in forms}
    at = [i for i, word in enumerate(args) if word in replaced]
    return [*(word for i, word in enumerate(args) if not {i, i - 1} & {*at}), *more]


SUMMARY = """Tournament #7, Daily $5, Hold'em No Limit
Buy-in: $4.6+$0.4
Tournament started 2025/02/01 20:00:00
7th : Hero, $8
You finished the tournament in 7th place.
You received a total of $8.
"""


def _options() -> Iterator[tuple[str, str, str]]:
    for name, command in commands():
        if name in NOT_ASKED:  # they serve others, and have tests of their own
            continue
        names = [each.name or "" for each in command.params if isinstance(each, click.Option)]
        forms = [form for form in FORMS if form == "text" or f"as_{form}" in names]
        for option in names:
            if option not in NOT_IN_ANSWERS and not option.startswith("as_"):
                for form in forms:
                    if form == "text" or (name, option) not in IN_FULL:
                        yield name, option, form


def test_each_option_has_a_sample() -> None:
    options = {(name, option) for name, option, _ in _options()}
    assert options - {(name, option) for name in SAMPLES for option in SAMPLES[name]} == set()


@pytest.mark.parametrize(
    ("name", "option", "form"),
    [pytest.param(*each, marks=_marks(*each)) for each in _options()],
)
def test_an_option_is_not_ignored(
    name: str, option: str, form: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sample = _sample(name, option)
    key = (name, form, *sample.without)
    if key not in WITHOUT:
        folder = tmp_path_factory.mktemp("without") / "before"
        WITHOUT[key] = _run(name, sample.without, form, folder)
    before = WITHOUT[key]
    after = _run(name, sample.given, form, tmp_path / "after")
    refused = after.outcome.status == 2
    assert "but is given 2 times" not in before.outcome.err + after.outcome.err
    assert sample.refused or refused or before.outcome.status in {0, 1}, before.outcome.err
    assert after != before or (form == "csv" and refused)  # no rows, with the option and without
    for each in (before, after):
        if each.outcome.status in {0, 1}:
            _check_form(each.outcome.out, form)


LONG = {"quotes": "it's " * 1000, "a word": "x" * 5000}


@pytest.mark.parametrize("kind", first_every_day(LONG))
def test_a_long_value_is_not_repeated_whole(kind: str, tmp_path: Path) -> None:
    """Of options it is the value, joined and apart, and of commands an option or an argument."""
    value, shown = LONG[kind], []
    for name, command in commands():
        calls = [[f"--{value}"], [f"-{value}"]]
        for each in command.params:
            if isinstance(each, click.Option) and isinstance(each.type, NOT_TEXT):
                calls += [[f"{each.opts[-1]}={value}"], [each.opts[-1], value]]
                calls += [[f"{short}{value}"] for short in each.opts if len(short) == 2]
        for call in calls:
            run = cardmath(*name.split(), *EXAMPLES[name], *call)
            if run.status == 2 and len(run.err) > 600:
                shown.append((name, call[0][:20], run.err[:100]))
    assert shown == []
    assert cardmath("showdown", f"/{value}").err.count(value[:61]) == 0


NOT_TEXT = (click.Choice, click.types.IntParamType, click.types.FloatParamType)
"""Types of values that click refuses itself: a text may be right, and makes the command work."""


class Run(NamedTuple):
    """What a call writes, and which files it makes."""

    outcome: Outcome
    files: dict[str, bytes]


WITHOUT: dict[tuple[str, ...], Run] = {}
"""The calls without an option that were made already: most options of a command share one."""


def _run(name: str, args: list[str], form: str, folder: Path) -> Run:
    folder.mkdir()
    (folder / "broken.txt").write_text(hand(1) + broken(2))
    (folder / "summary.txt").write_text(SUMMARY)
    (folder / "bubble.txt").write_text(in_a_tournament(jammed(1, "As8h", hero="Ann"), 3, 4))
    (folder / "chart.txt").write_text("BTN raise: KK, JJ\nany raise: 20%\nany call: 99, AJ\n")
    if name == "solve show":
        turn = solve.postflop("Ks7h2d3c", ["AA", "QQ"], 100, 100, bets="a")
        turn.solve("5%").save(folder / "spot.cms")
    (folder / "long.txt").write_text("Ah Kd Qs Jc 4d 9h Th 2c\n7h 7s Qs Jc 4d 9h Th\n")
    filled = [arg.replace("{tmp}", str(folder)) for arg in args]
    run = cardmath(*name.split(), *filled, *FORMS[form], stdin="skip\n" * 3)
    shown = Outcome(run.status, *(text.replace(str(folder), "…") for text in run[1:]))
    files = {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return Run(shown, files)


def _check_form(out: str, form: str) -> None:
    """Check that an answer is JSON, or comma-separated values."""
    if form == "json":
        assert all(isinstance(json.loads(line), dict) for line in out.splitlines())
    elif form == "csv":
        head, *rows = csv.reader(io.StringIO(out), strict=True)
        assert len(head) > 1
        assert {len(row) for row in rows} <= {len(head)}
