"""What chips are worth in a tournament, by the independent chip model (ICM).

>>> from cardmath import tournaments
>>> answer = tournaments.icm([50, 30, 20], [70, 30])
>>> [player.expected for player in answer]
[Fraction(1265, 28), Fraction(129, 4), Fraction(158, 7)]

The model (Malmuth and Harville): a player's probability of winning is the player's share of the
chips; second place is decided in the same way among the others, and so on. It ignores skill,
position, and the blinds to come.
"""

from cardmath.tournaments.all_in import PrizeRow, Prizes, all_in_prizes
from cardmath.tournaments.deals import Deal, DealRow, deal
from cardmath.tournaments.icm import Icm, IcmRow, icm
from cardmath.tournaments.knock_outs import KnockOut, KnockOuts, knock_outs
from cardmath.tournaments.pressure import (
    BubbleFactors,
    PressureRow,
    bubble_factors,
    required_equity,
)

__all__ = [
    "BubbleFactors",
    "Deal",
    "DealRow",
    "Icm",
    "IcmRow",
    "KnockOut",
    "KnockOuts",
    "PressureRow",
    "PrizeRow",
    "Prizes",
    "all_in_prizes",
    "bubble_factors",
    "deal",
    "icm",
    "knock_outs",
    "required_equity",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
