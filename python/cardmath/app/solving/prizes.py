"""The fields of prize money in the view Solve."""

from __future__ import annotations

from typing import Any

from cardmath._page.table import Fields
from cardmath.app.asked import Asked
from cardmath.app.typed import typed_numbers
from cardmath.errors import CardmathError
from cardmath.solve.prize_money import PrizeMoney
from cardmath.solve.question import PostflopQuestion


def page_unit(game: PostflopQuestion) -> str:
    """What values are counted in, in the words of the page."""
    return "chips" if game.unit == "chips" else "of the prizes"


def plain_pot(game: PostflopQuestion) -> dict[str, Any]:
    """What the pot is worth, and in which unit."""
    return {"worth": game.pot_worth, "unit": page_unit(game)}


def read_prizes(asked: Asked, fields: Fields) -> PrizeMoney | None:
    """The prizes that are played for, with the stacks of others; None for chips.

    An error is kept in the fields, by the name of its field.
    """
    money = None
    prizes, others = asked.text("prizes").strip(), asked.text("others").strip()
    with fields.of("others"):
        if others and not prizes:
            raise CardmathError("the stacks of others matter for prizes: give these too")
        beside = PrizeMoney([1], typed_numbers(others)).others if others else ()
        with fields.of("prizes"):  # which are worth playing for, or not, beside the others
            money = PrizeMoney(typed_numbers(prizes), beside) if prizes else None
    return money


def prizes_of(game: PostflopQuestion) -> dict[str, str]:
    """The fields of a game's prize money; empty for chips."""
    money = None if game.payoffs is None else game.payoffs.prize_money
    if money is None:
        return {"prizes": "", "others": ""}
    return {
        name: " ".join(f"{each:.15g}" for each in numbers)
        for name, numbers in money.to_plain().items()
    }
