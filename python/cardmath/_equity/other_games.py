"""Who wins how often in any game: the questions of `equity` that are not about hold'em."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._core import POT, GameDeals, Hand, Held
from cardmath._equity.holdem import nothing_left
from cardmath._equity.result import ComboEquity, Equity, PlayerEquity, in_few_letters
from cardmath._equity.whole_weights import Weighing, Whole, bits_for, sized, whole
from cardmath._ranges.holdings import Holdings, read_holdings
from cardmath._rules.games import Game
from cardmath._support.numbers import error_of_mean
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath._equity.methods import How, Way
    from cardmath._equity.result import Number
    from cardmath._ranges.holdings import HoldingLike, Parts

    # The deals, those of which all is taken, and a part; what is taken in all.
    OfCombo = tuple[int, int, int, int]
    # All taken, a part, a quarter; what is taken in all, its squares, and what is of each pot; what
    # each combination comes to, and the deals by pot and category.
    Score = tuple[int, int, int, int, int, list[int], list[OfCombo], list[list[int]]]

__all__ = ["GameQuestion"]

MOST_PLAYERS = 10
_FLOP = 3
"""So many cards come at once where a board begins."""


class GameQuestion:
    """Who may hold what in a game, and which cards are known; it has an answer.

    Raises:
        CardmathError: it has none; the message says why.
    """

    def __init__(
        self,
        players: Sequence[HoldingLike],
        game: Game,
        board: Hand,
        dead: Hand,
        combos: bool = False,
        categories: bool = False,
        *,
        rounded: bool = False,
    ) -> None:
        _check_table(game, len(players), board, dead)
        self.game, self.board, self.dead = game, board, dead
        self.told = combos, categories
        self.held = tuple(read_holdings(game, player) for player in players)
        bits = self._bits() or 0 if rounded else 0
        held, weights = zip(*self._weighed(bits), strict=True)
        self.weighing = Weighing(weights, bits)
        rules = (game.deck, game.cards, game.plays, game.board)
        orderings = [ordering for _, ordering in game.pots]
        self.deals = GameDeals(rules, orderings, held, board, dead, self.told, bits)
        for number, count in enumerate(self.deals.counts, 1):
            if not count:
                held_by = in_few_letters(self.held[number - 1])
                raise CardmathError(nothing_left(number, held_by, board | dead))
        if not self.deals.possible:
            raise CardmathError(_clash(self.held, game, board | dead))

    def coming(self) -> list[Card]:
        """The cards that may come next, the highest first.

        Raises:
            CardmathError: no single card comes next.
        """
        flop = min(_FLOP, self.game.board - 1)
        if not self.game.board:
            raise CardmathError(f"no card comes to a board in {self.game.key}: it has none")
        if not flop <= len(self.board) < self.game.board:
            raise CardmathError(
                f"in {self.game.key} one card comes next on a board of {flop} to "
                f"{self.game.board - 1} cards, not of {len(self.board)}"
            )
        return sorted(self.game.deck - self.board - self.dead, reverse=True)

    def after(self, card: Card) -> GameQuestion | None:
        """Ask the same once this card came; nothing if somebody holds it in any case."""
        try:
            return GameQuestion(self.held, self.game, self.board | card, self.dead)
        except CardmathError:
            return None

    @property
    def cost(self) -> int | None:
        """What all deals cost; None where they cannot be counted."""
        way = self._way()
        return None if way is None else way[1]

    def how_exact(self) -> str:
        """Tell how all deals are gone through."""
        way = self._way()
        assert way is not None  # it was just gone
        return f"every deal, {way[0]:,} up to suits"

    def _way(self) -> tuple[int, int] | None:
        """How many deals are looked at for all of them, and what that costs."""
        # Weights that are rounded for draws may still be too great to count all deals.
        return self.deals.way if self.weighing.shift or self.weighing.exact else None

    def rounded(self) -> GameQuestion | None:
        """Ask the same with weights that can be counted; None if that is no help."""
        if self.cost is not None or self._bits() is None:
            return None
        return GameQuestion(self.held, self.game, self.board, self.dead, *self.told, rounded=True)

    def _dealt(self) -> int:
        """In how many ways the cards that nobody holds yet are dealt."""
        missing = [holdings.missing for holdings in self.held]
        left = len(self.game.deck - self.board - self.dead)
        left -= self.game.cards * len(self.held) - sum(missing)
        ways = 1
        for cards in (*missing, self.game.board - len(self.board)):
            ways, left = ways * comb(max(left, 0), cards), left - cards
        return ways

    def _bits(self) -> int | None:
        """How many bits weights can have for all deals to be counted; None if they are too few."""
        known = (self.board | self.dead).mask
        combos = [sum(len(masks) for _, masks in _free(held, known)) for held in self.held]
        return bits_for(combos, self._dealt() * POT)

    def _weighed(self, bits: int) -> list[tuple[Held, Whole]]:
        """What each player holds as the core has it, and the weights as whole numbers."""
        if not bits:
            weighed = [_core_held(holdings) for holdings in self.held]
            if all(found.exact for _, found in weighed):
                return weighed
        # What counts for rounding is what can be held.
        known = (self.board | self.dead).mask
        return [_core_held(holdings, known, bits) for holdings in self.held]

    def count(self, way: Way) -> tuple[_Sum, str, BaseException | None]:
        """Count all deals; tell how many they were, and what stopped it."""
        assert self.deals.way is not None  # only what has a cost is counted
        total, (deals, _) = _Sum(), self.deals.way
        counted, done, stopped = self.deals.count(way.threads, way.progress)
        total.add(counted)
        return total, f"the first {done:,} of {deals:,} deals up to suits", stopped

    def sum(self) -> _Sum:
        """Make a tally of random deals."""
        return _Sum()

    def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Any:  # noqa: ANN401
        """Deal chunks at random."""
        return self.deals.sample(seed, chunks, deals, threads)

    def __reduce__(self) -> tuple[type[GameQuestion], tuple[object, ...]]:
        return type(self), (self.held, self.game, self.board, self.dead, *self.told)

    def answer(self, counted: _Sum, way: Way, how: How) -> Equity:
        """Tell what was counted."""
        from fractions import Fraction

        scale = self.weighing.scale if how.counted else 1
        total = Fraction(counted.samples, scale)
        off = self.weighing.off_by(counted.samples, self._dealt()) if how.counted else None
        players = [
            self._player(number, score, counted.samples, scale, off, exact=how.exact)
            for number, score in enumerate(counted.scores)
        ]
        return Equity(
            tuple(players),
            _number(total),
            self.board,
            self.dead,
            how.method,
            how.seed,
            how.stopped,
            how.words,
            game=self.game.key,
        )

    def _player(
        self,
        player: int,
        score: Score,
        deals: int,
        scale: int | Fraction,
        off: float | None,
        *,
        exact: bool,
    ) -> PlayerEquity:
        from fractions import Fraction

        wins, ties, quarters, share, squares, pots, combos, categories = score

        def part(count: int, whole: int) -> Fraction | float:
            ratio = Fraction(count, max(deals, 1) * whole)
            return ratio if exact else float(ratio)

        parts = None
        if len(pots) > 1:
            names = [name for name, _ in self.game.pots]
            parts = {name: part(won, POT) for name, won in zip(names, pots, strict=True)}
            parts |= {"scoop": part(wins, 1), "quarter": part(quarters, 1)}
        return PlayerEquity(
            self.held[player],
            part(share, POT),
            _number(Fraction(wins, scale)),
            _number(Fraction(ties, scale)),
            _number(Fraction(share, POT * scale)),
            _standard_error(share, squares, deals) if off is None else off,
            self._categories(categories, deals) if categories else None,
            self._combos(player, combos, scale, exact=exact) if combos else None,
            parts,
        )

    def _categories(self, counts: list[list[int]], deals: int) -> dict[str, Fraction]:
        """How often a hand ends in each category, the strongest first; of each pot."""
        from fractions import Fraction

        several, parts = len(counts) > 1, {}
        for (name, ordering), pot in zip(self.game.pots, counts, strict=True):
            named = zip(ordering.categories, pot, strict=True)
            for category, count in reversed(list(named)):
                parts[f"{name}: {category}" if several else category] = Fraction(count, deals or 1)
            if ordering.worst is not None:
                parts[f"no {name}"] = Fraction(deals - sum(pot), deals or 1)
        return parts

    def _combos(
        self, player: int, scores: list[OfCombo], scale: int | Fraction, *, exact: bool
    ) -> tuple[ComboEquity, ...]:
        """What each combination comes to, in the order in which they are held."""
        from fractions import Fraction

        gone = (self.board | self.dead).mask
        free = [(mask, weight) for mask, weight in self.held[player].combos if not mask & gone]
        rows = []
        for (mask, weight), (deals, wins, ties, share) in zip(free, scores, strict=True):
            ratio = Fraction(share, POT * (deals or 1))
            numbers = (_number(Fraction(count, scale)) for count in (wins, ties, deals))
            hand = Hand.from_mask(mask)
            rows.append(ComboEquity(hand, weight, ratio if exact else float(ratio), *numbers))
        return tuple(rows)


class _Sum:
    """Deals that add up."""

    def __init__(self) -> None:
        self.samples = 0
        self.scores: list[Score] = []

    def add(self, chunk: tuple[int, list[Score]]) -> None:
        """Add what a chunk came to."""
        deals, scores = chunk
        if self.scores:
            both = zip(self.scores, scores, strict=True)
            scores = [_added(old, new) for old, new in both]
        self.samples, self.scores = self.samples + deals, scores

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(_standard_error(score[3], score[4], self.samples) for score in self.scores)


def _added(old: Score, new: Score) -> Score:
    numbers = _sums(old[:5], new[:5])
    combos = [tuple(_sums(*both)) for both in zip(old[6], new[6], strict=True)]
    categories = [_sums(*both) for both in zip(old[7], new[7], strict=True)]
    return (*numbers, _sums(old[5], new[5]), combos, categories)  # type: ignore[return-value]


def _sums(olds: Sequence[int], news: Sequence[int]) -> list[int]:
    return [old + new for old, new in zip(olds, news, strict=True)]


def _standard_error(share: int, squares: int, deals: int) -> float:
    """That of the mean share of the pot, of so many independent deals."""
    most = max(deals, 1)
    return error_of_mean(share / POT / most, squares / POT**2 / most, deals)


def _number(fraction: Fraction) -> Number:
    return fraction.numerator if fraction.denominator == 1 else fraction


def _check_table(game: Game, players: int, board: Hand, dead: Hand) -> None:
    if not 2 <= players <= MOST_PLAYERS:
        raise CardmathError(f"there are 2 to {MOST_PLAYERS} players, not {players}")
    if players * game.cards + game.board > len(game.deck):
        raise CardmathError(
            f"{players} players at {game.key} want {players * game.cards + game.board} cards, "
            f"and the deck has {len(game.deck)}"
        )
    if len(board) > game.board:
        most = f"has {game.board} cards at most" if game.board else "is not there at all"
        raise CardmathError(f"the board of {game.key} {most}, and {board} is given")
    if len(board) < game.known_board:
        raise CardmathError(
            f"in {game.key} {game.known_board} of the board's cards is known from the start: "
            "give it as the board"
        )
    strange = board - game.deck
    if strange:
        raise CardmathError(f"{strange} is not in the deck of {game.key}")
    if board & dead:
        raise CardmathError(f"{board & dead} on the board and dead: a deck has each card once")


@lru_cache(maxsize=64)
def _core_held(holdings: Holdings, known: int = 0, bits: int = 0) -> tuple[Held, Whole]:
    """What a player holds as the core has it, with whole numbers for weights, and these themselves.

    What meets the known cards, a mask, may be left out; so it is where weights are rounded. They
    are of so many bits if these are given.
    """
    if not len(holdings):
        raise CardmathError(f"{in_few_letters(holdings)} is no hand: a player holds nothing")
    parts = _free(holdings, known)
    weights = [(weight, len(masks)) for weight, masks in parts]
    if not weights:  # the caller tells whom nothing is left
        return _core_held(holdings)
    found = sized(weights, bits) if bits else whole(weights)
    masks: list[int] = []
    numbers: list[int] = []
    for number, (_, some) in zip(found.numbers, parts, strict=True):
        masks += some.tolist()
        numbers += [number] * len(some)
    return Held(masks, numbers, holdings.missing), found


def _free(holdings: Holdings, known: int) -> Parts:
    """The weights of a player's combinations, each with the masks that do not meet known cards."""
    import numpy as np

    kept = np.uint64(known)
    parts = ((weight, masks[masks & kept == 0]) for weight, masks in holdings.parts)
    return tuple((weight, masks) for weight, masks in parts if len(masks))


def _clash(held: Sequence[Holdings], game: Game, known: Hand) -> str:
    """Why the players cannot hold their cards at once."""
    for second, theirs in enumerate(held):
        for first, ours in enumerate(held[:second]):
            if len(ours) == len(theirs) == 1:
                [[mine, _]], [[other, _]] = ours.combos, theirs.combos
                both = Hand.from_mask(mine) & Hand.from_mask(other)
                if both:
                    return (
                        f"players {first + 1} and {second + 1} both hold {both}: "
                        "a deck has each card once"
                    )
    known &= game.deck
    if len(held) * game.cards + game.board + len(known) > len(game.deck):
        return f"too few cards are left for {len(held)} players: {len(known)} are known or dead"
    return "the players cannot all hold their cards at once: a deck has each card once"
