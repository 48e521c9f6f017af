"""Hands at random, for trying things out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from cardmath import _core
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.lists import one_of
from cardmath._support.numbers import MOST_SEED, seed_of, whole
from cardmath.errors import interruptible
from cardmath.hand_histories.open_formats import OpenFormat
from cardmath.hand_histories.reading import evaluator_of

Betting = Literal["no-limit", "pot-limit", "fixed-limit"]

_AT_ONCE = 1000


@interruptible
def sample_hands(
    count: int,
    game: str | Game = "holdem",
    *,
    betting: Betting | None = None,
    seats: int | None = None,
    seed: int | None = None,
    to: OpenFormat = "pokerstars",
) -> str:
    """Make up hands: the text of a file such as a room writes.

    The hands are legal by the rules of betting, with antes, straddles, side pots, rake and boards
    that are run twice now and then. The players act at random, with frequencies like those at a
    real table, whatever their cards are. The cards of one of them, called Hero, are shown.

    Args:
        count: the number of hands.
        game: the game.
        betting: `"no-limit"`, `"pot-limit"` or `"fixed-limit"`; by default what is usual.
        seats: the number of seats at a table; at many tables some are empty. By default there are
            six, or as many as the deck is enough for.
        seed: the same seed gives the same hands; a random one if None.
        to: the format, as in `convert`.

    Raises:
        CardmathError: a number is out of range, or there is no such game in hand histories.
        CardmathTypeError: a number is not an int.

    >>> text = sample_hands(3, seed=1)
    >>> print(text.splitlines()[0])
    PokerStars Hand #772006027000000001:  Hold'em No Limit ($0.50/$1 USD) - 2025/01/01 19:00:47 ET
    >>> from cardmath.hand_histories import parse
    >>> parse(text)
    <Histories: 3 hands, 0 rejected>
    """
    one_of("to", to, get_args(OpenFormat))
    count = whole("a number of hands", count, 0, 10**9)
    seats = None if seats is None else whole("a number of seats", seats, 0, 10)
    key = find_game(game).key
    chosen = _usual(key) if betting is None else one_of("betting", betting, get_args(Betting))
    seed = seed_of(seed, MOST_SEED)
    sampler = _core.HistorySampler(key, chosen, seats, seed, to, evaluator_of)
    return "".join(_parts(sampler, count, to))


def _parts(sampler: _core.HistorySampler, count: int, to: OpenFormat) -> Iterator[str]:
    for first in range(0, count, _AT_ONCE):
        hands = sampler.deal(min(_AT_ONCE, count - first))
        for number, hand in enumerate(hands, first + 1):
            if to == "phh":
                yield f"[{number}]\n{hand}\n" if count > 1 else hand
            else:
                yield f"{hand}\n\n\n" if to == "pokerstars" else f"{hand}\n"


def _usual(key: str) -> Betting:
    if key in {"stud", "stud8", "razz", "badugi-triple", "deuce-to-seven-triple", "omaha8"}:
        return "fixed-limit"
    return "pot-limit" if key.startswith(("omaha", "courchevel")) else "no-limit"
