"""The tables of a range on every flop: a row for each class of flops, or for each texture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import methodcaller

from cardmath._core import Hand
from cardmath._equity.breakdowns import percent
from cardmath._ranges.range import Range
from cardmath._situation.clashes import in_few_letters
from cardmath._situation.textures import TEXTURES, find_texture
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import is_one_of
from cardmath._support.numbers import flag
from cardmath._support.tables import Column, Columns, Table, item
from cardmath.errors import CardmathError, CardmathTypeError, quote


@dataclass(frozen=True, slots=True)
class Flop:
    """A flop, or all flops that differ from it by a suit relabelling."""

    cards: Hand
    """The cards of one of them."""
    flops: int
    """The number of these flops."""
    weight: Fraction
    """The probability of these flops: their number times the combos that both ranges can then hold,
    over the sum of these products. A flop is rarer if the ranges contain its cards."""
    equity: Fraction | None
    """The equity of the range; None if there is no other range."""
    shares: Mapping[str, float]
    """For each made hand and draw, the share of the range that has it."""

    def texture(self, by: str) -> str:
        """Its texture: `by` is a key of `TEXTURES`, such as `suits`."""
        return find_texture(by)(self.cards)


@dataclass(frozen=True, repr=False, eq=False)
class Flops(Table[Flop]):
    """A range on every flop that can come. Make one with `flops`."""

    _keys = "range=held.text against=against.text dead equity rows"

    held: Range
    """The range."""
    against: Range | None
    """The other range, if there is one."""
    dead: Hand
    """The cards that are out of play."""
    rows: tuple[Flop, ...]
    """The flops."""
    _made: int
    """The number of made hands among the names; the others are draws."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the made hands, the strongest first, then of the draws."""
        return tuple(self.rows[0].shares) if self.rows else ()

    @property
    def count(self) -> int:
        """The number of flops that the rows represent: 22,100 if no card is dead."""
        return sum(row.flops for row in self.rows)

    @property
    def equity(self) -> Fraction | None:
        """The equity before the flop: the mean over the flops by their weights."""
        if self.against is None or any(row.equity is None for row in self.rows):
            return None
        return _mean(self.rows, lambda row: row.equity or Fraction(0))

    def share(self, name: str) -> float:
        """The mean share of the range that has a made hand or a draw on the flop."""
        if not is_one_of(name, self.names):
            raise CardmathError(f"{quote(name)} is not one of: {', '.join(self.names)}")
        return float(sum(float(row.weight) * row.shares[name] for row in self.rows))

    def shares(self) -> dict[str, float]:
        """The mean share of the range that has each made hand and draw on the flop."""
        return {name: self.share(name) for name in self.names}

    def sorted(self, by: str = "equity", *, descending: bool = True) -> Flops:
        """The same flops in another order.

        Args:
            by: `equity`, `weight`, `flops`, or the name of a made hand or a draw.
            descending: whether the greatest comes first.

        Raises:
            CardmathError: the flops cannot be sorted by it.
            CardmathTypeError: `descending` is not True or False.
        """
        descending = flag("descending", descending)
        if is_one_of(by, ("weight", "flops", *(["equity"] if self.against is not None else []))):
            key = by
            return self._with(
                sorted(self.rows, key=lambda row: _sort_key(row, key), reverse=descending)
            )
        if not is_one_of(by, self.names):
            why = "there is no other range" if by == "equity" else "it is not a made hand or draw"
            raise CardmathError(f"flops cannot be sorted by {quote(by)}: {why}")
        ordered = sorted(self.rows, key=lambda row: row.shares[by], reverse=descending)
        return self._with(ordered)

    def where(self, chosen: Callable[[Flop], bool]) -> Flops:
        """The flops for which a function is true; their weights stay as they are.

        Raises:
            CardmathTypeError: it is not a function.
        """
        if not callable(chosen):
            raise CardmathTypeError(
                f"where takes a function of a flop, not {type(chosen).__name__}"
            )
        return self._with(row for row in self.rows if chosen(row))

    def by_texture(self, by: str = "suits") -> Textures:
        """The flops summed by texture.

        Args:
            by: `suits`, `pairing`, `high card`, `connection` or `heights`.

        Raises:
            CardmathError: there is no such texture.
        """
        texture = find_texture(by)
        groups: dict[str, list[Flop]] = {}
        for row in self.rows:
            groups.setdefault(texture(row.cards), []).append(row)
        listed = (_sum_of(name, rows) for name, rows in groups.items())
        return Textures(self.title, by, tuple(sorted(listed, key=lambda row: -row.flops)))

    def _with(self, rows: Iterable[Flop]) -> Flops:
        return replace(self, rows=tuple(rows))

    @property
    def title(self) -> str:
        """The question."""
        against = f" against {in_few_letters(self.against)}" if self.against else ""
        return f"{in_few_letters(self.held)}{against} on {counted(self.count, 'flop')}"

    def _columns(self) -> Columns[Flop]:
        return (
            Column("flop", "flop", of=lambda row: str(row.cards)),
            Column("flops", "flops", str),
            Column("weight", "weight", lambda weight: f"{100 * float(weight):.4f}%"),
            Column("equity", None if self.against is None else "equity", percent),
            Column("", "most often", of=self._most),
            *(Column[Flop](by, of=methodcaller("texture", by)) for by in TEXTURES),
            *(Column[Flop](name, of=item("shares", name)) for name in self.names),
        )

    def _most(self, row: Flop) -> str:
        most = max(self.names[: self._made], key=lambda name: row.shares[name], default="")
        return f"{most} {100 * row.shares[most]:.1f}%" if most else ""


def _mean(rows: Sequence[Flop], value: Callable[[Flop], Fraction]) -> Fraction:
    total = sum((row.weight for row in rows), Fraction(0))
    return sum((row.weight * value(row) for row in rows), Fraction(0)) / (total or 1)


def _sum_of(name: str, rows: Sequence[Flop]) -> TextureRow:
    weight = sum((row.weight for row in rows), Fraction(0))
    known = all(row.equity is not None for row in rows)
    equity = _mean(rows, lambda row: row.equity or Fraction(0)) if known else None
    shares = {
        each: sum(float(row.weight) * row.shares[each] for row in rows) / (float(weight) or 1)
        for each in rows[0].shares
    }
    return TextureRow(name, sum(row.flops for row in rows), weight, equity, shares)


def _sort_key(row: Flop, name: str) -> Fraction:
    return Fraction(getattr(row, name) or 0)


@dataclass(frozen=True, slots=True)
class TextureRow:
    """All flops of a texture."""

    name: str
    """The texture."""
    flops: int
    """The number of these flops."""
    weight: Fraction
    """Their probability."""
    equity: Fraction | None
    """The mean equity of the range on them; None if there is no other range."""
    shares: Mapping[str, float]
    """The mean share of the range that has each made hand and draw."""


@dataclass(frozen=True, repr=False, eq=False)
class Textures(Table[TextureRow]):
    """A range by the texture of the flop. Make one with `Flops.by_texture`."""

    _keys = "by rows"

    of: str
    """What was studied."""
    by: str
    """What the textures look at."""
    rows: tuple[TextureRow, ...]
    """The textures, those of most flops first."""

    @property
    def title(self) -> str:
        """The question."""
        return f"{self.of}, by {self.by}"

    def _columns(self) -> Columns[TextureRow]:
        has_equities = any(row.equity is not None for row in self.rows)
        names = self.rows[0].shares if self.rows else ()
        return (
            Column("name", self.by),
            Column("flops", "flops"),
            Column("weight", "weight", percent),
            Column("equity", "equity" if has_equities else None, percent),
            *(Column[TextureRow](name, of=item("shares", name)) for name in names),
        )
