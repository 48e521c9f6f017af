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
from tests.cli.test_cli_all import EXAMPLES, NOT_ASKED, commands
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

_METHOD = {
    "method": "| --method sample",
    "seed": "--method sample --samples 1000 --seed 1 | --seed 2",
    "budget": "| --budget 1",
    "error": "--method sample --seed 1 --error 1e-3 | --error 5e-4",
    "samples": "--method sample --seed 1 --samples 1000 | --samples 2000",
    "seconds": "--method sample --seed 1 | --seconds 0",
}
_GAME = "--board Ks7h2d"
_PAYS = "| --pay 'full house=8'"
_REVIEWED = "!examples/hands --ranges {tmp}/chart.txt --depth river"
"""Hands with a mistake: the big blind bets into a range that is ahead."""
_FILTERS = {
    "since": "| --since 2020-02-09",
    "until": "| --until 2020-02-07",
    "room": "| --room winamax",
    "format": "| --format spin",
    "game": "| --game omaha",
    "stakes": "| --stakes 1/2",
    "position": "| --position BB",
    "cards": "| --cards 72o",
    "opponent": "| --opponent Nobody",
    "dealt": "| --dealt 2",
    "seats": "| --seats 9",
    "pot": "| --pot 50+",
    "all_in": "| --all-in",
}
"""The options that choose hands."""

SAMPLES: dict[str, dict[str, str]] = {
    "24 check": {"target": "| --target 25"},
    "24 countdown": {
        "target": "| --target 953",
        "large": "!--seed 1 --games 2 | --large 4",
        "games": "?!--seed 1 | --games 3",
        "seed": "!--seed 1 --games 2 | --seed 2",
        "steps": "| --steps",
        "first": "--target 100 | --first 2",
    },
    "24 deal": {
        "level": "| --level expert",
        "count": "| --count 3",
        "answers": "--count 3 | --answers",
        "seed": "| --seed 8",
    },
    "24 play": {"level": "| --level expert", "rounds": "| --rounds 2", "seed": "| --seed 8"},
    "24 solve": {
        "target": "| --target 25",
        "distinct": "!1 2 3 4 | --distinct steps",
        "operators": "| --operators +-",
        "steps": "| --steps",
        "first": "!1 2 3 4 | --first 1",
        "why": "!1 1 1 1 | --why",
    },
    "24 survey": {
        "numbers": "| --numbers 1-5",
        "count": "| --count 2",
        "target": "| --target 25",
        "targets": "| --targets 20-25",
        "distinct": "| --distinct steps",
        "operators": "| --operators +-",
        "listed": "| --list",
        "only": "| --only fractions",
        "level": "| --level hard",
        "hardest": "| --hardest 3",
        "plot": "| --plot {tmp}/x.svg",
    },
    "census": {
        "cards": "| --cards 4",
        "given": "| --given AhKh",
        "different": "| --different",
        "spaces": "| --spaces",
        "plot": "| --plot {tmp}/x.svg",
        "ordering": "| --ordering short-deck",
        "wild": "| --wild joker",
    },
    "compare": {
        "game": f"!AhKh QsQd {_GAME} --game holdem | --game omaha",
        "board": f"!AhKh QsQd --game holdem {_GAME} | --board Ks7h3d",
        "ordering": "| --ordering deuce-to-seven",
        "wild": "| --wild sevens",
    },
    "deal": {
        "players": "| --players 2",
        "board": "| --board 3",
        "dead": "| --dead 2d",
        "seed": "| --seed 2",
    },
    "equity": {
        **_METHOD,
        "game": "| --game short-deck --board Ks7h9d",
        "board": "| --board Ks7h2h",
        "dead": "| --dead Qs",
        "combos": "| --combos",
        "categories": "| --categories",
        "next_card": "| --next-card",
        "explain": "| --explain",
        "plot": "| --plot {tmp}/x.svg",
    },
    "eval": {
        "game": f"!AhKh | --game holdem {_GAME}",
        "board": f"!AhKh --game holdem {_GAME} | --board Ks7h2d3c",
        "dead": f"!AhKh {_GAME} --against QQ | --dead Qs",
        "against": f"!AhKh {_GAME} | --against QQ",
        "ordering": "| --ordering deuce-to-seven",
        "wild": "| --wild sevens",
    },
    "games": {},
    "hands": {
        "strict": "!{tmp}/broken.txt | --strict",
        "to": "| --to {tmp}/x.csv",
        "anonymous": "--ev | --anonymous",
        "stats": "| --stats 'Vega Lyra'",
        "by": "--stats Ann | --by position",
        "hand": "| --hand 1001",
        "ev": "| --ev",
        "tournaments": "!{tmp}/summary.txt | --tournaments",
        "tournaments_by": "!{tmp}/summary.txt --tournaments | --tournaments-by room",
        **_FILTERS,
        "plot": "| --plot {tmp}/x.svg",
    },
    "history": {},
    "history race": {
        "hands": "| --hands 30",
        "seed": "--seed 1 | --seed 2",
        "plot": "| --plot {tmp}/x.svg",
    },
    "icm": {
        "prizes": "| --prizes 60 40",
        "bubble": "| --bubble",
        "deal": "| --deal chips",
        "minimum": "--deal chips | --minimum 20",
        "method": "| --method quadrature",
    },
    "pots": {"dead": "| --dead 150"},
    "preflop-charts": {
        "rounded": "?!2 5 | --rounded",
        "raises": "!2 16 | --raise 3",
        "raise_from": "!2 16 | --raise-from 17",
        "limps": "!2 16 | --limps all",
        "ante": "!2 5 | --ante 0.2",
        "ante_kind": "!2 5 --ante 0.2 | --ante-kind button",
        "plot": "!2 --rounded | --plot {tmp}/x.svg",
    },
    "push-fold": {
        "against": "| --against 8",
        "ante": "| --ante 0.2",
        "ante_kind": "--ante 0.2 | --ante-kind button",
        "blinds": "| --blinds 1/2",
        "prizes": "| --prizes 60 40",
        "others": "--prizes 60 30 10 | --others 20",
        "bounties": "--prizes 60 40 --others 20 | --bounties 10",
        "progressive": "--prizes 60 40 --others 20 --bounties 10 | --progressive 0.5",
        "locks": "| --lock 'SB jams=22+'",
        "raises": "| --raise 2 --target 0.02",
        "limps": "--target 0.02 | --limps all",
        "future": "--target 0.02 | --future-hands 1",
        "method": "| --method regret",
        "target": "--method regret | --target 0.5",
        "plot": "| --plot {tmp}/x.svg",
    },
    "query": {
        **_METHOD,
        "explain": "| --explain",
        "names": "| --names",
        "plot": "| --plot {tmp}/x.svg",
    },
    "range": {
        "dead": "| --dead Qs",
        "combos": "| --combos",
        "by": "| --by kind",
        "source": "?!'75: AQs' | --from equilab",
        "target": "| --to pio",
        "plot": "| --plot {tmp}/x.svg",
    },
    "review": {
        "player": "| --player Bob",
        "last": "| --last 1",
        "ranges": "!examples/hands --depth river | --ranges examples/chart.txt",
        "depth": "| --depth turn",
        "target": "--depth turn | --target 20%",
        "bets": "--depth turn | --bets a",
        "raises": "--depth turn | --raises a",
        "prizes": "!{tmp}/bubble.txt --player Ann | --prizes 50 30 20",
        "sensitivity": "| --sensitivity examples/chart.txt",
        "memory": "--no-cache | --memory 1kB",
        "worst": f"{_REVIEWED} | --worst 0",
        "by": "| --by made",
        "html": "| --html {tmp}/x.html",
        "plot": "| --plot {tmp}/x.svg",
        **_FILTERS,
    },
    "selftest": {},
    "showdown": {
        "layout": "!examples/holdem.txt | --format euler",
        "lenient": "?!{tmp}/long.txt | --lenient",
    },
    "simulate": {
        "game": "| --game omaha",
        "hands": "| --hands 2000",
        "players": "--game holdem | --players 2",
        "given": "| --given AhKh",
        "board": f"--game holdem | {_GAME}",
        "dead": "| --dead As",
        "wild": "| --wild joker",
        "seed": "| --seed 2",
        "streets": "--game holdem | --no-streets",
        "plot": "| --plot {tmp}/x.svg",
        "checkpoint": "| --checkpoint {tmp}/x.json",
    },
    "solve flops": {
        "pot": "| --pot 120",
        "stack": "| --stack 30",
        "rake": "| --rake 5%/3",
        "chip": "| --chip 0",
        "dead": "| --dead As",
        "bets": "| --bets 2%",
        "raises": "| --raises x",
        "donks": "| --donks x",
        "add_all_in": "--bets 2% | --add-all-in 0",
        "force_all_in": "--bets 2% | --force-all-in 3",
        "merge": "| --merge x",
        "target": "| --target 200%",
        "iterations": "| --iterations 1",
        "memory": "| --memory 1kB",
        "line": "| --line x",
        "folder": "| --folder {tmp}/answers",
        "by": "| --by suits",
        "prizes": "| --prizes 60 40",
        "others": "--prizes 60 30 10 | --others 20",
        "plot": "| --plot {tmp}/x.svg",
    },
    "solve show": {
        "line": "!{tmp}/spot.cms | --line x",
        "report": "!{tmp}/spot.cms --line 'x x' | --report",
        "memory": "!{tmp}/spot.cms | --memory 1kB",
        "parquet": "!{tmp}/spot.cms | --parquet {tmp}/decisions",
        "plot": "!{tmp}/spot.cms | --plot {tmp}/x.svg",
        "plot_convergence": "!{tmp}/spot.cms | --plot-convergence {tmp}/x.svg",
    },
    "solve size": {
        "board": "| --board Ks7h2d3c",
        "game": "| --game omaha",
        "dead": "!AA QQ --board Ks7h2d3c --pot 100 --stack 100 | --dead As",
        "pot": "--tree | --pot 120",
        "stack": "--tree | --stack 120",
        "bets": "--tree | --bets 30%",
        "raises": "--stack 500 --tree | --raises 4x",
        "donks": "!AA,KQ QQ,AK --board Ks7h2d3c --pot 100 --stack 400 --tree | --donks 10%",
        "add_all_in": "--tree | --add-all-in 0",
        "force_all_in": "--stack 500 --tree | --force-all-in 3",
        "merge": "--stack 500 --bets '60%, 65%' --tree | --merge 0",
        "rake": "| --rake 5",
        "chip": "--tree | --chip 7",
        "add": "--tree | --add 'x b30'",
        "remove": "--tree | --remove b60",
        "prizes": "| --prizes x",
        "others": "| --others 20",
        "tree": "| --tree",
    },
    "solve spot": {
        "board": "| --board Ks7h2d3cQs",
        "game": "| --game omaha",
        "dead": "| --dead Qd",
        "pot": "| --pot 120",
        "stack": "| --stack 120",
        "bets": "| --bets 30%",
        "raises": "--stack 500 | --raises 4x",
        "donks": "!AA,KQ QQ,AK --board Ks7h2d3c --pot 100 --stack 400 | --donks 10%",
        "add_all_in": "| --add-all-in 0",
        "force_all_in": "--stack 500 | --force-all-in 3",
        "merge": "--stack 500 --bets '60%, 65%' | --merge 0",
        "rake": "| --rake 5%/3",
        "chip": "| --chip 7",
        "add": "| --add 'x b30'",
        "remove": "| --remove b60",
        "prizes": "| --prizes 60 40",
        "others": "--prizes 60 30 10 | --others 20",
        "target": "--plot-convergence {tmp}/x.svg | --target 20%",
        "iterations": "| --iterations 2",
        "seconds": "| --seconds 1e-9",
        "memory": "| --memory 1kB",
        "line": "| --line x",
        "report": "!AA QQ --board Ks7h2d3c --pot 100 --stack 100 --line 'x x' | --report",
        "save": "| --save {tmp}/x.cms",
        "plot": "| --plot {tmp}/x.svg",
        "plot_convergence": "| --plot-convergence {tmp}/x.svg",
    },
    "study": {
        "board": "| --board Ks7h2h",
        "dead": "| --dead Qs",
        "game": "| --game short-deck",
        "filter_": "| --filter overpair",
        "against": "| --against JJ",
        "next_card": "--against JJ | --next",
        "on_flops": "!QQ --board Ks7h2d | --flops",
        "combos": "| --combos",
        "names": "| --names",
        "plot": "| --plot {tmp}/x.svg",
        "picture": "?--against JJ | --picture curves",
    },
    "video-poker by-hold": {"pays": _PAYS},
    "video-poker compare": {"pays": "!jacks-9-6 jacks-9-5 | --pay 'full house=8'"},
    "video-poker hand": {"pays": "| --pay 'royal flush=400'", "every": "| --all"},
    "video-poker holds": {"pays": "!jacks-9-6 | --pay 'full house=8'"},
    "video-poker jackpot": {
        "pays": _PAYS,
        "line": "| --line 'four of a kind'",
        "every": "!nsud | --all",
        "plot": "| --plot {tmp}/x.svg",
    },
    "video-poker list": {},
    "play": {
        "game": "| --game omaha",
        "limit": "| --limit fixed",
        "stack": "| --stack 50",
        "rounds": "!fold --seed 7 --rounds 1 | --rounds 2",
        "seed": "| --seed 8",
    },
    "video-poker play": {"pays": _PAYS, "rounds": "| --rounds 2", "seed": "| --seed 6"},
    "video-poker return": {
        "pays": _PAYS,
        "lines": "| --lines 3",
        "bankroll": "| --bankroll 500",
        "plot": "| --plot {tmp}/x.svg",
    },
    "video-poker session": {
        "pays": "| --pay 'full house=8'",
        "hands": "| --hands 30",
        "bankroll": "| --bankroll 10",
        "target": "| --target 205",
        "plot": "| --plot {tmp}/x.svg",
    },
    "video-poker strategy": {
        "pays": "! | --pay 'full house=8'",
        "length": "! | --length short",
    },
}

SLOW = {
    *("history race", "preflop-charts", "push-fold", "solve show parquet", "solve spot target"),
    *("video-poker by-hold", "video-poker compare", "video-poker holds", "video-poker jackpot"),
    "video-poker strategy",
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
    """The sample of an option.

    It has what is given in any case, and after `|` the option. `!` stands for a call that does not
    begin with the command's example, and `?` for one that is refused without the option.
    """
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
