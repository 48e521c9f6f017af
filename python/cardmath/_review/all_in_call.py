"""Calling an all-in of one player or several, with side pots, in chips or prize money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import sqrt
from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._query.cases import when
from cardmath._query.question import Query, query
from cardmath._ranges.range import Range
from cardmath._review.expected_call import until_turned
from cardmath._rules.games import HOLDEM
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import listed
from cardmath._support.numbers import whole
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.betting import State
from cardmath.betting.settlement import by_player
from cardmath.errors import BettingError, CardmathTypeError, interruptible
from cardmath.queries import histogram
from cardmath.tournaments.all_in import worth_of_stacks
from cardmath.tournaments.amounts import Number, prizes_of

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike
    from cardmath._query.expressions import Expression
    from cardmath._ranges.algebra import RangeLike

_MOST_PLAYERS = 5
"""Each pair of players triples the outcomes: of five they are at most 59,049."""
_BEHIND, _EVEN, _AHEAD = 0, 1, 2


@dataclass(frozen=True, slots=True)
class FacedClass:
    """A class of hands that an opponent may have."""

    player: str
    """The opponent: `p1` is the first left of the button, and so on."""
    hand: str
    """The class, such as `AKs`; in other games than hold'em the whole range."""
    share: float
    """How often the opponent has it."""
    ev: float
    """How much more calling is worth than folding against it."""
    change: str
    """`removed` from or `added` to this opponent's range to change the decision; or nothing."""


@dataclass(frozen=True, repr=False)
class AllInCall(NamedTable[FacedClass]):
    """What calling an all-in is worth. Make one with `all_in_call`.

    The rows are the classes of hands of each opponent, the worst for the caller first.
    """

    _keys = "player call fold ev error is_right method seed classes=rows"
    _rows_are = "classes"

    player: str
    """The caller."""
    call: float
    """What the caller has after calling, on average: chips, or prize money."""
    fold: float
    """What the caller has after folding."""
    error: float
    """The standard error of the difference; 0 if it is exact."""
    method: str
    """`exact` or `sample`."""
    seed: int | None
    """The seed of random deals."""
    classes: tuple[FacedClass, ...]
    """The classes."""

    @property
    def ev(self) -> float:
        """How much more calling is worth than folding."""
        return self.call - self.fold

    @property
    def is_right(self) -> bool:
        """Whether calling is at least as good as folding."""
        return self.ev >= 0

    @property
    def title(self) -> str:
        """The decision in a line, and what would change it."""
        error = f" ± {self.error:.2g}" if self.error else ""
        head = (
            f"{self.player}: {'call' if self.is_right else 'fold'}; calling is worth "
            f"{self.ev:+z.4g}{error}, {self.call:.4g} against {self.fold:.4g}"
        )
        changes: dict[str, int] = {}
        for row in self.classes:
            if row.change:
                changes[row.player] = changes.get(row.player, 0) + 1
        done = "added to" if self.is_right else "removed from"
        turned = "wrong" if self.is_right else "right"
        lines = [
            f"{turned} once {counted(count, 'starting hand')} "
            f"{'is' if count == 1 else 'are'} {done} the range of {player}"
            for player, count in changes.items()
        ]
        return "\n".join([head, *lines])

    def _columns(self) -> Columns[FacedClass]:
        return (
            Column("player", "player"),
            Column("hand", "hand"),
            Column("share", "share", ".2%"),
            Column("ev", "EV", "+.3f"),
            Column("change", ""),
        )


@interruptible
def all_in_call(
    state: State,
    hands: Mapping[int, RangeLike] | Sequence[RangeLike | None],
    *,
    prizes: Sequence[Number] = (),
    others: Sequence[int] = (),
    dead: HandLike = "",
    seed: int | None = None,
    samples: int | None = None,
) -> AllInCall:
    """Say whether calling an all-in is right against ranges, with side pots.

    All deals are counted if they are not too many; else random ones give an estimate with its
    standard error. `expected_call` is for one opponent and one pot, and is exact. Pots are paid in
    whole chips here, as at the table: an odd chip goes to one player.

    Args:
        state: a hand in which the player who acts may call, after which nobody bets any more.
        hands: what the players hold, by player from 0: the caller's cards, and the ranges of the
            others who are left. Cards that the state knows may be left out.
        prizes: the prizes left in a tournament, the first place's first: chips are then valued by
            the independent chip model. By default chips count.
        others: with prizes, the chips of players who are not in the hand.
        dead: other cards that are out of play.
        seed: fixes the random deals.
        samples: the number of random deals.

    Returns:
        an `AllInCall`. For each opponent of hold'em alone, the classes are marked that must be
        removed from the range until a call is right, or added until it is wrong.

    Raises:
        BettingError: nobody can call, bets are possible afterwards, or a player's hand is missing.
        CardmathError: an argument is wrong, or the game splits the pot.
        CardmathTypeError: the first argument is not a state.

    >>> import cardmath as cm
    >>> state = cm.betting.start(stacks=[300, 900, 500], blinds=(10, 20))
    >>> state = state.play(["all in", "all in"])  # the button and the small blind
    >>> state.actor
    1
    >>> found = cm.all_in_call(state, {1: "9h9d", 2: "TT+, AQ+", 0: "22+, A2s+"}, seed=1)
    >>> found.is_right
    False
    """
    if not isinstance(state, State):
        raise CardmathTypeError(f"all_in_call takes a betting.State, not {type(state).__name__}")
    paid = prizes_of(prizes)
    rest = [whole("a stack", each, 1) for each in listed("others", others)]
    spot = _Spot(state, paid, rest)
    known = by_player(len(state.stacks), hands)
    ranges = {at: known.get(at) or state.hands[at] for at in spot.live}
    for at, held in ranges.items():
        if not held:
            raise BettingError(f"what p{at + 1} holds is not known: give hands={{{at}: …}}")
    asked = _Computation(spot, ranges, dead, seed, samples)
    return asked.answer()


class _Spot:
    """What calling and folding lead to.

    Raises:
        BettingError: the player cannot call, or bets are possible afterwards.
    """

    def __init__(self, state: State, prizes: Sequence[Fraction], others: Sequence[int]) -> None:
        actor, legal = state.actor, state.legal
        if actor is None or legal is None or not legal.call:
            raise BettingError("no player faces a bet in this state: there is nothing to call")
        self.actor, self.game, self.board = actor, state.game, Hand(state.board)
        self._called = _at_showdown(state.play(["call"]), "the call")
        self._folded = _at_showdown(state.play(["fold"]), "the fold")
        self._before = [*map(sum, zip(state.stacks, state.contributed, strict=True)), *others]
        self._prizes, self._others = prizes, others
        self.live = self._called.live
        self.exposed = Hand()
        for at, cards in enumerate(state.hands):
            if at not in self.live:
                self.exposed |= cards
        if len(self.live) > _MOST_PLAYERS:
            raise BettingError(f"{len(self.live)} players are left; at most {_MOST_PLAYERS} may be")
        if len(state.game.pots) > 1 or len(self._called.boards) > 1 or not state.game.board:
            raise BettingError("all_in_call takes games with one pot and one board")

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The players whose strengths decide what the caller gets, in pairs."""
        if self._prizes:  # the others' stacks count as well
            return list(combinations(self.live, 2))
        return [(self.actor, at) for at in self.live if at != self.actor]

    def worth(self, outcome: Sequence[int]) -> tuple[float, float]:
        """What the caller has after calling and after folding.

        Args:
            outcome: for each of the `pairs`, whether the first is behind, even or ahead.
        """
        places = [0] * len(self._called.stacks)
        for (first, second), found in zip(self.pairs, outcome, strict=True):
            # A player's place is the number of those who are beaten.
            places[first] += 2 * (found == _AHEAD) + (found == _EVEN)
            places[second] += 2 * (found == _BEHIND) + (found == _EVEN)
        if not self._prizes:  # the pairs compare only the caller with each
            for (_, at), found in zip(self.pairs, outcome, strict=True):
                places[at] = 1 + _AHEAD - found
            places[self.actor] = 1 + _EVEN
        return self._after(self._called, places), self._after(self._folded, places)

    def _after(self, state: State, places: Sequence[int]) -> float:
        if state.turn == "over":
            won = state.settle().won
        else:
            strengths = [1 + place if at in state.live else 0 for at, place in enumerate(places)]
            won = state.settle(strengths=[[strengths]]).won
        after = [*map(sum, zip(state.stacks, won, strict=True)), *self._others]
        if not self._prizes:
            return float(after[self.actor])
        return float(worth_of_stacks(after, self._before, self._prizes)[self.actor])


def _at_showdown(state: State, what: str) -> State:
    out = state.run_out()
    if out.turn not in {"showdown", "over"}:
        raise BettingError(f"after {what} bets are still possible")
    return out


@dataclass(frozen=True, slots=True)
class _Sum:
    """A sum over deals of what calling and folding are worth."""

    deals: float = 0.0
    call: float = 0.0
    fold: float = 0.0
    squares: float = 0.0

    def __add__(self, other: _Sum) -> _Sum:
        return _Sum(
            self.deals + other.deals,
            self.call + other.call,
            self.fold + other.fold,
            self.squares + other.squares,
        )

    @property
    def ev(self) -> float:
        return self.call - self.fold


class _Computation:
    """The question to the deals, and its answer."""

    def __init__(
        self,
        spot: _Spot,
        ranges: Mapping[int, RangeLike],
        dead: HandLike,
        seed: int | None,
        samples: int | None,
    ) -> None:
        self._spot, self._ranges, self._dead, self._samples = spot, ranges, dead, samples
        self._known: dict[tuple[int, ...], tuple[float, float]] = {}
        self.method = "exact"
        self.seed: int | None = seed

    def answer(self) -> AllInCall:
        """The worth of the call, and the classes that change the decision."""
        spot = self._spot
        opponents = [at for at in spot.live if at != spot.actor]
        rows: list[FacedClass] = []
        whole_sum = _Sum()
        for at in opponents:
            by_class = self._by_class(self._ranges, at)
            whole_sum = sum(by_class.values(), _Sum())
            rows += self._rows(at, by_class, whole_sum)
        deals = whole_sum.deals
        mean = whole_sum.ev / deals
        variance = max(0.0, whole_sum.squares / deals - mean * mean)
        error = 0.0 if self.method == "exact" else sqrt(variance / deals)
        return AllInCall(
            f"p{spot.actor + 1}",
            whole_sum.call / deals,
            whole_sum.fold / deals,
            error,
            self.method,
            None if self.method == "exact" else self.seed,
            tuple(rows),
        )

    def _rows(self, at: int, by_class: Mapping[str, _Sum], total: _Sum) -> Iterator[FacedClass]:
        """The rows of an opponent: the classes that change the decision are marked."""
        worst = sorted(by_class.items(), key=lambda each: each[1].ev / each[1].deals)
        removed = until_turned((-each.ev for _, each in worst), total.ev) if total.ev < 0 else 0
        if removed == len(worst):  # an empty range is not an answer
            removed = 0
        for place, (name, each) in enumerate(worst):
            change = "removed" if place < removed else ""
            share = each.deals / total.deals
            yield FacedClass(f"p{at + 1}", name, share, each.ev / each.deals, change)
        if total.ev >= 0 and self.method == "exact" and self._is_holdem:
            yield from self._added(at, total)

    def _added(self, at: int, total: _Sum) -> Iterator[FacedClass]:
        """The classes outside an opponent's range that make the call wrong, the worst first."""
        missing = Range("100%") - Range(self._ranges[at])
        if not missing:
            return
        by_class = self._by_class({**self._ranges, at: missing}, at)
        worst = sorted(by_class.items(), key=lambda each: each[1].ev / each[1].deals)
        for name, each in worst[: until_turned((each.ev for _, each in worst), total.ev)]:
            yield FacedClass(f"p{at + 1}", name, 0.0, each.ev / each.deals, "added")

    @property
    def _is_holdem(self) -> bool:
        return self._spot.game.key == HOLDEM

    def _by_class(self, ranges: Mapping[int, RangeLike], at: int) -> dict[str, _Sum]:
        """What is won and lost in all deals, by the class of an opponent's hand."""
        asked = self._query(ranges)
        players = {place: getattr(asked, f"p{place + 1}") for place in ranges}
        groups = [players[at].starting_hand()] if self._is_holdem else []
        strengths = {place: player.strength() for place, player in players.items()}
        code = _code([(strengths[one], strengths[two]) for one, two in self._spot.pairs])
        # Every opponent's classes are counted on the same random deals.
        found = asked.select(
            outcome=histogram(code), by=groups, seed=self.seed, samples=self._samples
        )
        self.method = found.method
        if found.seed is not None:
            self.seed = found.seed
        sums: dict[str, _Sum] = {}
        for group, rows in groupby(found.rows, key=lambda row: row.group):
            sums[group[0] if group else str(ranges[at])] = sum(
                (self._sum(int(row.of), float(row.hits or 0)) for row in rows), _Sum()
            )
        return sums

    def _query(self, ranges: Mapping[int, RangeLike]) -> Query:
        spot = self._spot
        named = {f"p{place + 1}": held for place, held in ranges.items()}
        return query(spot.game, spot.board, Hand(self._dead) | spot.exposed, **named)

    def _sum(self, code: int, hits: float) -> _Sum:
        outcome = []
        for _ in self._spot.pairs:
            code, found = divmod(code, 3)
            outcome.append(found)
        key = tuple(reversed(outcome))
        if key not in self._known:
            self._known[key] = self._spot.worth(key)
        call, fold = self._known[key]
        return _Sum(hits, hits * call, hits * fold, hits * (call - fold) ** 2)


def _code(pairs: Sequence[tuple[Expression, Expression]]) -> Expression:
    """A number that says who is ahead in each pair: digits to the base of 3."""
    total: Expression | None = None
    for one, two in pairs:
        digit = when(one > two).then(_AHEAD).when(one == two).then(_EVEN).otherwise(_BEHIND)
        total = digit if total is None else 3 * total + digit
    assert total is not None
    return total
