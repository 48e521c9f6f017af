"""Evaluation of single hands: `evaluate` and `strength`, and `compare` for several hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from cardmath import _core
from cardmath._cards.deck import HandLike
from cardmath._core import strength
from cardmath._evaluation.values import Comparison, HandValue
from cardmath._rules.games import find_game
from cardmath._rules.orderings import HIGH, Ordering, find_ordering
from cardmath._support.lists import is_one_of
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._evaluation.game_comparison import GameComparison
    from cardmath._evaluation.game_values import GameValue
    from cardmath._rules.game import Game

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
    """Evaluate a hand by its best cards: five, or as many as the ordering evaluates.

    Args:
        hand: text, a `Hand`, or an iterable of cards.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        game: a `Game`, or its name, such as `"omaha"` or `"PLO"`. The hand is then a player's hole
            cards. The game decides how many of them play, and each pot has its own value.
        board: the board of the game as far as it is dealt; hold'em if no game is named.

    Returns:
        A `HandValue`, or a `GameValue` if a game or a board is given.

    Raises:
        HandSizeError: the hand has fewer cards than the ordering evaluates.
        CardmathError: a card is not in the ordering's deck, or the hand or the board has a wrong
            number of cards for the game.
        CardTextError: the text is not cards.
        RepeatedCardError: a card appears twice.
        CardmathTypeError: an argument has a wrong type.

    >>> value = evaluate("7H 7S 7D AS AC")
    >>> print(value)
    Full House, Sevens over Aces
    >>> value.category, value.strength, value.kev
    ('Full House', 7212, 251)
    >>> value < evaluate("As Kd Jc Kh 2d 2s Kc")
    True
    >>> from cardmath.orderings import BADUGI, EIGHT_OR_BETTER
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
    # The overloads declare keyword-only arguments. Here they are not, which makes calls faster.
    if game is None and board is None:
        return HandValue(hand, ordering)
    if board is not None and ordering is HIGH and (game is None or is_one_of(game, (_HOLDEM,))):
        from cardmath._evaluation.game_values import evaluate_holdem

        return evaluate_holdem(hand, board)
    from cardmath._evaluation.game_values import evaluate_in

    return evaluate_in(game_of(game, ordering), hand, "" if board is None else board)


_HOLDEM = "holdem"
"""The game that is played if a board is given and no game is named."""


def game_of(game: str | Game | None, ordering: Ordering | str) -> Game:
    """The game to evaluate in. Games have orderings of their own, so none may be given."""
    if ordering is not HIGH and find_ordering(ordering) is not HIGH:
        name = find_ordering(ordering).name
        other = "a board, which means hold'em" if game is None else "a game"
        raise CardmathError(f"a game has its own orderings: {name} is given beside {other}")
    return find_game(_HOLDEM if game is None else game)


def strength_in(
    hand: HandLike,
    ordering: Ordering | str | None,
    game: str | Game | None,
    board: HandLike | None,
) -> int | tuple[int, ...]:
    """Find the strength of a hand in a game for each pot, in any way in which a hand is written."""
    from cardmath._evaluation.game_values import evaluate_in

    value = evaluate_in(game_of(game, ordering or HIGH), hand, "" if board is None else board)
    found = tuple(each.strength for each in value.values)
    return found if len(found) > 1 else found[0]


_core.register(strength_in=strength_in)


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
    """Find the best of two or more hands.

    Without a game or a board, hands may share cards, since each may include the same board. With
    one, the board is given separately, and each card may appear only once.

    Args:
        hands: each a text, a `Hand`, or an iterable of cards.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        game: a `Game`, or its name, such as `"omaha"` or `"PLO"`. The hands are then the players'
            hole cards, and each pot has its own winners.
        board: the board of the game as far as it is dealt; hold'em if no game is named.

    Returns:
        A `Comparison`, or a `GameComparison` if a game or a board is given.

    Raises:
        CardmathError: there are fewer than two hands, or `evaluate` refuses one.

    >>> comparison = compare("Ac Ad Ah As Kc", "6c 5c 4c 3c 2c")
    >>> print(comparison)
    Hand 2 wins: Straight Flush, Six to Two
    >>> comparison.winners, comparison.ranking
    ((1,), ((1,), (0,)))
    >>> from cardmath.orderings import ACE_TO_FIVE
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
        raise CardmathError(f"compare takes two hands or more, not {len(hands)}")
    if game is not None or board is not None:
        from cardmath._evaluation.game_comparison import compare_in

        return compare_in(game_of(game, ordering), hands, "" if board is None else board)
    return Comparison(tuple(evaluate(hand, ordering) for hand in hands))
