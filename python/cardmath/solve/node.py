"""One node of a solved game: what both players hold and do there, and their EV."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb, nan
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._core import CATEGORIES
from cardmath._evaluation.batch import strengths
from cardmath._evaluation.values import category_of
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import class_name, classes
from cardmath._rules.games import GAMES, HOLDEM
from cardmath._support.layout import Layout
from cardmath._support.numpy import np
from cardmath._support.plain import plain_fields
from cardmath._support.tables import Column, Columns, Table, item
from cardmath.errors import CardmathError, quote
from cardmath.solve.hand_arrays import hand_names, ids_of, opposing_weights, set_numbers
from cardmath.solve.lines import PLAYERS, shown_chips

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._core import PostflopGame
    from cardmath._rules.game import Game
    from cardmath.solve.betting_tree import BettingNode
    from cardmath.solve.question import PostflopQuestion

_AND_LOW = " and a low"


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand of the player who acts."""

    hand: str
    """The cards."""
    weight: float
    """How often the hand gets here: its weight in the range times the player's own actions."""
    value: float
    """Its EV from here on, in chips; nan if hardly any opposing hand is possible."""
    equity: float
    """Its share of the pot if all cards were dealt now."""
    strategy: tuple[float, ...]
    """How often it chooses each action."""
    action_values: tuple[float, ...]
    """Its EV after each action."""


@dataclass(frozen=True, repr=False, eq=False)
class Node(Table[HandRow]):
    """The strategy, values and ranges at a node. Make one with `PostflopAnswer.node`.

    Arrays are float64. Those of a player follow `hands[player]`: the hands of the range that share
    no card with the board. The rows of the table are the hands of the player who acts; where nobody
    acts, those of the player out of position. `str` shows classes of hands, in Omaha made hands.
    """

    _keys = (
        "line board player actions pot values=mean_values equity=mean_equity frequencies "
        "exploitability exploitability_percent hands=_hand_rows"
    )

    line: str
    """The line that led here."""
    board: tuple[Card, ...]
    """The board."""
    player: int | None
    """The player who acts: 0 out of position, 1 in position; None if nobody does."""
    actions: tuple[str, ...]
    """The actions."""
    pot: float
    """The chips in the middle, with all bets."""
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    """The hands of each player, the higher card first."""
    reach: tuple[NDArray[np.float64], NDArray[np.float64]]
    """How often each hand gets here: its weight in the range times the player's own actions."""
    values: tuple[NDArray[np.float64], NDArray[np.float64]]
    """The EV of each hand from here on, in chips; nan if hardly any opposing hand is possible."""
    equity: tuple[NDArray[np.float64], NDArray[np.float64]]
    """Each hand's share of the pot if all cards were dealt now."""
    strategy: NDArray[np.float64]
    """How often each hand of the player who acts chooses each action: shape (hands, actions)."""
    action_values: NDArray[np.float64]
    """The EV of each hand of the player who acts after each action: shape (hands, actions)."""
    all_hands: tuple[str, ...]
    """All hands of the player's range, also those that share a card with a later board card."""
    exploitability: float
    """The exploitability of the whole answer, in chips; nan if it was not measured."""
    exploitability_percent: float
    """The same in percent of the pot at the start of the game."""
    unit: str = "chips"
    """The unit of values: `chips`, or `payoff` where a function pays the players."""
    game: Game = GAMES[HOLDEM]
    """The game that is played."""

    @classmethod
    def _of(
        cls,
        game: PostflopQuestion,
        core: PostflopGame,
        place: BettingNode,
        line: str,
        steps: list[tuple[str, int]],
        found: Any,  # noqa: ANN401 # arrays in tuples
        exploitability: float,
    ) -> Node:
        dealt = [Card.from_id(number) for kind, number in steps if kind == "card"]
        board = (*game.board, *dealt)
        used = [card.id for card in board]
        (weights, values, equities), (strategy, action_values) = found
        ids = [core.hands(player) for player in (0, 1)]
        free = [~np.isin(each, used).any(axis=1) for each in ids]

        def kept(rows: Any, scale: float = 1.0, start: Any = (0.0, 0.0)) -> Any:  # noqa: ANN401
            chosen = (np.asarray(rows[side], np.float64)[free[side]] for side in (0, 1))
            return tuple(each * scale + start[side] for side, each in enumerate(chosen))

        acting = place.player if place.player is not None else 0
        count = len(ids[acting])

        def of_actions(rows: Any, scale: float = 1.0, start: float = 0.0) -> Any:  # noqa: ANN401
            if not rows.size:
                return np.zeros((int(free[acting].sum()), 0))
            return np.asarray(rows, np.float64)[:, :count].T[free[acting]] * scale + start

        names = [hand_names(each[mask].tolist()) for each, mask in zip(ids, free, strict=True)]
        return cls(
            line,
            board,
            place.player,
            game.tree.actions(place),
            game.pot + sum(place.put),
            (names[0], names[1]),
            kept(weights),
            kept(values, game.core_unit, game.core_start),
            kept(equities),
            of_actions(strategy),
            of_actions(action_values, game.core_unit, game.core_start[acting]),
            hand_names(ids[acting].tolist()),
            exploitability,
            100 * exploitability / game.pot_worth,
            game.unit,
            game.game,
        )

    def _without_values(self) -> Node:
        """The node with values that are not known."""
        none = [np.full_like(each, np.nan) for each in self.values]
        after = np.full_like(self.action_values, np.nan)
        return replace(self, values=(none[0], none[1]), action_values=after)

    @cached_property
    def chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How often each hand is held here, given the opponent's hands; they add up to 1."""
        first = self.reach[0] * self._opposing(0)
        second = self.reach[1] * self._opposing(1)
        return first / (first.sum() or 1.0), second / (second.sum() or 1.0)

    @property
    def pairs(self) -> float:
        """The weight of all pairs of hands that get here and share no card."""
        return float(self.reach[0] @ self._opposing(0))

    def _opposing(self, player: int) -> NDArray[np.float64]:
        """For each hand the weight of the opponent's hands that share no card with it."""
        other = 1 - player
        own, others = (ids_of(self.hands[side]) for side in (player, other))
        opposing = opposing_weights(own, others, self.reach[other])
        # What is left of sums after subtraction is rounding.
        return np.where(opposing > 1e-9 * (self.reach[other].sum() or 1.0), opposing, 0.0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        if (self.line, self.board, self.hands) != (other.line, other.board, other.hands):
            return False
        pairs = zip(self._arrays, other._arrays, strict=True)
        return all(np.array_equal(own, others, equal_nan=True) for own, others in pairs)

    def __hash__(self) -> int:
        return hash((self.line, self.board, self.hands))

    @property
    def _arrays(self) -> tuple[NDArray[np.float64], ...]:
        both = (*self.reach, *self.values, *self.equity)
        return (*both, self.strategy, self.action_values)

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is chosen, over all hands of the player who acts.

        Like the EV, it is nan if no pair of hands gets here.
        """
        if self.player is None:
            return {}
        if not self.chances[self.player].any():
            return dict.fromkeys(self.actions, nan)
        shares = self.chances[self.player] @ self.strategy
        return dict(zip(self.actions, shares.tolist(), strict=True))

    @property
    def mean_values(self) -> tuple[float, float]:
        """Each player's EV from here on, in chips; nan if not known, or if no hands get here."""
        return self._mean(self.values, 0), self._mean(self.values, 1)

    @property
    def mean_equity(self) -> tuple[float, float]:
        """Each player's share of the pot if all cards were dealt now; nan if no hands get here."""
        return self._mean(self.equity, 0), self._mean(self.equity, 1)

    def _mean(self, numbers: tuple[NDArray[np.float64], NDArray[np.float64]], player: int) -> float:
        known = (self.chances[player] > 0) & ~np.isnan(numbers[player])
        chances = self.chances[player][known]
        return float(numbers[player][known] @ chances / chances.sum()) if known.any() else nan

    def range(self, player: int) -> Range:
        """The hands of a player that get here, with their weights, rounded to six digits.

        Raises:
            CardmathError: it is not a player.
        """
        if player not in (0, 1):
            raise CardmathError(f"a player is 0 or 1, not {quote(player)}")
        weights = np.zeros(comb(52, self.game.cards))
        rounded = [round(min(weight, 1.0), 6) for weight in self.reach[player].tolist()]
        weights[set_numbers(ids_of(self.hands[player]))] = rounded
        return Range(weights, self.game)

    @property
    def _shown(self) -> int:
        return self.player or 0

    @property
    def rows(self) -> tuple[HandRow, ...]:
        """The hands of the player who acts."""
        player = self._shown
        columns = zip(
            self.hands[player],
            self.reach[player].tolist(),
            self.values[player].tolist(),
            self.equity[player].tolist(),
            self.strategy.tolist(),
            self.action_values.tolist(),
            strict=True,
        )
        return tuple(
            HandRow(hand, weight, value, equity, tuple(strategy), tuple(after))
            for hand, weight, value, equity, strategy, after in columns
        )

    def by_class(self) -> dict[str, HandRow]:
        """The means of each class of hands, in the order of the grid, aces first.

        Hands are weighted by how often they are held here; classes that are never held are left
        out.

        Raises:
            CardmathError: the game is Omaha, whose hands have too many classes: see `by_category`.
        """
        if self.game.key != HOLDEM:
            raise CardmathError(
                f"classes such as AKs are of hands of two cards, and this is {self.game}: "
                "by_category has the means of made hands"
            )
        names = (class_name(*each) for row in classes() for each in row)
        return self._mean_rows(map(_class_of, self.hands[self._shown]), names)

    def by_category(self) -> dict[str, HandRow]:
        """The means of all hands that are a flush, a straight and so on, the strongest first.

        Hands are weighted as in `by_class`. Where a low wins half of the pot, hands with one are
        listed separately: `Flush and a low`.

        >>> from cardmath.solve import postflop
        >>> game = postflop("Ks7h2d3c4s", ["AA, 65", "KQ"], pot=100, stack=100, bets="a")
        >>> [(name, row.weight) for name, row in game.solve("1%").root.by_category().items()]
        [('Straight', 16.0), ('One Pair', 6.0)]
        """
        hands = self.hands[self._shown]
        if not hands:
            return {}
        made = strengths(ids_of(hands), game=self.game, board=self.board)
        high, low = made if isinstance(made, tuple) else (made, np.zeros_like(made))
        groups = (
            category_of(strength) + (_AND_LOW if its_low else "")
            for strength, its_low in zip(high.tolist(), low.tolist(), strict=True)
        )
        names = (each + low for each in reversed(CATEGORIES) for low in (_AND_LOW, ""))
        return self._mean_rows(groups, names)

    def _mean_rows(self, groups: Iterable[str], names: Iterable[str]) -> dict[str, HandRow]:
        """The mean of each group of hands that gets here.

        Args:
            groups: for each hand the name of its group.
            names: all names in order.
        """
        weights = self.chances[self._shown]
        members: dict[str, list[int]] = {}
        for place, group in enumerate(groups):
            members.setdefault(group, []).append(place)
        found = {}
        for name in names:
            places = np.array(members.get(name, []), np.int64)
            if places.size and weights[places].sum() > 0:
                found[name] = self._mean_row(name, places, weights[places])
        return found

    def _mean_row(
        self, name: str, places: NDArray[np.int64], weights: NDArray[np.float64]
    ) -> HandRow:

        player, held = self._shown, weights > 0
        known = held & ~np.isnan(self.values[player][places])
        held = known if known.any() else held
        places, shares = places[held], weights[held] / weights[held].sum()

        def mean(numbers: NDArray[np.float64]) -> Any:  # noqa: ANN401
            return (numbers[places].T @ shares).tolist()

        return HandRow(
            name,
            float(self.reach[player][places].sum()),
            mean(self.values[player]),
            mean(self.equity[player]),
            tuple(mean(self.strategy)),
            tuple(mean(self.action_values)),
        )

    @property
    def title(self) -> str:
        """The node, who acts, how often each action is chosen, and both players' EV."""
        board = " ".join(map(str, self.board))
        first, second = self.mean_values
        own, other = (f"equity {100 * share:.2f}%" for share in self.mean_equity)
        line = self.line.strip() or "start"
        acts = "" if self.player is None else f", {PLAYERS[self.player]} acts"
        chosen = ", ".join(f"{name} {100 * part:.1f}%" for name, part in self.frequencies.items())
        paid = "" if self.unit == "chips" else " in payoff"
        means = f"OOP {first:.2f} ({own}), IP {second:.2f} ({other}){paid}"
        if not self.chances[0].any():
            means, chosen = "no hands get here", ""
        head = f"{line} on {board}, pot {shown_chips(self.pot)}{acts}: {means}"
        far = f"exploitability {self.exploitability_percent:.3g}% of {pot_name(self.unit)}"
        return f"{head}\n{chosen}; {far}" if chosen else f"{head}; {far}"

    def _columns(self) -> Columns[HandRow]:
        actions = list(enumerate(self.actions))
        return (
            *(Column[HandRow](name) for name in ("hand", "weight", "value", "equity")),
            *(Column[HandRow](name, of=item("strategy", at)) for at, name in actions),
            *(
                Column[HandRow](f"value of {name}", of=item("action_values", at))
                for at, name in actions
            ),
        )

    def _layout(self) -> Layout:
        """A line for each class of hands, in Omaha for each category of made hands."""
        is_holdem = self.game.key == HOLDEM
        header = ("hand", "combos", *(f"{name} %" for name in self.actions), "value", "equity")
        cells = [
            (
                name,
                f"{row.weight:.2f}",
                *(f"{100 * part:.1f}" for part in row.strategy),
                f"{row.value:.2f}",
                f"{100 * row.equity:.1f}%",
            )
            for name, row in (self.by_class() if is_holdem else self.by_category()).items()
        ]
        return Layout(self.title, header, cells)

    def _hand_rows(self) -> list[dict[str, Any]]:
        return [plain_fields(row, without=("action_values",)) for row in self.rows]


def pot_name(unit: str) -> str:
    """What an exploitability in percent is a share of."""
    return "the pot" if unit == "chips" else "the pot's worth"


def _class_of(hand: str) -> str:
    """The class of a hand whose higher card comes first."""
    if hand[0] == hand[2]:
        return hand[0] + hand[2]
    return f"{hand[0]}{hand[2]}{'s' if hand[1] == hand[3] else 'o'}"
