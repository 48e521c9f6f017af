"""From a question to the program that the core runs, whose divisions are guarded."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from math import prod
from typing import TYPE_CHECKING, Any

from cardmath._core import Hand, QueryDeals
from cardmath._query.expressions import Expression, both
from cardmath._query.missing import FAR, LEFT_OUT, listed, marked
from cardmath._query.resources import Definitions, HandNumbers, Listed
from cardmath._query.types import BOOL
from cardmath._situation.clashes import check_held, clash
from cardmath._situation.seats import free_combos, seat_by_weights
from cardmath._situation.streets import down_cards
from cardmath._study.facts import levels
from cardmath._support.fractions import Fraction
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._cards.deck import Card
    from cardmath._core import Seat as CoreSeat
    from cardmath._query.aggregates import Aggregate
    from cardmath._query.table import Seat, TableOfPlayers
    from cardmath._situation.whole_weights import Whole
    from cardmath._work.protocol import Draw


_MOST_NODES = 20_000
_KINDS = {"share": "sum", "mean": "sum", "total": "sum", "min": "bounds", "max": "bounds"}


@dataclass(frozen=True, eq=False)
class Asked:
    """A whole question: the table, the conditions, the groups and the aggregates."""

    table: TableOfPlayers
    conditions: tuple[Expression, ...]
    groups: tuple[Expression, ...]
    aggregates: tuple[Aggregate, ...]
    names: tuple[str, ...] = ()
    """The names of the aggregates; their sources if there are none."""


@dataclass
class Counts:
    """Where, among all sums of the core, those are that belong to an aggregate."""

    of: dict[int, int] = field(default_factory=dict)
    """By the place of an aggregate that leaves deals out, the sum of the weights that count."""
    bounds: dict[int, int] = field(default_factory=dict)
    """By the place of a mean, the bounds of its values; only if weights are rounded."""


class _Builder:
    """Collects nodes, those of conditions first. Equal nodes are one."""

    def __init__(self, where: Iterable[Expression] = ()) -> None:
        self.nodes: list[tuple[str, list[int]]] = []
        self.resources: dict[type, list[Any]] = {Listed: [], HandNumbers: [], Definitions: []}
        self.names_suits = False
        self._known: dict[tuple[object, ...], int] = {}
        self._places: dict[object, int] = {}
        where = _guarded_conditions(where)
        self._within = reduce(both, where, None)
        self.conditions = [self.add(each) for each in where]

    def add_guarded(self, value: Expression, among: Expression | None = None) -> int:
        """Add a value that matters in the deals that meet the conditions, or in some of them."""
        return self.add(_guarded(value, both(self._within, among)))

    def add(self, expression: Expression) -> int:
        """Add the nodes of an expression, and return the number of its own."""
        operands = [self.add(operand) for operand in expression.operands]
        operation, numbers = expression.operation, expression.numbers
        if "card" in numbers:
            self.names_suits, numbers = True, ()
        if operation in ("own", "board"):
            numbers = _from_the_deal(numbers)
        if operation == "constant" and expression.unit is None:
            operation, numbers = "fraction", (*numbers, 1)
        placed = [self._number(each) for each in numbers]
        key = (operation, *placed, "of", *operands)
        if key not in self._known:
            if len(self.nodes) >= _MOST_NODES:
                raise CardmathError(f"a question has up to {_MOST_NODES:,} different values")
            self._known[key] = len(self.nodes)
            self.nodes.append((operation, placed + operands))
        return self._known[key]

    def _number(self, given: Hashable) -> int:
        """A number as it is; a resource by its place among those of its kind."""
        if isinstance(given, int):
            return given
        if given not in self._places:
            alike = self.resources[type(given)]
            self._places[given] = len(alike)
            alike.append(given)
        return self._places[given]


def _from_the_deal(numbers: tuple[Hashable, ...]) -> tuple[Hashable, ...]:
    """A place among the streets of the core, whose first one is the cards dealt face down."""
    *others, street = numbers
    assert isinstance(street, int)
    return (*others, street + 1)


class Deals:
    """The deals of a question in the core, and the units of their weights. It can be pickled.

    Raises:
        CardmathError: a player has no combo left, or the players cannot hold their cards at once.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        table = asked.table
        known = Hand(table.board) | table.dead
        seats = [_seat(seat, known) for seat in table.seats]
        self.wholes = tuple(weights for _, weights, _ in seats)
        builder = _Builder(asked.conditions)
        groups = [builder.add_guarded(listed(each), each.defined) for each in asked.groups]
        aggregates = self._add_aggregates(builder)
        self.operations = {operation for operation, _ in builder.nodes}
        self.core = QueryDeals(
            rules=table.game._core_rules,
            seats=[(found, order) for found, _, order in seats],
            board=[card.id for card in table.board],
            dead=table.dead,
            streets=[
                (down_cards(table.game), 0),
                *((street.own, street.board) for street in table.streets),
            ],
            studied=_studied(table) if builder.resources[Definitions] else None,
            nodes=builder.nodes,
            conditions=builder.conditions,
            groups=groups,
            aggregates=aggregates,
            lists=[each.numbers for each in builder.resources[Listed]],
            tables=[(each.masks, each.numbers) for each in builder.resources[HandNumbers]],
            definitions=[each.listed for each in builder.resources[Definitions]],
            names_suits=builder.names_suits,
        )
        if not self.core.possible:
            raise clash([seat.held for seat in table.seats], table.game, known, table.names)

    def _add_aggregates(self, builder: _Builder) -> list[tuple[str, int]]:
        """Add what is summed up: the aggregates, and for some of them what counts and bounds."""
        asked, self.counts = self.asked.aggregates, Counts()
        sums = []
        for each in asked:
            among = both(each.given, each.expression.defined)
            node = builder.add_guarded(_added_up(each), among)
            sums.append((_KINDS.get(each.kind, each.kind), node))
        for place, each in enumerate(asked):
            if (counted := each.counted) is not None:
                self.counts.of[place] = len(sums)
                sums.append(("sum", builder.add_guarded(counted)))
        for place, each in enumerate(asked):
            if each.kind == "mean" and not self.is_exact:
                self.counts.bounds[place] = len(sums)
                sums.append(("bounds", sums[place][1]))
        return sums

    def __reduce__(self) -> tuple[Any, ...]:
        return Deals, (self.asked,)

    def drawing(self) -> Draw:
        """Return a function that draws chunks of random deals."""
        return self.core.sample

    @cached_property
    def unit(self) -> Fraction:
        """The weight of one unit of the core's weights."""
        unit = Fraction(1)
        for found in self.wholes:
            unit *= found.unit
        return unit

    @property
    def off(self) -> int:
        """A bound on the weight of the deals that rounding adds or takes away, in the core's units.

        Weights are rounded only if they are too fine for whole numbers of 62 bits.
        """
        if self.is_exact:
            return 0
        sums = [2 * found.sum for found in self.wholes]
        most = prod(2 * found.sum + found.halves for found in self.wholes)
        off = -(-(most - prod(sums)) // 2 ** len(sums))
        return int(off * self.core.completions)

    @property
    def is_exact(self) -> bool:
        """Whether all weights are whole numbers of units."""
        return all(found.exact for found in self.wholes)


def _added_up(aggregate: Aggregate) -> Expression:
    """What is added up of each deal: of those that do not count, what changes nothing."""
    value, counted = aggregate.expression, aggregate.counted
    if aggregate.kind == "histogram":
        value = listed(value)
    if counted is None:
        return value
    ignored = {"min": FAR, "max": -FAR, "histogram": LEFT_OUT}.get(aggregate.kind, 0)
    return marked(value, ignored, counted)


def _seat(seat: Seat, known: Hand) -> tuple[CoreSeat, Whole, list[int]]:
    """A player's combos as the core takes them, their weights, and the order of an only combo."""
    check_held(seat.name, seat.held, known)
    found, weights = seat_by_weights(seat.held, known)
    cards: Sequence[Card] = seat.order
    if weights.combos == 1 and not cards:
        [(hand, _)] = free_combos(seat.held, known)
        cards = sorted(hand, key=lambda card: (card.id % 4, card.id))
    return found, weights, [card.id for card in cards]


def _studied(table: TableOfPlayers) -> tuple[int, Sequence[int]]:
    return min(card.rank.index for card in table.game.deck), levels(table.game)


def _guarded(expression: Expression, within: Expression | None) -> Expression:
    """The same value, with divisions guarded.

    Args:
        expression: the value.
        within: the deals in which it matters; None for all of them.
    """
    if not _divides(expression):
        return expression
    operands, operation = expression.operands, expression.operation
    if operation == "choose":
        first, yes, no = operands
        first = _guarded(first, within)
        operands = first, _guarded(yes, both(within, first)), _guarded(no, both(within, ~first))
    elif operation in ("and", "or") and operands[0].type is BOOL:
        left, right = operands
        left = _guarded(left, within)
        undecided = left if operation == "and" else ~left
        operands = left, _guarded(right, both(within, undecided))
    else:
        operands = tuple(_guarded(operand, within) for operand in operands)
        if _is_division(expression) and within is not None:
            above, below = operands
            operands = above, _chosen(within, below)
    return expression._with(operands=operands)


def _guarded_conditions(conditions: Iterable[Expression]) -> Sequence[Expression]:
    """Conditions, each of which matters only where those before it hold."""
    found: list[Expression] = []
    for condition in conditions:
        found.append(_guarded(condition, reduce(both, found, None)))
    return found


def _divides(expression: Expression) -> bool:
    return _is_division(expression) or any(map(_divides, expression.operands))


def _is_division(expression: Expression) -> bool:
    """Whether something is divided by what may be zero."""
    return expression.operation == "divide" and expression.operands[1].operation != "constant"


def _chosen(within: Expression, below: Expression) -> Expression:
    """A divisor, or 1 where it does not matter."""
    one = below._with(operation="constant", operands=(), numbers=(1,), source="1")
    return below._with(operation="choose", operands=(within, below, one), numbers=())
