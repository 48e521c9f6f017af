"""`hold`: the 32 ways to play a hand, each with its exact value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import lcm, sqrt

from cardmath._cards.deck import Card, Hand, HandLike
from cardmath._support.fractions import Fraction
from cardmath._support.plain import Plain
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import NOTHING, Game, coins, plain_text
from cardmath.video_poker.hold_labels import name_of
from cardmath.video_poker.solver import hand_of, solver
from cardmath.video_poker.terms import terms_of


@dataclass(frozen=True, slots=True)
class Hold(Plain):
    """One of the 32 ways to play a hand."""

    _plain = staticmethod(plain_text)

    cards: tuple[Card, ...]
    """The held cards, in the order of the hand."""
    digits: str
    """Their places in the hand, from 1, as text: `"1245"`; empty if no card is held."""
    name: str
    """The name that players use, such as `"4 to a royal flush"`."""
    value: Fraction
    """The mean return of a bet of one."""
    cost: Fraction
    """The value of the best hold minus this value."""
    variance: Fraction
    """The variance of the return."""
    draws: int
    """The number of possible draws."""
    lines: dict[str, int]
    """For each line that can be reached, the number of draws that it pays; draws that no line pays
    are listed as `"nothing"`."""

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)


@dataclass(frozen=True, repr=False, eq=False)
class Holds(Table[Hold]):
    """The 32 ways to play a hand, the best first.

    Of holds of equal value, the one with the fewest cards comes first; then the one with the
    lowest variance, with the higher ranks, with the lower suits. `best_holds` chooses the same one.
    """

    _keys = "game=game.key hand=cards holds=rows"

    game: Game
    """The game."""
    cards: tuple[Card, ...]
    """The cards of the hand, in the given order."""
    rows: tuple[Hold, ...]
    """The holds, the best first."""

    @property
    def best(self) -> Hold:
        """The best hold."""
        return self.rows[0]

    def find(self, held: str | HandLike) -> Hold:
        """The hold of some cards or places: `"1245"`, or `""` for no card.

        Raises:
            CardmathError: a place is not 1 to 5 or comes twice, or a card is not in the hand.

        >>> str(hold("AhKhQhJh2c").find("1234").value)
        '872/47'
        """
        for row in self.rows:
            if row.digits == self._digits(held):
                return row
        raise CardmathError("there is no such hold")

    def _digits(self, held: str | HandLike) -> str:
        if isinstance(held, str) and all(letter in "0123456789 " for letter in held):
            digits = held.replace(" ", "").replace("0", "")
            if set(digits) - set("12345"):
                raise CardmathError(f"{held!r}: a hand has the places 1 to 5")
            if len(set(digits)) < len(digits):
                raise CardmathError(f"{held!r}: a place comes twice")
            return "".join(sorted(digits))
        strange = Hand(held) - Hand(self.cards)
        if strange:
            raise CardmathError(f"{strange} is not in the hand {Hand(self.cards)}")
        kept = Hand(held)
        return "".join(str(place) for place, card in enumerate(self.cards, 1) if card in kept)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{' '.join(map(str, self.cards))}, {self.game.name}"

    def _columns(self) -> Columns[Hold]:
        return (
            Column("cards"),
            Column("digits"),
            Column("", "hold", of=self._shown, words=True),
            Column("name", "name", words=True),
            Column("value", "value", ".5f"),
            Column("cost", "cost", lambda cost: f"{float(cost):.5f}" if cost else ""),
            Column("variance"),
            Column("", "deviation", ".3f", of=lambda row: row.standard_deviation),
            Column("draws", "draws"),
        )

    def _shown(self, row: Hold) -> str:
        return " ".join(str(card) if card in row.cards else "--" for card in self.cards)

    def outcomes(self, row: Hold | None = None) -> list[tuple[str, int, Fraction, str]]:
        """The outcomes of a hold, by default the best: line, draws, probability, and pay.

        >>> for name, draws, share, pays in hold("AhKhQhJh2c").outcomes()[:2]:
        ...     print(name, draws, share, pays)
        royal flush 1 1/47 800
        flush 8 8/47 6
        """
        row = self.best if row is None else row
        if not isinstance(row, Hold):
            raise CardmathTypeError(f"outcomes are those of a Hold, not {type(row).__name__}")
        pays = {line.name: coins(line.pay) for line in self.game.lines}
        return [
            (name, draws, Fraction(draws, row.draws), pays.get(name, "0"))
            for name, draws in row.lines.items()
        ]


def hold(hand: HandLike, game: str | Game = "jacks-9-6") -> Holds:
    """Rank the 32 ways to play a hand of five cards by their exact value.

    Args:
        hand: five cards; their order gives the places.
        game: a key such as `"jacks-9-6"`, or a `Game`.

    Raises:
        CardmathError: the hand is not five cards, or has a joker that the deck does not have; or
            there is no such game.
        CardTextError, RepeatedCardError, CardmathTypeError: as `Hand` raises them.

    >>> best = hold("Ah Kh Qh Jh 2c", game="jacks-9-6").best
    >>> best.name, best.digits, best.value
    ('4 to a royal flush', '1234', Fraction(872, 47))
    """
    game = find_game(game)
    cards, held = hand_of(hand, game)
    core, terms = solver(game), terms_of(game)
    line = core.line_of(held)
    ids = sorted(card.id for card in held)
    places = [ids.index(card.id) for card in cards]
    names = [*(line.name for line in game.lines), NOTHING]
    scale = lcm(*(pay.denominator for pay in game.pays))
    pays = [*(int(pay * scale) for pay in game.pays), 0]
    rows = []
    for kept, draws in enumerate(core.draws(held)):
        total = sum(draws)
        paid = list(zip(draws, pays, strict=True))
        value = Fraction(sum(count * pay for count, pay in paid), total * scale)
        square = Fraction(sum(count * pay * pay for count, pay in paid), total * scale**2)
        chosen = [place for place, bit in enumerate(places) if kept >> bit & 1]
        kept_cards = tuple(cards[place] for place in chosen)
        rows.append(
            Hold(
                kept_cards,
                "".join(str(place + 1) for place in chosen),
                name_of(kept_cards, terms, line),
                value,
                Fraction(0),
                square - value**2,
                total,
                {name: count for name, count in zip(names, draws, strict=True) if count},
            )
        )
    return Holds(game, cards, _ranked(rows))


def _ranked(rows: list[Hold]) -> tuple[Hold, ...]:
    """Sort the holds, the best first, and give each its cost."""
    best = max(row.value for row in rows)

    def order(row: Hold) -> tuple[object, ...]:
        ranks = sorted((card.id // 4 for card in row.cards), reverse=True)
        ids = sorted((card.id for card in row.cards), reverse=True)
        return -row.value, len(row.cards), row.variance, [-rank for rank in ranks], ids

    return tuple(replace(row, cost=best - row.value) for row in sorted(rows, key=order))
