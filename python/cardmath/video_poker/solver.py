"""The core's counts of a game, cached for all games whose lines have the same shapes."""

from __future__ import annotations

from functools import lru_cache
from math import lcm

from cardmath._cards.deck import Card, Hand, HandLike, in_order
from cardmath._core import VideoPoker, ids_of
from cardmath._support.layout import counted
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath.errors import CardmathError
from cardmath.video_poker.games import Game
from cardmath.video_poker.shapes import LineShape

# Open NumPy's C interface now. The core opens it at the first array, and Ctrl-C must not come then.
ids_of(np.empty(0, np.uint64))


def solver(game: Game, threads: int = 0) -> VideoPoker:
    """The core's object that counts the hands of a game.

    It is cached: the games of a family differ only in their pays.

    Raises:
        CardmathError: a line pays no hand, because the lines above it pay all that fit.
    """
    threads = whole("a number of threads", threads, 0)  # before the cache, which hashes it
    found = _solver(
        tuple(line.shape for line in game.lines), game.wild_cards, game.bug, game.jokers, threads
    )
    for line, hands in zip(game.lines, found.dealt(), strict=False):
        if not hands:
            raise CardmathError(
                f"{game.key}: no hand is left for {line.name!r}: no hand fits it, or the lines "
                "above it pay all that do"
            )
    return found


@lru_cache(maxsize=32)
def _solver(
    shapes: tuple[LineShape, ...], wild: Hand, bug: bool, jokers: int, threads: int
) -> VideoPoker:
    return VideoPoker(jokers, wild, bug, shapes, threads)


def solver_and_pays(game: Game, threads: int = 0) -> tuple[VideoPoker, list[int], int]:
    """The solver, the pays as whole numbers, and the factor by which they were multiplied.

    Raises:
        CardmathError: as `solver`, or a pay is so great that sums would overflow.
    """
    core = solver(game, threads)
    scale = lcm(*(pay.denominator for pay in game.pays))
    pays = [int(pay * scale) for pay in game.pays]
    if max(pays) > core.most_pay:
        most = core.most_pay // scale
        raise CardmathError(f"{game.key}: pays in this game are at most {most:,} for one coin")
    return core, pays, scale


def hand_of(hand: HandLike, game: Game) -> tuple[tuple[Card, ...], Hand]:
    """The five cards of a hand in the given order, and as a set.

    Raises:
        CardmathError: the hand is not five cards, or has a joker that the deck does not have.
    """
    given = tuple(in_order(hand))
    held = Hand(given)
    if len(held) != 5:
        raise CardmathError(f"a hand of video poker has 5 cards, not {len(held)}")
    strange = held - game.deck
    if strange:
        jokers = game.jokers
        has = counted(jokers, "joker") if jokers else "no joker"
        raise CardmathError(f"{strange} is not in the deck of {game.key}, which has {has}")
    return given, held
