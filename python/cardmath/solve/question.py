"""A game after the flop: board, ranges, chips, sizes, and how large it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from cardmath._cards.deck import Card
from cardmath._core import PostflopGame
from cardmath._ranges.range import Range
from cardmath._rules.game import Game
from cardmath._rules.games import HOLDEM
from cardmath._support.layout import counted
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numbers import index_of, real
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.solve.all_bets import AllBets, Edit, Options
from cardmath.solve.betting_tree import BettingTree
from cardmath.solve.lines import Act, shown_chips
from cardmath.solve.memory import allowed_memory, shown_bytes
from cardmath.solve.payoff import Payoffs, PayoffTable
from cardmath.solve.reading import (
    Chips,
    read_board,
    read_dead,
    read_game,
    read_merge,
    read_rake,
    read_ranges,
)
from cardmath.solve.sizes import STREETS

_SINGLE, _HALF = 32, 16
_SMALL = 8 << 20
"""The bytes up to which numbers have 32 bits by default: they stay in a core's cache, where half
floats are no faster. With more, half floats need a tenth to a third less time."""
_FINE_TARGET = 0.0005
"""The share of the pot below which half floats are too coarse."""
_WIDENED = 128 << 20
"""The bytes up to which numbers become 32 bits when an answer is resumed to such a target: both
copies are in memory meanwhile."""
_LEAST_SHARE = 1e-6
"""The least share of all pairs of hands that can be held at once, by weight: sums of floats lose
less."""
_LEAST_WEIGHT = 1e-40
"""The least weight of the pairs of hands that can be held at once: floats of 32 bits lose less."""


@dataclass(frozen=True, slots=True)
class GameSize:
    """How large a game is, estimated before anything is allocated."""

    nodes: int
    """The nodes of the tree with all cards, up to suit relabelling."""
    decisions: int
    """The actions at all decisions, times the hands that choose among them."""
    bytes: int
    """The memory that solving takes, with a thread for every core."""
    bytes_16: int
    """The memory if numbers are stored in 16 bits."""
    bytes_32: int
    """The memory if numbers are stored in 32 bits."""
    seconds: float
    """An estimate of the seconds an iteration takes on one core; machines differ."""

    def for_bits(self, bits: int) -> int:
        """The bytes of memory if numbers are stored in 16 or 32 bits."""
        return self.bytes_16 if bits == _HALF else self.bytes_32

    def __str__(self) -> str:
        return (
            f"{counted(self.nodes, 'node')}, {shown_bytes(self.bytes)}, "
            f"about {self.seconds:.2g} s an iteration on one core"
        )


class PostflopQuestion:
    """A game after the flop, before it is solved."""

    def __init__(
        self,
        board: tuple[Card, ...],
        ranges: tuple[Range, Range],
        chips: Chips,
        sizes: AllBets,
        options: Options,
        payoff: Payoffs | PayoffTable | None = None,
    ) -> None:
        self.board = board
        self.ranges = ranges
        self._chips = chips
        self._sizes = sizes
        self._options = options
        self._payoff = payoff
        if payoff is not None and self.has_low:
            raise CardmathError(
                f"payoff= says what winning, splitting and losing a pot are worth, and in "
                f"{self.game} players also win quarters: only chips are counted there"
            )
        core = self._chips_core()
        self.payoffs = self._table(core)
        self._pay(core)
        if not core.pairs:
            raise CardmathError(
                "the players cannot hold hands at the same time: given the known cards, each hand "
                "of one shares a card with each of the other, or a range is empty"
            )
        known = (*board, *self.dead)
        first, second = (float(np.sum(each.without(known).weights)) for each in ranges)
        if core.pairs < max(_LEAST_SHARE * first * second, _LEAST_WEIGHT):
            raise CardmathError(
                "the players can hardly ever hold hands at the same time: given the known cards, "
                "hands that share no card weigh too little"
            )
        self._unused_core: PostflopGame | None = core

    def _table(self, core: PostflopGame) -> PayoffTable | None:
        """What is paid at each end, unless it is the chips."""
        given = self._payoff
        if given is None:
            return None
        losses = core.trees().losses()
        if isinstance(given, PayoffTable):
            if given.prize_money is None or given.covers(losses):
                given.check_covers(losses)
                return given
            given = given.prize_money
        return PayoffTable.of(given, losses, self._chips, self._options.rake)

    def _new_core(self) -> PostflopGame:
        core = self._chips_core()
        self._pay(core)
        return core

    def _pay(self, core: PostflopGame) -> None:
        if self.payoffs is not None:
            core.pay(self.payoffs.for_core())

    def _chips_core(self) -> PostflopGame:
        weights = [np.asarray(each.weights, np.float32) for each in self.ranges]
        chips, options = self._chips, self._options
        return PostflopGame(
            None if self.is_holdem else self.game._core_rules,
            bytes(card.id for card in self.board),
            bytes(card.id for card in self.dead),
            weights,
            (chips.units(chips.pot), chips.units(chips.stack)),
            self._sizes.for_core(chips),
            options.thresholds(),
            (options.rake[0], options.rake[1] / chips.chip),
            [edit.for_core(chips) for edit in options.edits],
            options.relabel,
        )

    def take_core(self) -> PostflopGame:
        """A game in the core that no answer has yet.

        What the question itself asks its first one is known from then on.
        """
        self.tree, self._sizes_by_bits  # noqa: B018 # cached, as long as there is a core to ask
        core, self._unused_core = self._unused_core or self._new_core(), None
        return core

    @property
    def game(self) -> Game:
        """The game that is played: hold'em, or one of Omaha."""
        return self.ranges[0].game

    @property
    def is_holdem(self) -> bool:
        """Whether it is hold'em."""
        return self.game.key == HOLDEM

    @property
    def has_low(self) -> bool:
        """Whether half of the pot goes to the best low hand."""
        return len(self.game.pots) > 1

    def check_holdem(self, what: str) -> None:
        """Check that the game is hold'em.

        Args:
            what: in words, what needs it: `a chart`.

        Raises:
            CardmathError: it is not.
        """
        if not self.is_holdem:
            raise CardmathError(f"{what} is only for hold'em, and this is {self.game}")

    @property
    def pot(self) -> float:
        """The pot at the start."""
        return self._chips.pot

    @property
    def stack(self) -> float:
        """What each player has behind."""
        return self._chips.stack

    @property
    def chip(self) -> float:
        """The smallest chip: all bets are multiples of it."""
        return self._chips.chip

    @property
    def unit(self) -> str:
        """The unit of values: `chips`, or `payoff` where a function pays the players."""
        return "chips" if self.payoffs is None else "payoff"

    @property
    def pot_worth(self) -> float:
        """What the pot at the start is worth, in this unit; targets in percent are shares of it.

        With a payoff it is how much more a player gets by winning the pot now than by losing it,
        averaged over both players.
        """
        return self.pot if self.payoffs is None else self.payoffs.pot_worth

    @property
    def core_unit(self) -> float:
        """What a unit of the core's values is worth."""
        return self.chip if self.payoffs is None else self.payoffs.unit

    @property
    def core_start(self) -> tuple[float, float]:
        """What each player has where the core's values are 0."""
        return (0.0, 0.0) if self.payoffs is None else self.payoffs.halved

    @property
    def rake(self) -> tuple[float, float]:
        """The share of the pot that the house takes, and the most chips."""
        return self._options.rake

    @property
    def dead(self) -> tuple[Card, ...]:
        """Cards that nobody holds and that cannot come, besides the board."""
        return self._options.dead

    @property
    def street(self) -> str:
        """The first street: `flop`, `turn` or `river`."""
        return STREETS[len(self.board) - 3]

    @cached_property
    def tree(self) -> BettingTree:
        """The betting, which can be printed and walked before anything is solved."""
        core = self._unused_core or self._new_core()
        return BettingTree(core.trees(), self.chip, self.pot, self.stack)

    @cached_property
    def _sizes_by_bits(self) -> dict[int, tuple[int, int, int, int, float]]:
        """By the bits of a number, what the core says of the size of the game."""
        core = self._unused_core or self._new_core()
        return {bits: core.size(bits, 0) for bits in (_HALF, _SINGLE)}

    @cached_property
    def size(self) -> GameSize:
        """How large the game is, before anything is allocated."""
        nodes, cells, half, other, cost = self._sizes_by_bits[_HALF]
        single = self._sizes_by_bits[_SINGLE][2]
        bits = self.bits_for(None, _FINE_TARGET)
        stored = half if bits == _HALF else single
        return GameSize(nodes, cells, stored + other, half + other, single + other, cost / 1e9)

    def bits_for(self, given: int | None, share: float) -> int:
        """The bits of a stored number, for a target as a share of the pot."""
        if given is not None:
            bits = index_of(given)
            if bits not in (_HALF, _SINGLE):
                raise CardmathError(f"bits are {_HALF} or {_SINGLE}, not {quote(given)}")
            return bits
        if real("a target", share, 0) < _FINE_TARGET:
            return _SINGLE
        return _SINGLE if self._sizes_by_bits[_SINGLE][2] <= _SMALL else _HALF

    def _is_widened(self, bits: int, share: float) -> bool:
        """Whether stored numbers become 32 bits before an answer is resumed to a target."""
        is_too_coarse = bits == _HALF and share < _FINE_TARGET
        return is_too_coarse and self.size.bytes_32 <= _WIDENED

    def changed(self, *, add: Iterable[str] = (), remove: Iterable[str] = ()) -> Self:
        """The same game with branches added or removed.

        Args:
            add: lines that end in a new bet or raise, such as `"x b120"`. Cards are left out: the
                change applies to all cards.
            remove: lines that end in the action to remove; what would follow is removed too.

        Raises:
            CardmathError: a line is not in the tree, or what is added is not a legal bet.
            CardmathTypeError: a line is not text.

        >>> from cardmath.solve import postflop
        >>> game = postflop("Ks7h2d3c4s", ["AA", "QQ"], pot=100, stack=100, bets="50%")
        >>> game.changed(add=["b25"], remove=["x b50"]).tree.actions(game.tree.root)
        ('check', 'bet 25', 'bet 50', 'all-in 100')
        """
        edits = [
            *(Edit.read(line, add=True) for line in _lines("add", add)),
            *(Edit.read(line, add=False) for line in _lines("remove", remove)),
        ]
        options = self._options.with_edits(edits)
        return type(self)(self.board, self.ranges, self._chips, self._sizes, options, self._payoff)

    def check_memory(self, bits: int, memory: str | int | None) -> None:
        """Check that the game fits into memory.

        Raises:
            CardmathError: it does not.
        """
        allowed = allowed_memory(memory)
        needed = self.size.for_bits(bits)
        if needed > allowed:
            halves = ", bits=16" if bits != _HALF else ""
            raise CardmathError(
                f"solving takes {shown_bytes(needed)}, and {shown_bytes(allowed)} are allowed; "
                f"what makes it smaller: fewer sizes (`tree` draws the betting), a higher merge or "
                f"force_all_in, narrower ranges, a later street{halves}"
            )

    def to_plain(self) -> dict[str, Any]:
        """The question as plain values, for files."""
        options = self._options
        return {
            "game": self.game.key,
            "board": [str(card) for card in self.board],
            "dead": [str(card) for card in self.dead],
            "ranges": [each.text for each in self.ranges],
            "chips": [self.pot, self.stack, self.chip],
            "sizes": self._sizes.to_plain(),
            "thresholds": [options.add_all_in, options.force_all_in, options.merge],
            "rake": list(options.rake),
            "edits": [edit.to_plain() for edit in options.edits],
            "relabel": options.relabel,
            "payoff": None if self.payoffs is None else self.payoffs.to_plain(),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of_plain, (self.to_plain(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PostflopQuestion):
            return NotImplemented
        return self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash((self.board, self.ranges, self.pot, self.stack))

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> Self:
        """The question of plain values.

        Raises:
            KeyError, TypeError, ValueError: they are not a question.
        """
        game = read_game(plain.get("game", HOLDEM))
        board = read_board(plain["board"], game)
        edits = tuple(
            Edit(tuple(Act(*act) for act in line), Act(*last), add)
            for line, last, add in plain["edits"]
        )
        add, force, merge = plain["thresholds"]
        options = Options(
            float(add),
            float(force),
            read_merge(merge),
            read_rake(plain["rake"]),
            edits,
            bool(plain["relabel"]),
            read_dead(plain.get("dead", ()), board, game),
        )
        chips = Chips.read(*plain["chips"])
        sizes = AllBets.of_plain(plain["sizes"])
        held = read_ranges(plain["ranges"], game)
        pays = plain.get("payoff")
        payoff = None if pays is None else PayoffTable.of_plain(pays, chips)
        return cls(board, held, chips, sizes, options, payoff)

    def __repr__(self) -> str:
        board = "".join(map(str, self.board))
        name = "" if self.is_holdem else f" of {self.game}"
        return (
            f"<Postflop{name} {board}, pot {shown_chips(self.pot)}, "
            f"stack {shown_chips(self.stack)}: {self.size}>"
        )


def _lines(what: str, given: Iterable[str]) -> list[str]:
    if isinstance(given, str) or not is_iterable(given):
        raise CardmathTypeError(
            f"{what} is a list of lines, such as ['x b120'], not {quote(given)}"
        )
    return all_of(what, given)
