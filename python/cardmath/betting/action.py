"""Actions as values: what a player may do, with the amounts that are possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from cardmath._cards.deck import HandLike
from cardmath._core import BettingState, Hand
from cardmath._support.numbers import whole
from cardmath.errors import BettingError

Kind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "bring in", "discard"]
"""What a player does."""


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do, or does. `State.actions` has those that are legal.

    Each can be played as it is; `to` chooses another amount or the cards to discard.

    >>> from cardmath import betting
    >>> state = betting.start(stacks=[100, 100], blinds=(1, 2))
    >>> fold, call, more = state.actions
    >>> more
    Action(kind='raise', amount=4, least=4, most=100)
    >>> str(more.to(7)), state.apply(more.to(7)).bets
    ('raise to 7', (2, 7))
    """

    kind: Kind
    """`fold`, `check`, `call`, `bet`, `raise`, `bring in` or `discard`."""
    amount: int = 0
    """The chips that a call or a bring-in adds; the player's chips on this street after a bet or
    raise; the number of cards that are discarded."""
    least: int = 0
    """The least amount."""
    most: int = 0
    """The greatest amount."""
    cards: Hand | None = None
    """The cards that are discarded, if they are named."""

    def to(self, amount: int | None = None, *, cards: HandLike | None = None) -> Action:
        """The same with another amount, or with the cards that are discarded.

        Raises:
            BettingError: the amount is not from `least` to `most`.
            CardmathTypeError: the amount is not an int.
        """
        chosen = None if cards is None else Hand(cards)
        if amount is None:
            amount = self.amount if chosen is None else len(chosen)
        amount = whole("an amount", amount)
        if not self.least <= amount <= self.most or (chosen and len(chosen) != amount):
            raise BettingError(f"{self.kind} {amount:,}: {self._range()}")
        return replace(self, amount=amount, cards=chosen)

    def _range(self) -> str:
        what = "cards" if self.kind == "discard" else "chips"
        return f"it is {self.least:,} to {self.most:,} {what}"

    def __str__(self) -> str:
        """The action in the words that `State.apply` takes."""
        if self.kind == "raise":
            return f"raise to {self.amount}"
        if self.kind == "bet":
            return f"bet {self.amount}"
        if self.kind == "discard":
            if self.amount == 0:
                return "stand pat"
            return f"discard {''.join(map(str, self.cards)) if self.cards else self.amount}"
        return self.kind

    def __repr__(self) -> str:
        cards = f", cards={self.cards!r}" if self.cards is not None else ""
        if not self.most:
            return f"Action(kind={self.kind!r})"
        numbers = f"amount={self.amount}, least={self.least}, most={self.most}"
        return f"Action(kind={self.kind!r}, {numbers}{cards})"


def actions_of(state: BettingState) -> tuple[Action, ...]:
    """What is legal in a state of the core, the most passive first; empty if nobody acts."""
    found = state.legal
    if found is None:
        return ()
    fold, call, raises, bring_in, discards, _ = found
    if discards is not None:
        least, most = discards
        return (Action("discard", least, least, most),)
    actions = [Action("fold")] if fold else []
    if bring_in is not None:
        actions.append(Action("bring in", bring_in, bring_in, bring_in))
    else:
        actions.append(Action("call", call, call, call) if call else Action("check"))
    if raises:
        least, most, is_bet = raises
        actions.append(Action("bet" if is_bet else "raise", least, least, most))
    return tuple(actions)
