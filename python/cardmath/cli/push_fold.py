"""`cardmath push-fold`: jam or fold before the flop."""

from __future__ import annotations

from typing import Any

import click

import cardmath as cm
from cardmath._support.numbers import seed_of
from cardmath._support.progress import falling
from cardmath.cli.before_flop import ante_kind_option, limps_option
from cardmath.cli.options import output_options, plot_option, seed_option
from cardmath.cli.output import Output, draw, echo_json, note_seed
from cardmath.cli.prize_money import prize_options
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_wrapped
from cardmath.cli.typed import BOUNTIES, OTHERS, TakesAll, read_amounts
from cardmath.solve import JamOrFold, JamOrFoldAnswer, ManyWayPots, PushFold, PushFoldSolution
from cardmath.solve.jam_or_fold.openings import LIMPS
from cardmath.solve.jam_or_fold.seats import AnteKind, Seats
from cardmath.solve.small.game import METHODS, Method
from cardmath.solve.small.solution import shortly

_PRINTED = 0.01
"""The ranges of rarer lines are not printed."""
_MANY = 4
"""The players of the pots that are sampled, and more."""


def _blinds(_ctx: click.Context, _parameter: click.Parameter, given: str) -> tuple[float, float]:
    parts = given.replace("/", ",").split(",")
    try:
        small, big = map(float, parts)
    except ValueError:
        raise click.BadParameter(f"{given[:60]!r} is not two numbers, such as 0.5/1") from None
    return small, big


@click.command("push-fold", cls=TakesAll)
@click.argument("stacks", type=float, nargs=-1, required=True)
@click.option(
    "--against", type=float, metavar="CHIPS", help="The big blind's stack, if STACKS is one number."
)
@click.option("--ante", type=float, default=0.0, help="The ante.")
@ante_kind_option
@click.option(
    "--blinds",
    callback=_blinds,
    default="0.5/1",
    show_default=True,
    metavar="SMALL/BIG",
    help="The blinds.",
)
@prize_options
@click.option(
    BOUNTIES,
    metavar="BOUNTY...",
    help="With --prizes, what a knock-out pays: one number, or one for each player.",
)
@click.option(
    "--progressive",
    type=float,
    default=0.0,
    metavar="PART",
    help="The part of a bounty that goes onto the winner's own head, such as 0.5.",
)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="A linear program (lp, needs SciPy; two players) or regret minimisation.",
)
@click.option(
    "--target",
    type=float,
    metavar="CHIPS",
    help="The exploitability to stop at, with two players and --method regret; with more, the "
    "greatest gain of a player.",
)
@click.option(
    "--lock",
    "locks",
    multiple=True,
    metavar="LINE=RANGE",
    help="A range to play at the end of a line, such as 'BTN jams, SB folds, BB calls=22+, A2+'. "
    "Repeat it for more lines.",
)
@click.option(
    "--raise",
    "raises",
    type=float,
    multiple=True,
    metavar="CHIPS",
    help="What the first to enter the pot may raise to besides jamming, such as 2. Repeat it for "
    "more sizes.",
)
@limps_option
@click.option(
    "--future-hands",
    "future",
    type=click.IntRange(0, 2),
    default=0,
    metavar="HANDS",
    help="How many hands to look ahead, up to 2: chips are worth their value in the next.",
)
@click.option(
    "--sample-many-way",
    "many_way",
    type=click.IntRange(min=2),
    metavar="DEALS",
    help="Measure pots of four or more players, which are approximated, by random deals.",
)
@seed_option
@plot_option("the ranges")
@output_options
def push_fold(
    stacks: tuple[float, ...],
    against: float | None,
    ante: float,
    ante_kind: AnteKind,
    blinds: tuple[float, float],
    prizes: str | None,
    others: str | None,
    bounties: str | None,
    progressive: float,
    method: Method,
    target: float | None,
    locks: tuple[str, ...],
    raises: tuple[float, ...],
    limps: str,
    future: int,
    many_way: int | None,
    seed: int | None,
    plot: str | None,
    output: Output,
) -> None:
    """Solve push or fold: each player jams, calls all-in, or folds.

    STACKS are the chips before blinds and antes, in the unit of the blinds: one number if both
    blinds have the same stack, or all stacks in the order of acting, the big blind last.

    \b
    cardmath push-fold 10
    cardmath push-fold 10 --ante 0.125
    cardmath push-fold 1500 --against 2400 --blinds 50/100 --json
    cardmath push-fold 10 8 --prizes 50 30 20 --others 15 7
    cardmath push-fold 12 8 20 --ante 0.125 --prizes 50 30 20 --bounties 10
    cardmath push-fold 15 --raise 2 --limps "small blind"
    cardmath push-fold 3 3 3 3 --sample-many-way 100000 --seed 1
    """
    output.refuse_in_csv(sample_many_way=many_way)
    if seed is not None and many_way is None:
        raise click.UsageError("--seed belongs to --sample-many-way")
    if many_way is not None and (len(stacks) < _MANY or raises or LIMPS[limps]):
        raise click.UsageError(
            "--sample-many-way is for four players and more, without --raise and --limps"
        )
    if against is not None:
        if len(stacks) > 1:
            raise click.UsageError("--against belongs to one stack: give all stacks in order")
        stacks = (*stacks, against)
    money = _money(prizes, others, bounties, progressive)
    with ProgressBar("Counting starting hands") as progress:
        matrix = cm.preflop_matrix(progress=progress)
    more: dict[str, Any] = {
        "raises": raises,
        "future_hands": future,
        "limps": LIMPS[limps],
    }
    both = stacks if len(stacks) > 1 else (*stacks, *stacks)
    is_forced = len(both) == 2 and bool(Seats.of(both, blinds, ante, ante_kind).posted)
    if len(stacks) > 2 or locks or any(more.values()) or is_forced:
        if method != "auto":
            raise click.UsageError(
                "--method is for two players who have more than the blinds, without --lock, "
                "--raise, --limps and --future-hands"
            )
        if len(both) > 2:
            with ProgressBar("Counting three starting hands") as progress:
                cm.preflop_triples(progress=progress)
        table = cm.solve.push_fold(list(both), ante, blinds, ante_kind=ante_kind, **money, **more)
        goal = table.usual_target if target is None else target
        with ProgressBar("Solving") as progress:
            found = table.solve(goal, lock=_read_locks(locks), progress=falling(progress, goal))
        sampled = None if many_way is None else _sampled(table, found, many_way, seed)
        _show_many(found, sampled, plot, output)
        return
    two = stacks[0] if len(stacks) == 1 else (stacks[0], stacks[1])
    game = cm.solve.push_fold(two, ante, blinds, None, matrix, ante_kind=ante_kind, **money)
    _show_two(game, game.solve(method, target=target), plot, output, in_chips=prizes is None)


def _money(
    prizes: str | None, others: str | None, bounties: str | None, progressive: float
) -> dict[str, Any]:
    """The options of `push_fold` that are about prizes."""
    if prizes is None:
        for name, given in (
            (OTHERS, others),
            (BOUNTIES, bounties),
            ("--progressive", progressive),
        ):
            if given:
                raise click.UsageError(f"{name} belongs to --prizes")
        return {}
    heads = read_amounts(bounties) if bounties else None
    return {
        "prizes": read_amounts(prizes),
        "others": read_amounts(others or ""),
        "bounties": heads[0] if heads and len(heads) == 1 else heads,
        "progressive": progressive,
    }


def _read_locks(locks: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for lock in locks:
        line, equals, held = lock.partition("=")
        if not equals:
            raise click.BadParameter(f"{lock[:60]!r}: write LINE=RANGE, such as 'BTN jams=22+'")
        found[line] = held
    return found


def _sampled(
    table: JamOrFold, answer: JamOrFoldAnswer, deals: int, seed: int | None
) -> ManyWayPots:
    used = seed_of(seed)
    with ProgressBar("Dealing") as progress:
        found = table.sample_many_way(answer, deals, seed=used, progress=progress)
    note_seed(seed, used)
    return found


def _show_many(
    answer: JamOrFoldAnswer, sampled: ManyWayPots | None, plot: str | None, output: Output
) -> None:
    draw(cm.plots.jam_or_fold_grids, answer, plot)
    if output.as_json and sampled is not None:
        echo_json({**answer.to_dict(), "many_way_pots": sampled.to_dict()})
        return
    output.table(answer)
    if not output.as_text:
        return
    for row in answer:
        if row.reach >= _PRINTED:
            echo_wrapped(f"\n{row.line}: {row.percent:.2f}%\n{row.range}")
    if sampled is not None:
        echo("")
        output.table(sampled)


def _show_two(
    game: PushFold,
    solution: PushFoldSolution,
    plot: str | None,
    output: Output,
    *,
    in_chips: bool,
) -> None:
    draw(cm.plots.push_fold_grids, solution, plot)
    if not output.as_text:
        output.table(solution)
        return
    first, second = game.players
    signed, unit = ("+", "") if in_chips else ("", " of the prizes")
    own, other = (f"{value:{signed}.6f}{unit}" for value in solution.values)
    echo_wrapped(f"{own} for the {first}, {other} for the {second}")
    echo_wrapped(f"exploitability {shortly(solution.exploitability)}, by {solution.method}")
    for player, verb, share, chosen in (
        (first, "jams", solution.jam_percent, solution.jam),
        (second, "calls", solution.call_percent, solution.call),
    ):
        echo_wrapped(f"\nthe {player} {verb} {share:.2f}%\n{chosen}")
