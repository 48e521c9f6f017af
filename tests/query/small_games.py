"""Games of few cards, of which all deals can be tried in Python."""

import cardmath as cm
from cardmath import Game

HOLDEM = Game(
    "tiny",
    "Tiny hold'em",
    "Hold'em with the twelve cards from queens to aces.",
    2,
    [("high", cm.HIGH)],
    board=5,
    deck="QcQdQhQsKcKdKhKsAcAdAhAs",
)
OMAHA = Game(
    "tiny-omaha",
    "Tiny Omaha",
    "Omaha with fifteen cards.",
    4,
    [("high", cm.HIGH)],
    plays=2,
    board=5,
    deck="2c2d2h3c3d3h4c4d4h5c5d5hAcAdAh",
)
HIGH_LOW = Game(
    "tiny-omaha8",
    "Tiny Omaha eight or better",
    "Omaha eight or better with fifteen cards.",
    4,
    [("high", cm.HIGH), ("low", cm.orderings.EIGHT_OR_BETTER)],
    plays=2,
    board=5,
    deck="2c2d2h3c3d3h4c4d4h5c5d5hAcAdAh",
)
PINEAPPLE = Game(
    "tiny-pineapple",
    "Tiny Pineapple",
    "Three hole cards and twelve cards.",
    3,
    [("high", cm.HIGH)],
    board=5,
    deck="QcQdQhQsKcKdKhKsAcAdAhAs",
)
HIGH_LOW_HOLDEM = Game(
    "tiny-holdem8",
    "Tiny hold'em eight or better",
    "Two pots, two hole cards.",
    2,
    [("high", cm.HIGH), ("low", cm.orderings.EIGHT_OR_BETTER)],
    board=5,
    deck="2c2d2h3c3d3h4c4d4h5c5d5h",
)
FIVE = Game(
    "tiny-omaha5",
    "Tiny five-card Omaha",
    "Five hole cards of 24.",
    5,
    [("high", cm.HIGH)],
    plays=2,
    board=5,
    deck="9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs",
)
THREE_SUITS = Game(
    "three-suits",
    "Hold'em of three suits",
    "Hold'em with five ranks of three suits.",
    2,
    [("high", cm.HIGH)],
    board=5,
    deck="TcTdThJcJdJhQcQdQhKcKdKhAcAdAh",
)
