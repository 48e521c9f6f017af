"""Every value of the board, over all flops, against a plain function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

import cardmath as cm
from cardmath.queries import histogram
from tests.examples import first_every_day

Flop = tuple[cm.Card, ...]

RANKS = "23456789TJQKA"
LOW = set("A2345678")


def ranks(flop: Flop) -> list[str]:
    return [str(card.rank) for card in flop]


def low(flop: Flop) -> int:
    return len(LOW & set(ranks(flop)))


def suits(flop: Flop) -> int:
    return len({card.suit for card in flop})


def straight(flop: Flop) -> bool:
    """Whether two more ranks make five in a row, an ace being low, too."""
    held = set(ranks(flop))
    runs = [set("A2345"), *(set(RANKS[first : first + 5]) for first in range(9))]
    return any(len(run - held) <= 2 for run in runs)


def in_order(found: set[str]) -> str:
    return "".join(sorted(found, key=RANKS.index, reverse=True)) or "none"


def yes(condition: bool) -> str:
    return "yes" if condition else "no"


VALUES: dict[str, Callable[[Flop], str]] = {
    "boardRanks(flop)": lambda flop: in_order(set(ranks(flop))),
    "duplicatedBoardRanks(flop)": lambda flop: in_order(
        {rank for rank, count in Counter(ranks(flop)).items() if count > 1}
    ),
    "boardSuitCount(flop)": lambda flop: str(suits(flop)),
    "monotoneBoard(flop)": lambda flop: yes(suits(flop) == 1),
    "twoToneBoard(flop)": lambda flop: yes(suits(flop) == 2),
    "rainbowBoard(flop)": lambda flop: yes(suits(flop) == 3),
    "pairedBoard(flop)": lambda flop: yes(len(set(ranks(flop))) < 3),
    "flushingBoard(flop)": lambda flop: yes(suits(flop) == 1),
    "straightBoard(flop)": lambda flop: yes(straight(flop)),
    "boardLoCardCount(flop)": lambda flop: str(low(flop)),
    "boardHasOneDistinctLoCard(flop)": lambda flop: yes(low(flop) == 1),
    "boardHasTwoDistinctLoCards(flop)": lambda flop: yes(low(flop) == 2),
    "boardAllowsMadeLo(flop)": lambda flop: yes(low(flop) == 3),
    "maxRank(boardRanks(flop))": lambda flop: max(ranks(flop), key=RANKS.index),
    "minRank(boardRanks(flop))": lambda flop: min(ranks(flop), key=RANKS.index),
    "nthRank(2, boardRanks(flop))": lambda flop: (
        (in_order(set(ranks(flop))) + " ")[1].strip() or "none"
    ),
}


@pytest.fixture(scope="module")
def flops() -> list[Flop]:
    return list(combinations([cm.Card.from_id(number) for number in range(52)], 3))


@pytest.mark.parametrize("value", first_every_day(VALUES, 8))
def test_a_value_on_all_flops(value: str, flops: list[Flop]) -> None:
    found = cm.pql(f"select histogram({value}) from game='holdem'", method="exact")
    assert isinstance(found, cm.queries.Answer)
    plain = Counter(map(VALUES[value], flops))
    assert found.value == {word: Fraction(count, len(flops)) for word, count in plain.items()}


def test_the_rank_of_each_card_alone_is_low_or_not() -> None:
    for rank in RANKS:
        others = "KQJ" if rank not in "KQJ" else "T9"
        board = f"{rank}c{others[0]}d{others[1]}h"
        q = cm.query(board=board)
        found = q.select(histogram(q.board.low_card_count("flop"))).value
        assert found == {str(int(rank in LOW)): 1}, rank
