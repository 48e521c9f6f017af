"""Many hands at once, in arrays, for agents that learn from millions of hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from cardmath import _core
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.numbers import MOST_SEED, seed_of, whole
from cardmath._support.numpy import np
from cardmath.betting.start import start
from cardmath.betting.table import Structure, arguments_of
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from typing import Self

    from numpy.typing import NDArray

MOST_HANDS = 1_000_000
"""The most hands of a batch: each takes about a kilobyte."""


class BatchLegal(NamedTuple):
    """What is legal in each hand of a batch. Hands that are over have zeros, and actor -1."""

    mask: NDArray[np.bool_]
    """Whether fold, check or call, and bet or raise are legal: shape `(hands, 3)`."""
    amounts: NDArray[np.int64]
    """The chips that a call adds, and the least and the most to bet or raise to, 0 where no raise
    is legal: shape `(hands, 3)`."""
    actor: NDArray[np.int8]
    """Whose turn it is: shape `(hands,)`."""


class BatchView(NamedTuple):
    """What the player whose turn it is sees in each hand of a batch."""

    cards: NDArray[np.uint8]
    """The player's hole cards and then the board as ids, 255 where there is no card yet: shape
    `(hands, hole cards + board)`."""
    numbers: NDArray[np.int64]
    """Numbers in the order of `Batch.columns`: shape `(hands, columns)`."""


class BatchRewards(NamedTuple):
    """What the players of each hand have won."""

    rewards: NDArray[np.int64]
    """The chips that each player won or lost, 0 until the hand is over: shape `(hands, players)`.
    """
    over: NDArray[np.bool_]
    """Whether each hand is over: shape `(hands,)`."""


class Batch:
    """Many hands of one game at once, each dealt at random. All start with the same stacks.

    Every hand follows the rules of `State`. Games have hole cards and one board: hold'em, Omaha and
    their relatives, in every limit. Players are in the order of `start`: the first is left of the
    button, the last has it.

    An action is one number: -1 folds, 0 checks or calls, and any other is the amount to bet or
    raise to. Arrays are new ones, or those given as `out`, which are then filled. `Batch.VERSION`
    is the version of the encodings: it changes when they do.

    The cards of a hand depend only on the seed, its place, and how many hands were begun there,
    never on the number of threads. `copy.copy` makes another batch of the same hands, with the same
    cards to come, in which other actions can be tried. A batch cannot be pickled.

    Args:
        hands: the number of hands, at most 1,000,000; each takes a kilobyte of memory.
        game: a key of `GAMES`, or a `Game`.
        stacks: each player's chips at the start of each hand.
        blinds: the small and the big blind.
        structure: other arguments of `start`, such as `{"limit": "fixed"}`.
        seed: the same seed deals the same cards; a random one if None.
        threads: the number of threads, 0 for one per core.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: a number is out of range.

    >>> batch = Batch(1000, stacks=[200, 200], blinds=(1, 2), seed=1)
    >>> batch.legal().actor[:3], batch.legal().amounts[0]
    (array([1, 1, 1], dtype=int8), array([  1,   4, 200]))
    >>> while not batch.rewards().over.all():
    ...     batch.step(batch.random_actions(seed=1))
    >>> int(batch.rewards().rewards.sum())
    0
    """

    VERSION = 1
    """The version of the encodings of actions, views and rewards."""

    def __init__(
        self,
        hands: int,
        *,
        game: str | Game = "holdem",
        stacks: Sequence[int],
        blinds: Sequence[int] | None = None,
        structure: Structure | None = None,
        seed: int | None = None,
        threads: int = 0,
    ) -> None:
        self._hands = whole("a number of hands", hands, 1, MOST_HANDS)
        self._game = find_game(game)
        first = start(self._game, stacks=stacks, **arguments_of(blinds, structure))
        self._players = len(first.stacks)
        self._seed = seed_of(seed, MOST_SEED)
        own = [sum(each) for each in zip(first.stacks, first.contributed, strict=True)]
        setup = first._start.setup()
        self._core = _core.BettingBatch(
            setup, self._game._evaluator, own, self._hands, self._seed, threads
        )
        self._turn = 0
        self._core.reset()

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _core=self._core.copy())
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise CardmathTypeError(
            "a Batch cannot be pickled: make it in the process that plays it, or use copy.copy"
        )

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def seed(self) -> int:
        """The seed of the cards."""
        return self._seed

    @property
    def players(self) -> int:
        """The number of players of each hand."""
        return self._players

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the numbers of a view.

        `street` is 0 for the first one; `actor` is -1 when the hand is over; `call`, `least` and
        `most` are as in `legal`; then come each player's chips behind, chips on this street, and
        1 for those who have not folded.
        """
        each = ("stack", "bet", "live")
        by_player = (f"{name} {at}" for name in each for at in range(self._players))
        return ("street", "actor", "pot", "call", "least", "most", *by_player)

    def reset(self, chosen: NDArray[np.bool_] | None = None) -> None:
        """Begin new hands.

        Args:
            chosen: in which places; in all if None.

        Raises:
            CardmathTypeError: it is not an array of bool.
            CardmathError: it has another shape than `(hands,)`.
        """
        self._core.reset(None if chosen is None else self._given("chosen", chosen, np.bool_))

    def step(self, actions: NDArray[np.int64], chosen: NDArray[np.bool_] | None = None) -> None:
        """Play an action in each hand that is not over; the numbers of others are not looked at.

        Args:
            actions: int64, shape `(hands,)`: -1 folds, 0 checks or calls, and any other is the
                amount to bet or raise to.
            chosen: in which places; in all if None.

        Raises:
            BettingError: an action is not legal; the message says which, and nothing happens.
            CardmathTypeError: it is not an array of int64, or of bool.
            CardmathError: it has another shape.
        """
        codes = self._given("actions", actions, np.int64)
        self._core.step(codes, None if chosen is None else self._given("chosen", chosen, np.bool_))

    def legal(self, out: BatchLegal | None = None) -> BatchLegal:
        """What is legal in each hand.

        Raises:
            CardmathTypeError, CardmathError: `out` has another type or shape.
        """
        shapes = ((3,), np.bool_), ((3,), np.int64), ((), np.int8)
        found = BatchLegal(*self._arrays(BatchLegal._fields, shapes, out))
        self._core.legal(*found)
        return found

    def view(self, out: BatchView | None = None) -> BatchView:
        """What the player whose turn it is sees in each hand: never the cards of others.

        Raises:
            CardmathTypeError, CardmathError: `out` has another type or shape.
        """
        shapes = ((sum(self._core.cards),), np.uint8), ((len(self.columns),), np.int64)
        found = BatchView(*self._arrays(BatchView._fields, shapes, out))
        self._core.observe(*found)
        return found

    def rewards(self, out: BatchRewards | None = None) -> BatchRewards:
        """What the players of hands that are over won or lost.

        Raises:
            CardmathTypeError, CardmathError: `out` has another type or shape.
        """
        shapes = ((self._players,), np.int64), ((), np.bool_)
        found = BatchRewards(*self._arrays(BatchRewards._fields, shapes, out))
        self._core.rewards(*found)
        return found

    def hole_cards(self) -> NDArray[np.uint8]:
        """The hole cards of all players as ids: shape `(hands, players, cards)`.

        The players do not know them: they are for looking at hands afterwards.
        """
        out = np.empty((self._hands, self._players, self._core.cards[0]), np.uint8)
        self._core.holes(out)
        return out

    def random_actions(self, *, seed: int | None = None) -> NDArray[np.int64]:
        """A legal action at random for each hand, as `step` takes it.

        Where they are legal, folds (if there is something to call), calls and raises are equally
        likely, and so are all amounts.

        Args:
            seed: with the same seed, the n-th call of a batch gives the same actions; a random one
                if None.

        Raises:
            CardmathError: the seed is negative or above 2**64 - 1.
        """
        out = np.empty(self._hands, np.int64)
        self._turn += 1
        self._core.random_codes(out, seed_of(seed, MOST_SEED), self._turn)
        return out

    def _given(self, what: str, array: NDArray, kind: type, more: tuple[int, ...] = ()) -> NDArray:  # type: ignore[type-arg]
        """An array that the caller gives, checked."""
        wanted = np.dtype(kind)
        if not isinstance(array, np.ndarray) or array.dtype != wanted:
            found = getattr(array, "dtype", type(array).__name__)
            raise CardmathTypeError(f"{what} is an array of {wanted}, not {found}")
        shape = (self._hands, *more)
        if array.shape != shape:
            raise CardmathError(f"{what} has the shape {shape}, not {array.shape}")
        return array

    def _arrays(
        self,
        names: Sequence[str],
        shapes: Sequence[tuple[tuple[int, ...], type]],
        out: Sequence[NDArray] | None,  # type: ignore[type-arg]
    ) -> list[NDArray]:  # type: ignore[type-arg]
        """New arrays, or those of the caller, checked."""
        if out is None:
            return [np.empty((self._hands, *more), kind) for more, kind in shapes]
        if not isinstance(out, Sequence) or len(out) != len(names):
            raise CardmathTypeError(f"out has {', '.join(names)}")
        checked = []
        for name, array, (more, kind) in zip(names, out, shapes, strict=True):
            found = self._given(f"{name} of out", array, kind, more)
            if not (found.flags.c_contiguous and found.flags.writeable):
                raise CardmathError(f"{name} of out can be written, with its items side by side")
            checked.append(found)
        return checked

    def __len__(self) -> int:
        """The number of hands."""
        return self._hands

    def __repr__(self) -> str:
        return f"<Batch of {self._hands:,} hands of {self._game.name}, {self._players} players>"
