"""What a hand is worth: `evaluate` tells all of it, `strength` the number, `compare` who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from cardmath._cards.deck import HandLike
from cardmath._core import strength
from cardmath._evaluation.values import Comparison, HandValue
from cardmath._rules.orderings import HIGH, Ordering, find_ordering
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._evaluation.game_values import GameComparison, GameValue
    from cardmath._rules.games import Game

__all__ = ["compare", "evaluate", "strength"]


if TYPE_CHECKING:

    @overload
    def evaluate(hand: HandLike, ordering: Ordering | str = HIGH) -> HandValue: ...
    @overload
    def evaluate(
        hand: HandLike, *, game: str | Game, board: HandLike | None = None
    ) -> GameValue: ...
    @overload
    def evaluate(hand: HandLike, *, board: HandLike) -> GameValue: ...


def evaluate(
    hand: HandLike,
    ordering: Ordering | str = HIGH,
    game: str | Game | None = None,
    board: HandLike | None = None,
) -> HandValue | GameValue:
    """Judge a hand by its best cards: five, or as many as count in the ordering.

    Args:
        hand: text, a `Hand`, or an iterable of cards.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        game: a name such as `"omaha"` or `"PLO"`, or a `Game`: then the hand is a player's cards,
            of which so many play as the game says, and there is a value for each pot.
        board: the board of the game, as far as it is dealt; of hold'em if no game is named.

    Raises:
        HandSizeError: fewer cards than count.
        CardmathError: in a game, a wrong number of cards in the hand or on the board.
        CardmathError: a card that the ordering's deck does not have.
        CardTextError: the text is not cards.
        RepeatedCardError: a card comes twice.
        CardmathTypeError: no hand, or no ordering.

    >>> value = evaluate("7H 7S 7D AS AC")
    >>> print(value)
    Full House, Sevens over Aces
    >>> value.category, value.strength, value.kev
    ('Full House', 7212, 251)
    >>> value < evaluate("As Kd Jc Kh 2d 2s Kc")
    True
    >>> from cardmath import BADUGI, EIGHT_OR_BETTER
    >>> print(evaluate("8h 6c 4d 2s Ah Kh Kd", EIGHT_OR_BETTER))
    8-6-4-2-A low
    >>> print(evaluate("7h 4c 2d 2s", BADUGI))
    three-card badugi, 7-4-2
    >>> print(evaluate("AhKh", board="Qh Jh 2h 3c 4c"))
    Flush, Ace King Queen Jack Two
    >>> omaha = evaluate("AsKsQd2d", game="omaha8", board="3s4s8sKdKh")
    >>> print(omaha)
    high: Flush, Ace King Eight Four Three
    low: 8-4-3-2-A low
    >>> omaha.pots["low"].best
    (Card('8s'), Card('4s'), Card('3s'), Card('2d'), Card('As'))
    """
    # Of arguments that must be named the defaults take longer: those declared above are not here.
    if game is None and board is None:
        return HandValue(hand, ordering)
    from cardmath._evaluation.game_values import evaluate_in

    return evaluate_in(_game(game, ordering), hand, board or "")


_HOLDEM = "holdem"
"""The game that a board is of when none is named."""


def _game(game: str | Game | None, ordering: Ordering | str) -> str | Game:
    """The game that is asked about, which knows what beats what."""
    if ordering is not HIGH and find_ordering(ordering) is not HIGH:
        name = find_ordering(ordering).name
        beside = "a board, which is of hold'em" if game is None else "one"
        raise CardmathError(f"a game has its own orderings: {name} is given beside {beside}")
    return _HOLDEM if game is None else game


if TYPE_CHECKING:

    @overload
    def compare(*hands: HandLike, ordering: Ordering | str = HIGH) -> Comparison: ...
    @overload
    def compare(
        *hands: HandLike, game: str | Game, board: HandLike | None = None
    ) -> GameComparison: ...
    @overload
    def compare(*hands: HandLike, board: HandLike) -> GameComparison: ...


def compare(
    *hands: HandLike,
    ordering: Ordering | str = HIGH,
    game: str | Game | None = None,
    board: HandLike | None = None,
) -> Comparison | GameComparison:
    """Tell which of two or more hands is best.

    Hands may share cards, as players share a board; not those of a game, whose board is given.

    Args:
        hands: text, a `Hand`, or an iterable of cards each.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        game: a name such as `"omaha"` or `"PLO"`, or a `Game`: then the hands are the players'
            cards, and each pot has its winners.
        board: the board of the game, as far as it is dealt; of hold'em if no game is named.

    Raises:
        CardmathError: fewer than two hands, or one that `evaluate` refuses.

    >>> comparison = compare("Ac Ad Ah As Kc", "6c 5c 4c 3c 2c")
    >>> print(comparison)
    Hand 2 wins: Straight Flush, Six to Two
    >>> comparison.winners, comparison.ranking
    ((1,), ((1,), (0,)))
    >>> from cardmath import ACE_TO_FIVE
    >>> print(compare("8c 6d 4h 2s Ac", "7c 6d 5h 4s 3c", ordering=ACE_TO_FIVE))
    Hand 2 wins: 7-6-5-4-3 low
    >>> print(compare("AhKh", "QsQd", board="Qh Jh 2h 3c 4c"))
    Hand 1 wins: Flush, Ace King Queen Jack Two
    >>> omaha = compare("AsAhKsKh", "JcTc9d8d", game="omaha", board="Kd7h2d3cTs")
    >>> print(omaha)
    Hand 1 wins: Three of a Kind, Kings, Ten Seven kickers
    >>> omaha.pots[0].values[1].best
    (Card('Ts'), Card('Tc'), Card('Kd'), Card('Jc'), Card('7h'))
    """
    if len(hands) < 2:
        raise CardmathError(f"there are two hands or more to compare, not {len(hands)}")
    if game is not None or board is not None:
        from cardmath._evaluation.game_values import compare_in

        return compare_in(_game(game, ordering), hands, board or "")
    return Comparison(tuple(evaluate(hand, ordering) for hand in hands))
