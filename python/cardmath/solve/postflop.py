"""Games for two players: hold'em from the flop, the turn or the river, Omaha from the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from os import PathLike
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._rules.games import HOLDEM
from cardmath._support.numbers import real
from cardmath._support.paths import path_text
from cardmath.errors import CardmathTypeError, interruptible
from cardmath.solve.all_bets import AllBets, Options
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.answer_file import read
from cardmath.solve.foreign import Foreign, PostflopStrategy
from cardmath.solve.payoff import Payoffs, check_payoff
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.reading import (
    Chips,
    Merge,
    Target,
    read_board,
    read_dead,
    read_game,
    read_merge,
    read_rake,
    read_ranges,
    read_target,
)
from cardmath.solve.sizes import SizesLike
from cardmath.solve.solver import MOST_ITERATIONS, TARGET, Solver

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


class Postflop(PostflopQuestion):
    """A game after the flop. Make one with `postflop`."""

    @interruptible
    def solve(
        self,
        target: Target = TARGET,
        *,
        iterations: int = MOST_ITERATIONS,
        seconds: float | None = None,
        threads: int = 0,
        progress: bool | Callable[[int, float], object] = False,
        memory: str | int | None = None,
        bits: int | None = None,
    ) -> PostflopAnswer:
        """Find strategies that neither player can improve on much alone.

        Args:
            target: the exploitability to stop at: a share of the pot, `"0.5%"`, or chips. With a
                payoff, a share of `pot_worth`, or a number in the payoff's unit.
            iterations: the most iterations.
            seconds: the time to stop after, if the target is not reached. The current iteration is
                finished first, and the exploitability measured.
            threads: the number of threads, 0 for every core. The answer does not depend on it.
            progress: whether to draw a bar, or a function that is called several times a second
                with the iterations done and the exploitability in chips.
            memory: the most memory to use, in bytes or as `"2 GB"`; by default three quarters of
                the free memory.
            bits: how numbers are stored: 32, or 16 for half of the memory, which suffices to about
                0.05 % of the pot. By default 32 if the game needs at most 8 MB or the target is
                below that.

        Returns:
            a `PostflopAnswer`, which includes its exploitability.

        Raises:
            CardmathError: an argument is wrong, or the game needs more memory than is allowed; the
                message says how much, and what would make it smaller.
            Interrupted: Ctrl-C was pressed; `partial` is the answer so far.
        """
        if callable(progress):  # taking memory and ranking hands may take seconds
            progress(0, inf)
        answer = self.prepare(target, threads=threads, memory=memory, bits=bits)
        answer._iterate(read_target(target, self.pot_worth), iterations, seconds, progress)
        return answer

    @interruptible
    def prepare(
        self,
        target: Target = TARGET,
        *,
        threads: int = 0,
        memory: str | int | None = None,
        bits: int | None = None,
    ) -> PostflopAnswer:
        """Allocate the memory and rank the hands, without solving: `resume` solves.

        Another thread can look at the answer while it is solved.

        Args:
            target: the exploitability to aim for later, which decides the default of `bits`.
            threads: as in `solve`.
            memory: as in `solve`.
            bits: as in `solve`.

        Returns:
            a `PostflopAnswer` with uniform strategies.

        Raises:
            CardmathError: an argument is wrong, or the game needs more memory than is allowed.
            Interrupted: Ctrl-C was pressed.
        """
        goal = read_target(target, self.pot_worth)
        stored = self.bits_for(bits, goal / self.pot_worth)
        self.check_memory(stored, memory)
        return PostflopAnswer(Solver(self, stored, threads))

    @interruptible
    def exploitability_of(
        self,
        strategy: PostflopStrategy,
        *,
        threads: int = 0,
        memory: str | int | None = None,
    ) -> float:
        """The exploitability of a strategy that another program found, in chips, exactly.

        It is the mean of what both players could gain by best responding to it. Nothing is solved:
        the function is called once for each decision on each card, so that games from the river
        take a moment, from the turn a few seconds, and from the flop much longer.

        Args:
            strategy: a function of a `DecisionPoint`, which returns how often each hand chooses
                each action, as an array of shape (hands, actions). Each row is divided by its sum.
            threads: as in `solve`.
            memory: as in `solve`.

        Raises:
            CardmathError: what the function returns are not such probabilities; or they differ
                between hands that are computed once, which `relabel=False` prevents.
            CardmathTypeError: the strategy is not a function.

        >>> import numpy as np
        >>> game = postflop("Ks7h2d3c4s", ["AA, 66", "KQ"], pot=100, stack=100, bets="a")
        >>> def uniform(point):
        ...     return np.ones((len(point.hands), len(point.actions)))
        >>> round(game.exploitability_of(uniform), 2)
        18.75
        """
        stored = self.bits_for(None, 0.0)
        self.check_memory(stored, memory)
        return Foreign(self, Solver(self, stored, threads), strategy).exploitability


@interruptible
def postflop(
    board: HandLike,
    ranges: Sequence[RangeLike],
    pot: float,
    stack: float,
    bets: SizesLike = "60%",
    raises: SizesLike = "2.5x",
    donks: SizesLike | None = None,
    *,
    add_all_in: float = 1.5,
    force_all_in: float = 0.15,
    merge: Merge = 0.1,
    rake: tuple[float, float] | None = None,
    chip: float | None = None,
    relabel: bool = True,
    dead: HandLike = "",
    payoff: Payoffs | None = None,
    game: str | Game = HOLDEM,
) -> Postflop:
    """Declare a game for two players: hold'em from the flop, the turn or the river, or Omaha.

    Omaha, with four or five cards, also eight or better, is solved from the turn or the river,
    without merging any hands.

    The first player is out of position and acts first on each street. Nothing is computed yet:
    `size` says how large the game is, `tree` draws the betting, and `solve` solves it.

    Args:
        board: three to five cards.
        ranges: the range of the player out of position, and of the one in position.
        pot: the chips in the pot.
        stack: the chips that each player has behind.
        bets: the sizes of bets: shares of the pot (`60%`), geometric (`e`, `2e`), chips (`120
            chips`) or all-in (`a`), with commas between them. A pair is for the two players; a
            mapping such as `{"turn": "60%", "river": ("50%", "75%, a")}` for streets.
        raises: the sizes of raises, as `bets`; also multiples of the bet faced (`2.5x`).
        donks: the sizes of bets out of position if the other player made the last bet on the street
            before; by default those of `bets`.
        add_all_in: an all-in is added where the stack-to-pot ratio after a call is at most this.
        force_all_in: a size becomes all-in where calling it leaves at most this ratio.
        merge: of two sizes that differ by less than this many pots, the smaller is left out. With
            `"pio"` it is left out as in PioSOLVER: if the pot after the greater bet is less than
            1.1 times the pot after the smaller one.
        rake: the share of the pot that the house takes, and the most chips: `(0.05, 3)`.
        chip: the smallest chip: sizes are rounded to multiples of it. By default 1 if pot and stack
            are whole and the pot is at least 100, else 0.01.
        relabel: whether cards that differ only by suit are computed once where the ranges allow it.
        dead: cards that nobody holds and that cannot come, such as a hand that was folded face up.
        payoff: what both players get, as a function of the chips that the hand leaves the player
            out of position and the one in position: each what is left of `stack`, and a share of
            the pot. It may model prize money, given the other players' chips, or bounties. By
            default players get the chips. It is called for each outcome before anything is solved,
            and values are then averages of what it returns. If what both get does not have a
            constant sum, regret minimisation is not guaranteed to converge, and an equilibrium no
            longer guarantees anything: see `gains`.
        game: `"holdem"`, or with a board of four or five cards a game of Omaha: `"omaha"`,
            `"omaha5"`, the same with eight or better as `"omaha8"` and `"omaha5-8"`, or
            `"courchevel"` and `"courchevel8"`. Ranges are then written as that game's.

    Raises:
        CardmathError: an argument is wrong, such as ranges that cannot meet.
        CardmathTypeError: an argument has the wrong type.

    >>> game = postflop("Ks7h2d3c4s", ["AA, 66", "KQ"], pot=100, stack=100, bets="a")
    >>> print(game.tree)
    pot 100, stack 100
    [river]: OOP
      check: IP
        check: showdown, pot 100
        all-in 100: OOP
          fold: ends, pot 100
          call: showdown, pot 300
      all-in 100: IP
        fold: ends, pot 100
        call: showdown, pot 300
    >>> answer = game.solve("0.01%")
    >>> answer.exploitability < 0.01
    True

    >>> game = postflop("Ks7h2d3c4s", ["AA**", "KK**"], 100, 100, bets="a", game="omaha")
    >>> [*game.solve("0.1%").root.by_category()]
    ['Straight', 'Three of a Kind', 'Two Pair', 'One Pair']
    """
    rules = read_game(game)
    shown = read_board(board, rules)
    held = read_ranges(ranges, rules)
    chips = Chips.read(pot, stack, chip)
    sizes = AllBets.read(bets, raises, donks, chips)
    if not isinstance(relabel, bool):
        raise CardmathTypeError("relabel is True or False")
    options = Options(
        float(real("add_all_in", add_all_in, 0)),
        float(real("force_all_in", force_all_in, 0)),
        read_merge(merge),
        read_rake(rake),
        (),
        relabel,
        read_dead(dead, shown, rules),
    )
    check_payoff(payoff)
    return Postflop(shown, held, chips, sizes, options, payoff)


@interruptible
def load(
    path: str | PathLike[str], *, threads: int = 0, memory: str | int | None = None
) -> PostflopAnswer:
    """Read an answer that `PostflopAnswer.save` wrote.

    Args:
        path: the file.
        threads: the number of threads, 0 for every core.
        memory: the most memory to use, as in `Postflop.solve`.

    Raises:
        CardmathError: the file is of another program or version, is damaged or cut off, or needs
            more memory than is allowed.
        CardmathTypeError: the path is neither text nor a path object of text.
        OSError: the file cannot be read.
    """
    return PostflopAnswer(*read(path_text("an answer", path), Postflop, threads, memory))
