"""Makes environments for other libraries, which are imported only when they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import TYPE_CHECKING

from cardmath._rules.game import Game
from cardmath._support import optional
from cardmath._support.lists import is_one_of
from cardmath._support.numbers import seed_of, whole
from cardmath._support.numpy import np
from cardmath.betting import Batch, Structure
from cardmath.betting.batch import MOST_HANDS
from cardmath.environments.encoding import BETS
from cardmath.environments.games import GameLike, playable_game
from cardmath.environments.opponents import MOST_OPPONENTS, Opponent, count_of, opponents_of
from cardmath.environments.table_game import TableGame
from cardmath.environments.tree_game import Numbering
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote
from cardmath.matches import bots
from cardmath.solve import Game as Tree
from cardmath.solve import Postflop

if TYPE_CHECKING:
    from cardmath.environments.aec import CardsAEC
    from cardmath.environments.single import CardsEnv
    from cardmath.environments.spiel import SpielGame
    from cardmath.environments.spiel_postflop import SpielPostflop
    from cardmath.environments.spiel_table import SpielTable
    from cardmath.environments.vector import CardsVectorEnv, VectorOpponent


def pettingzoo_env(
    game: GameLike = "holdem",
    *,
    players: int = 2,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    bets: Sequence[float] = BETS,
    render_mode: str | None = None,
) -> CardsAEC:
    """An environment of PettingZoo (AEC) with action masks: every seat is an agent.

    Args:
        game: a key of `GAMES` with hole cards and one board, or a tree such as `solve.kuhn()`.
        players: the number of players, 2 to 10; trees have 2.
        stacks: each player's chips at the start of each hand, or a list of them by position: the
            first is left of the button, the last has it.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.
        bets: the possible bets and raises besides all-in, in pots, the smallest first.
        render_mode: `ansi` lets `render` return the hand as text.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: PettingZoo is not installed, or a number is out of range.

    >>> env = pettingzoo_env(players=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.actions
    ('player_2', ('fold', 'call', 'pot x 0.5', 'pot x 1', 'all in'))
    >>> env.observe("player_2")["action_mask"]
    array([1, 1, 1, 1, 1], dtype=int8)
    """
    optional.load("pettingzoo", "an environment of PettingZoo", "pettingzoo")
    from cardmath.environments.aec import CardsAEC

    played = playable_game(game, players, stacks, blinds, structure, bets)
    return CardsAEC(played, _checked_mode(render_mode))


def gymnasium_env(
    game: GameLike = "holdem",
    *,
    opponents: Opponent | Sequence[Opponent] | None = None,
    seat: int | None = None,
    seed: int | None = None,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    bets: Sequence[float] = BETS,
    render_mode: str | None = None,
) -> CardsEnv:
    """An environment of Gymnasium: one agent against given opponents.

    Args:
        game: a key of `GAMES` with hole cards and one board, or a tree such as `solve.kuhn()`.
        opponents: a bot of `matches`, or a list of one to nine of them from the agent's left; in a
            tree a `Solution` of it. By default `bots.call`.
        seat: the agent's seat: 0 is left of the button, the last has it; by default a random one
            for each hand.
        seed: of the random choices of opponents until `reset` gets a seed: of the solution of a
            tree, and of bots with a method `strategy`. Other bots have their own seeds.
        stacks: each player's chips at the start of each hand, or a list of them by position: the
            first is left of the button, the last has it.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.
        bets: the possible bets and raises besides all-in, in pots, the smallest first.
        render_mode: `ansi` lets `render` return the hand as text.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: Gymnasium is not installed, a number is out of range, or a solution is of
            another game.
        CardmathTypeError: something is not an opponent.

    >>> env = gymnasium_env(opponents=bots.fold, seat=1)
    >>> seen, info = env.reset(seed=1)
    >>> env.actions[4], env.step(4)[1]
    ('all in', 1.0)
    """
    optional.load("gymnasium", "an environment of Gymnasium", "gymnasium")
    from cardmath.environments.single import CardsEnv

    if opponents is None:
        if isinstance(game, Tree):
            raise CardmathError(f"name the opponent in {game.name}: opponents=game.solve()")
        opponents = bots.call
    players = 1 + whole("a number of opponents", count_of(opponents), 1, MOST_OPPONENTS)
    played = playable_game(game, players, stacks, blinds, structure, bets)
    place = None if seat is None else whole("a seat", seat, 0, players - 1)
    return CardsEnv(
        played, opponents_of(played, opponents, seed_of(seed)), place, _checked_mode(render_mode)
    )


def vector_env(
    hands: int,
    game: str = "holdem",
    *,
    players: int = 2,
    opponent: VectorOpponent | None = None,
    seat: int | None = None,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    bets: Sequence[float] = BETS,
    threads: int = 0,
) -> CardsVectorEnv:
    """An environment of Gymnasium with many hands at once, on `betting.Batch`.

    Args:
        hands: the number of hands.
        game: a key of `GAMES` with hole cards and one board.
        players: the number of players, 2 to 10.
        opponent: plays the other seats: a function of the observations (rows, size) and the masks
            (rows, actions) of some hands, which returns a legal action for each row. By default
            they check and call.
        seat: the agent's seat in all hands; by default each seat in equally many hands.
        stacks: each player's chips at the start of each hand, or a list of them by position: the
            first is left of the button, the last has it.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.
        bets: the possible bets and raises besides all-in, in pots, the smallest first.
        threads: the number of threads, 0 for one per core.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: Gymnasium is not installed, or a number is out of range.
        CardmathTypeError: the opponent is not a function.

    >>> env = vector_env(1000)
    >>> seen, _ = env.reset(seed=1)
    >>> seen["observation"].shape, seen["action_mask"].shape
    ((1000, 118), (1000, 5))
    """
    optional.load("gymnasium", "an environment of Gymnasium", "gymnasium")
    from cardmath.environments.vector import CardsVectorEnv

    if opponent is not None and not _takes_two(opponent):
        raise CardmathTypeError(
            f"an opponent is a function of observations and masks, not {quote(opponent)}"
        )
    one = playable_game(game, players, stacks, blinds, structure, bets)
    if not isinstance(one, TableGame):
        raise CardmathError("a vector environment plays hands at a table, not a tree")
    count = whole("a number of hands", hands, 1, MOST_HANDS)
    place = None if seat is None else whole("a seat", seat, 0, players - 1)
    seats = np.arange(count) % players if place is None else np.full(count, place)

    def make(seed: int) -> Batch:
        return Batch(
            count,
            game=game,
            stacks=one.stacks,
            blinds=blinds,
            structure=structure,
            seed=seed,
            threads=threads,
        )

    return CardsVectorEnv(make, one.encoding, one.unit, opponent or _passive, seats)


def _passive(seen: object, mask: np.ndarray) -> np.ndarray:
    """Checks and calls in all hands."""
    return np.ones(len(mask), np.int64)


def _checked_mode(mode: str | None) -> str | None:
    if mode is not None and not is_one_of(mode, ("ansi",)):
        raise CardmathError(f"render_mode is 'ansi' or None, not {quote(mode)}")
    return mode


def open_spiel_game(
    game: GameLike | Postflop,
    *,
    players: int = 2,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    bets: Sequence[float] = BETS,
) -> SpielGame | SpielPostflop | SpielTable:
    """Hands at a table, a tree or a game after the flop, as a game of OpenSpiel.

    At a table chance deals each card, and payments are big blinds, or smallest bets where nobody
    posts one. The tensor of an observation is that of the other environments; for an information
    state, the cards of the board and the actions follow in order. The string has the player, the
    cards and the actions.

    Actions of a tree are numbered as they are first possible. The tensor of an information state
    has a 1 for the player and a 1 for the information set; its string names both.

    In a game of `solve.postflop` chance deals both hands, then the cards that come. Actions are
    those of its betting tree. The string has the player, the hand, and the line as
    `PostflopAnswer.node` takes it. A payment is what a player wins of the pot, minus half of it.

    Args:
        game: a key of `GAMES` with hole cards and one board, such as `holdem`; a game that was
            declared as a tree, such as `solve.leduc()`; or one of `solve.postflop` that pays chips.
        players: the number of players, 2 to 10; trees have 2.
        stacks: each player's chips at the start of a hand, or a list of them by position: the
            first is left of the button, the last has it.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.
        bets: the possible bets and raises besides all-in, in pots, the smallest first.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: OpenSpiel is not installed, a number is out of range, or the game has no
            tree.
        CardmathTypeError: it is not a game.

    >>> from cardmath import solve
    >>> game = open_spiel_game(solve.kuhn())
    >>> game.num_distinct_actions(), game.max_chance_outcomes(), game.max_game_length()
    (4, 6, 3)
    >>> state = open_spiel_game("holdem", stacks=20).new_initial_state()
    >>> for card in (51, 47, 0, 5):
    ...     state.apply_action(card)
    >>> state.current_player(), state.information_state_string(1)
    (1, '1 [3d 2c]')
    """
    if not isinstance(game, (str, Tree, Game, Postflop)):
        raise CardmathTypeError(
            f"a game is holdem or another key of GAMES, or one of solve, such as solve.kuhn(), "
            f"not {quote(game)}"
        )
    optional.load("pyspiel", "a game of OpenSpiel", "open-spiel")
    # Everything that may fail comes first: Python crashes if it prints a half-constructed
    # pyspiel.Game.
    if isinstance(game, Postflop):
        from cardmath.environments.spiel_postflop import PostflopSpot, SpielPostflop

        spot = PostflopSpot(game)
        return SpielPostflop(spot)
    played = playable_game(game, players, stacks, blinds, structure, bets)
    if isinstance(played, TableGame):
        from cardmath.environments.spiel_table import SpielTable

        return SpielTable(played)
    assert isinstance(game, Tree)
    numbers = Numbering(game)
    from cardmath.environments.spiel import SpielGame

    return SpielGame(game, numbers)


def register_with_open_spiel() -> tuple[str, ...]:
    """Let `pyspiel.load_game` find games of cardmath by their names, and states be serialized.

    - `cardmath_table`: hands at a table, with `game`, `players`, `stack` (or `stacks=200 150`, one
      for each player), `blinds=1 2`, `antes`, `limit`, and `bets=50% 100%` of the pot.
    - `cardmath_postflop`: a game of `solve.postflop`, with `board`, `oop=AA 76s` and `ip` (the
      ranges), `pot`, `stack`, `bets=60%` and `raises=2.5x`.
    - `cardmath_kuhn`, `cardmath_leduc`, `cardmath_akq`, `cardmath_von_neumann`,
      `cardmath_polar_river`: the trees of `solve`, with the parameters of its functions.

    Returns:
        the names.

    Raises:
        CardmathError: OpenSpiel is not installed.

    >>> import pyspiel
    >>> names = register_with_open_spiel()
    >>> game = pyspiel.load_game("cardmath_table(players=6,stack=40)")
    >>> game.num_players(), str(pyspiel.load_game("cardmath_kuhn(cards=4)"))
    (6, 'cardmath_kuhn(cards=4)')
    """
    optional.load("pyspiel", "a game of OpenSpiel", "open-spiel")
    from cardmath.environments.spiel_registry import register

    return register()


@interruptible
def tree_of(game: object, *, most_states: int = 1_000_000) -> Tree:
    """A game of OpenSpiel as a tree of `solve`, to be solved exactly.

    Args:
        game: the game, or its text for OpenSpiel such as `leduc_poker`: for two players, with
            information states, and without imperfect recall.
        most_states: the most states of the game.

    Raises:
        CardmathError: OpenSpiel is not installed, or the game is unknown, of another kind, or
            too large.
        CardmathTypeError: it is not a game.
        Interrupted: Ctrl-C was pressed.

    >>> game = tree_of("kuhn_poker")
    >>> game.information_sets, round(game.solve().values[0] * 18, 6)
    ((6, 6), -1.0)
    """
    most = whole("the most states", most_states, 1, 5_000_000)
    pyspiel = optional.load("pyspiel", "a game of OpenSpiel", "open-spiel")
    if not isinstance(game, (str, pyspiel.Game)):
        raise CardmathTypeError(f"a game is one of OpenSpiel or its text, not {quote(game)}")
    from cardmath.environments.from_spiel import tree_of_game

    return tree_of_game(game, most)


def _takes_two(function: object) -> bool:
    """Whether it can be called with two arguments, as a bot, which gets a view, cannot be."""
    if not callable(function):
        return False
    try:
        signature(function).bind(None, None)
    except TypeError:
        return False
    except ValueError:  # some functions in C do not say what they take
        return True
    return True
