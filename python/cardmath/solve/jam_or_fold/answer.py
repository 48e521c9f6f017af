"""The answer of jam or fold: ranges by line, their EV, and what deviating gains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardmath._ranges.range import Range
from cardmath._support.layout import Layout
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, quote
from cardmath.solve.class_range import class_range
from cardmath.solve.jam_or_fold.chart import chart_text
from cardmath.solve.jam_or_fold.lines import (
    Action,
    acting_node,
    actions_after,
    find_action,
    jamming_node,
    node_of,
    opens_small,
)
from cardmath.solve.small.solution import at_most, shortly

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_RARE = 1e-6
"""Rarer lines are not printed."""


@dataclass(frozen=True, slots=True)
class JamRow:
    """A line that ends with a jam, a call, a raise or a limp, and the range that does it."""

    line: str
    """The line, such as `BTN jams, SB folds, BB calls`."""
    player: str
    """The position of the player who acts."""
    reach: float
    """How often play reaches the player's decision."""
    percent: float
    """The percentage of all hands that act so there."""
    ev: float
    """The player's EV from there, in the unit of the answer."""
    range: Range
    """The hands; weights are rounded to four digits."""


@dataclass(frozen=True, slots=True)
class JamHandRow:
    """One class of hands at a node."""

    hand: str
    """The class, such as `AKs`."""
    jam: float
    """How often it goes all-in, or takes the action that was asked for."""
    ev_jam: float
    """The EV of that action: chips won or lost, or prize money."""
    ev_fold: float
    """The EV of folding, or of the big blind's check after a limp."""


@dataclass(frozen=True, repr=False)
class JamNode(Table[JamHandRow]):
    """One decision. Make one with `JamOrFoldAnswer.node`."""

    line: str
    """The line that led here; empty at the start."""
    player: str
    """The position of the player who acts."""
    action: str
    """`jam`, or `call` after a jam; or `limp`, or a raise such as `raise to 2`."""
    otherwise: str
    """What the other hands do: `fold`, or `check` where nobody raised the big blind."""
    reach: float
    """How often play gets here."""
    rows: tuple[JamHandRow, ...]
    """A row for each class of hands."""
    unit: str
    """What is counted: `chips` won or lost, `prize money`, or `payoff`."""

    _keys = "line player action otherwise reach unit percent range=_text hands=_plain_rows"

    @property
    def range(self) -> Range:
        """The hands that go all-in; weights are rounded to four digits."""
        return class_range((row.hand, row.jam) for row in self.rows)

    @property
    def percent(self) -> float:
        """The percentage of all hands that go all-in."""
        return self.range.percent

    def _text(self) -> str:
        return str(self.range)

    @property
    def title(self) -> str:
        """The decision, and how often it comes."""
        after = f" after {self.line}" if self.line else ""
        return f"{self.player} {self.action}s {self.percent:.2f}%{after}; comes {self.reach:.2%}"

    def _columns(self) -> Columns[JamHandRow]:
        return (
            Column("hand", "hand", words=True),
            Column("jam", self.action, ".1%"),
            Column("ev_jam", f"EV of {self.action}", ".4f"),
            Column("ev_fold", f"EV of {self.otherwise}", ".4f"),
        )

    def _repr_html_(self) -> str:
        """The range as a grid."""
        return f"<p>{self.title}</p>{self.range._repr_html_()}"


@dataclass(frozen=True, repr=False, eq=False)
class JamOrFoldAnswer(Table[JamRow]):
    """Strategies of all players. Make one with `JamOrFold.solve` or `JamOrFold.judge`.

    Iterating gives a row for each line that ends with a jam or a call. With three or more players
    the strategies are close to an equilibrium if `gains` are small: no player can then gain much
    alone. Other equilibria may exist, with other values, and none guarantees anything against
    players who deviate.
    """

    players: tuple[str, ...]
    """The positions, in the order of acting."""
    stacks: tuple[float, ...]
    """The chips before the hand."""
    unit: str
    """What is counted: `chips` won or lost, `prize money`, or `payoff`."""
    values: tuple[float, ...]
    """Each player's EV."""
    gains: tuple[float, ...]
    """What each player could gain alone by the best response, exactly within the model."""
    iterations: int
    """The iterations done; 0 for strategies that were judged."""
    target: float
    """The gain at which the search stopped; nan for strategies that were judged."""
    pool: float | None
    """All prizes and bounties; None where no prizes are played for."""
    shared: float | None
    """The part of the pool that the players share; None for a payoff or with other tables."""
    many_way: tuple[float, ...]
    """How often each player is in a pot of four or more players, which are approximated."""
    many_way_values: tuple[float, ...]
    """The part of each player's value that comes from these pots."""
    starts: tuple[tuple[float, ...], ...]
    """The values that were found from each start."""
    big_blind: float
    """The big blind, in the unit of the stacks."""
    posted: int
    """The set of players who are all-in by the blind or the ante, as a mask."""
    actions: tuple[Action, ...]
    """The action of each row."""
    lead: NDArray[np.int64]
    """For each row of the arrays the first at the same decision."""
    classes: tuple[str, ...]
    """The classes of hands, in the order of the arrays."""
    strategy: NDArray[np.float64]
    """How often each class takes each action: an array of (actions, 169)."""
    reach: NDArray[np.float64]
    """How often the others reach the decision, given the player's hand."""
    ev_jam: NDArray[np.float64]
    """The EV of the action."""
    ev_fold: NDArray[np.float64]
    """The EV of folding."""
    combos: NDArray[np.float64]
    """The probability of each class."""

    @property
    def exploitability(self) -> float:
        """The mean of the players' gains by deviating."""
        return sum(self.gains) / len(self.gains)

    @property
    def start_spread(self) -> float:
        """The most by which a player's value differs between the starts; 0 with one start."""
        differences = (max(each) - min(each) for each in zip(*self.starts, strict=True))
        return float(max(differences))

    @property
    def imbalance(self) -> float | None:
        """The sum of the values minus what all play for; None for a payoff or with other tables.

        It is 0 for two and three players. With more, it is due to the approximations.
        """
        if self.unit == "chips":
            return sum(self.values)
        return None if self.shared is None else sum(self.values) - self.shared

    @property
    def percents(self) -> tuple[float, ...]:
        """The values in percent of all prizes and bounties, or of the chips at the table."""
        whole = self.pool or sum(self.stacks)
        return tuple(100 * value / whole for value in self.values)

    @cached_property
    def rows(self) -> tuple[JamRow, ...]:
        """A row for each line that ends with a jam or a call."""
        return tuple(map(self._row, self.actions))

    def _row(self, action: Action) -> JamRow:
        row, weight = action.row, self._arrivals(action)
        same = self.lead == self.lead[row]
        shares, fold = self.strategy[same], self.ev_fold[row]
        values = fold + (shares * (self.ev_jam[same] - fold)).sum(axis=0)
        # Where the player never opens so, the EV is that of all hands, if they came.
        mean = np.average(values, weights=weight if weight.any() else self.reach[row] * self.combos)
        percent = float(100 * self.strategy[row] @ self.combos)
        return JamRow(
            action.line,
            self.players[action.player],
            float(weight.sum()),
            percent,
            float(mean),
            self._range(row),
        )

    def _arrivals(self, action: Action) -> Floats:
        """How often play reaches a decision with each class of hands of the player who acts."""
        weight: Floats = self.reach[action.row] * self.combos * self._opened(action)
        return weight

    def _opened(self, action: Action) -> Floats:
        """How often each class has opened, where its player opened before the decision; else 1."""
        opening = action.before.partition(", ")[0]
        for each in self.actions:
            if each.line == opening and each.player == action.player:
                shares: Floats = self.strategy[each.row]
                return shares
        return np.ones_like(self.combos)

    def _hands_of(self, action: Action) -> Range:
        """The hands that come to a decision and act so: a call after a raise only by raisers."""
        shares = self._opened(action) * self.strategy[action.row]
        return class_range(zip(self.classes, shares.tolist(), strict=True))

    def _range(self, node: int) -> Range:
        return class_range(zip(self.classes, self.strategy[node].tolist(), strict=True))

    @property
    def ranges(self) -> Mapping[str, Range]:
        """The range of each line that ends with a jam or a call."""
        return {row.line: row.range for row in self.rows}

    def range(self, line: str) -> Range:
        """The range that goes all-in at the end of a line.

        Args:
            line: such as `"BTN jams, SB folds, BB calls"`. Players who are left out have folded.

        Raises:
            CardmathError: the line cannot be read, or it does not end with a jam or a call.
        """
        if opens_small(self.actions, line):
            return self._range(find_action(self.actions, self.players, line).row)
        return self._range(node_of(*jamming_node(self.players, line, self.posted)))

    def node(self, line: str = "", action: str = "") -> JamNode:
        """The decision after a line, with the EV of each hand.

        Args:
            line: such as `"BTN jams, SB folds"`, after which the big blind acts. Players who are
                left out have folded.
            action: which one besides folding, such as `"raise to 2"`; by default to go all-in.

        Raises:
            CardmathError: the line cannot be read, nobody acts after it, or the action is another.
        """
        chosen = self._action(line, action)
        arrays = (self.strategy, self.ev_jam, self.ev_fold)
        rows = zip(self.classes, *(each[chosen.row].tolist() for each in arrays), strict=True)
        return JamNode(
            chosen.before,
            self.players[chosen.player],
            chosen.verb,
            self.otherwise(chosen),
            float(self._arrivals(chosen).sum()),
            tuple(JamHandRow(*row) for row in rows),
            self.unit,
        )

    def otherwise(self, action: Action) -> str:
        """What hands do that do not take an action: `fold`, or `check` after a limp alone."""
        is_big_blind = action.player == len(self.players) - 1
        return "check" if is_big_blind and action.before.endswith("limps") else "fold"

    def _action(self, line: str, verb: str) -> Action:
        if opens_small(self.actions, line):
            found = actions_after(self.actions, line)
        else:
            node = node_of(*acting_node(self.players, line, self.posted))
            found = [each for each in self.actions if self.lead[each.row] == node]
        if not found:
            raise CardmathError(f"nobody decides after {quote(str(line))}")
        verbs = [each.verb for each in found]
        if verb and verb not in verbs:
            raise CardmathError(f"an action there is one of {', '.join(verbs)}, or fold")
        return found[verbs.index(verb) if verb else 0]

    def to_chart(self, depth: tuple[float, float] | None = None) -> str:
        """Write a chart for `review`: the range of each player who sees the flop, or is all-in.

        Where the game has raises, they are the opening raises of the chart; else jams are. A jam
        after a raise is a 3-bet. Of two players, the small blind is the button, as in hand
        histories. Join the texts of several games to cover several depths.

        Args:
            depth: the least and the greatest effective stack in big blinds for which the chart is
                used; by default any.

        Returns:
            the lines, after comments that name the game and what deviating gains.

        >>> from cardmath import solve
        >>> answer = solve.push_fold([10, 10]).judge({"SB jams": "22+, A2+"})
        >>> print(answer.to_chart((8, 12)).splitlines()[-1])
        BTN raise 8-12bb: 22+, A2+
        """
        return chart_text(self, depth)

    @property
    def title(self) -> str:
        """The stacks, the values and what deviating gains."""
        seats = ", ".join(f"{name} {chips:g}" for name, chips in self._seats())
        shown = ", ".join(
            f"{name} {value:{'+' if self.unit == 'chips' else ''}.4f}"
            for name, value in zip(self.players, self.values, strict=True)
        )
        most = at_most(max(self.gains))
        forced = [name for at, name in enumerate(self.players) if self.posted >> at & 1]
        posted = f"\nall-in by the blind or the ante: {', '.join(forced)}" if forced else ""
        if not self.actions:
            posted += "\nnobody has anything to decide"
        return (
            f"jam or fold: {seats}{posted}\n{self.unit}: {shown}\n"
            f"no player gains more than {most} alone{self._between_starts()}"
        )

    def _between_starts(self) -> str:
        """Whether other starts have found other equilibria."""
        if len(self.starts) == 1:
            return ""
        found = f"\nthe values of {len(self.starts)} starts differ by {shortly(self.start_spread)}"
        if self.start_spread > 2 * max(*self.gains, self.target):
            return f"{found}: there are several equilibria"
        return f"{found}, no more than deviating may gain"

    def _seats(self) -> zip[tuple[str, float]]:
        return zip(self.players, self.stacks, strict=True)

    def _columns(self) -> Columns[JamRow]:
        return (
            Column("line", "line", words=True),
            Column("player", words=True),
            Column("reach", "comes", ".2%"),
            Column("percent", "hands", lambda percent: f"{percent:.2f}%"),
            Column("ev", "EV", ".4f"),
            Column("range", of=lambda row: str(row.range)),
        )

    def _layout(self) -> Layout:
        """A line for each decision that comes, whose range is in `ranges`."""
        whole = super()._layout()
        shown = [
            cells for row, cells in zip(self.rows, whole.cells, strict=True) if row.reach >= _RARE
        ]
        return Layout(whole.title, whole.header, shown, whole.words)

    def _key(self) -> object:
        return self.title, self.strategy.tobytes()

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        names = (
            *("players", "stacks", "unit", "values", "percents", "gains", "exploitability"),
            *("pool", "imbalance", "iterations", "many_way", "many_way_values", "starts"),
        )
        plain = {name: self._plain(getattr(self, name)) for name in names}
        return {**plain, "lines": self._plain_rows()}

    def _repr_html_(self) -> str:
        """The table of lines, and the grids of those that come most."""
        often = sorted(self.rows, key=lambda row: -row.reach)[:4]
        grids = "".join(f"<p>{row.line}</p>{row.range._repr_html_()}" for row in often)
        return super()._repr_html_() + grids
