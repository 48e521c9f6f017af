"""A player, by one name or several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from cardmath._support.lists import all_of, is_iterable
from cardmath.errors import CardmathTypeError

Player: TypeAlias = str | Iterable[str]
"""A player's name, or all names under which somebody plays."""


def names_of(player: Player) -> list[str]:
    """The names of a player.

    Raises:
        CardmathTypeError: a name is not text.
    """
    given: object = [player] if isinstance(player, str) else player
    if not is_iterable(given):
        raise CardmathTypeError(
            f'a player is a name, such as "Ann", or several of one player, '
            f"not {type(player).__name__}"
        )
    names = all_of("the names of a player", given)
    for name in names:
        if not isinstance(name, str):
            raise CardmathTypeError(f"the name of a player is text, not {type(name).__name__}")
    return names
