"""The tool `icm`: what chips are worth in a tournament."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cardmath.assistants.parameters import Amounts, Choice, Real, Texts
from cardmath.assistants.tool import Tool
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.assistants.call import Call

_ASKED = ("expected", "bubble factors", "deal by ICM", "deal by chips")


def answer(
    call: Call,
    stacks: list[Decimal],
    prizes: list[Decimal],
    names: list[str],
    what: str,
    minimum: float,
) -> Any:  # noqa: ANN401 # one of three tables
    """Compute what is asked."""
    from cardmath import tournaments

    players = named(stacks, names)
    if what == _ASKED[0]:
        return tournaments.icm(players, prizes, progress=call.progress)
    if what == _ASKED[1]:
        return tournaments.bubble_factors(players, prizes, progress=call.progress)
    basis = "icm" if what == _ASKED[2] else "chips"
    return tournaments.deal(players, prizes, method=basis, minimum=Decimal(str(minimum)))  # type: ignore[arg-type]


def named(amounts: list[Decimal], names: list[str]) -> dict[str, Decimal]:
    """The amounts by the players' names, or by p1, p2 and so on.

    Raises:
        CardmathError: there are more or fewer names, or one is there twice.
    """
    called = names or [f"p{at}" for at in range(1, len(amounts) + 1)]
    if len(called) != len(amounts) or len(set(called)) != len(called):
        raise CardmathError(f"names has a different name for each of the {len(amounts)} players")
    return dict(zip(called, amounts, strict=True))


TOOL = Tool(
    "icm",
    "Tournament chips in money (ICM)",
    "What chips are worth in prize money by the independent chip model (Malmuth-Harville); bubble "
    "factors of each player against every other; or the payments of a deal.",
    (
        Amounts("stacks", "The chips of each player left.", [5000, 3000, 1500, 500], least=1),
        Amounts("prizes", "The prizes, first place first.", [50, 30, 20], least=1),
        Texts("names", "The players' names, if they have some.", ["Ann", "Bob"], [], most=100),
        Choice("what", "What is computed.", "bubble factors", _ASKED[0], _ASKED),
        Real("minimum", "In a deal: the least that each player gets.", 20, 0.0),
    ),
    answer,
    output={
        "players": "For each player the expected prize money, or the amount of the deal.",
        "method": "exact, or an integral to 1e-12 of the prizes if there are many players.",
    },
)
