"""A game of hold'em after the flop: board, ranges, chips, sizes, and how large it is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from cardmath._cards.deck import Card, HandLike, cards
from cardmath._core import PostflopGame
from cardmath._ranges.range import Range
from cardmath._support.numbers import real, whole
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    ExpressionError,
    RepeatedCardError,
    quote,
)
from cardmath.solve.betting_tree import BettingTree
from cardmath.solve.lines import Act, read_line, shown_chips
from cardmath.solve.sizes import STREETS, AllSizes, Size, SizesLike, sizes_by_street

if TYPE_CHECKING:
    from cardmath._ranges.range import RangeLike

__all__ = ["GameSize", "PostflopQuestion", "Target", "read_target"]

_FINE = 0.01
"""The least chip of small pots."""
_LARGE_POT = 100
"""The least pot whose chips are whole by default."""
_MOST_CHIPS = 10**9
_BOARDS = (3, 4, 5)
_SINGLE, _HALF = 32, 16
_SMALL = 128 << 20
"""The bytes up to which numbers have 32 bits by default."""
_FINE_TARGET = 0.0005
"""The share of the pot below which half floats are too coarse."""
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}

Target: TypeAlias = str | float
"""A share of the pot as text, `0.5%`, or chips."""


@dataclass(frozen=True, slots=True)
class GameSize:
    """How large a game is, as an estimate from before anything is allocated."""

    nodes: int
    """The nodes of the tree with all cards, up to suit relabelling."""
    decisions: int
    """The actions at all decisions, times the hands that choose among them."""
    bytes: int
    """The memory that solving takes."""
    bytes_16: int
    """The memory if numbers are stored in 16 bits."""
    bytes_32: int
    """The memory if numbers are stored in 32 bits."""
    seconds: float
    """An estimate of the seconds an iteration takes on one core; machines differ."""

    def __str__(self) -> str:
        return (
            f"{self.nodes:,} nodes, {_shown_bytes(self.bytes)}, "
            f"about {self.seconds:.2g} s an iteration on one core"
        )


class PostflopQuestion:
    """A game of hold'em after the flop, before it is solved."""

    def __init__(
        self,
        board: tuple[Card, ...],
        ranges: tuple[Range, Range],
        chips: Chips,
        sizes: AllBets,
        options: Options,
    ) -> None:
        self.board = board
        self.ranges = ranges
        self._chips = chips
        self._sizes = sizes
        self._options = options
        self._core: PostflopGame | None = self._new_core()
        if not self._core.pairs:
            raise CardmathError(
                "the players cannot hold hands at the same time: beside the board, each hand of "
                "one shares a card with each of the other, or a range is empty"
            )

    def _new_core(self) -> PostflopGame:
        import numpy as np

        weights = [np.asarray(each.weights, np.float32) for each in self.ranges]
        chips, options = self._chips, self._options
        return PostflopGame(
            bytes(card.id for card in self.board),
            weights,
            (chips.units(chips.pot), chips.units(chips.stack)),
            self._sizes.for_core(chips),
            options.thresholds,
            (options.rake[0], options.rake[1] / chips.chip),
            [edit.for_core(chips) for edit in options.edits],
            options.relabel,
        )

    def take_core(self) -> PostflopGame:
        """A game in the core that no answer has yet."""
        core, self._core = self._core or self._new_core(), None
        return core

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
    def rake(self) -> tuple[float, float]:
        """The share of the pot that the house takes, and the most chips."""
        return self._options.rake

    @property
    def street(self) -> str:
        """The first street: `flop`, `turn` or `river`."""
        return STREETS[len(self.board) - 3]

    @cached_property
    def tree(self) -> BettingTree:
        """The betting, which can be printed and walked before anything is solved."""
        core = self._core or self._new_core()
        return BettingTree(core.trees(), self.chip, self.pot, self.stack)

    @cached_property
    def size(self) -> GameSize:
        """How large the game is, before anything is allocated."""
        core = self._core or self._new_core()
        nodes, cells, half, other, cost = core.size(_HALF)
        single = core.size(_SINGLE)[2]
        bits = self.bits_for(None, _FINE_TARGET)
        stored = half if bits == _HALF else single
        return GameSize(nodes, cells, stored + other, half + other, single + other, cost / 1e9)

    def bits_for(self, given: int | None, share: float) -> int:
        """The bits of a stored number, for a target as a share of the pot."""
        if given is not None:
            if given not in (_HALF, _SINGLE):
                raise CardmathError(f"bits are {_HALF} or {_SINGLE}, not {given!r}")
            return given
        if share < _FINE_TARGET:
            return _SINGLE
        core = self._core or self._new_core()
        return _SINGLE if core.size(_SINGLE)[2] <= _SMALL else _HALF

    def changed(self, *, add: Iterable[str] = (), remove: Iterable[str] = ()) -> Self:
        """The same game with branches added or removed.

        Args:
            add: lines that end in a new bet or raise, such as `"x b120"`. Cards are left out:
                the change is made whatever comes.
            remove: lines that end in the action to remove; what would follow goes with it.

        Raises:
            CardmathError: a line is not in the tree, or what is added is no legal bet.
            CardmathTypeError: a line is not text.

        >>> from cardmath.solve import postflop
        >>> game = postflop("Ks7h2d3c4s", ["AA", "QQ"], pot=100, stack=100, bets="50%")
        >>> game.changed(add=["b25"], remove=["x b50"]).tree.actions(game.tree.root)
        ('check', 'bet 25', 'bet 50', 'all-in 100')
        """
        edits = [
            *(_Edit.read(line, add=True) for line in _lines("add", add)),
            *(_Edit.read(line, add=False) for line in _lines("remove", remove)),
        ]
        options = self._options.with_edits(edits)
        return type(self)(self.board, self.ranges, self._chips, self._sizes, options)

    def check_memory(self, bits: int, memory: str | int | None) -> None:
        """Check that the game fits into memory.

        Raises:
            CardmathError: it does not.
        """
        allowed = _free_memory() * 3 // 4 if memory is None else _read_bytes(memory)
        needed = self.size.bytes_16 if bits == _HALF else self.size.bytes_32
        if needed > allowed:
            halves = "" if bits == _HALF else ", bits=16"
            raise CardmathError(
                f"solving takes {_shown_bytes(needed)}, and {_shown_bytes(allowed)} are allowed; "
                f"smaller are: fewer sizes (`tree` draws the betting), a higher merge or "
                f"force_all_in, narrower ranges, a later street{halves}"
            )

    def to_plain(self) -> dict[str, Any]:
        """The question as plain values, for files."""
        options = self._options
        return {
            "board": [str(card) for card in self.board],
            "ranges": [each.text for each in self.ranges],
            "chips": [self.pot, self.stack, self.chip],
            "sizes": self._sizes.to_plain(),
            "thresholds": list(options.thresholds),
            "rake": list(options.rake),
            "edits": [
                [[_plain_act(act) for act in edit.line], _plain_act(edit.last), edit.add]
                for edit in options.edits
            ],
            "relabel": options.relabel,
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
            KeyError, TypeError, ValueError: they are no question.
        """
        edits = tuple(
            _Edit(tuple(Act(*act) for act in line), Act(*last), add)
            for line, last, add in plain["edits"]
        )
        first, second, third = map(float, plain["thresholds"])
        options = Options(
            (first, second, third), read_rake(plain["rake"]), edits, bool(plain["relabel"])
        )
        chips = Chips.read(*plain["chips"])
        sizes = AllBets.of_plain(plain["sizes"])
        held = read_ranges(plain["ranges"])
        return cls(read_board(plain["board"]), held, chips, sizes, options)

    def __repr__(self) -> str:
        board = "".join(map(str, self.board))
        return (
            f"<Postflop {board}, pot {shown_chips(self.pot)}, stack {shown_chips(self.stack)}: "
            f"{self.size}>"
        )


def read_target(target: object, pot: float) -> float:
    """A target in chips.

    Raises:
        CardmathError: it is not above 0 and finite, or no share of the pot.
    """
    if isinstance(target, str):
        text = target.strip()
        try:
            share = float(text.removesuffix("%"))
        except ValueError:
            share = inf
        if not text.endswith("%") or not 0 < share < inf:
            raise CardmathError(
                f"a target is a share of the pot such as '0.5%', or chips, not {quote(target)}"
            )
        return share / 100 * pot
    chips = float(real("a target", target, 0))
    if not 0 < chips < inf:
        raise CardmathError(f"a target is above 0 and finite, not {chips:g}")
    return chips


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a game, and the unit that the core counts in."""

    pot: float
    stack: float
    chip: float

    @classmethod
    def read(cls, pot: object, stack: object, chip: object) -> Chips:
        amounts = [
            float(real(f"the {name}", each, 0)) for name, each in (("pot", pot), ("stack", stack))
        ]
        for name, amount in zip(("pot", "stack"), amounts, strict=True):
            if not 0 < amount < inf:
                raise CardmathError(f"the {name} is above 0 and finite, not {amount:g}")
        if chip is None:
            is_whole = all(amount == int(amount) for amount in amounts)
            unit = 1.0 if is_whole and amounts[0] >= _LARGE_POT else _FINE
        else:
            unit = float(real("a chip", chip, 0))
            if not unit or not isfinite(unit):
                raise CardmathError("a chip is above 0 and finite")
        chips = cls(amounts[0], amounts[1], unit)
        for name, amount in zip(("pot", "stack"), amounts, strict=True):
            chips.units(amount, f"the {name}")
        if (amounts[0] + 2 * amounts[1]) / unit > _MOST_CHIPS:
            raise CardmathError(
                f"pot and stacks are {_MOST_CHIPS:,} chips at most; a larger chip makes them fewer"
            )
        return chips

    def units(self, amount: float, what: str = "a bet") -> int:
        """An amount in the smallest chips."""
        units = round(amount / self.chip)
        if abs(amount / self.chip - units) > 1e-6 or (amount and not units):
            raise CardmathError(
                f"{what} is a multiple of the smallest chip, {self.chip:g}, and {amount:g} is not"
            )
        return units


@dataclass(frozen=True, slots=True)
class AllBets:
    """The sizes of all streets and players."""

    bets: AllSizes
    raises: AllSizes
    donks: list[list[Size] | None]

    @classmethod
    def read(
        cls, bets: SizesLike, raises: SizesLike, donks: SizesLike | None, chips: Chips
    ) -> AllBets:
        leads: list[list[Size] | None] = [None, None, None]
        if donks is not None:
            by_street = sizes_by_street("donks", donks, raises=False)
            named = set(donks) if isinstance(donks, dict) else set(STREETS)
            leads = [
                each[0] if street in named and street != STREETS[0] else None
                for street, each in zip(STREETS, by_street, strict=True)
            ]
        read = cls(
            sizes_by_street("bets", bets, raises=False),
            sizes_by_street("raises", raises, raises=True),
            leads,
        )
        for size in read._all():
            if size.kind == "chips":
                chips.units(size.number)
                if size.number > chips.stack:
                    raise CardmathError(
                        f"a bet of {size.number:g} chips is above the stack, {chips.stack:g}; "
                        "all-in is written a"
                    )
        return read

    def to_plain(self) -> list[Any]:
        """The sizes as plain values, for files."""

        def plain(sizes: list[Size] | None) -> Any:  # noqa: ANN401
            return None if sizes is None else [[size.kind, size.number] for size in sizes]

        return [
            [[plain(player) for player in street] for street in self.bets],
            [[plain(player) for player in street] for street in self.raises],
            [plain(lead) for lead in self.donks],
        ]

    @classmethod
    def of_plain(cls, plain: list[Any]) -> AllBets:
        """The sizes of plain values."""

        def sizes(given: list[Any]) -> list[Size]:
            return [Size(kind, float(number)) for kind, number in given]

        bets, raises, donks = plain
        return cls(
            [[sizes(player) for player in street] for street in bets],
            [[sizes(player) for player in street] for street in raises],
            [None if lead is None else sizes(lead) for lead in donks],
        )

    def _all(self) -> Iterable[Size]:
        for group in (self.bets, self.raises):
            for street in group:
                for player in street:
                    yield from player
        for lead in self.donks:
            yield from lead or ()

    def for_core(self, chips: Chips) -> tuple[Any, Any, Any]:
        def plain(sizes: list[Size]) -> list[tuple[str, float]]:
            return [
                (size.kind, chips.units(size.number) if size.kind == "chips" else size.number)
                for size in sizes
            ]

        return (
            [[plain(player) for player in street] for street in self.bets],
            [[plain(player) for player in street] for street in self.raises],
            [None if lead is None else plain(lead) for lead in self.donks],
        )


@dataclass(frozen=True, slots=True)
class _Edit:
    """A branch to add or to remove."""

    line: tuple[Act, ...]
    last: Act
    add: bool

    @classmethod
    def read(cls, text: str, *, add: bool) -> _Edit:
        moves = read_line(text)
        if not moves:
            raise CardmathError("a change is a line that ends in the action to add or to remove")
        acts = []
        for move in moves:
            if move.act is None:
                reason = "changes are made whatever cards come: leave the cards out"
                raise ExpressionError(reason, move.token, text, move.position)
            acts.append(move.act)
        if add and acts[-1].kind not in ("a", "b"):
            raise CardmathError(
                f"{quote(text)} does not end in a bet or raise: only these are added"
            )
        return cls(tuple(acts[:-1]), acts[-1], add)

    def for_core(self, chips: Chips) -> tuple[list[tuple[str, int]], tuple[str, int], bool]:
        def plain(act: Act) -> tuple[str, int]:
            if act.kind == "a":
                raise CardmathError("in a change write an all-in with its chips, such as b900")
            return act.kind, chips.units(act.chips) if act.kind == "b" else 0

        return [plain(act) for act in self.line], plain(self.last), self.add


@dataclass(frozen=True, slots=True)
class Options:
    """What else is chosen."""

    thresholds: tuple[float, ...]
    rake: tuple[float, float]
    edits: tuple[_Edit, ...]
    relabel: bool

    def with_edits(self, edits: list[_Edit]) -> Options:
        return Options(self.thresholds, self.rake, (*self.edits, *edits), self.relabel)


def _plain_act(act: Act) -> list[Any]:
    return [act.kind, act.chips]


def read_board(board: HandLike) -> tuple[Card, ...]:
    found = tuple(cards(board)) if isinstance(board, str) else tuple(board)
    shown = tuple(Card(card) for card in found)
    if len(set(shown)) < len(shown):
        raise RepeatedCardError(str(next(card for card in shown if shown.count(card) > 1)))
    if len(shown) not in _BOARDS:
        raise CardmathError(f"a board has three, four or five cards, not {len(shown)}")
    if any(card.is_joker for card in shown):
        raise CardmathError("hold'em has no jokers")
    return shown


def read_ranges(ranges: Sequence[RangeLike]) -> tuple[Range, Range]:
    if isinstance(ranges, (str, Range)) or not isinstance(ranges, Iterable):
        raise CardmathTypeError("ranges are two: of the player out of position and of the other")
    held = [each if isinstance(each, Range) else Range(each) for each in ranges]
    if len(held) != 2:
        raise CardmathError(
            f"ranges are two, of the players out of and in position, not {len(held)}; "
            "games of three players have no equilibrium that a player can rely on"
        )
    return held[0], held[1]


def read_rake(rake: object) -> tuple[float, float]:
    if rake is None:
        return 0.0, 0.0
    if not isinstance(rake, (tuple, list)) or len(rake) != 2:
        raise CardmathTypeError("rake is a share of the pot and the most chips: (0.05, 3)")
    share = float(real("the share of the rake", rake[0], 0, 0.5))
    cap = float(real("the cap of the rake", rake[1], 0))
    return (share, min(cap, 1e12)) if cap else (0.0, 0.0)


def _lines(what: str, given: Iterable[str]) -> list[str]:
    if isinstance(given, str):
        raise CardmathTypeError(f"{what} is a list of lines: [{given!r}]")
    return list(given)


def _free_memory() -> int:
    """The free memory of the machine, in bytes; much, if the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            found = re.search(r"MemAvailable:\s+(\d+) kB", file.read())
    except OSError:
        found = None
    if found is not None:
        return int(found[1]) * 1024
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 8 << 30


def _read_bytes(memory: object) -> int:
    if isinstance(memory, str):
        found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?\s*", memory.lower())
        if found is None:
            raise CardmathError(f"memory is bytes, or text such as '2 GB', not {quote(memory)}")
        return int(float(found[1]) * _UNITS[found[2]])
    return whole("memory", memory, 1)


def _shown_bytes(count: float) -> str:
    for size, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= size:
            return f"{count / size:.3g} {name}"
    return f"{count:.0f} bytes"
