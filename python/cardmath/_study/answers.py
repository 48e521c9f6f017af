"""The answers of a study that compare hands: equities, standings and next cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._ranges.range import Range
from cardmath._study.distribution import Distribution, distributions
from cardmath._study.matchup import Matchup, any_two
from cardmath._study.next_cards import NextCardTable, next_cards
from cardmath._study.percentile import BY, NOW, Order, Standing, by_equity, by_strength
from cardmath._support.lists import one_of
from cardmath._support.progress import Progress, check_progress
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game
    from cardmath._study.names import Definitions
    from cardmath._support.fractions import Fraction


class StudyAnswers:
    """The methods of a `Study` that compare its range with another one, or with itself."""

    _given: Range
    board: Hand
    dead: Hand
    game: Game
    _definitions: Definitions
    against: Range | None
    _distributions: dict[Range, Distribution]

    @property
    def held(self) -> Range:
        """The range that is studied, without the combos that have a board or dead card."""
        raise NotImplementedError

    @interruptible
    def distribution(
        self,
        against: RangeLike | None = None,
        *,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> Distribution:
        """The equity of each combo against another range, exactly: every runout is counted.

        Args:
            against: the other range; if None, that of the study, and if there is none, any two
                cards.
            threads: the number of threads, 0 for one per core.
            progress: called several times a second with the boards done and their number.

        Raises:
            CardmathError: no combo of the other range is left, the ranges cannot be held at once,
                or the game is not hold'em.
            Interrupted: Ctrl-C was pressed; `partial` is None.

        >>> from cardmath import study
        >>> found = study("AA, KK, 72o", "Ks7h2d", against="QQ+").distribution()
        >>> found.equity, found.rows[0].hand == Hand("KhKd")
        (Fraction(22213, 33165), False)
        >>> float(found.nut_advantage(0.8))
        -0.014925373134328358
        """
        check_progress(progress)
        theirs = self._opponent(against)
        found = self._distributions.get(theirs)
        if found is None:
            found, _ = distributions(self._matchup(theirs), threads, progress)
            self._distributions[theirs] = found
        return found

    def percentile(
        self, hand: HandLike, by: str = NOW, against: RangeLike | None = None
    ) -> Standing:
        """How a hand ranks in the range: what share of it is better, equal and worse.

        Args:
            hand: two hole cards; they need not be in the range.
            by: `now`, by the best five cards on the board; or `equity`, against the other range.
            against: as in `distribution`.

        Raises:
            CardmathError: the hand has a known card or not two cards, `by` is something else, or
                as in `distribution`.

        >>> from cardmath import study
        >>> ranked = study("22+, AK, AQ", "Ks7h2d").percentile("AhKh")
        >>> float(ranked.top), float(ranked.percentile)
        (0.27835051546391754, 0.7835051546391752)
        """
        return self._order(by, against).standing(hand)

    def top(
        self, share: str | float | Fraction, by: str = NOW, against: RangeLike | None = None
    ) -> Range:
        """The best part of the range.

        Args:
            share: a share of the range's weight, such as `"20%"`, or a number from 0 to 1, taken at
                its exact value: the float 0.1 is a little more than 1/10. Equal hands stay
                together, so the part may be a little larger.
            by: as in `percentile`.
            against: as in `distribution`.

        Raises:
            CardmathError: the share is not 0% to 100%, or as in `percentile`.

        >>> from cardmath import study
        >>> study("22+, AK, AQ", "Ks7h2d").top("5%")
        Range('KhKd, KhKc, KdKc, 7s7d, 7s7c, 7d7c')
        """
        return self._order(by, against).top(share)

    @interruptible
    def next_cards(
        self,
        against: RangeLike | None = None,
        *,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> NextCardTable:
        """What each card that can come next does to the range: what it makes, and its equity.

        Args:
            against: the other range; if None, that of the study, and if there is none, there are
                no equities.
            threads: the number of threads, 0 for one per core.
            progress: called with the cards done and their number.

        Raises:
            CardmathError: the board is a river, or as in `distribution`.
            Interrupted: Ctrl-C was pressed; `partial` is None.

        >>> from cardmath import study
        >>> found = study("QQ, AK", "Ks7h2d", against="JJ, AQ").next_cards()
        >>> round(float(found.now), 3), round(float(found.after("As").equity), 3)
        (0.932, 0.802)
        """
        check_progress(progress)
        matchup = None
        if against is not None or self.against is not None:
            matchup = self._matchup(self._opponent(against))
        return next_cards(
            self._given,
            self.board,
            self.dead,
            self._definitions,
            self.game,
            matchup,
            threads,
            progress,
        )

    def _opponent(self, against: RangeLike | None) -> Range:
        given = self.against if against is None else against
        return any_two() if given is None else Range(given)

    def _matchup(self, theirs: Range) -> Matchup:
        if self.game.key != "holdem":
            raise CardmathError(
                f"a study gives equities in hold'em only; cm.equity(…, game={self.game.key!r}, "
                "combos=True) gives them"
            )
        return Matchup(self._given, theirs, self.board, self.dead)

    def _order(self, by: str, against: RangeLike | None) -> Order:
        """The order of the range's combos."""
        if one_of("by", by, BY) == NOW:
            ((_, ordering),) = self.game.pots
            return by_strength(self.held, self.board, self.dead, ordering)
        return by_equity(self.distribution(against))
