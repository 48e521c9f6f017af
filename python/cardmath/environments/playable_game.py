"""What every environment plays: a game whose actions and observations are numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PlayableGame(Protocol):
    """A game that is played hand after hand, with numbered actions."""

    name: str
    """What it is called in other libraries: letters, digits and underscores."""
    players: int
    """The number of players."""
    actions: tuple[str, ...]
    """The names of all actions, in the order of their numbers."""
    size: int
    """The length of an observation."""

    @property
    def actor(self) -> int | None:
        """The player whose turn it is, from 0; None when the hand is over."""

    @property
    def returns(self) -> tuple[float, ...]:
        """What each player has won: zeros until the hand is over."""

    def begin(self, seed: int) -> None:
        """Begin a hand with the cards of a seed."""

    def act(self, action: int) -> None:
        """Play an action of the player whose turn it is; it is legal."""

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is legal, 0 for the others: shape `(actions,)`."""

    def observe(self, player: int) -> NDArray[np.float32]:
        """What a player sees: shape `(size,)`, numbers from 0 to 1."""
