"""A study: what a range makes on a board, combo by combo and in weighted totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import HandLike
from cardmath._core import Hand
from cardmath._ranges.range import Range
from cardmath._rules.game import Game
from cardmath._situation.known_cards import FROM_THE_FLOP, check_board, check_places
from cardmath._study.answers import StudyAnswers
from cardmath._study.combos import HeldCombos, StudyCombo, StudyCombos, class_grid
from cardmath._study.distribution import Distribution
from cardmath._study.facts import facts, studied_game
from cardmath._study.names import Definitions, checked, standard
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout, shortened
from cardmath._support.numbers import in_percent, ratio
from cardmath._support.numpy import np
from cardmath._support.plain import plain_fields, plain_value
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike
    from cardmath._study.definitions import Definition
    from cardmath._study.names import Classified

    Bools = NDArray[np.bool_]

MADE, DRAW = "made", "draw"
FLOP = 3
_LONGEST = 60
"""The most characters of a range in a title."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """How much of a range has a made hand or a draw."""

    name: str
    """The name of the made hand or the draw."""
    group: str
    """The first of its groups; its own name if it has none."""
    kind: str
    """`made` or `draw`. Each combo has one made hand, and any number of draws."""
    combos: int
    """The number of combos that have it."""
    weight: Fraction
    """The sum of their weights."""
    share: Fraction
    """That sum, divided by the weight of the whole range."""


@dataclass(frozen=True, repr=False, eq=False)
class Study(StudyAnswers, Table[StudyRow]):
    """What a range makes on a board. Make one with `study`.

    Iterating gives a `StudyRow` for each made hand, the strongest first, then for each draw.
    Studies are equal if they have the same range, board, game and rows.
    """

    _given: Range
    board: Hand
    """The board, of three to five cards."""
    dead: Hand
    """The cards that are out of play."""
    game: Game
    """The game."""
    _definitions: Definitions
    against: Range | None
    """The opponent's range as it was given; None if there is none."""
    _distributions: dict[Range, Distribution] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self._combos:
            raise CardmathError(f"no combo of the range is left on {self.board}")

    @cached_property
    def _combos(self) -> HeldCombos:
        return HeldCombos(self._given, self.board | self.dead)

    @cached_property
    def held(self) -> Range:
        """The range that is studied, without the combos that have a board or dead card."""
        return self._given.without(self.board | self.dead)

    @property
    def total(self) -> Fraction:
        """The weight of all combos that are left on the board."""
        return self._combos.total

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """The definitions of the made hands, the strongest first, then of the draws."""
        return self._definitions.made + self._definitions.draws

    @cached_property
    def _classified(self) -> Classified:
        """What each combo makes; the arrays have the shape (1, n)."""
        board = np.array([[card.id for card in self.board]], np.uint8)
        return self._definitions.classify(facts(self._combos.ids, board, self.game))

    @cached_property
    def rows(self) -> tuple[StudyRow, ...]:
        """A row for each made hand, the strongest first, then for each draw."""
        made, draws = self._definitions.made, self._definitions.draws
        found = self._classified.made[0]
        fits = [found == place for place in range(len(made))]
        fits += [draw[0] for draw in self._classified.draws]
        kinds = [MADE] * len(made) + [DRAW] * len(draws)
        return tuple(map(self._row, self.definitions, kinds, fits))

    def _row(self, definition: Definition, kind: str, fits: Bools) -> StudyRow:
        combos = int(np.count_nonzero(fits))
        group = definition.groups[0] if definition.groups else definition.name
        if not combos:  # as with most names
            return StudyRow(definition.name, group, kind, 0, Fraction(0), Fraction(0))
        weight = self._combos.weight(fits)
        return StudyRow(definition.name, group, kind, combos, weight, weight / self._combos.total)

    @property
    def made(self) -> tuple[StudyRow, ...]:
        """The rows of the made hands, which add up to the whole range."""
        return self.rows[: len(self._definitions.made)]

    @property
    def draws(self) -> tuple[StudyRow, ...]:
        """The rows of the draws. A combo can have several or none."""
        return self.rows[len(self._definitions.made) :]

    def range(self, expression: str) -> Range:
        """The part of the range that fits an expression.

        Args:
            expression: names of made hands, draws and their groups, with `and`, `or`, `not` and
                parentheses. A `+` after a made hand adds those that are listed above it.

        Raises:
            ExpressionError: the text is not an expression; the error has the position.
            CardmathTypeError: it is not text.

        >>> spot = study("22+, A2s+, KTs+", "Ks7h2d")
        >>> spot.range("set")
        Range('KhKd, KhKc, KdKc, 7s7d, 7s7c, 7d7c, 2s2h, 2s2c, 2h2c')
        >>> spot.range("top pair+ and not set").combinations
        18
        """
        return self._combos.part(self._fits(expression))

    def share(self, expression: str) -> Fraction:
        """The weighted share of the range that fits an expression, as in `range`.

        >>> study("22+, A2s+, KTs+", "Ks7h2d").share("pair+")
        Fraction(29, 41)
        """
        return self._combos.weight(self._fits(expression)) / self._combos.total

    def _fits(self, expression: str) -> Bools:
        fits: Bools = self._classified.matches(self._definitions.parse(expression))[0]
        return fits

    def names(self, hand: HandLike) -> tuple[str, ...]:
        """The made hand of a combo of the range, and its draws.

        Raises:
            CardmathError: the combo is not in the range, or has a board or dead card.

        >>> study("random", "Ks7h2h").names("AhQh")
        ('ace high', 'nut flush draw', 'backdoor straight draw', 'one overcard')
        """
        return self._names(self._combos.place(hand))

    def _names(self, place: int) -> tuple[str, ...]:
        draws = zip(self._definitions.draws, self._classified.draws, strict=True)
        made = self._definitions.made[int(self._classified.made[0, place])]
        return (made.name, *(draw.name for draw, fits in draws if fits[0, place]))

    def combos(self) -> StudyCombos:
        """Each combo of the range, its weight, its made hand and its draws, as a table.

        The combos come in the order of `Range.weights`.

        >>> study("AhKh, QsQd@1/2", "Ks7h2h").combos()[1].made
        'top pair, top kicker'
        """
        names = map(self._names, range(len(self._combos)))
        listed = zip(self.held, names, strict=True)
        rows = (StudyCombo(*held, found[0], found[1:]) for held, found in listed)
        return StudyCombos(self.title, tuple(rows))

    def grid(self) -> NDArray[np.float64]:
        """How strong each class of hands is on the board: a float64 array of shape (13, 13).

        A value is the mean over the class's combos in the range of the share of all combos, on
        this board, that are weaker, ties counted half: 0 to 1. It is nan for a class that is not
        in the range. The order is that of `Range.grid`.
        """
        return class_grid(self.held, self.board, self.game)

    @property
    def title(self) -> str:
        """The question and the number of combos."""
        dead = f", without {self.dead}" if self.dead else ""
        game = "" if self.game.key == "holdem" else f", {self.game}"
        return f"{_short(self._given.text)} on {self.board}{dead}{game}"

    def _columns(self) -> Columns[StudyRow]:
        return [Column(name) for name in ("kind", "group", "name", "combos", "weight", "share")]

    def _layout(self) -> Layout:
        weights = () if self._combos.is_plain else ("weight",)
        header = ("", "combos", *weights, "percent", "or better percent")
        return Layout(self.title, header, [self._cells_of(*line) for line in self._lines()])

    def _lines(self) -> Iterator[tuple[str, Sequence[StudyRow], Fraction | None]]:
        """The printed lines: their names, their rows, and the share that is at least as good."""
        better = Fraction(0)
        for group, members in _grouped(self.made):
            if len(members) > 1:
                yield group, members, better + sum((row.share for row in members), Fraction(0))
            for row in members:
                better += row.share
                yield f"  {row.name}" if len(members) > 1 else row.name, [row], better
        yield "all", self.made, None
        drawn = [row for row in self.draws if row.combos]
        if drawn:
            yield "draws", [], None
            yield from ((f"  {row.name}", [row], None) for row in drawn)

    def _cells_of(
        self, name: str, rows: Sequence[StudyRow], better: Fraction | None
    ) -> tuple[str, ...]:
        if not rows:
            return (name, *[""] * (3 if self._combos.is_plain else 4))
        weight = sum((row.weight for row in rows), Fraction(0))
        weights = () if self._combos.is_plain else (f"{float(weight):,.6g}",)
        return (
            name,
            f"{sum(row.combos for row in rows):,}",
            *weights,
            in_percent(weight / self._combos.total),
            "" if better is None else in_percent(better),
        )

    def to_dict(self) -> dict[str, Any]:
        """The study as plain values for JSON; fractions are text `p/q`."""
        return {
            "range": self.held.text,
            "board": plain_value(self.board),
            "dead": plain_value(self.dead),
            "game": self.game.key,
            "combos": len(self._combos),
            "total": ratio(self._combos.total),
            "made": [plain_fields(row, without=("kind",)) for row in self.made],
            "draws": [plain_fields(row, without=("kind",)) for row in self.draws],
        }

    def _key(self) -> tuple[object, ...]:
        return self.held, self.board, self.dead, self.game, self.rows

    __hash__ = Keyed.__hash__


@interruptible
def study(
    held: RangeLike,
    board: HandLike,
    against: RangeLike | None = None,
    *,
    dead: HandLike = "",
    game: str | Game = "holdem",
    definitions: Definition | Iterable[Definition] = (),
) -> Study:
    """Study what a range makes on a board: its made hands and draws.

    `docs/reference/study.md` defines every name.

    Args:
        held: the range to study: anything that `Range` takes. Combos with a board or dead card are
            left out.
        board: three to five cards.
        against: the opponent's range, for the answers that compare the two.
        dead: cards that are out of play.
        game: hold'em or short deck.
        definitions: one or several definitions of your own, added to the standard ones.

    Raises:
        CardmathError: the board does not have three to five cards, or has a dead card; no combo
            of the range is left; the game has no definitions; or a name is taken.
        CardTextError, RangeTextError, CardmathTypeError: an argument cannot be read.

    >>> spot = study("22+, A2s+, KTs+", board="Ks7h2d")
    >>> spot.made[14].name, spot.made[14].combos
    ('top set', 3)
    >>> spot.range("overpair or top pair, top kicker")
    Range('AA, AKs not AsKs')
    >>> spot.share("set")
    Fraction(3, 41)
    """
    found = studied_game(game)
    board_cards, dead_cards = Hand(board), Hand(dead)
    check_board(board_cards, found, FROM_THE_FLOP)
    check_places(on_the_board=board_cards, dead=dead_cards)
    own = checked(definitions)
    names = Definitions(found, own) if own else standard(found)
    other = None if against is None else Range(against, found)
    return Study(Range(held, found), board_cards, dead_cards, found, names, other)


def _grouped(rows: tuple[StudyRow, ...]) -> list[tuple[str, list[StudyRow]]]:
    """The rows that some combo has, by groups in their order."""
    kept = [row for row in rows if row.combos]
    return [(group, list(members)) for group, members in groupby(kept, lambda row: row.group)]


def _short(text: str) -> str:
    """A range as titles show it."""
    if len(text) <= _LONGEST:
        return text
    parts, comma, _ = text[:_LONGEST].rpartition(", ")
    return f"{parts}, …" if comma else shortened(text, _LONGEST)
