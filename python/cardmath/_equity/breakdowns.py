"""The tables that break an equity down: by combo, by category, and after each next card.

Each of them is a tuple or a dict, and a table as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Any

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._situation.whole_weights import Number
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import significant
from cardmath._support.plain import plain_fields, plain_value
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError

UNKNOWN = "*"
"""The name of a hand without a known card."""
COMBO_NUMBERS = ("equity", "wins", "ties", "deals", "weight")


@dataclass(frozen=True, slots=True)
class ComboEquity:
    """The equity of one combo of a player's range."""

    hand: Hand
    """The hole cards: two in hold'em, all known ones in other games."""
    weight: Fraction
    """The weight of the combo in the range."""
    equity: Fraction | float
    """The mean share of the pot in the deals with this combo; 0 if there is no such deal."""
    wins: Number
    """The deals that the combo wins alone."""
    ties: Number
    """The deals in which the combo shares the pot."""
    deals: Number
    """The deals in which the player holds the combo."""


class ComboTable(tuple[ComboEquity, ...], Table[ComboEquity]):
    """The equity of each combo of a player.

    >>> from cardmath import equity
    >>> print(equity("QQ", "AhKh", board="Ks7h2d", dead="Qs", combos=True).players[0].combos)
    QQ by combo
    combo  equity    wins    ties  deals  weight
    Qd Qc  3.700%  3.700%  0.000%    946       1
    Qh Qc  4.545%  4.545%  0.000%    946       1
    Qh Qd  4.545%  4.545%  0.000%    946       1
    """

    _name: str

    def __new__(cls, name: str, rows: Iterable[ComboEquity]) -> ComboTable:
        """Make the table of a range's combos."""
        made = super().__new__(cls, rows)
        made._name = name
        return made

    def __getnewargs__(self) -> tuple[str, tuple[ComboEquity, ...]]:
        return self._name, self.rows

    @property
    def title(self) -> str:
        """The name of the range."""
        return f"{self._name} by combo"

    @property
    def rows(self) -> tuple[ComboEquity, ...]:
        """The combos."""
        return tuple(self)

    def _columns(self) -> Columns[ComboEquity]:
        return (
            Column("hand", "combo", of=lambda combo: str(combo.hand) or UNKNOWN),
            Column("equity", "equity", percent),
            *(Column[ComboEquity](name) for name in ("wins", "ties")),
            Column("", "wins", percent, of=lambda combo: combo.wins / (combo.deals or 1)),
            Column("", "ties", percent, of=lambda combo: combo.ties / (combo.deals or 1)),
            Column("deals", "deals", deals_text),
            Column("weight", "weight", ".4g"),
        )

    def by_class(self) -> dict[str, float]:
        """The mean equity of each class of two cards, weighted by the deals of its combos.

        Raises:
            CardmathError: a combo does not have two cards.

        >>> from cardmath import equity
        >>> answer = equity("QQ, AK", "KK", board="Ks7h2d", combos=True)
        >>> {name: round(mean, 4) for name, mean in answer.players[0].combos.by_class().items()}
        {'QQ': 0.001, 'AKs': 0.0273, 'AKo': 0.003}
        """
        if any(len(combo.hand) != 2 for combo in self):
            raise CardmathError("by_class takes hands of two cards, which this game does not have")
        sums: dict[str, tuple[float, float]] = {}
        for combo in self:
            high, low = combo.hand
            kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
            name = f"{high.rank}{low.rank}{kind}"
            deals, won = sums.get(name, (0.0, 0.0))
            more = float(combo.deals)
            sums[name] = (deals + more, won + more * float(combo.equity))
        return {name: won / deals for name, (deals, won) in sums.items() if deals}

    def to_dict(self) -> dict[str, Any]:
        """The combos as plain values for JSON."""
        return {"range": self._name, "rows": self.plain_rows()}

    def plain_rows(self) -> list[dict[str, Any]]:
        """The rows as plain values for JSON."""
        return [plain_fields(combo) for combo in self]


class CategoryShares(dict[str, Fraction], Table[Any]):  # type: ignore[misc] # indexed by name
    """The probability that a player's hand ends in each category, the strongest first.

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
        """The name of the range."""
        return f"{self._name} ends in"

    @property
    def rows(self) -> tuple[tuple[str, Fraction], ...]:
        """Each category with its probability."""
        return tuple(self.items())

    def _columns(self) -> Columns[tuple[str, Fraction]]:
        return (
            Column("category", "category", of=itemgetter(0)),
            Column("probability", "percent", percent, of=itemgetter(1)),
        )

    def to_dict(self) -> dict[str, Any]:
        """The probabilities as plain values for JSON."""
        return {"range": self._name, "categories": plain_value(dict(self))}

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self)


class NextCards(dict[Card, tuple[Fraction | float, ...]], Table[Any]):  # type: ignore[misc]
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
        """What the table shows."""
        return "equities after each next card"

    @property
    def rows(self) -> tuple[tuple[Card, tuple[Fraction | float, ...]], ...]:
        """Each card with the equities after it."""
        return tuple(self.items())

    def _columns(self) -> Columns[tuple[Card, tuple[Fraction | float, ...]]]:
        return (
            Column("card", "card", of=lambda row: str(row[0])),
            *(
                Column[Any](f"player {at + 1}", name, percent, of=partial(_equity_of, at))
                for at, name in enumerate(self._players)
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """The equities as plain values for JSON."""
        return {"players": list(self._players), "next_cards": self.plain_equities()}

    def plain_equities(self) -> dict[str, list[object]]:
        """Each card with its equities, as plain values for JSON."""
        return {str(card): plain_value(equities) for card, equities in self.items()}

    def __iter__(self) -> Iterator[Card]:
        return dict.__iter__(self)


def _equity_of(player: int, row: tuple[Card, tuple[Fraction | float, ...]]) -> Fraction | float:
    return row[1][player]


def deals_text(deals: Number) -> str:
    """Write a number of deals; of less than one, two significant digits."""
    if isinstance(deals, int):
        return f"{deals:,}"
    return f"{float(deals):,.1f}" if deals >= 1 else significant(deals, 2)


def percent(part: Fraction | float | None) -> str:
    """Write a share in percent; nothing for None."""
    return "" if part is None else f"{100 * float(part):.3f}%"
