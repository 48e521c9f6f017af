"""`cardmath play`: hands against bots, on a terminal or in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import click

from cardmath._rules.games import GAMES, HOLDEM, find_game
from cardmath._support.layout import counted
from cardmath._support.numbers import seed_of
from cardmath.cli.options import completing, seed_option
from cardmath.cli.output import drawn, echo_error, error_text, note_seed
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_as_it_is, echo_wrapped
from cardmath.cli.typed import typed_lines
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._rules.game import Game
    from cardmath.betting import Action, Played, Structure, Table, TableHand, View

    Ask: TypeAlias = Callable[[View], Action]
    """A bot."""

_YOU = "you"
_HELP = (
    "type fold (f), check (x), call (c), bet 6, raise to 12, bet pot or all in (a); skip checks or "
    "folds, help repeats this, and quit ends"
)
_HELP_WITH_DRAWS = f"{_HELP}; discard AsQs draws two cards, and stand pat none"
_SHORT = {"f": "fold", "x": "check", "k": "check", "c": "call", "a": "all in"}
"""What players at a keyboard write for short."""
_BOTS = ("call", "equity", "fold", "push-fold", "random")
_STUD = ("stud", "stud8", "razz")


@click.command(cls=RefusesRepeats)
@click.argument("bots", nargs=-1, shell_complete=completing(lambda: _BOTS))
@click.option(
    "--game",
    default="holdem",
    metavar="GAME",
    shell_complete=completing(lambda: GAMES),
    help="The game, such as holdem, omaha or razz; `cardmath games` lists them.  [default: holdem]",
)
@click.option(
    "--limit",
    type=click.Choice(["no", "pot", "fixed"]),
    default="no",
    show_default=True,
    help="How much may be bet.",
)
@click.option(
    "--stack",
    type=click.IntRange(2, 10**9),
    default=200,
    show_default=True,
    metavar="CHIPS",
    help="The chips of each player; the blinds are 1 and 2.",
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Stop after N hands.")
@seed_option
def play(
    bots: tuple[str, ...], game: str, limit: str, stack: int, rounds: int | None, seed: int | None
) -> None:
    """Play poker against bots.

    BOTS are up to nine of call, equity, fold, push-fold and random; by default one equity bot. Type
    your action, such as call or raise to 12, or quit. A player without chips buys in again. The
    input can come from a pipe.

    \b
    cardmath play
    cardmath play equity random call --stack 100 --seed 7
    """
    from cardmath.betting import Table

    chosen = find_game(game)
    if "push-fold" in bots and (len(bots) > 1 or chosen.key != HOLDEM):
        raise CardmathError("push-fold plays hold'em against you alone: cardmath play push-fold")
    used = seed_of(seed)
    opponents = _opponents(bots or ("equity",), used)
    note_seed(seed, used)
    table = Table(
        {_YOU: stack, **dict.fromkeys(opponents, stack)},
        game=game,
        structure=_structure(game, limit),
        rebuy=stack,
    )
    _hands(table, opponents, stack, rounds, used)


def _opponents(names: tuple[str, ...], seed: int) -> dict[str, Ask]:
    """The bots by their names, all of them different.

    Raises:
        CardmathError: there is no such bot, or there are too many.
    """
    from cardmath.matches import bots

    if len(names) > 9:
        raise CardmathError(f"you play against 1 to 9 bots, not {len(names)}")
    found: dict[str, Ask] = {}
    for number, name in enumerate(names):
        bot = bots.named(name, seed=seed + number)
        found[name if names.count(name) == 1 else f"{name} {number + 1}"] = bot
    return found


def _structure(game: str, limit: str) -> Structure:
    """How the game is bet for blinds of 1 and 2, or for an ante in games without blinds."""
    from cardmath.betting import Structure

    if game in _STUD:
        return Structure(antes=1, bring_in=1, bets=(2, 4), limit="fixed")
    if game == "three-card":
        return Structure(antes=1)
    kinds = {"no": Structure(limit="no"), "pot": Structure(limit="pot")}
    return {**kinds.get(limit, Structure(limit="fixed")), "blinds": (1, 2)}


def _hands(
    table: Table, opponents: dict[str, Ask], stack: int, rounds: int | None, seed: int
) -> None:
    """Play hands until the rounds or the input end, then print what you won."""
    lines = typed_lines(sys.stdin, "> ")
    echo_wrapped(f"{table.game.name}: {_help(table.game)}")
    bought = stack
    try:
        while rounds is None or table.hands < rounds:
            bought += stack * (not table.stacks[_YOU])
            hand = table.deal(seed=seed * 1_000_003 + table.hands)
            if not _hand(hand, opponents, lines):
                break
    finally:  # what you won is printed after Ctrl-C too
        chips = table.stacks[_YOU] - bought
        done = table.hands - (table.hand is not None and not table.hand.is_over)
        echo(f"{counted(done, 'hand')}, {chips:+,} chips")


def _help(game: Game) -> str:
    """What can be typed."""
    draws = any(street.discards is not None for street in game.streets)
    return _HELP_WITH_DRAWS if draws else _HELP


def _hand(hand: TableHand, opponents: dict[str, Ask], lines: Iterator[str]) -> bool:
    """Play one hand, and return whether to keep going."""
    view = hand.view(_YOU)
    button = "you have" if hand.names[-1] == _YOU else f"{hand.names[-1]} has"
    echo_wrapped(f"Hand {hand.number}: {button} the button")
    seen = 0
    while not hand.is_over:
        if hand.actor == _YOU:
            seen = _show_played(hand, seen)
            if not _your_turn(hand, lines):
                return False
            seen += 1
        else:
            _bot_turn(hand, opponents)
    _show_played(hand, seen)
    view = hand.view(_YOU)
    _show_end(hand, view)
    return True


def _your_turn(hand: TableHand, lines: Iterator[str]) -> bool:
    """Ask until an action is legal, and return whether to keep going."""
    from cardmath.matches import bots

    view = hand.view(_YOU)
    board = f"   board {drawn(view.board)}" if view.board else ""
    echo_as_it_is(f"  {drawn(view.cards)}{board}")
    echo_wrapped(f"  pot {view.pot:,}, you have {view.stack:,}: {view.legal}", 2)
    for line in map(str.lower, lines):
        if line in ("quit", "q", "exit"):
            return False
        if line in ("help", "h", "?"):
            echo_wrapped(f"  {_help(view.state.game)}", 2)
            continue
        try:
            hand.act(bots.fold(view) if line in ("skip", "s") else _SHORT.get(line, line))
        except CardmathError as error:
            # What programs may write besides is of no use here.
            wrong, others, _ = error_text(error).partition(": actions are ")
            wrong, may, _ = wrong.partition(f"; p{view.player + 1} may ")
            echo_error(f"{wrong}; you may {view.legal}" if others or may else wrong)
            continue
        return True
    return False


def _bot_turn(hand: TableHand, opponents: dict[str, Ask]) -> None:
    hand.act(opponents[str(hand.actor)](hand.view()))


def _show_played(hand: TableHand, seen: int) -> int:
    """Print what the bots played since, and return the number of all actions."""
    streets = [played.street for played in hand.history]
    for at, played in enumerate(hand.history[seen:], seen):
        if at and streets[at] != streets[at - 1]:
            _show_street(hand, played.street)
        if hand.names[played.player] != _YOU:
            echo_wrapped(f"  {hand.names[played.player]}: {_words(played)}", 2)
    return len(hand.history)


def _show_street(hand: TableHand, street: str) -> None:
    """Print the board of a street on which a bot acts before you, if there is one."""
    view, size = hand.view(_YOU), 0
    for each in view.state.game.streets:
        size += each.board
        if each.name == street and each.board:
            echo_as_it_is(f"  {street} {drawn(view.board[:size])}")


def _words(played: Played) -> str:
    amounts = {
        "call": f"calls {played.amount:,}",
        "bet": f"bets {played.amount:,}",
        "raise": f"raises to {played.amount:,}",
        "bring in": f"brings in {played.amount:,}",
        "discard": f"discards {counted(played.amount, 'card')}",
    }
    return amounts.get(played.kind, f"{played.kind}s")


def _show_end(hand: TableHand, view: View) -> None:
    """Print the hands that were shown, and who won."""
    settlement = hand.settlement
    if settlement is None:
        return
    if view.board:
        echo_as_it_is(f"  board {drawn(view.board)}")
    for name, cards in zip(hand.names, view.hands, strict=True):
        if cards and name != _YOU:
            echo_as_it_is(f"  {name} has {drawn(cards)}")
    for name, won, net in zip(hand.names, settlement.won, settlement.net, strict=True):
        if won:
            verb = "win" if name == _YOU else "wins"
            echo_wrapped(f"  {name} {verb} {won:,} ({net:+,})", 2)
