"""A trainer: it deals hands, takes your holds, and computes what each error costs."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardmath._cards.deck import Card, HandLike
from cardmath._support.fractions import Fraction
from cardmath._support.layout import facts_as_html
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import NOTHING, Game
from cardmath.video_poker.holds import Hold, Holds, hold
from cardmath.video_poker.solver import solver


@dataclass(frozen=True, slots=True)
class TrainerAnswer:
    """The result of a played hand."""

    played: Hold
    """The chosen hold, with its cost."""
    best: Hold
    """The best hold."""
    drawn: tuple[Card, ...]
    """The five cards after the draw."""
    line: str
    """The name of the line that pays them, or `"nothing"`."""
    pay: Fraction
    """Its pay for a bet of one."""

    @property
    def right(self) -> bool:
        """Whether no hold is better than the chosen one."""
        return not self.played.cost

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        drawn = " ".join(map(str, self.drawn))
        facts = {
            "held": self.played.name,
            "best": "" if self.right else self.best.name,
            "cost": "" if self.right else f"{float(self.played.cost):.4f} bets",
            "pays": self.pay,
        }
        return facts_as_html(f"{drawn}: {self.line}", facts)


class Trainer:
    """A game that is played hand by hand, with the cost of each error.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        seed: the same seed deals the same cards.

    Attributes:
        game: the game.
        dealt: the number of hands dealt.
        played: the number of hands played.
        errors: the number of hands that were not played by a best hold.
        cost: the cost of all errors, in bets.
        balance: the wins minus the losses, in bets.

    >>> trainer = Trainer("jacks-9-6", seed=7)
    >>> trainer.hand == Trainer("jacks-9-6", seed=7).hand
    True
    >>> trainer.answer("12345").played.digits
    '12345'
    """

    def __init__(self, game: str | Game = "jacks-9-6", seed: int | None = None) -> None:
        if seed is not None:
            seed = whole("a seed", seed, 0)
        self.game = find_game(game)
        self.dealt = self.played = self.errors = 0
        self.cost = self.balance = Fraction(0)
        self._random = Random(seed)
        self._cards: tuple[Card, ...] = ()
        self._open = False
        self.next()

    def _repr_html_(self) -> str:
        """The hand and what was played so far, as a notebook shows them."""
        facts = {
            "game": self.game,
            "played": self.played,
            "errors": self.errors,
            "cost of errors": f"{float(self.cost):.4f} bets",
            "balance": f"{float(self.balance):+zg} bets",
        }
        return facts_as_html(" ".join(map(str, self.hand)), facts)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The five dealt cards, in their places."""
        return self._cards[:5]

    @property
    def holds(self) -> Holds:
        """All ways to play the hand."""
        return hold(self.hand, self.game)

    def next(self) -> tuple[Card, ...]:
        """Deal the next hand."""
        deck = sorted(self.game.deck, key=lambda card: card.id)
        # The cards are sorted by random keys, because only random() is documented to give the same
        # numbers in every version of Python.
        self._cards = tuple(sorted(deck, key=lambda _: self._random.random())[:10])
        self.dealt += 1
        self._open = True
        return self.hand

    def answer(self, held: str | HandLike) -> TrainerAnswer:
        """Hold some cards and draw the others. Each hand can be played once.

        Args:
            held: the places of the held cards, such as `"1245"`, or the cards; `""` or `"0"` holds
                no card.

        Raises:
            CardmathError: there are no such places or cards, or the hand has been played.
        """
        if not self._open:
            raise CardmathError("this hand has been played: deal the next one")
        ranked = self.holds
        played = ranked.find(held)
        new = iter(self._cards[5:])
        drawn = tuple(card if card in played.cards else next(new) for card in self.hand)
        place = solver(self.game).line_of(list(drawn))
        lines = self.game.lines
        line, pay = (lines[place].name, lines[place].pay) if place < len(lines) else (NOTHING, 0)
        self._open = False
        self.played += 1
        self.errors += bool(played.cost)
        self.cost += played.cost
        self.balance += pay - 1
        return TrainerAnswer(played, ranked.best, drawn, line, Fraction(pay))
