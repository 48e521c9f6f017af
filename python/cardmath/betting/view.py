"""What a player may know of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._core import Card, Hand
from cardmath.betting.action import Action, Kind
from cardmath.betting.legal import Legal
from cardmath.betting.state import Pot, State


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was played, as all at the table saw it."""

    player: int
    """Who played it, from 0."""
    street: str
    """The name of the street."""
    kind: Kind
    """What was done."""
    amount: int = 0
    """As in `Action`: the chips, or the number of cards that were discarded."""


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one of its players sees it. `TableHand.view` makes them.

    It is made from a state that never had the other players' cards, apart from those that everybody
    has seen: cards dealt face up, and hands shown at the end.

    >>> from cardmath import betting
    >>> hand = betting.Table({"Ann": 100, "Bob": 100}, blinds=(1, 2)).deal(seed=1)
    >>> view = hand.view("Bob")
    >>> view.cards, view.stacks, view.actions[1].kind
    (Hand('Qh 9s'), (98, 99), 'call')
    >>> view.hands[0]
    Hand('')
    """

    player: int
    """The player, from 0: 0 is the first left of the button."""
    names: tuple[str, ...]
    """The names of the players, in order; the last has the button."""
    state: State
    """The state of the hand with the cards that the player knows."""
    history: tuple[Played, ...]
    """What was played so far."""
    number: int = 1
    """The number of the hand at the table, from 1."""

    @property
    def name(self) -> str:
        """The player's name."""
        return self.names[self.player]

    @property
    def cards(self) -> Hand:
        """The player's hole cards."""
        return self.state.hands[self.player]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Each player's hole cards, as far as this one knows them."""
        return self.state.hands

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; of several boards the first."""
        return self.state.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Each board."""
        return self.state.boards

    @property
    def stack(self) -> int:
        """The player's chips behind."""
        return self.state.stacks[self.player]

    @property
    def stacks(self) -> tuple[int, ...]:
        """Each player's chips behind."""
        return self.state.stacks

    @property
    def bets(self) -> tuple[int, ...]:
        """Each player's chips on this street."""
        return self.state.bets

    @property
    def pot(self) -> int:
        """All chips in the middle, including those of this street."""
        return self.state.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots."""
        return self.state.pots

    @property
    def street(self) -> str:
        """The name of the street."""
        return self.state.street

    @property
    def live(self) -> tuple[int, ...]:
        """The players who have not folded, from 0."""
        return self.state.live

    @property
    def actor(self) -> int | None:
        """The player whose turn it is, from 0."""
        return self.state.actor

    @property
    def is_to_act(self) -> bool:
        """Whether it is this player's turn."""
        return self.state.actor == self.player

    @property
    def legal(self) -> Legal | None:
        """What the player may do; None if it is another's turn."""
        return self.state.legal if self.is_to_act else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the player may do, as values; empty if it is another's turn."""
        return self.state.actions if self.is_to_act else ()

    @property
    def to_call(self) -> int:
        """The chips that a call adds; 0 if it is another's turn."""
        return self.legal.call if self.legal else 0

    def __str__(self) -> str:
        """The state as a table, as the player sees it."""
        return str(self.state)
