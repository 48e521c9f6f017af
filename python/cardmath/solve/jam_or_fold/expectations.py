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
from cardmath.solve.jam_or_fold.three import Question, ThreeHands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_LEAST = 1e-9
"""No hand jams or folds more seldom, so that hands have an EV also where nobody comes."""
_NEGLIGIBLE = 1e-9
"""Pots that come more seldom, whatever a player holds, are not valued anew."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """What hands can expect, at each node: arrays of (nodes, H)."""

    reach: Floats
    """The probability that the others come to the node, given the player's hand."""
    jam: Floats
    """The EV of jamming or calling."""
    fold: Floats
    """The EV of folding; at the last node, where all have folded to the big blind, of the walk."""

    def of(self, strategy: Floats) -> Floats:
        """The EV of the hands at each node under a strategy."""
        return strategy * self.jam + (1 - strategy) * self.fold


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows of the others at each node, from the own hand and the actions before."""

    player: int
    weights: Floats
    """How likely the actions before are if the one who acts has a hand: (nodes, H of that one)."""
    held: Floats
    """The same of the hands that jam."""
    often: Floats
    """Their sum, given the player's own hand: (nodes, H)."""
    jams: Floats
    """How often the one who acts jams, given the player's own hand: (nodes, H)."""


class Evaluator:
    """Computes `Expectations`.

    A player's hand and those of the others who are all-in are weighted by how often they are
    dealt together, exactly for up to three; with three players at the table the one who folds is
    the third. With more, another player's hand is weighted, for each action before, by how often
    it leaves a hand that acts so, as if these were independent.

    What changes slowly is computed by `refresh`, exactly for the strategies then, and kept:
    corrections by three hands, and pots of three and more.
    """

    def __init__(self, deals: Deals, ends: Ends) -> None:
        self.deals, self.ends = deals, ends
        self.players = len(ends.seats.stacks)
        self.sets = 1 << self.players
        self._given_win = deals.given * deals.ahead
        self._given_tie = deals.given * deals.ties
        self._pairs_win, self._pairs_tie = deals.pairs * deals.ahead, deals.pairs * deals.ties
        shape = (self.players, self.sets, len(deals.combos))
        self._factors = np.ones(shape)
        self._kept = np.zeros(shape)
        for all_in in self._sets(0, 1):
            self._kept[:, all_in] = ends.order(self._members(all_in))[:, None]
        self._three = ThreeHands(deals) if self.players > 2 else None
        self._many = ManyAllIn(deals, ends)

    def expectations(self, strategy: Floats) -> Expectations:
        """What hands can expect if all play a strategy, an array of (nodes, H)."""
        jams = self._mixed(strategy)
        found = Expectations(*(np.empty_like(jams) for _ in range(3)))
        for view in self._views(jams):
            mass = self._mass(view) * self._factors[view.player]
            value = self._kept[view.player].copy()
            self._add_pairs(value, view, jams)
            self._sum_up(view.player, mass, value, found)
        return found

    def refresh(self, strategy: Floats) -> None:
        """Value anew what `expectations` keeps."""
        if self._three is None:
            return
        jams = self._mixed(strategy)
        views = list(self._views(jams))
        masses = [self._mass(view) for view in views]
        if self.players == 3:
            self._correct_all(jams, views, masses)
        else:
            often = np.max([mass.max(axis=1) for mass in masses], axis=0) > _NEGLIGIBLE
            self._value_threes(jams, views, often)
            self._value_many(jams, often)

    def many_all_in(self, strategy: Floats, least: int = 4) -> Floats:
        """How often a player is in a pot of four and more, and what it is worth: (players, 2)."""
        jams = self._mixed(strategy)
        found = np.zeros((self.players, 2))
        for view in self._views(jams):
            player = view.player
            mass = self._mass(view) * self._factors[player]
            total = self._reached(player, mass).sum(axis=0)
            for all_in in self._sets(least, self.players):
                if all_in >> player & 1:
                    node = node_of(player, all_in & ((1 << player) - 1))
                    share = self.deals.combos * jams[node] * mass[all_in] / total
                    value = self._kept[player][all_in]
                    found[player] += share.sum(), (share * value).sum()
        return found

    def _views(self, jams: Floats) -> Iterator[View]:
        """What each player knows of the others."""
        calls = jams @ self.deals.given.T
        for player in range(self.players):
            weights = np.empty_like(jams)
            before = np.ones((1, jams.shape[1]))
            for other in range(self.players):
                own = slice(node_of(other, 0), node_of(other, 1 << other))
                weights[own] = before
                if other == player:
                    before = np.concatenate([before, before])
                else:
                    before = np.concatenate([before * (1 - calls[own]), before * calls[own]])
            held = jams * weights
            often = held @ self.deals.given.T
            yield View(player, weights, held, often, often / (weights @ self.deals.given.T))

    def _mixed(self, strategy: Floats) -> Floats:
        mixed: Floats = np.clip(strategy, _LEAST, 1 - _LEAST)
        mixed[node_of(self.players - 1, 0)] = 0.0  # nobody jams into a walk
        return mixed

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
        """How often each set of players goes all-in, given a hand, apart from the own action."""
        mass = np.ones((1, view.jams.shape[1]))
        for other in range(self.players):
            if other == view.player:
                mass = np.concatenate([mass, mass])
            else:
                jam = view.jams[node_of(other, 0) : node_of(other, 1 << other)]
                mass = np.concatenate([mass * (1 - jam), mass * jam])
        mass[1 << (self.players - 1)] = 0.0
        return mass

    def _reached(self, player: int, mass: Floats) -> Floats:
        """How often the others come to each node of a player: (nodes of the player, H)."""
        by_action = mass.reshape(-1, 2, 1 << player, mass.shape[1]).sum(axis=0)
        reached: Floats = by_action[1]
        if player == self.players - 1:
            reached[0] = by_action[0][0]
        return reached

    def _sum_up(self, player: int, mass: Floats, value: Floats, found: Expectations) -> None:
        """Average the ends of each action."""
        shape = (-1, 2, 1 << player, mass.shape[1])
        weight = mass.reshape(shape).sum(axis=0)
        money = (mass * value).reshape(shape).sum(axis=0)
        if player == self.players - 1:
            weight[1, 0], money[1, 0] = weight[0, 0], money[0, 0]
        own = slice(node_of(player, 0), node_of(player, 1 << player))
        found.fold[own], found.jam[own] = money / weight
        found.reach[own] = weight[1] / weight[1].sum(axis=0)

    def _add_pairs(self, value: Floats, view: View, jams: Floats) -> None:
        """Add the values of pots of two."""
        player = view.player
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
                first, second = jams[node_of(one, 0)], jams[node_of(other, 1 << one)]
                met = first @ self.deals.pairs @ second
                won = first @ self._pairs_win @ second / met
                tied = first @ self._pairs_tie @ second / met
                value[all_in] += lose + won * (win - lose) + tied * (tie - lose)

    def _duel(
        self, view: View, rival: int, all_in: int, ends: tuple[float, float, float]
    ) -> Floats:
        """What each hand has on average against the range of a rival."""
        win, tie, lose = ends
        node = node_of(rival, all_in & ((1 << rival) - 1))
        held = view.held[node]
        gain = self._given_win @ held * (win - lose) + self._given_tie @ held * (tie - lose)
        value: Floats = lose + gain / view.often[node]
        return value

    def _acts(self, player: int, all_in: int, jams: Floats) -> Floats:
        """How often each hand of a player does what leads to a set of players all-in."""
        jam = jams[node_of(player, all_in & ((1 << player) - 1))]
        acts: Floats = jam if all_in >> player & 1 else 1 - jam
        return acts

    def _correct_all(self, jams: Floats, views: list[View], masses: list[Floats]) -> None:
        """With three players, count all three hands, also those that folded."""
        assert self._three is not None
        questions, places = [], []
        for player in range(3):
            one, other = (at for at in range(3) if at != player)
            for all_in in self._sets(0, 3):
                first, second = (self._acts(at, all_in, jams) for at in (one, other))
                ends = self.ends.by_order((player, one, other), all_in)[:, player]
                questions.append(Question(first, second, ends))
                places.append((player, all_in))
        self._kept[:] = 0.0
        near = np.zeros_like(self._kept)
        for view in views:
            self._add_pairs(near[view.player], view, jams)
        answers = self._three.answer(questions)
        for (player, all_in), (mass, value) in zip(places, answers, strict=True):
            self._factors[player, all_in] = mass / masses[player][all_in]
            self._kept[player, all_in] = value - near[player, all_in]

    def _value_threes(self, jams: Floats, views: list[View], often: NDArray[np.bool_]) -> None:
        """Pots of three."""
        assert self._three is not None
        questions, places = [], []
        for all_in in filter(often.__getitem__, self._sets(3, 3)):
            members = self._members(all_in)
            for view in (views[at] for at in members):
                one, other = (at for at in members if at != view.player)
                first, second = (node_of(at, all_in & ((1 << at) - 1)) for at in (one, other))
                # That the first is all-in is counted by the three hands themselves.
                weights = view.weights[second] / (self.deals.given @ jams[first])
                ends = self.ends.by_order((view.player, one, other), all_in)[:, view.player]
                questions.append(Question(view.held[first], jams[second] * weights, ends))
                near = view.often[first] * (self.deals.given @ weights) * view.jams[second]
                places.append((view.player, all_in, near))
        answers = self._three.answer(questions)
        for (player, all_in, near), (mass, value) in zip(places, answers, strict=True):
            self._factors[player, all_in] = mass / near
            self._kept[player, all_in] = value

    def _value_many(self, jams: Floats, often: NDArray[np.bool_]) -> None:
        """Pots of four and more; and for those who folded, pots of three."""
        met = np.maximum(jams @ self.deals.given.T, _LEAST)
        beats = jams @ (self._given_win + self._given_tie / 2).T / met
        for all_in in filter(often.__getitem__, self._sets(3, self.players)):
            values = self._many.values(all_in, jams, beats)
            for player in range(self.players):
                if all_in.bit_count() > 3 or not all_in >> player & 1:
                    self._kept[player, all_in] = values[player]
