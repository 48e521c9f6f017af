"""The answer of `equity`: the scores of all players as an `Equity`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardmath._core import POT
from cardmath._equity.breakdowns import CategoryShares, ComboEquity, ComboTable
from cardmath._equity.result import Equity, PlayerEquity
from cardmath._situation.clashes import in_few_letters
from cardmath._situation.seats import free_combos
from cardmath._situation.whole_weights import descaled
from cardmath._support.fractions import Fraction

if TYPE_CHECKING:
    from cardmath._equity.deals import EquityDeals
    from cardmath._equity.scores import Score, Scores


class Provenance(NamedTuple):
    """How an answer was found."""

    method: str
    """`exact`, `rounded` or `sample`."""
    seed: int | None
    """The seed of the random deals; None if all deals were counted."""
    stopped: str
    """Why the work ended, as `Equity.stopped` gives it."""
    words: str
    """The same for people, with the cost."""

    @property
    def exact(self) -> bool:
        """Whether all deals were counted, with unrounded weights."""
        return self.method == "exact"

    @property
    def counted(self) -> bool:
        """Whether all deals were counted, with weights that may be rounded."""
        return self.method != "sample"


def make_answer(deals: EquityDeals, scores: Scores, provenance: Provenance) -> Equity:
    """Turn the scores of all players into equities."""
    answer, question = _Answer(deals, scores, provenance), deals.question
    players = tuple(answer.player(*each) for each in enumerate(scores.players))
    return Equity(
        players,
        descaled(answer.deals, answer.scale),
        question.board,
        question.dead,
        provenance.method,
        provenance.seed,
        provenance.stopped,
        provenance.words,
        game=question.game.key,
    )


class _Answer:
    """What the players' answers have in common: the deals, and how they are weighted."""

    def __init__(self, counted: EquityDeals, scores: Scores, provenance: Provenance) -> None:
        self.question, self.scores, self.exact = counted.question, scores, provenance.exact
        self.deals = deals = scores.deals
        weighing = counted.weighing
        self.scale = weighing.scale if provenance.counted else 1
        if not provenance.counted and deals != scores.samples:
            # Random deals count for one each, whatever their mean weight.
            self.scale = Fraction(deals, scores.samples)
        self.off: float | None = None
        if provenance.counted:
            self.off = 0.0
            if not counted.exact:
                self.off = weighing.off_by(deals, self.question.unknown_deals())

    def player(self, number: int, score: Score) -> PlayerEquity:
        """The equity of a player."""
        held = self.question.held[number]
        categories, combos = None, None
        if score.categories:
            shares = self._categories(score.categories)
            categories = CategoryShares(in_few_letters(held), shares)
        if score.combos:
            combos = ComboTable(in_few_letters(held), self._combo_rows(number, score.combos))
        return PlayerEquity(
            held,
            self._ratio(score.share, POT * self.deals),
            descaled(score.wins, self.scale),
            descaled(score.ties, self.scale),
            descaled(score.share, POT * self.scale),
            self.scores.error(score) if self.off is None else self.off,
            categories,
            combos,
            self._parts(score) if len(score.pots) > 1 else None,
        )

    def _ratio(self, part: int, whole: int) -> Fraction | float:
        return Fraction(part, whole or 1) if self.exact else part / (whole or 1)

    def _parts(self, score: Score) -> dict[str, Fraction | float]:
        """What comes from each part of the pot, and how often the player scoops or is quartered."""
        shares = zip(self.question.game.pots, score.pots, strict=True)
        return {
            **{name: self._ratio(share, POT * self.deals) for (name, _), share in shares},
            "scoop": self._ratio(score.wins, self.deals),
            "quarter": self._ratio(score.quarters, self.deals),
        }

    def _categories(self, counts: list[list[int]]) -> dict[str, Fraction]:
        """The probability of each category, the strongest first; for each part of the pot."""
        several, deals, shares = len(counts) > 1, self.deals, {}
        for (name, ordering), of_pot in zip(self.question.game.pots, counts, strict=True):
            named = zip(ordering.categories, of_pot, strict=True)
            for category, count in reversed(list(named)):
                shares[f"{name}: {category}" if several else category] = Fraction(count, deals or 1)
            if ordering.worst is not None:
                shares[f"no {name}"] = Fraction(deals - sum(of_pot), deals or 1)
        return shares

    def _combo_rows(
        self, player: int, scores: Sequence[tuple[int, int, int, int]]
    ) -> tuple[ComboEquity, ...]:
        free = free_combos(self.question.held[player], self.question.known)
        return tuple(
            ComboEquity(
                hand,
                weight,
                self._ratio(share, POT * deals),
                descaled(wins, self.scale),
                descaled(ties, self.scale),
                descaled(deals, self.scale),
            )
            for (hand, weight), (deals, wins, ties, share) in zip(free, scores, strict=True)
        )
