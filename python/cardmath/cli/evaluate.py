"""`cardmath eval`: the value of a hand, or an analysis of two hole cards in hold'em."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath._rules.orderings import with_wild
from cardmath.cli.options import (
    board_option,
    dead_option,
    game_option,
    json_option,
    ordering_option,
    wild_option,
)
from cardmath.cli.output import drawn, echo_json, texts
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_as_it_is, echo_wrapped

NO = 1
HOLE_CARDS = 2


@click.command("eval", cls=RefusesRepeats)
@click.argument("cards", nargs=-1, required=True)
@game_option
@board_option("The board, three to five cards.")
@dead_option()
@click.option(
    "--against",
    multiple=True,
    metavar="RANGE",
    help="An opponent's range, for two hole cards; once for each opponent.",
)
@ordering_option
@wild_option
@json_option
@click.pass_context
def evaluate(
    ctx: click.Context,
    cards: tuple[str, ...],
    game: str | None,
    board: str | None,
    dead: str,
    against: tuple[str, ...],
    ordering: cm.Ordering,
    wild: tuple[str, ...],
    as_json: bool,
) -> None:
    """Evaluate a hand of five or more cards.

    CARDS are the cards of one hand. The best five count, or as many as the ordering says. The
    exit status is 1 if the hand does not qualify.

    Two CARDS are hole cards in hold'em. The answer is their value on the --board, the hands that
    beat it, the outs, and the equity against any two cards, or --against ranges.

    With --game the CARDS are the hole cards of a player in that game. The hand has a value for
    each pot, with the cards that play.

    \b
    cardmath eval 7h 7s 7d As Ac
    cardmath eval AhKhQhJhTh2c2d
    cardmath eval AhKh --board Ks7h2d
    cardmath eval AhKh --board Ks7h2d --against "QQ+,AK" --against 22+
    cardmath eval 8c6d4h2sAcKcKd --ordering eight-or-better
    cardmath eval 2c 2d Kh Qh Th --wild deuces
    cardmath eval AsKsQd2d --game omaha8 --board 3s4s8sKdKh
    """
    ordering = with_wild(ordering, wild)
    if game is not None:
        if dead or against or ordering is not cm.HIGH:
            raise click.UsageError(
                "--game does not go with --dead, --against, --ordering or --wild"
            )
        _echo_game(cm.evaluate(" ".join(cards), game=game, board=board or ""), as_json=as_json)
        return
    hand = cm.Hand(" ".join(cards))
    if board is not None or dead or against or (len(hand) == HOLE_CARDS and ordering is cm.HIGH):
        if ordering is not cm.HIGH:
            raise click.UsageError(
                "--board, --dead and --against do not go with --ordering or --wild"
            )
        ranges = list(against) or None
        _echo_spot(cm.read_spot(hand, board or "", dead, ranges), as_json=as_json)
        return
    value = cm.evaluate(hand, ordering)
    if as_json:
        echo_json({"hand": texts(value.hand), **value.to_dict()})
    else:
        _echo_value(value)
    if not value.qualifies:
        ctx.exit(NO)


def _echo_value(value: cm.results.HandValue) -> None:
    echo(str(value), bold=True)
    echo_as_it_is(f"{drawn(value.best)}{_others(value)}".strip())
    for wild, card in value.plays.items():
        echo_as_it_is(f"{drawn([wild])} plays as {drawn([card])}")
    kev = f", Cactus Kev's value {value.kev}" if value.ordering is cm.HIGH else ""
    echo_wrapped(f"strength {value.strength} of {value.ordering.strengths}{kev}")


def _echo_game(value: cm.results.GameValue, *, as_json: bool) -> None:
    if as_json:
        echo_json(value.to_dict())
        return
    for name, best in value.pots.items():
        title = f"{name}: {best}" if len(value.pots) > 1 else str(best)
        echo(title, bold=True)
        if best.best:
            echo_as_it_is(drawn(best.best))


def _echo_spot(spot: cm.results.Spot, *, as_json: bool) -> None:
    if as_json:
        echo_as_it_is(spot.to_json())
        return
    title, rest = str(spot).split("\n", 1)
    echo(title, bold=True)
    echo(rest)


def _others(value: cm.results.HandValue) -> str:
    others = value.hand - cm.Hand(value.best)
    return f"  (without {drawn(others)})" if others else ""
