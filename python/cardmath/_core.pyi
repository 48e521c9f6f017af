"""The compiled core, written in Rust: cards, hands, orderings, and everything that counts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import (
    Any,
    Final,
    Never,
    Protocol,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    final,
    overload,
)

import numpy as np
from numpy.typing import NDArray

from cardmath._cards.faces import Rank, Suit
from cardmath._rules.game import Game
from cardmath._rules.orderings import Ordering
from cardmath._rules.shape import Shape

__all__ = [
    "CATEGORIES",
    "FIRST_STRENGTHS",
    "HAND_SIZE",
    "MOST_NUMBERS",
    "POT",
    "STATISTICS",
    "STRENGTHS",
    "STUDY_FACTS",
    "ArrowTable",
    "BestHoldArrays",
    "BettingBatch",
    "BettingSetup",
    "BettingState",
    "BettingTrees",
    "Card",
    "Dealing",
    "Deals",
    "Evaluator",
    "ExactWay",
    "GameEvaluator",
    "Hand",
    "HandIndexer",
    "HistoryReader",
    "HistorySampler",
    "HoldSums",
    "PostflopGame",
    "QueryDeals",
    "RangePair",
    "Rules",
    "Seat",
    "SeenHands",
    "SequenceGame",
    "StrategySearch",
    "Street",
    "VideoPoker",
    "__version__",
    "best_cards",
    "best_choice",
    "board_streets",
    "card_spans",
    "cards",
    "category_numbers",
    "compare_lines",
    "count_bits",
    "count_classes",
    "count_forms",
    "count_hands",
    "count_starting_hands",
    "count_triples",
    "countdown",
    "draw_streets",
    "equity_batch",
    "expected_values",
    "file_sizes",
    "game_strengths",
    "hand_start",
    "icm_expectations",
    "icm_places",
    "ids_of",
    "known_currencies",
    "known_rooms",
    "masks_of",
    "nearest_values",
    "pineapple_streets",
    "register",
    "solve_numbers",
    "strength",
    "strengths",
    "stud_streets",
    "study_facts",
    "survey_numbers",
    "survey_targets",
    "two_hands",
    "value_parts",
]
__version__: Final[str]

CATEGORIES: Final[list[str]]
FIRST_STRENGTHS: Final[list[int]]
HAND_SIZE: Final[int]
MOST_NUMBERS: Final[int]
POT: Final[int]
STRENGTHS: Final[int]
STATISTICS: Final[list[str]]
STUDY_FACTS: Final[list[str]]

# The same as cardmath._cards.deck.HandLike, which a stub cannot import.
_HandLike: TypeAlias = str | Hand | Iterable[Card | str]

# The deals in which a combo is held, wins all and wins a part, and the sum of its shares. It is a
# tuple because there may be millions; `scores` names its parts.
_ComboScore: TypeAlias = tuple[int, int, int, int]
# The fields of `scores.Score`, in their order.
_Score: TypeAlias = tuple[
    int, int, int, int, int, int, list[int], list[_ComboScore], list[list[int]]
]

_Integers: TypeAlias = NDArray[np.integer[Any]]

# The verdicts; the numbers of ties and of wins of each hand; the lines read; the offset reached.
# `showdown.euler` names them where it reads them.
_Compared: TypeAlias = tuple[str, list[int], int, int]

# The hands and the classes of each strength, and the exception that stopped the count.
_Counted: TypeAlias = tuple[list[int], list[int], BaseException | None]

# A fraction is a numerator and a denominator. An expression is its code in reverse Polish notation
# with its difficulty.
_Fraction: TypeAlias = tuple[int, int]
_Written: TypeAlias = tuple[bytes, int]

@final
class Card:
    def __new__(cls, card: Card | str | Rank, suit: Suit | None = None, /) -> Card: ...
    @classmethod
    def from_id(cls, number: SupportsIndex) -> Card: ...
    @classmethod
    def from_kev(cls, number: int) -> Card: ...
    def to_kev(self) -> int: ...
    @property
    def id(self) -> int: ...
    @property
    def is_joker(self) -> bool: ...
    @property
    def rank(self) -> Rank: ...
    @property
    def suit(self) -> Suit: ...
    def pretty(self) -> str: ...
    # It always raises an error that says what to write.
    def __int__(self) -> int: ...
    def __format__(self, layout: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Card, /) -> bool: ...
    def __le__(self, other: Card, /) -> bool: ...
    def __gt__(self, other: Card, /) -> bool: ...
    def __ge__(self, other: Card, /) -> bool: ...

@final
class Hand:
    def __new__(cls, cards: _HandLike = "", /) -> Hand: ...
    @classmethod
    def from_mask(cls, mask: SupportsIndex) -> Hand: ...
    @property
    def mask(self) -> int: ...
    def pretty(self) -> str: ...
    def isdisjoint(self, other: _HandLike) -> bool: ...
    def __hash__(self) -> int: ...
    def __len__(self) -> int: ...
    def __contains__(self, card: Card | str, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __or__(self, other: Hand | Card | str, /) -> Hand: ...
    def __and__(self, other: Hand | Card | str, /) -> Hand: ...
    def __xor__(self, other: Hand | Card | str, /) -> Hand: ...
    def __sub__(self, other: Hand | Card | str, /) -> Hand: ...
    def __ror__(self, other: Card | str, /) -> Hand: ...
    def __rand__(self, other: Card | str, /) -> Hand: ...
    def __rxor__(self, other: Card | str, /) -> Hand: ...
    def __rsub__(self, other: Card | str, /) -> Hand: ...
    # These three always raise an error that says what to write.
    def __getitem__(self, place: Never, /) -> Card: ...
    def __add__(self, other: Never, /) -> Hand: ...
    def __radd__(self, other: Never, /) -> Hand: ...
    def __format__(self, layout: str, /) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Hand, /) -> bool: ...
    def __le__(self, other: Hand, /) -> bool: ...
    def __gt__(self, other: Hand, /) -> bool: ...
    def __ge__(self, other: Hand, /) -> bool: ...

class _DeclaredShape(TypedDict):
    """The arguments of a `Shape`."""

    name: str
    groups: list[int]
    run: int
    suited: bool

@final
class Evaluator:
    def __new__(
        cls,
        shapes: Sequence[Shape],
        ranks: list[int],
        aces: tuple[str, str],
        low: bool,
        worst: _HandLike | None,
        wild: _HandLike,
        bug: bool,
    ) -> Evaluator: ...
    @staticmethod
    def named(name: str) -> Evaluator: ...
    @property
    def size(self) -> int: ...
    @property
    def low(self) -> bool: ...
    @property
    def deck(self) -> Hand: ...
    @property
    def ranks(self) -> list[Rank]: ...
    @property
    def runs(self) -> list[int]: ...
    @property
    def aces(self) -> tuple[str, str]: ...
    @property
    def worst(self) -> Hand | None: ...
    @property
    def wild(self) -> Hand: ...
    @property
    def bug(self) -> bool: ...
    @property
    def shapes(self) -> list[_DeclaredShape]: ...
    @property
    def strengths(self) -> int: ...
    @property
    def categories(self) -> list[tuple[int, int]]: ...

@final
class Street:
    def __new__(
        cls,
        name: str,
        *,
        down: int = 0,
        up: int = 0,
        board: int = 0,
        discards: tuple[int, int] | None = None,
        replaced: bool = True,
        opening: str = "position",
        big_bet: bool = False,
    ) -> Street: ...
    @property
    def name(self) -> str: ...
    @property
    def down(self) -> int: ...
    @property
    def up(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def discards(self) -> tuple[int, int] | None: ...
    @property
    def replaced(self) -> bool: ...
    @property
    def opening(self) -> str: ...
    @property
    def big_bet(self) -> bool: ...
    def to_dict(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[()]]: ...

def board_streets(down: int, known: int, board: int) -> list[Street]: ...
def draw_streets(down: int, draws: int) -> list[Street]: ...
def pineapple_streets(down: int, discard_before: int) -> list[Street]: ...
def stud_streets(low: bool) -> list[Street]: ...

@final
class BettingSetup:
    """A game and how it is bet."""

    def __new__(
        cls,
        key: str,
        streets: Sequence[Street],
        parts: int,
        deck: _HandLike,
        limit: str,
        bets: tuple[int, int],
        raises: tuple[int, bool],
        blinds: tuple[int, int],
        straddles: Sequence[int],
        button_blind: int,
        ante: tuple[str, int],
        bring_in: int,
        cap: int | None,
        boards: int,
        rake: tuple[int, int | None, bool] | None,
        house: tuple[str, str, bool, bool, bool, bool, str, int],
    ) -> BettingSetup: ...
    def start(
        self,
        stacks: Sequence[int],
        antes: Sequence[int] | None = None,
        live: Sequence[tuple[int, int]] | None = None,
        dead: Sequence[tuple[int, int]] | None = None,
        opener: int | None = None,
    ) -> BettingState: ...

@final
class BettingBatch:
    """Many hands of one game."""

    def __new__(
        cls,
        setup: BettingSetup,
        evaluator: GameEvaluator,
        stacks: Sequence[int],
        count: int,
        seed: int,
        threads: int,
    ) -> BettingBatch: ...
    def copy(self) -> BettingBatch: ...
    @property
    def cards(self) -> tuple[int, int]: ...
    def reset(self, chosen: NDArray[np.bool_] | None = None) -> None: ...
    def step(self, codes: NDArray[np.int64], chosen: NDArray[np.bool_] | None = None) -> None: ...
    def legal(
        self,
        mask: NDArray[np.bool_],
        amounts: NDArray[np.int64],
        actor: NDArray[np.int8],
    ) -> None: ...
    def observe(self, cards: NDArray[np.uint8], numbers: NDArray[np.int64]) -> None: ...
    def rewards(self, rewards: NDArray[np.int64], over: NDArray[np.bool_]) -> None: ...
    def holes(self, out: NDArray[np.uint8]) -> None: ...
    def random_codes(self, out: NDArray[np.int64], seed: int, turn: int) -> None: ...
    def __len__(self) -> int: ...

@final
class BettingState:
    """A hand at one moment."""

    def after(self, event: str, strict: bool) -> BettingState: ...
    def after_all(self, events: Sequence[str], strict: bool) -> BettingState: ...
    def phh(self, event: str) -> str | None: ...
    def run_out(self) -> BettingState: ...
    def run_times(self, times: int) -> BettingState: ...
    @property
    def turn(self) -> str: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def street(self) -> int: ...
    @property
    def stacks(self) -> tuple[int, ...]: ...
    @property
    def bets(self) -> tuple[int, ...]: ...
    @property
    def contributed(self) -> tuple[int, ...]: ...
    @property
    def pot(self) -> int: ...
    @property
    def pots(self) -> list[tuple[int, list[int]]]: ...
    @property
    def live(self) -> list[int]: ...
    @property
    def all_in(self) -> list[int]: ...
    @property
    def uncalled(self) -> tuple[int, int] | None: ...
    @property
    def boards(self) -> list[tuple[Card, ...]]: ...
    @property
    def board_size(self) -> int: ...
    def hole(self, seat: int) -> tuple[Hand, Hand, int]: ...
    @property
    def legal(
        self,
    ) -> (
        tuple[
            bool,
            int,
            tuple[int, int, bool] | None,
            int | None,
            tuple[int, int] | None,
            str,
        ]
        | None
    ): ...
    def settle(
        self, evaluator: GameEvaluator, hands: Sequence[Hand], boards: Sequence[Hand]
    ) -> tuple[list[tuple[int, int, int, int, int]], list[int]]: ...
    def settle_strengths(
        self, strengths: Sequence[Sequence[Sequence[int]]]
    ) -> tuple[list[tuple[int, int, int, int, int]], list[int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class GameEvaluator:
    def __new__(cls, name: str, rules: Rules) -> GameEvaluator: ...

@final
class ArrowTable:
    @staticmethod
    def joined(tables: Sequence[ArrowTable]) -> ArrowTable: ...
    @staticmethod
    def made(name: str, columns: Sequence[object]) -> ArrowTable: ...
    @staticmethod
    def restored(name: str, batches: Sequence[Sequence[object]]) -> ArrowTable: ...
    def __reduce__(self) -> tuple[Any, tuple[str, list[list[object]]]]: ...
    @property
    def columns(self) -> list[str]: ...
    @property
    def nbytes(self) -> int: ...
    def kind(self, column: str) -> str: ...
    def numbers(self, column: str) -> tuple[NDArray[Any], NDArray[np.bool_] | None]: ...
    def names(self, column: str) -> tuple[NDArray[np.int32], list[str]]: ...
    def values(self, column: str, start: int, stop: int) -> list[Any]: ...
    def slice(self, start: int, stop: int) -> ArrowTable: ...
    def filter(self, chosen: NDArray[np.bool_]) -> ArrowTable: ...
    def renamed(
        self, column: str, mapping: dict[str, str], others: str | None = None
    ) -> ArrowTable: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class HistoryReader:
    def __new__(
        cls, evaluators: Callable[[str], GameEvaluator | None] | None = None
    ) -> HistoryReader: ...
    def read(self, data: bytes, file: str) -> tuple[int, int]: ...
    def read_files(self, paths: Sequence[str]) -> None: ...
    def written(
        self, data: bytes, kind: str, rename: Callable[[str], str] | None = None
    ) -> list[str]: ...
    @property
    def unwritten(self) -> tuple[int, int]: ...
    def reject(self, file: str, reason: str) -> None: ...
    @property
    def hands(self) -> int: ...
    def identities(self) -> bytes: ...
    @property
    def lines(self) -> int: ...
    def pack(self) -> None: ...
    def take(
        self, key: int = 0, offset: int = 0, lines: int = 0
    ) -> tuple[ArrowTable, ArrowTable, ArrowTable, ArrowTable, ArrowTable]: ...
    def __len__(self) -> int: ...

@final
class SeenHands:
    def __new__(cls) -> SeenHands: ...
    def first(self, identities: bytes) -> NDArray[np.bool_]: ...
    def __len__(self) -> int: ...

@final
class HistorySampler:
    def __new__(
        cls,
        game: str,
        betting: str,
        seats: int | None,
        seed: int,
        kind: str,
        evaluators: Callable[[str], GameEvaluator | None],
    ) -> HistorySampler: ...
    def deal(self, count: int) -> list[str]: ...

@final
class HandIndexer:
    def __new__(cls, rounds: Sequence[int], /) -> HandIndexer: ...
    @property
    def size(self) -> int: ...
    def index(self, ids: bytes, /) -> int: ...
    def canonical(self, ids: bytes, /) -> bytes: ...
    def unindex(self, index: int, /) -> bytes: ...
    def index_array(self, ids: _Integers, threads: int, /) -> NDArray[np.uint64]: ...
    def canonical_array(self, ids: _Integers, threads: int, /) -> NDArray[np.uint8]: ...
    def unindex_array(self, indexes: _Integers, threads: int, /) -> NDArray[np.uint8]: ...

@final
class Dealing:
    def __new__(
        cls,
        rules: Rules,
        players: int,
        streets: Sequence[tuple[int, int]],
        given: _HandLike,
        board: _HandLike,
        dead: _HandLike,
        /,
    ) -> Dealing: ...
    def count(
        self, seed: int, chunks: tuple[int, int], size: int, total: int, threads: int, /
    ) -> tuple[list[int], int, BaseException | None]: ...
    def deal(self, seed: int, chunk: int, deals: int, /) -> NDArray[np.uint8]: ...

@final
class ExactWay:
    """The cheapest of the core's ways to count all deals; the cost is in units of work."""

    def __new__(cls, name: str, steps: int, unit: str, cost: int) -> ExactWay: ...
    @property
    def name(self) -> str: ...
    @property
    def steps(self) -> int: ...
    @property
    def unit(self) -> str: ...
    @property
    def cost(self) -> int: ...

@final
class Rules:
    """The rules of a game: its cards, and the orderings of its pots."""

    def __new__(
        cls, *, deck: Hand, cards: int, plays: int | None, board: int, pots: Sequence[Ordering]
    ) -> Rules: ...

@final
class Seat:
    """A player's combos with their weights, and the number of unknown hole cards."""

    def __new__(
        cls,
        masks: list[int] | NDArray[np.uint64],
        weights: list[int] | NDArray[np.uint64],
        missing: int = 0,
        /,
    ) -> Seat: ...

# The weight of the deals; the number of random ones and their squared weights; the players.
_CountedDeals: TypeAlias = tuple[int, tuple[int, int], list[_Score]]
_Sizes: TypeAlias = list[tuple[str, float]]
_Act: TypeAlias = tuple[str, int]
_BettingNode: TypeAlias = tuple[str, int, int, int, int, _Act, list[int], int | None]
# Iterations, seconds, the exploitability, and the values of both best responses.
_Measured: TypeAlias = tuple[int, float, float, list[float]]
_Rows: TypeAlias = list[NDArray[np.float32]]

@final
class BettingTrees:
    """The betting of a game, whatever the cards are: a tree for each street and the chips put in.

    A node is its kind, the player, the node before, the first one after and the number of these,
    the action that leads to it, what both have put in, and the tree of the next street.
    """

    @property
    def root(self) -> int: ...
    @property
    def count(self) -> int: ...
    def street(self, tree: int, /) -> int: ...
    def losses(self) -> list[int]: ...
    def node(self, tree: int, place: int, /) -> _BettingNode: ...

@final
class PostflopGame:
    """A game after the flop: of Omaha if it has rules, else of hold'em.

    Chips are whole numbers; rows of hands follow `hands`.
    """

    def __new__(
        cls,
        rules: Rules | None,
        board: bytes,
        dead: bytes,
        weights: Sequence[NDArray[np.float32]],
        chips: tuple[int, int],
        sizes: tuple[list[list[_Sizes]], list[list[_Sizes]], list[_Sizes | None]],
        thresholds: tuple[float, float, float | None],
        rake: tuple[float, float],
        edits: list[tuple[list[_Act], _Act, bool]],
        relabel: bool,
        /,
    ) -> PostflopGame: ...
    @property
    def pairs(self) -> float: ...
    @property
    def parts(self) -> int: ...
    @property
    def iterations(self) -> tuple[int, int]: ...
    def size(self, bits: int, threads: int, /) -> tuple[int, int, int, int, float]: ...
    def trees(self) -> BettingTrees: ...
    def pay(self, outcomes: list[tuple[int, list[list[float]]]], /) -> None: ...
    def hands(self, player: int, /) -> NDArray[np.uint8]: ...
    def prepare(self, bits: int, threads: int, /) -> BaseException | None: ...
    def solve(
        self,
        target: float,
        iterations: int,
        seconds: float | None,
        threads: int,
        progress: Callable[[int, float], object] | None,
        /,
    ) -> tuple[list[_Measured], BaseException | None]: ...
    def judge(
        self, threads: int, /
    ) -> tuple[tuple[_Measured, list[float]] | None, BaseException | None]: ...
    def best_response(
        self, player: int, threads: int, /
    ) -> tuple[list[float] | None, BaseException | None]: ...
    def find(self, line: list[tuple[str, int]], /) -> tuple[int, int, list[int]]: ...
    def view(
        self, line: list[tuple[str, int]], threads: int, /
    ) -> tuple[tuple[list[_Rows], _Rows] | None, BaseException | None]: ...
    def solve_river(
        self, line: list[tuple[str, int]], iterations: int, threads: int, /
    ) -> BaseException | None: ...
    def lock(
        self, line: list[tuple[str, int]], strategy: list[list[float]], threads: int, /
    ) -> tuple[bool | None, BaseException | None]: ...
    def unlock(self, line: list[tuple[str, int]], /) -> None: ...
    def locked(self, line: list[tuple[str, int]], /) -> bytes: ...
    def set_locked(self, line: list[tuple[str, int]], numbers: bytes, /) -> bool: ...
    def part(self, part: int, river: bool, /) -> bytes: ...
    def set_part(self, part: int, numbers: bytes, river: bool, /) -> bool: ...
    def set_iterations(self, iterations: int, counted: int, /) -> None: ...

@final
class SequenceGame:
    """A game of two players in sequence form. Strategies have a number for each sequence."""

    def __new__(
        cls,
        sets: Sequence[Sequence[tuple[int, int]]],
        rows: NDArray[np.int64],
        columns: NDArray[np.int64],
        first: NDArray[np.float64],
        second: NDArray[np.float64],
        /,
    ) -> SequenceGame: ...
    def minimise_regrets(
        self,
        target: float,
        most: int,
        variant: str,
        progress: Callable[[int, float], object] | None,
        /,
    ) -> tuple[list[list[float]], int, list[tuple[int, float]], BaseException | None]: ...
    def complete_plans(self, plans: Sequence[Sequence[float]], /) -> list[list[float]]: ...
    def judge(
        self, strategies: Sequence[Sequence[float]], /
    ) -> tuple[list[float], list[float]]: ...
    def best_response(
        self, player: int, strategies: Sequence[Sequence[float]], /
    ) -> tuple[float, list[float]]: ...

@final
class Deals:
    def __new__(
        cls,
        rules: Rules,
        seats: Sequence[Seat],
        board: _HandLike,
        dead: _HandLike,
        details: tuple[bool, bool] = ...,
        shift: int = 0,
        /,
    ) -> Deals: ...
    @property
    def possible(self) -> bool: ...
    @property
    def counts(self) -> list[int]: ...
    @property
    def way(self) -> ExactWay | None: ...
    def count(
        self, threads: int, progress: Callable[[int, int], object] | None, /
    ) -> tuple[_CountedDeals, int, BaseException | None]: ...
    def sample(
        self,
        seed: int,
        chunks: tuple[int, int],
        deals: int,
        threads: int,
        progress: Callable[[int, int], object] | None = None,
        /,
    ) -> tuple[list[_CountedDeals], BaseException | None] | None: ...

@final
class RangePair:
    def __new__(
        cls,
        first: NDArray[np.uint32],
        second: NDArray[np.uint32],
        board: _HandLike,
        dead: _HandLike,
        /,
    ) -> RangePair: ...
    def by_combo(
        self, threads: int, progress: Callable[[int, int], object] | None, /
    ) -> tuple[tuple[NDArray[np.uint64], NDArray[np.uint64]] | None, BaseException | None]: ...
    def by_next_cards(
        self, count: int, threads: int, progress: Callable[[int, int], object] | None, /
    ) -> tuple[list[tuple[int, int]] | None, BaseException | None]: ...

def cards(text: str) -> tuple[Card, ...]: ...
def card_spans(text: str) -> list[tuple[int, int]]: ...
@overload
def strength(
    hand: _HandLike,
    ordering: Ordering | str | None = None,
    *,
    game: None = None,
    board: None = None,
) -> int: ...
@overload
def strength(
    hand: _HandLike,
    ordering: None = None,
    *,
    game: Game | str,
    board: _HandLike | None = None,
) -> int | tuple[int, int]: ...
@overload
def strength(
    hand: _HandLike, ordering: None = None, *, game: None = None, board: _HandLike
) -> int: ...
def strengths(
    cards: _Integers,
    ordering: Ordering | str,
    threads: int,
    out: NDArray[np.uint16] | tuple[NDArray[np.uint16], ...] | None,
    check: bool,
) -> NDArray[np.uint16]: ...
def game_strengths(
    cards: _Integers,
    game: Game,
    board: _Integers | None,
    threads: int,
    out: NDArray[np.uint16] | tuple[NDArray[np.uint16], ...] | None,
    check: bool,
) -> NDArray[np.uint16] | tuple[NDArray[np.uint16], NDArray[np.uint16]]: ...
def category_numbers(
    cards: _Integers, ordering: Ordering | str, threads: int
) -> NDArray[np.uint8]: ...
def best_cards(cards: _Integers, ordering: Ordering | str, threads: int) -> NDArray[np.uint8]: ...
def best_choice(own: Hand, plays: int, board: Hand, ordering: Ordering) -> Hand: ...
def register(**objects: object) -> None: ...
def masks_of(hands: _Integers) -> NDArray[np.uint64]: ...
def ids_of(hands: _Integers) -> NDArray[np.uint8]: ...
def expected_values(
    tables: tuple[ArrowTable, ArrowTable, ArrowTable],
    games: dict[str, GameEvaluator],
    folded: bool,
    rake: tuple[int, int | None] | None,
    all_variances: bool,
    threads: int,
    progress: Callable[[int, int], object] | None,
) -> tuple[ArrowTable, BaseException | None]: ...
def count_bits(
    bits: NDArray[np.uint64], groups: NDArray[np.int64], count: int
) -> NDArray[np.uint64]: ...
def equity_batch(
    game: GameEvaluator,
    hands: NDArray[np.uint64],
    boards: NDArray[np.uint64],
    dead: NDArray[np.uint64],
    threads: int,
    progress: Callable[[int, int], object] | None,
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], int, BaseException | None]: ...
def hand_start(head: bytes, window: bytes) -> int | None: ...
def known_rooms() -> list[str]: ...
def known_currencies() -> list[str]: ...
def file_sizes(paths: Sequence[str]) -> list[int]: ...
def study_facts(
    holes: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    lowest: int,
    levels: Sequence[int],
    threads: int,
    /,
) -> NDArray[np.uint8]: ...
def count_classes(cards: int, given: _HandLike, ordering: Ordering) -> int: ...
def count_hands(
    cards: int,
    given: _HandLike,
    ordering: Ordering,
    threads: int,
    progress: Callable[[int, int], object] | None,
    share: tuple[int, int],
) -> _Counted: ...
def solve_numbers(
    numbers: Sequence[_Fraction], target: _Fraction, operators: str, steps: bool
) -> list[_Written]: ...
def nearest_values(
    numbers: Sequence[_Fraction], target: _Fraction, operators: str, count: int
) -> list[_Fraction]: ...
def survey_numbers(
    puzzles: Sequence[Sequence[_Fraction]], target: _Fraction, operators: str, steps: bool
) -> list[tuple[int, int, _Written | None]]: ...
def survey_targets(
    puzzles: Sequence[Sequence[_Fraction]],
    weights: Sequence[int],
    operators: str,
    first: int,
    targets: int,
) -> tuple[list[int], list[int]]: ...
def count_forms(symbols: int, operators: str) -> int: ...
def countdown(numbers: Sequence[int], target: int) -> tuple[int, list[_Written]]: ...
def count_starting_hands(
    threads: int, progress: Callable[[int, int], object] | None
) -> tuple[list[tuple[int, int]] | None, BaseException | None]: ...
def count_triples(
    threads: int, progress: Callable[[int, int], object] | None, /
) -> tuple[NDArray[np.uint64] | None, BaseException | None]: ...
def two_hands(line: str | bytes) -> tuple[int, int] | None: ...
def compare_lines(text: bytes, start: int, verdicts: list[str]) -> _Compared: ...
def value_parts(
    hand: _HandLike, ordering: Ordering
) -> tuple[int, tuple[Rank, ...], tuple[Card, ...], list[tuple[Card, Card]]] | None: ...

class _PaidShape(Protocol):
    """What the core reads of a `cardmath.video_poker.Shape`."""

    @property
    def kind(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def masks(self) -> tuple[int, int, int]: ...
    @property
    def natural(self) -> bool | None: ...

@final
class BestHoldArrays:
    """The best hold of one hand of each class, as arrays."""

    @property
    def hands(self) -> NDArray[np.uint8]: ...
    @property
    def weights(self) -> NDArray[np.uint32]: ...
    @property
    def holds(self) -> NDArray[np.uint8]: ...
    @property
    def values(self) -> NDArray[np.int64]: ...
    @property
    def equal(self) -> NDArray[np.uint8]: ...

@final
class HoldSums:
    """The sums over all hands of a game, each played by its best hold."""

    @property
    def lines(self) -> list[int]: ...
    @property
    def squares(self) -> tuple[int, int]: ...
    @property
    def equal(self) -> int: ...
    @property
    def equal_in_size(self) -> int: ...
    @property
    def groups(self) -> list[tuple[int, int]]: ...

@final
class VideoPoker:
    """A game of video poker: a deck and the shapes of a pay table's lines."""

    def __new__(
        cls,
        jokers: int,
        wild: Hand,
        bug: bool,
        shapes: Sequence[_PaidShape],
        threads: int,
        /,
    ) -> VideoPoker: ...
    @property
    def denominator(self) -> int: ...
    @property
    def most_pay(self) -> int: ...
    def dealt(self) -> list[int]: ...
    def line_of(self, hand: _HandLike, /) -> int: ...
    def draws(self, hand: _HandLike, /) -> list[list[int]]: ...
    def classes(self, hand: _HandLike, /) -> list[int]: ...
    def sets(self) -> list[bytes]: ...
    def analyze(
        self, pays: Sequence[int], groups: Sequence[int], count: int, threads: int, /
    ) -> HoldSums: ...
    def best_holds(self, pays: Sequence[int], threads: int, /) -> BestHoldArrays: ...
    def jackpot(
        self, pays: Sequence[int], line: int, span: tuple[int, int], threads: int, /
    ) -> list[tuple[tuple[int, int], int, int]]: ...

@final
class StrategySearch:
    """A search for ordered lists of labels of holds, and the cost of a list."""

    def __new__(
        cls, game: VideoPoker, pays: Sequence[int], labels: NDArray[np.bool_], threads: int, /
    ) -> StrategySearch: ...
    def cost(self, order: Sequence[int], /) -> int: ...
    def run(
        self, last: int, most: int, progress: Callable[[int, int], object] | None, /
    ) -> tuple[list[tuple[list[int], int]], BaseException | None]: ...

def icm_expectations(
    stacks: Sequence[float],
    prizes: Sequence[float],
    progress: Callable[[int, int], object] | None,
    /,
) -> tuple[NDArray[np.float64], float, int]: ...
def icm_places(
    stacks: Sequence[float], count: int, progress: Callable[[int, int], object] | None, /
) -> tuple[NDArray[np.float64], float, int]: ...

_Amount = tuple[str, list[tuple[int, int, int]], float]
_QueryTally = tuple[int, list[tuple[list[tuple[int, int]], int, list[_Amount]]]]

@final
class QueryDeals:
    """A program of values over the deals of a game."""

    def __new__(
        cls,
        *,
        rules: Rules,
        seats: Sequence[tuple[Seat, Sequence[int]]],
        board: Sequence[int],
        dead: Hand,
        streets: Sequence[tuple[int, int]],
        studied: tuple[int, Sequence[int]] | None,
        nodes: Sequence[tuple[str, Sequence[int]]],
        conditions: Sequence[int],
        groups: Sequence[int],
        aggregates: Sequence[tuple[str, int]],
        lists: Sequence[Sequence[int]],
        tables: Sequence[tuple[NDArray[np.uint64], NDArray[np.int64]]],
        definitions: Sequence[Sequence[Sequence[Sequence[tuple[int, Sequence[int]]]]]],
        names_suits: bool,
    ) -> QueryDeals: ...
    @property
    def plan(self) -> tuple[str, list[str], int, int, int]: ...
    @property
    def plan_names(self) -> list[str]: ...
    @property
    def completions(self) -> int: ...
    @property
    def possible(self) -> bool: ...
    def count(
        self,
        threads: int,
        progress: Callable[[int, int], object] | None,
        /,
        plan: int | None = None,
    ) -> tuple[_QueryTally, tuple[int, int], BaseException | None]: ...
    def sample(
        self, seed: int, chunks: tuple[int, int], deals: int, threads: int, /
    ) -> tuple[list[_QueryTally], BaseException | None]: ...
