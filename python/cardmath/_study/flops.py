"""A range on every flop: what it makes, and its equity against another range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._equity.breakdowns import in_few_letters, percent
from cardmath._ranges.range import Range
from cardmath._study.facts import studied_game
from cardmath._study.matchup import Matchup, whole_weights
from cardmath._study.names import Definitions, standard
from cardmath._study.shares import rows_of_shares
from cardmath._study.suits import exchanges, flop_classes, flop_ids
from cardmath._study.tally import tally
from cardmath._study.textures import TEXTURES
from cardmath._support.numbers import ratio
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, Interrupted, interruptible, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.range import RangeLike
    from cardmath._study.definitions import Definition

__all__ = ["Flop", "Flops", "TextureRow", "Textures", "flops"]


_AT_ONCE = 256
"""The flops between two reports of progress; those before a stop are kept."""


@dataclass(frozen=True, slots=True)
class Flop:
    """A flop, or all flops that differ from it by an exchange of suits."""

    cards: Hand
    """The cards of one of them."""
    flops: int
    """How many flops it stands for."""
    weight: Fraction
    """How often they come: their number times the combos that both ranges then can hold, over the
    sum of these products. A flop is rarer if the ranges hold its cards."""
    equity: Fraction | None
    """The equity of the range; None if there is no other range."""
    shares: Mapping[str, float]
    """For each made hand and draw, the share of the range that has it."""

    def texture(self, by: str) -> str:
        """Its texture: `by` is a key of `TEXTURES`, such as `suits`."""
        return _texture(by)(self.cards)


class Flops(Table):
    """A range on every flop that can come. Make one with `flops`."""

    def __init__(
        self, held: Range, against: Range | None, dead: Hand, rows: Iterable[Flop], made: int
    ) -> None:
        self._held, self._against, self._dead = held, against, dead
        self._rows, self._made = tuple(rows), made

    @property
    def held(self) -> Range:
        """The range."""
        return self._held

    @property
    def against(self) -> Range | None:
        """The other range, if there is one."""
        return self._against

    @property
    def dead(self) -> Hand:
        """The cards that are out of play."""
        return self._dead

    @property
    def rows(self) -> tuple[Flop, ...]:
        """The flops."""
        return self._rows

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the made hands, the strongest first, then of the draws."""
        return tuple(self._rows[0].shares) if self._rows else ()

    @property
    def count(self) -> int:
        """The number of flops that the rows stand for: 22,100 if no card is dead."""
        return sum(row.flops for row in self._rows)

    @property
    def equity(self) -> Fraction | None:
        """The equity before the flop: the mean over the flops by their weights."""
        if self._against is None or any(row.equity is None for row in self._rows):
            return None
        return _mean(self._rows, lambda row: row.equity or Fraction(0))

    def share(self, name: str) -> float:
        """How often the range has a made hand or a draw on the flop: the mean over the flops."""
        if name not in self.names:
            raise CardmathError(f"{quote(name)} is none of: {', '.join(self.names)}")
        return float(sum(float(row.weight) * row.shares[name] for row in self._rows))

    def shares(self) -> dict[str, float]:
        """How often the range has each made hand and draw on the flop."""
        return {name: self.share(name) for name in self.names}

    def sorted(self, by: str = "equity", *, descending: bool = True) -> Flops:
        """The same flops in another order.

        Args:
            by: `equity`, `weight`, `flops`, or the name of a made hand or a draw.
            descending: whether the greatest comes first.
        """
        if by in {"weight", "flops"} or (by == "equity" and self._against is not None):
            key = by
            return self._with(
                sorted(self._rows, key=lambda row: _number(row, key), reverse=descending)
            )
        if by not in self.names:
            why = "there is no other range" if by == "equity" else "it is no name of a flop"
            raise CardmathError(f"flops cannot be sorted by {quote(by)}: {why}")
        ordered = sorted(self._rows, key=lambda row: row.shares[by], reverse=descending)
        return self._with(ordered)

    def where(self, chosen: Callable[[Flop], bool]) -> Flops:
        """The flops for which a function is true; their weights stay as they are."""
        return self._with(row for row in self._rows if chosen(row))

    def by_texture(self, by: str = "suits") -> Textures:
        """The flops summed by texture.

        Args:
            by: `suits`, `pairing`, `high card`, `connection` or `heights`.

        Raises:
            CardmathError: there is no such texture.
        """
        texture = _texture(by)
        groups: dict[str, list[Flop]] = {}
        for row in self._rows:
            groups.setdefault(texture(row.cards), []).append(row)
        listed = (_sum_of(name, rows) for name, rows in groups.items())
        return Textures(self.title, by, sorted(listed, key=lambda row: -row.flops))

    def _with(self, rows: Iterable[Flop]) -> Flops:
        return Flops(self._held, self._against, self._dead, rows, self._made)

    @property
    def title(self) -> str:
        """The question."""
        against = f" against {in_few_letters(self._against)}" if self._against else ""
        return f"{in_few_letters(self._held)}{against} on {self.count:,} flops"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        equity = ("equity",) if self._against is not None else ()
        return ("flop", "flops", "weight", *equity, "most often")

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as text."""
        lines = []
        for row in self._rows:
            equity = () if self._against is None else (_percent_or_none(row.equity),)
            weight = f"{100 * float(row.weight):.4f}%"
            lines.append((str(row.cards), str(row.flops), weight, *equity, self._most(row)))
        return lines

    def _most(self, row: Flop) -> str:
        most = max(self.names[: self._made], key=lambda name: row.shares[name], default="")
        return f"{most} {100 * row.shares[most]:.1f}%" if most else ""

    def to_dict(self) -> dict[str, Any]:
        """The flops as plain values for JSON; fractions are text `p/q`."""
        rows = [
            {
                "cards": [str(card) for card in row.cards],
                "flops": row.flops,
                "weight": ratio(row.weight),
                "equity": row.equity if row.equity is None else ratio(row.equity),
                "shares": dict(row.shares),
            }
            for row in self._rows
        ]
        return {
            "range": self._held.text,
            "against": self._against and self._against.text,
            "dead": [str(card) for card in self._dead],
            "equity": self.equity and ratio(self.equity),
            "rows": rows,
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "flop": [str(row.cards) for row in self._rows],
            "flops": [row.flops for row in self._rows],
            "weight": [row.weight for row in self._rows],
            "equity": [row.equity for row in self._rows],
            **{name: [row.shares[name] for row in self._rows] for name in self.names},
        }

    def __repr__(self) -> str:
        return f"<Flops: {self.title}>"


@dataclass(frozen=True, slots=True)
class TextureRow:
    """All flops of a texture."""

    name: str
    """The texture."""
    flops: int
    """How many flops have it."""
    weight: Fraction
    """How often they come."""
    equity: Fraction | None
    """The mean equity of the range on them; None if there is no other range."""
    shares: Mapping[str, float]
    """The mean share of the range that has each made hand and draw."""


class Textures(Table):
    """A range by the texture of the flop. Make one with `Flops.by_texture`."""

    def __init__(self, title: str, by: str, rows: Iterable[TextureRow]) -> None:
        self._title, self._by, self._rows = title, by, tuple(rows)

    @property
    def title(self) -> str:
        """The question."""
        return f"{self._title}, by {self._by}"

    @property
    def rows(self) -> tuple[TextureRow, ...]:
        """The textures, those of most flops first."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        equity = ("equity",) if self._has_equities else ()
        return (self._by, "flops", "weight", *equity)

    @property
    def _has_equities(self) -> bool:
        return any(row.equity is not None for row in self._rows)

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as text."""
        return [
            (
                row.name,
                f"{row.flops:,}",
                percent(row.weight),
                *((_percent_or_none(row.equity),) if self._has_equities else ()),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The textures as plain values for JSON; fractions are text `p/q`."""
        rows = [
            {
                "name": row.name,
                "flops": row.flops,
                "weight": ratio(row.weight),
                "equity": row.equity if row.equity is None else ratio(row.equity),
                "shares": dict(row.shares),
            }
            for row in self._rows
        ]
        return {"by": self._by, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        names = list(self._rows[0].shares) if self._rows else []
        return {
            **{
                name: [getattr(row, name) for row in self._rows]
                for name in ("name", "flops", "weight", "equity")
            },
            **{name: [row.shares[name] for row in self._rows] for name in names},
        }


@interruptible
def flops(
    held: RangeLike,
    against: RangeLike | None = None,
    *,
    dead: HandLike = "",
    definitions: Iterable[Definition] | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> Flops:
    """Tell what a range of hold'em makes of every flop, and its equity there.

    Flops that differ by an exchange of suits are one row, if the exchange leaves the ranges and the
    dead cards as they are: 1,755 rows where nothing names a suit, else up to 22,100. Equities are
    exact: every runout of every flop is counted.

    Args:
        held: the range.
        against: the other range; without it there are no equities.
        dead: cards that are out of play.
        definitions: definitions of your own, added to the standard ones.
        threads: the number of threads, 0 for one per core.
        progress: called several times a second with the work that is done and the whole of it:
            with the flops of which all is made, then with the boards that are counted.

    Raises:
        CardmathError: a range is empty, or the ranges cannot be held at once.
        CardTextError, RangeTextError, CardmathTypeError: an argument cannot be read.
        Interrupted: Ctrl-C was pressed; `partial` is a `Flops` of the flops that were done, without
            equities, as all of them become complete together.

    >>> found = flops("22+", "AKs")
    >>> len(found), found.count, round(float(found.equity), 4)
    (1755, 22100, 0.5441)
    >>> print(found.by_texture("suits"))
    22+ against AKs on 22,100 flops, by suits
    suits      flops   weight   equity
    two-tone  12,168  55.101%  53.313%
    rainbow    8,788  39.692%  56.110%
    monotone   1,144   5.207%  52.997%
    """
    check_progress(progress)
    gone = Hand(dead)
    ours = Range(held).without(gone)
    theirs = None if against is None else Range(against).without(gone)
    matchup = _matchup(ours, theirs, gone)
    game = studied_game("holdem")
    names = Definitions(game, definitions) if definitions else standard(game)
    found = _Rows(ours, theirs, gone, names, matchup)
    return found.all(threads, progress)


def _matchup(ours: Range, theirs: Range | None, dead: Hand) -> Matchup | None:
    """The matchup of the ranges; None without another range."""
    if theirs is None:
        if not ours:
            raise CardmathError("no combo of the range is left")
        return None
    return Matchup(ours, theirs, Hand(), dead)


class _Rows:
    """The rows of an answer: what the range makes, then its equities."""

    def __init__(
        self,
        ours: Range,
        theirs: Range | None,
        dead: Hand,
        names: Definitions,
        matchup: Matchup | None,
    ) -> None:
        self.ours, self.theirs, self.dead, self.names = ours, theirs, dead, names
        self.matchup = matchup
        ranges = [ours] if theirs is None else [ours, theirs]
        self.classes = flop_classes(exchanges(ranges, dead), dead)
        self.boards = flop_ids()[self.classes.first]

    def all(self, threads: int, progress: Progress | None) -> Flops:
        """Count all of it."""
        import numpy as np

        sums = np.zeros((len(self.boards), len(self.names.made) + len(self.names.draws)))
        done, game = 0, studied_game("holdem")
        try:
            for start in range(0, len(sums), _AT_ONCE):
                block = slice(start, start + _AT_ONCE)
                sums[block] = tally(self.ours, self.boards[block], self.names, game, threads)
                done = min(start + _AT_ONCE, len(sums))
                if progress is not None:
                    progress(done, len(sums))
            won = self._won(threads, progress)
        except KeyboardInterrupt as stopped:
            partial = self._flops(sums, done, None)
            raise Interrupted("not all flops were counted", partial) from stopped
        return self._flops(sums, len(sums), won)

    def _won(self, threads: int, progress: Progress | None) -> list[tuple[int, int]] | None:
        """For each class, the half pots won on one of its flops and the pairs of combos."""
        if self.matchup is None:
            return None
        found = self.matchup.after_cards(3, threads, progress)
        return [found[place] for place in self.classes.first.tolist()]

    def _flops(
        self, sums: NDArray[np.float64], done: int, won: Sequence[tuple[int, int]] | None
    ) -> Flops:
        made = len(self.names.made)
        names = [one.name for one in (*self.names.made, *self.names.draws)]
        shares = rows_of_shares(sums, names, made)
        pairs = _often(self.ours, self.boards) if won is None else [pairs for _, pairs in won]
        sizes = self.classes.sizes.tolist()
        total = sum(size * each for size, each in zip(sizes, pairs, strict=True))
        rows = [
            Flop(
                Hand(map(Card.from_id, self.boards[place].tolist())),
                sizes[place],
                Fraction(sizes[place] * pairs[place], total),
                None if won is None else Fraction(won[place][0], 2 * won[place][1]),
                shares[place],
            )
            for place in range(done)
            if pairs[place]
        ]
        return Flops(self.ours, self.theirs, self.dead, rows, made)


def _often(held: Range, boards: NDArray[np.uint8]) -> list[int]:
    """For each flop, the weight of the combos of a range that share no card with it."""
    import numpy as np

    weights = whole_weights(held)
    high, low = np.tril_indices(52, -1)
    both = np.zeros((52, 52), np.int64)
    both[high, low] = both[low, high] = weights
    cards = both.sum(axis=1)
    a, b, c = boards.T.astype(int)
    shared = cards[a] + cards[b] + cards[c] - both[a, b] - both[a, c] - both[b, c]
    left: list[int] = (weights.sum() - shared).tolist()
    return left


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


def _number(row: Flop, name: str) -> Fraction:
    return Fraction(getattr(row, name) or 0)


def _texture(by: str) -> Callable[[Hand], str]:
    if by not in TEXTURES:
        raise CardmathError(f"textures are by {', '.join(TEXTURES)}, not {quote(str(by))}")
    return TEXTURES[by]


def _percent_or_none(share: Fraction | None) -> str:
    return "" if share is None else percent(share)
