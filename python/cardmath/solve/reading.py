"""What a user gives of a game: the board, the ranges, the chips, the rake and a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardmath._cards.deck import Card, Deck, Hand, HandLike
from cardmath._ranges.range import Range
from cardmath._rules.games import GAMES, HOLDEM, SOLVED_OMAHA, find_game
from cardmath._situation.known_cards import (
    FROM_THE_FLOP,
    check_board,
    check_deck,
    check_places,
    in_order,
)
from cardmath._situation.seats import read_held
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numbers import positive, real
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


_TURN = 4


def read_game(game: str | Game) -> Game:
    """Read the game that is played.

    Raises:
        CardmathError: it is unknown, or is not solved.
        CardmathTypeError: it is neither text nor a game.
    """
    found = find_game(game)
    solved = [GAMES[key] for key in (HOLDEM, *SOLVED_OMAHA)]
    if found not in solved:
        names = ", ".join(repr(each.key) for each in solved)
        raise CardmathError(f"{found} is not solved after the flop: the games are {names}")
    return found


def read_board(board: HandLike, game: Game = GAMES[HOLDEM]) -> tuple[Card, ...]:
    """Read a board.

    Raises:
        CardmathError: it has not three to five cards, one twice, or a joker; or the game is not
            solved from the flop.
        CardmathTypeError: it is not a set of cards.
    """
    shown = in_order(board)
    check_board(Hand(shown), game, FROM_THE_FLOP)
    if game.key != HOLDEM and len(shown) < _TURN:
        raise CardmathError(
            f"{game} is solved from the turn or the river: give four or five cards as the board, "
            f"not {len(shown)}"
        )
    return shown


def read_dead(
    dead: HandLike, board: tuple[Card, ...], game: Game = GAMES[HOLDEM]
) -> tuple[Card, ...]:
    """Read dead cards.

    Raises:
        CardmathError: one is a joker or on the board, or too few others are left.
        CardmathTypeError: it is not a set of cards.
    """
    known = in_order(dead)
    check_deck(Hand(known), game.deck, game)
    check_places(on_the_board=Hand(board), dead=Hand(known))
    most = len(Deck()) - game.board - 2 * game.cards
    if len(known) > most:
        raise CardmathError(
            f"at most {most} cards can be dead, so that two hands and a board are left, "
            f"not {len(known)}"
        )
    return known


def read_ranges(ranges: Sequence[RangeLike], game: Game) -> tuple[Range, Range]:
    """Read the ranges of both players.

    Raises:
        CardmathError: they are not two, one cannot be read, or one is of another game.
    """
    if isinstance(ranges, (str, Range, Mapping)) or not is_iterable(ranges):
        raise CardmathTypeError(
            "give two ranges: first of the player out of position, then of the one in position"
        )
    given = all_of("ranges", ranges)
    if len(given) != 2:
        raise CardmathError(
            f"give two ranges, out of position first, not {len(given):,}; "
            "with three players an equilibrium guarantees none of them anything"
        )
    first, second = (read_held(game, each) for each in given)
    return first, second


PIO: Literal["pio"] = "pio"
Merge: TypeAlias = float | Literal["pio"]
"""When the smaller of two sizes is left out: pots, or the rule of PioSOLVER."""


def read_merge(merge: object) -> Merge:
    """Read when sizes are merged.

    Raises:
        CardmathError: it is neither a number of pots nor the name of a rule.
    """
    if isinstance(merge, str):
        if merge.strip().lower() == PIO:
            return PIO
        raise CardmathError(f"merge is a number of pots, such as 0.1, or 'pio', not {quote(merge)}")
    return float(real("merge", merge, 0))


def read_rake(rake: object) -> tuple[float, float]:
    """Read the share of the pot that is taken, and the most chips; None takes nothing.

    Raises:
        CardmathError: a number is out of range.
    """
    if rake is None:
        return 0.0, 0.0
    if not isinstance(rake, (tuple, list)) or len(rake) != 2:
        raise CardmathTypeError("rake is a share of the pot and the most chips: (0.05, 3)")
    share = float(real("the share of the rake", rake[0], 0, 0.5))
    cap = float(real("the cap of the rake", rake[1], 0))
    return (share, min(cap, 1e12)) if share and cap else (0.0, 0.0)


_FINE = 0.01
"""The least chip of small pots."""
_LARGE_POT = 100
"""The least pot whose chips are whole by default."""
_MOST_CHIPS = 10**9

Target: TypeAlias = str | float
"""A share of the pot as text, `0.5%`, or chips."""


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
    return positive("a target", target)


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a game, and the unit that the core counts in."""

    pot: float
    stack: float
    chip: float

    @classmethod
    def read(cls, pot: object, stack: object, chip: object) -> Chips:
        """Read the amounts that a user gives; no chip chooses one.

        Raises:
            CardmathError: an amount is not above 0 and finite, or no multiple of the chip.
        """
        amounts = positive("the pot", pot), positive("the stack", stack)
        if chip is None:
            is_whole = all(amount == int(amount) for amount in amounts)
            unit = 1.0 if is_whole and amounts[0] >= _LARGE_POT else _FINE
        else:
            unit = positive("a chip", chip)
        chips = cls(amounts[0], amounts[1], unit)
        if (amounts[0] + 2 * amounts[1]) / unit > _MOST_CHIPS:
            raise CardmathError(
                f"pot and stacks are {_MOST_CHIPS:,} chips at most; a larger chip makes them fewer"
            )
        for name, amount in zip(("pot", "stack"), amounts, strict=True):
            chips.units(amount, f"the {name}")
        return chips

    def units(self, amount: float, what: str = "a bet") -> int:
        """An amount in the smallest chips."""
        units = round(amount / self.chip)
        if abs(amount / self.chip - units) > 1e-6 or (amount and not units):
            raise CardmathError(
                f"{what} is a multiple of the smallest chip, {self.chip:g}, and {amount:g} is not"
            )
        return units
