"""What an equity is made of: by combination, by category, and after each next card.

Each part is the tuple or the dict that it was before it could be printed, and a table besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._support.numbers import ratio
from cardmath._support.tables import Row, Table

if TYPE_CHECKING:
    from fractions import Fraction

    Number: TypeAlias = int | Fraction

__all__ = [
    "CategoryShares",
    "ComboEquity",
    "Combos",
    "NextCards",
    "in_few_letters",
    "plain_number",
    "told",
]

_LONGEST = 28
UNKNOWN = "*"
COMBO_NUMBERS = ("equity", "wins", "ties", "deals", "weight")


class ComboEquity(Row):
    """What one combination of a player's range comes to."""

    __slots__ = ("hand", "weight", "equity", "wins", "ties", "deals")

    hand: Hand
    """The cards: two in hold'em; in other games all that are known."""
    weight: Fraction
    """How often the player holds them."""
    equity: Fraction | float
    """Its share of the pots that it is dealt to; 0 where it is never dealt."""
    wins: Number
    """The deals that it wins alone."""
    ties: Number
    """The deals in which it shares the pot."""
    deals: Number
    """The deals in which it is held."""


class Combos(tuple[ComboEquity, ...], Table):
    """What each combination of a player comes to.

    >>> from cardmath import equity
    >>> print(equity("QQ", "AhKh", board="Ks7h2d", dead="Qs", combos=True).players[0].combos)
    QQ by combination
    combo  equity    wins    ties  deals  weight
    Qd Qc  3.700%  3.700%  0.000%    946       1
    Qh Qc  4.545%  4.545%  0.000%    946       1
    Qh Qd  4.545%  4.545%  0.000%    946       1
    """

    _name: str

    def __new__(cls, name: str, rows: Iterable[ComboEquity]) -> Combos:
        """Make a table of combinations, with the name of their range."""
        made = super().__new__(cls, rows)
        made._name = name
        return made

    def __getnewargs__(self) -> tuple[str, tuple[ComboEquity, ...]]:
        return self._name, self.rows

    @property
    def title(self) -> str:
        """Whose combinations they are."""
        return f"{self._name} by combination"

    @property
    def rows(self) -> tuple[ComboEquity, ...]:
        """The combinations."""
        return tuple(self)

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("combo", "equity", "wins", "ties", "deals", "weight")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent."""
        return [
            (
                str(combo.hand) or UNKNOWN,
                _percent(combo.equity),
                *(_percent(count / (combo.deals or 1)) for count in (combo.wins, combo.ties)),
                told(combo.deals),
                f"{float(combo.weight):.4g}",
            )
            for combo in self
        ]

    def to_dict(self) -> dict[str, Any]:
        """The combinations as plain values for JSON."""
        names = ("weight", "equity", "wins", "ties", "deals")
        rows = [
            {
                "hand": str(combo.hand),
                **{name: plain_number(getattr(combo, name)) for name in names},
            }
            for combo in self
        ]
        return {"range": self._name, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        return {
            "hand": [str(combo.hand) or UNKNOWN for combo in self],
            **{name: [getattr(combo, name) for combo in self] for name in COMBO_NUMBERS},
        }


class CategoryShares(dict[str, "Fraction"], Table):
    """How often a player's hand ends in each category, the strongest first.

    >>> from cardmath import equity
    >>> shares = equity("AhKh", "QQ", board="Ks7h2d", categories=True).players[0].categories
    >>> shares["Flush"], len(shares.to_csv().splitlines())
    (Fraction(9, 220), 10)
    """

    __slots__ = ("_name",)

    def __init__(self, name: str = "", shares: Mapping[str, Fraction] | None = None) -> None:
        super().__init__(shares or {})
        self._name = name

    @property
    def title(self) -> str:
        """Whose hands they are."""
        return f"{self._name} ends in"

    @property
    def rows(self) -> tuple[tuple[str, Fraction], ...]:
        """Each category with its share."""
        return tuple(self.items())

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("category", "percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [(category, _percent(share)) for category, share in self.items()]

    def to_dict(self) -> dict[str, Any]:
        """The shares as plain values for JSON."""
        shares = {category: plain_number(share) for category, share in self.items()}
        return {"range": self._name, "categories": shares}

    def _records(self) -> dict[str, list[Any]]:
        return {"category": list(self), "probability": list(self.values())}

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self)


class NextCards(dict[Card, "tuple[Fraction | float, ...]"], Table):
    """The equity of each player after each card that may come next.

    >>> from cardmath import equity
    >>> after = equity("AhKh", "QsQd", board="Ks7h2d", next_card=True).next_cards
    >>> len(after), after.to_csv().splitlines()[:2]
    (45, ['card,player 1,player 2', 'As,0.9545454545454546,0.045454545454545456'])
    """

    __slots__ = ("_players",)

    def __init__(
        self,
        players: Sequence[str] = (),
        after: Mapping[Card, tuple[Fraction | float, ...]] | None = None,
    ) -> None:
        super().__init__(after or {})
        self._players = tuple(players)

    @property
    def title(self) -> str:
        """What comes next."""
        return "equities after each next card"

    @property
    def rows(self) -> tuple[tuple[Card, tuple[Fraction | float, ...]], ...]:
        """Each card with the equities after it."""
        return tuple(self.items())

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("card", *self._players)

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent."""
        return [(str(card), *map(_percent, after)) for card, after in self.items()]

    def to_dict(self) -> dict[str, Any]:
        """The equities as plain values for JSON."""
        after = {str(card): list(map(plain_number, equities)) for card, equities in self.items()}
        return {"players": list(self._players), "next_cards": after}

    def _records(self) -> dict[str, list[Any]]:
        columns = zip(*self.values(), strict=True)
        return {
            "card": list(map(str, self)),
            **{f"player {number}": list(column) for number, column in enumerate(columns, 1)},
        }

    def __iter__(self) -> Iterator[Card]:
        return dict.__iter__(self)


def in_few_letters(range_: object) -> str:
    """Write a range, cut off where it is long."""
    text = str(range_)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def told(deals: Number) -> str:
    """Write how many deals there are."""
    return f"{deals:,}" if isinstance(deals, int) else f"{float(deals):,.1f}"


def _percent(part: Fraction | float) -> str:
    return f"{100 * float(part):.3f}%"


def plain_number(number: object) -> object:
    """A fraction as text `p/q`; else the number."""
    from fractions import Fraction

    return ratio(number) if isinstance(number, Fraction) else number
