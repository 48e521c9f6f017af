"""What the player whose turn it is may do."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._core import BettingState
from cardmath._support.plain import Plain


@dataclass(frozen=True, slots=True)
class Legal(Plain):
    """What the player whose turn it is may do. `str` says it in words.

    >>> from cardmath import betting
    >>> state = betting.start(stacks=[100, 100], blinds=(1, 2))
    >>> state.legal
    Legal(player=1, fold=True, check=False, call=1, least=4, most=100, bring_in=None, discards=None)
    """

    player: int
    """The player, from 0."""
    fold: bool
    """Whether the player may fold; also where there is nothing to call."""
    check: bool
    """Whether the player may check."""
    call: int
    """The chips that a call adds; 0 where there is nothing to call."""
    least: int | None
    """The least amount to bet or raise to, on this street; None if no raise is possible."""
    most: int | None
    """The greatest amount to bet or raise to, on this street; None if no raise is possible."""
    bring_in: int | None
    """The bring-in, if the player has to post it or bet."""
    discards: tuple[int, int] | None
    """The fewest and the most cards to discard, if it is time to discard."""
    _words: str = ""

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        shown = {**self.to_dict(), "discards": self.discards}
        return f"Legal({', '.join(f'{name}={value!r}' for name, value in shown.items())})"


def legal_of(state: BettingState) -> Legal | None:
    """What is legal in a state of the core; None if it is not a player's turn."""
    found, actor = state.legal, state.actor
    if found is None or actor is None:
        return None
    fold, call, raises, bring_in, discards, words = found
    least, most = raises[:2] if raises else (None, None)
    check = call == 0 and bring_in is None and discards is None
    return Legal(actor, fold, check, call, least, most, bring_in, discards, words)
