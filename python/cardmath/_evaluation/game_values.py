"""What a hand is worth in a game, pot by pot, and which of several wins.

`evaluate` and `compare` answer with these when they are told a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardmath._core import Hand, best_choice
from cardmath._evaluation.values import Comparison, HandValue
from cardmath._ranges.holdings import read_holdings
from cardmath._rules.games import Game, find_game
from cardmath._rules.orderings import Ordering
from cardmath._support.numbers import ratio, small
from cardmath.errors import CardmathError, RepeatedCardError

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike

__all__ = ["GameComparison", "GameValue", "PotComparison"]


class GameValue:
    """What a hand is worth in a game: a value for each pot. Make one with `evaluate`."""

    __slots__ = ("_board", "_game", "_hand", "_values")

    def __init__(self, game: Game, hand: Hand, board: Hand) -> None:
        self._game = game
        self._hand = hand
        self._board = board
        self._values = tuple(_best(game, ordering, hand, board) for _, ordering in game.pots)

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def hand(self) -> Hand:
        """The player's cards, whether they play or not."""
        return self._hand

    @property
    def board(self) -> Hand:
        """The cards on the board."""
        return self._board

    @property
    def values(self) -> tuple[HandValue, ...]:
        """The value for each pot; its `best` are the cards that play."""
        return self._values

    @property
    def pots(self) -> dict[str, HandValue]:
        """The same, by the names of the pots."""
        names = (name for name, _ in self._game.pots)
        return dict(zip(names, self._values, strict=True))

    def describe(self) -> str:
        """Say it in words, for each pot."""
        return _for_pots(self._game, [value.describe() for value in self._values])

    def to_dict(self) -> dict[str, Any]:
        """The values as plain ones for JSON."""
        return {
            **_dealt(self._game, self._board),
            "hand": [str(card) for card in self._hand],
            "pots": [{"name": name, **value.to_dict()} for name, value in self.pots.items()],
        }

    def __str__(self) -> str:
        return self.describe()

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def __repr__(self) -> str:
        return f"evaluate('{self._hand}'{_asked(self._game, self._board)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameValue):
            return NotImplemented
        return self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[Game, Hand, Hand]:
        return self._game, self._hand, self._board

    def __reduce__(self) -> tuple[type[GameValue], tuple[object, ...]]:
        return GameValue, self._told()


class PotComparison(Comparison):
    """Who wins a pot of a game, and with which cards."""

    __slots__ = ("_name",)

    def __init__(self, name: str, values: tuple[HandValue, ...]) -> None:
        super().__init__(values)
        self._name = name

    @property
    def name(self) -> str:
        """What the pot is called."""
        return self._name

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {"name": self._name, **super().to_dict()}


class GameComparison:
    """Which of several hands wins in a game. Make one with `compare`."""

    __slots__ = ("_hands",)

    def __init__(self, hands: Sequence[GameValue]) -> None:
        self._hands = tuple(hands)

    @property
    def game(self) -> Game:
        """The game."""
        return self._hands[0].game

    @property
    def board(self) -> Hand:
        """The cards on the board."""
        return self._hands[0].board

    @property
    def hands(self) -> tuple[GameValue, ...]:
        """What each hand is worth, in the order given."""
        return self._hands

    @property
    def pots(self) -> tuple[PotComparison, ...]:
        """Each pot with its winners, and the values of all hands for it."""
        return tuple(
            PotComparison(name, tuple(hand.values[place] for hand in self._hands))
            for place, (name, _) in enumerate(self.game.pots)
        )

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """What part of all the money each hand gets.

        Pots are alike; one that nobody qualifies for goes to the others.
        """
        won = [pot.winners for pot in self.pots if pot.winners]
        return tuple(
            sum((Fraction(index in pot, len(pot) * len(won)) for pot in won), Fraction(0))
            for index in range(len(self._hands))
        )

    def describe(self) -> str:
        """Say who wins each pot, in words; the hands are numbered from 1."""
        return _for_pots(self.game, [pot.describe() for pot in self.pots])

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: fractions are text `p/q`."""
        return {
            **_dealt(self.game, self.board),
            "hands": [[str(card) for card in value.hand] for value in self._hands],
            "pots": [pot.to_dict() for pot in self.pots],
            "shares": [ratio(share) for share in self.shares],
            "describe": self.describe(),
        }

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        hands = ", ".join(f"'{value.hand}'" for value in self._hands)
        return f"compare({hands}{_asked(self.game, self.board)})"

    def __eq__(self, other: object) -> bool:
        return self._hands == other._hands if isinstance(other, GameComparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._hands)


def evaluate_in(game: str | Game, hand: HandLike, board: HandLike) -> GameValue:
    """Judge a hand in a game."""
    [value] = _judged(find_game(game), [hand], board)
    return value


def compare_in(game: str | Game, hands: Sequence[HandLike], board: HandLike) -> GameComparison:
    """Compare hands in a game."""
    return GameComparison(_judged(find_game(game), hands, board))


def _judged(game: Game, hands: Sequence[HandLike], board: HandLike) -> list[GameValue]:
    held, common = [_one_hand(game, hand) for hand in hands], Hand(board)
    _check_board(game, common)
    seen = common
    for hand in held:
        if both := seen & hand:
            raise RepeatedCardError(str(next(iter(both))))
        seen |= hand
    return [GameValue(game, hand, common) for hand in held]


def _one_hand(game: Game, given: HandLike) -> Hand:
    """All cards of a player."""
    if (plain := _plain_cards(game, given)) is not None:
        return plain
    held = read_holdings(game, given if isinstance(given, str) else Hand(given))
    if len(held) != 1:
        raise CardmathError(f"one hand is judged at a time, and {held} is {len(held):,} hands")
    if held.missing:
        raise CardmathError(
            f"a hand of {game} is judged when all its {small(game.cards)} cards are known, and in "
            f"{held} {small(held.missing)} {'is' if held.missing == 1 else 'are'} not"
        )
    return Hand.from_mask(held.combos[0][0])


def _plain_cards(game: Game, given: HandLike) -> Hand | None:
    """All cards of a player where they are told one by one, which needs no set of hands."""
    if isinstance(given, str) and "," in given:  # it stands between the hands of a range
        return None
    try:
        hand = Hand(given)
    except CardmathError:
        return None
    return hand if len(hand) == game.cards and hand <= game.deck else None


def _check_board(game: Game, board: Hand) -> None:
    least = max(_from_board(game, ordering) for _, ordering in game.pots)
    if board and not game.board:
        raise CardmathError(f"{game} has no board, and {board} is given as one")
    if len(board) > game.board:
        raise CardmathError(f"the board of {game} has {game.board} cards at most, not {len(board)}")
    if len(board) < least:
        raise CardmathError(
            f"a hand of {game} has {small(least)} cards of the board or more to choose from, and "
            f"{small(len(board))} {'is' if len(board) < 2 else 'are'} there"
        )
    if strange := board - game.deck:
        raise CardmathError(f"not in the deck of {game}: {strange}")


def _from_board(game: Game, ordering: Ordering) -> int:
    """How many cards of the board a hand has at least."""
    return max(0, ordering.size - (game.cards if game.plays is None else game.plays))


def _best(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> HandValue:
    """The best that can be made of a player's cards and the board's."""
    if game.plays is None:
        return HandValue(hand | board, ordering)
    return HandValue(best_choice(hand, game.plays, board, ordering), ordering)


def _dealt(game: Game, board: Hand) -> dict[str, Any]:
    return {"game": game.key, "board": [str(card) for card in board]}


def _asked(game: Game, board: Hand) -> str:
    """How a game and a board are told in a call."""
    return f", game={game.key!r}" + (f", board='{board}'" if board else "")


def _for_pots(game: Game, told: Iterable[str]) -> str:
    """A line for each pot, with its name where there are several."""
    names = [f"{name}: " if len(game.pots) > 1 else "" for name, _ in game.pots]
    return "\n".join(name + line for name, line in zip(names, told, strict=True))
