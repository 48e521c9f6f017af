"""What each hand can expect of jamming and of folding, against given strategies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.lines import node_of
from cardmath.solve.jam_or_fold.many import ManyAllIn
from cardmath.solve.jam_or_fold.products import product
from cardmath.solve.jam_or_fold.three import Question, ThreeHands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_LEAST = 1e-9
"""The least frequency of an action, so that hands have an EV even at nodes nobody reaches."""
_ROUNDING = 1e-13
"""Sums of frequencies that differ from 1 by less do so by rounding."""
_NEGLIGIBLE = 1e-9
"""Pots that are rarer than this, whatever a player holds, keep their old values."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """What hands can expect of each action but folding: arrays of (actions, H)."""

    reach: Floats
    """The probability that the others reach the node, given the player's hand."""
    jam: Floats
    """The EV of the action: jamming, calling, or opening in another way."""
    fold: Floats
    """The EV of folding; at the last node, where all have folded to the big blind, of the walk."""


@dataclass(frozen=True, slots=True)
class Play:
    """What all players do: arrays of (nodes, H)."""

    jams: Floats
    """How often each hand goes all-in."""
    folds: Floats
    """How often it folds; what is left opens in another way."""
    opens: Floats | None = None
    """How often each hand of the last player opened before all others acted."""

    @classmethod
    def of(cls, jams: Floats, others: Floats | float = 0.0) -> Play:
        """Mix a little of each action into a strategy, so that hands have an EV everywhere."""
        mixed = np.clip(jams, _LEAST, 1 - _LEAST)
        mixed[len(jams) // 2] = 0.0  # the last player's first node: nobody jams into a walk
        return cls(mixed, np.maximum(1 - mixed - others, _LEAST))

    def opened_by(self, folders: int, opens: Floats, strategy: Floats) -> Play:
        """The play after the first player who did not fold has opened.

        Args:
            folders: the number of players who have folded.
            opens: how often each hand of the opener does.
            strategy: of the others, and last of the opener: (nodes, H).
        """
        play = Play.of(strategy)
        end = node_of(folders, 0)
        play.jams[:end] = _LEAST
        for player in range(folders):
            play.folds[node_of(player, 0)] = self.folds[node_of(player, 0)]
        return Play(play.jams, play.folds, np.maximum(opens, _LEAST))

    @property
    def with_other_actions(self) -> NDArray[np.intp]:
        """The nodes at which hands also do something besides going all-in and folding."""
        other = np.abs(1 - self.jams - self.folds).max(axis=1)
        found: NDArray[np.intp] = np.flatnonzero(other > _ROUNDING)
        return found

    @property
    def held(self) -> Floats:
        """How often each hand is all-in after a node: the last player's opened before."""
        return self.jams if self.opens is None else self._with_opens(self.jams)

    @property
    def folded(self) -> Floats:
        """The same of hands that fold."""
        return self.folds if self.opens is None else self._with_opens(self.folds)

    def _with_opens(self, acts: Floats) -> Floats:
        assert self.opens is not None
        found = acts.copy()
        found[len(acts) // 2 :] *= self.opens
        return found


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the ends of a game, for a player: arrays of (2, nodes of the player, H).

    The first row has what comes after folding, the second after going all-in.
    """

    weight: Floats
    """How often the others get there, given the player's hand."""
    money: Floats
    """What the player has there, times that."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows of the others at each node, from a hand and the actions before."""

    player: int
    weights: Floats
    """How likely the actions before are if the one who acts has a hand: (nodes, H of that one)."""
    held: Floats
    """The same of the hands that jam."""
    often: Floats
    """Their sum, given the player's own hand: (nodes, H)."""
    jams: Floats
    """How often the one who acts jams, given the player's own hand: (nodes, H)."""
    folds: Floats
    """How often the one who acts folds."""
    opened: Floats
    """How often the last player has opened, given the player's own hand, of shape (H,)."""


class Evaluator:
    """Adds up the ends of a game in which each player jams, calls all-in, or folds.

    A player's hand and those of the others who are all-in are weighted by how often they are
    dealt together, exactly for up to three; with three players at the table the one who folds is
    the third. With more, another player's hand is weighted, for each action before, by how often
    it leaves a hand that acts so, as if these were independent.

    What changes slowly is computed by `refresh`, exactly for the strategies then, and kept:
    corrections by three hands, and pots of three and more.
    """

    def __init__(self, deals: Deals, ends: Ends, folded: int = 0) -> None:
        """Make it for a game.

        Args:
            deals: the hands.
            ends: what the players have at each end.
            folded: the players who have folded before, as a mask: sets with them never come.
        """
        self.deals, self.ends, self._folded = deals, ends, folded
        self.players = len(ends.seats.stacks)
        self.sets = 1 << self.players
        self._given_win = deals.given * deals.ahead
        self._given_tie = deals.given * deals.ties
        self._pairs_win, self._pairs_tie = deals.pairs * deals.ahead, deals.pairs * deals.ties
        shape = (self.players, self.sets, len(deals.combos))
        self._factors = np.ones(shape)
        self._kept = np.zeros(shape)
        for all_in in self._sets(0, 1):
            if all_in or not ends.checks:
                self._kept[:, all_in] = ends.order(self._members(all_in))[:, None]
        self._three = ThreeHands(deals) if self.players > 2 else None
        self._many = ManyAllIn(deals, ends, self._three) if self._three is not None else None

    def totals(self, play: Play) -> Iterator[Totals]:
        """What each player comes to and has there, one after the other."""
        for view in self._views(play):
            mass = self._mass(view) * self._factors[view.player]
            value = self._kept[view.player].copy()
            self._add_pairs(value, view, play)
            yield self._sum_up(view.player, mass, value)

    def refresh(self, play: Play) -> None:
        """Revalue what is kept between calls of `totals`."""
        if self._three is None:
            return
        views = list(self._views(play))
        masses = [self._mass(view) for view in views]
        if self.players == 3:
            self._correct_all(play, views, masses)
        else:
            shares = [mass.max(axis=1) / view.opened.max()
                      for mass, view in zip(masses, views, strict=True)]  # fmt: skip
            often = np.max(shares, axis=0)
            self._value_threes(play, views, often > _NEGLIGIBLE)
            self._value_many(play.held, often)

    def many_all_in(self, play: Play, least: int = 4) -> Floats:
        """Pots of four and more: how often they come, and what they are worth: (2, players, H)."""
        found = np.zeros((2, self.players, len(self.deals.combos)))
        for view in self._views(play):
            player = view.player
            mass = self._mass(view) * self._factors[player]
            own = play.held if player == self.players - 1 else play.jams
            for all_in in self._sets(least, self.players):
                if all_in >> player & 1:
                    share = own[node_of(player, all_in & ((1 << player) - 1))] * mass[all_in]
                    found[:, player] += share, share * self._kept[player][all_in]
        return found

    def _views(self, play: Play) -> Iterator[View]:
        """What each player knows of the others."""
        given = self.deals.given.T
        calls = product(play.jams, given)
        folds = 1 - calls
        mixed = play.with_other_actions  # elsewhere folds are 1 - jams, which saves matrix products
        folds[mixed] = product(play.folds[mixed], given)
        last, certain = self.players - 1, np.ones(play.jams.shape[1])
        for player in range(self.players):
            opened = certain
            if play.opens is not None and player != last:
                opened = product(play.opens, given)
            weights = np.empty_like(play.jams)
            before = opened[None]
            for other in range(self.players):
                own = slice(node_of(other, 0), node_of(other, 1 << other))
                weights[own] = before
                if other == player:
                    before = np.concatenate([before, before])
                else:
                    before = np.concatenate([before * folds[own], before * calls[own]])
            if play.opens is not None and player != last:  # the last player's hand did it
                weights[node_of(last, 0) :] *= play.opens / opened
            held, met = play.jams * weights, product(weights, given)
            often = product(held, given)
            jammed = often / met
            folded = 1 - jammed
            folded[mixed] = product(play.folds[mixed] * weights[mixed], given) / met[mixed]
            yield View(player, weights, held, often, jammed, folded, opened)

    def _sets(self, least: int, most: int) -> Iterator[int]:
        """The sets of players who may be all-in, from `least` to `most` of them."""
        walk = 1 << (self.players - 1)
        return (
            all_in
            for all_in in range(self.sets)
            if least <= all_in.bit_count() <= most and all_in != walk
        )

    def _members(self, all_in: int) -> list[int]:
        return [at for at in range(self.players) if all_in >> at & 1]

    def _mass(self, view: View) -> Floats:
        """How often the others do what leads to each set of all-in players, given a hand."""
        mass = view.opened[None]
        for other in range(self.players):
            if other == view.player:
                mass = np.concatenate([mass, mass])
            else:
                own = slice(node_of(other, 0), node_of(other, 1 << other))
                mass = np.concatenate([mass * view.folds[own], mass * view.jams[own]])
        mass[1 << (self.players - 1)] = 0.0
        return mass

    def _sum_up(self, player: int, mass: Floats, value: Floats) -> Totals:
        """Add up the ends of each action."""
        shape = (-1, 2, 1 << player, mass.shape[1])
        weight = mass.reshape(shape).sum(axis=0)
        money = (mass * value).reshape(shape).sum(axis=0)
        if player == self.players - 1:
            weight[1, 0], money[1, 0] = weight[0, 0], money[0, 0]
        return Totals(weight, money)

    def _add_pairs(self, value: Floats, view: View, play: Play) -> None:
        """Add the values of pots of two."""
        player, jams = view.player, play.held
        if self.ends.checks:
            value[0] += self._checked(view, play)
        for one, other in combinations(range(self.players), 2):
            all_in = 1 << one | 1 << other
            ends = [self.ends.order(order) for order in ((one, other), (other, one))]
            win, lose, tie = (end[player] for end in (*ends, self.ends.tie((one, other))))
            if player == other:
                value[all_in] += self._duel(view, one, all_in, (lose, tie, win))
            elif player == one:
                value[all_in] += self._duel(view, other, all_in, (win, tie, lose))
            elif win == lose == tie:
                value[all_in] += win
            else:
                ranges = jams[node_of(one, 0)], jams[node_of(other, 1 << one)]
                value[all_in] += self._mean(*ranges, (win, tie, lose))

    def _duel(
        self, view: View, rival: int, all_in: int, ends: tuple[float, float, float]
    ) -> Floats:
        """What each hand has on average against the range of a rival."""
        return self._against(view.held[node_of(rival, all_in & ((1 << rival) - 1))], ends)

    def _against(self, held: Floats, ends: tuple[float, float, float]) -> Floats:
        win, tie, lose = ends
        gain = product(self._given_win, held) * (win - lose)
        gain += product(self._given_tie, held) * (tie - lose)
        value: Floats = lose + gain / product(self.deals.given, held)
        return value

    def _checked(self, view: View, play: Play) -> Floats | float:
        """What a player has if the last limped, and the one before, the big blind, checked."""
        last, big = self.players - 1, self.players - 2
        ends = [self.ends.checked(order) for order in ((last, big), (big, last))]
        win, lose, tie = (end[view.player] for end in (*ends, (ends[0] + ends[1]) / 2))
        nodes = node_of(last, 0), node_of(big, 0)
        if view.player == big:
            return self._against(view.weights[nodes[0]], (lose, tie, win))
        if view.player == last:
            return self._against(play.folds[nodes[1]] * view.weights[nodes[1]], (win, tie, lose))
        if win == lose == tie:
            return float(win)
        assert play.opens is not None
        return self._mean(play.opens, play.folds[nodes[1]], (win, tie, lose))

    def _mean(self, first: Floats, second: Floats, ends: tuple[float, float, float]) -> float:
        """What a third player has on average if the first range wins, ties or loses."""
        win, tie, lose = ends
        met = product(first, self.deals.pairs) @ second
        won = product(first, self._pairs_win) @ second / met
        tied = product(first, self._pairs_tie) @ second / met
        return float(lose + won * (win - lose) + tied * (tie - lose))

    @staticmethod
    def _acts(player: int, all_in: int, play: Play) -> Floats:
        """How often each hand of a player does what leads to a set of players all-in."""
        acts = play.held if all_in >> player & 1 else play.folded
        found: Floats = acts[node_of(player, all_in & ((1 << player) - 1))]
        return found

    def _correct_all(self, play: Play, views: list[View], masses: list[Floats]) -> None:
        """With three players, count all three hands, also those that folded."""
        assert self._three is not None
        questions, places = [], []
        for player in range(3):
            one, other = (at for at in range(3) if at != player)
            for all_in in (each for each in self._sets(0, 3) if not each & self._folded):
                first, second = (self._acts(at, all_in, play) for at in (one, other))
                ends = self.ends.by_order((player, one, other), all_in)[:, player]
                questions.append(Question(first, second, ends))
                places.append((player, all_in))
        self._kept[:] = 0.0
        near = np.zeros_like(self._kept)
        for view in views:
            self._add_pairs(near[view.player], view, play)
        answers = self._three.answer(questions)
        for (player, all_in), (mass, value) in zip(places, answers, strict=True):
            self._factors[player, all_in] = mass / masses[player][all_in]
            self._kept[player, all_in] = value - near[player, all_in]

    def _value_threes(self, play: Play, views: list[View], often: NDArray[np.bool_]) -> None:
        """Pots of three."""
        jams = play.jams
        assert self._three is not None
        questions, places = [], []
        for all_in in filter(often.__getitem__, self._sets(3, 3)):
            members = self._members(all_in)
            for view in (views[at] for at in members):
                one, other = (at for at in members if at != view.player)
                first, second = (node_of(at, all_in & ((1 << at) - 1)) for at in (one, other))
                # `held` counts the first player's jam for the actual hands, so it is divided out
                # here.
                weights = view.weights[second] / product(self.deals.given, jams[first])
                held = view.held[first]
                if play.opens is not None and other == self.players - 1:  # likewise the opening
                    held = held / product(self.deals.given, play.opens)
                ends = self.ends.by_order((view.player, one, other), all_in)[:, view.player]
                questions.append(Question(held, jams[second] * weights, ends))
                near = product(self.deals.given, held) * product(self.deals.given, weights)
                near *= view.jams[second]
                places.append((view.player, all_in, near))
        answers = self._three.answer(questions)
        for (player, all_in, near), (mass, value) in zip(places, answers, strict=True):
            self._factors[player, all_in] = mass / near
            self._kept[player, all_in] = value

    def _value_many(self, jams: Floats, often: Floats) -> None:
        """Pots of four and more; and for those who folded, pots of three."""
        met = np.maximum(product(jams, self.deals.given.T), _LEAST)
        beats = product(jams, (self._given_win + self._given_tie / 2).T) / met
        assert self._many is not None
        shares = {
            all_in: float(often[all_in])
            for all_in in self._sets(3, self.players)
            if often[all_in] > _NEGLIGIBLE
        }
        for all_in, values in self._many.values(shares, jams, beats):
            for player in range(self.players):
                if all_in.bit_count() > 3 or not all_in >> player & 1:
                    self._kept[player, all_in] = values[player]
