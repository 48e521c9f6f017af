"""The results of showdowns: the players with their hands, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cardmath._core import HAND_SIZE, Card, cards
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue, category_of
from cardmath._support.equality import Keyed


class ShowdownPlayer(NamedTuple):
    """One player of a showdown."""

    number: int
    """The number of the player, from 1."""
    cards: tuple[Card, ...]
    """The player's cards, in the order of the text."""
    value: HandValue | None
    """The value of the hand; None if the player folded."""
    winner: bool
    """Whether no player has a better hand. Players who tie for the best hand all win."""


@dataclass(unsafe_hash=True, repr=False)
class QuizHand:
    """A hand of several players, some of which may have folded.

    `str` gives the text with the hand categories and the winners added.
    """

    line: int
    """The number of the first line, from 1."""
    texts: tuple[str, ...]
    """The players' lines, as they were written."""
    players: tuple[ShowdownPlayer, ...]
    """The players, in the order of the lines."""

    def __str__(self) -> str:
        return "\n".join(map(_line_with_category, self.texts, self.players))


def _line_with_category(text: str, player: ShowdownPlayer) -> str:
    if player.value is None:
        return text
    return f"{text.rstrip()} {player.value.category}" + " (winner)" * player.winner


class TwoHands(Keyed):
    """Two hands of five cards on one line. `str` gives the text with its verdict added."""

    __slots__ = ("line", "strengths", "text", "winner")

    def __init__(self, line: int, text: str, strengths: tuple[int, int]) -> None:
        first, second = strengths
        self.line = line
        """The number of the line, from 1."""
        self.text = text
        """The line as it was written."""
        self.strengths = strengths
        """The strength of each hand."""
        self.winner = 0 if first == second else 1 if first > second else 2
        """The number of the winning player, 1 or 2; 0 for a tie."""

    @property
    def players(self) -> tuple[ShowdownPlayer, ...]:
        """Both players."""
        all_cards, best = cards(self.text), max(self.strengths)
        hands = (all_cards[:HAND_SIZE], all_cards[HAND_SIZE:])
        return tuple(
            ShowdownPlayer(number, hand, evaluate(hand), strength == best)
            for number, hand, strength in zip((1, 2), hands, self.strengths, strict=True)
        )

    def _key(self) -> tuple[object, ...]:
        return self.line, self.text

    def __str__(self) -> str:
        first, second = self.strengths
        words = verdict(self.winner, category_of(first), category_of(second))
        return f"{self.text.rstrip()}  {words}"


def verdict(winner: int, first: str, second: str) -> str:
    """Write who wins, 1 or 2 or 0 for a tie, given both hand categories."""
    if winner == 0:
        return f"Tie: {first} each"
    better, worse = (first, second) if winner == 1 else (second, first)
    how = f"{better} beats {worse}" if better != worse else f"the better {better}"
    return f"Player {winner} wins: {how}"


Showdown = QuizHand | TwoHands
"""A showdown in either layout."""


class WinTally:
    """The number of ties, and of wins of each of two players."""

    def __init__(self) -> None:
        self.ties = 0
        """The number of ties."""
        self.wins = (0, 0)
        """The number of wins of player 1 and of player 2."""

    def add(self, counts: Iterable[int]) -> None:
        """Add three counts: ties, wins of player 1, and wins of player 2."""
        ties, first, second = counts
        self.ties += ties
        self.wins = (self.wins[0] + first, self.wins[1] + second)

    @property
    def showdowns(self) -> int:
        """The number of showdowns counted."""
        return self.ties + sum(self.wins)

    def __str__(self) -> str:
        return f"Player 1: {self.wins[0]}  Player 2: {self.wins[1]}  Ties: {self.ties}"
