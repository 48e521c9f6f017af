"""Playing a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random

from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.layout import counted
from cardmath._support.numbers import MOST_SEED, flag, positive, seed_of, whole
from cardmath._support.progress import Progress, check_progress
from cardmath.betting import HouseRules, State, Structure, TableHand, start
from cardmath.betting.dealer import dealer_of
from cardmath.betting.start import stacks_of
from cardmath.betting.table import arguments_of
from cardmath.errors import CardmathError, Interrupted
from cardmath.matches.adjusted import expected_net
from cardmath.matches.aivat import Estimates, aivat_net
from cardmath.matches.match import Fault, Match, MatchRow
from cardmath.matches.player import Bot, FaultyError, Player, Reply, players_of

_MOST_FAULTS = 1000
"""The faults whose texts are kept."""

_MOST_HANDS = 10**9
"""Fewer than 2**32: the number of a deal takes 32 bits of its seed."""

_ROUNDING = 1e-12
"""Deals whose variance is a smaller part of their squared mean differ by rounding alone."""
_MOST_KEPT = 1_000_000
"""A hand that is kept takes a few kilobytes, and a million a few gigabytes."""


def play(
    bots: Mapping[str, Bot] | Sequence[Bot],
    *,
    hands: int = 1000,
    game: str | Game = "holdem",
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    duplicate: bool = True,
    seed: int | None = None,
    aivat: bool = False,
    time_limit: float | None = None,
    keep: bool = False,
    progress: Progress | None = None,
) -> Match:
    """Let bots play against each other, and report who won how much.

    A bot is a function from a `View` to one of `view.actions` (or to its text, such as `"raise to
    6"`), or an object with such a method `act`. Instead, an object may have a method `strategy`
    that returns the probability of each action, and the match draws one. A method `watch`, if there
    is one, gets the view whenever something happens. Every hand begins with the same stacks, and
    the bots change seats from hand to hand. With `duplicate`, each deal is played once from every
    rotation of the seats with the same cards, which takes most luck out of the result.

    A bot that crashes, takes longer than `time_limit`, or returns an illegal action folds that
    hand, and is listed in `Match.faults`. A bot that never returns is not stopped.

    Args:
        bots: 2 to 10 bots, or a dict of them by name.
        hands: the number of hands; with `duplicate` a multiple of the number of bots.
        game: a key of `GAMES`, or a `Game`.
        stacks: the chips of each player at the start of each hand; or a list of them by position,
            the first left of the button, the last with the button.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "pot"}`.
        duplicate: whether each deal is played in all rotations.
        seed: the same seed deals the same cards; a random one if None.
        aivat: whether to take the luck of cards, and of bots with a `strategy`, out of the
            results, without a bias (AIVAT), in games without discards. It takes a few milliseconds
            per hand.
        time_limit: the seconds that a bot has for an action; None for no limit. It is checked when
            the bot returns.
        keep: whether to keep the hands, for `Match.histories`; each takes a few kilobytes.
        progress: called with the hands played and their total.

    Raises:
        CardmathError: a number is out of range, or AIVAT does not support the game.
        BettingError: the stacks and the structure do not fit together.
        Interrupted: Ctrl-C was pressed; `partial` is the `Match` of the deals that were played.

    >>> from cardmath.matches import bots, play
    >>> print(play({"caller": bots.call, "folder": bots.fold}, hands=100, seed=1))
    100 hands of 50 deals, seed 1
                                        all-in
    bot     hands  net  bb/100     ±  adjusted     ±  faults
    caller    100   58  +29.00  6.98    +29.00  6.98       0
    folder    100  -58  -29.00  6.98    -29.00  6.98       0
    """
    check_progress(progress)
    players = players_of(bots)
    limit = None if time_limit is None else positive("a time limit in seconds", time_limit)
    rotations = len(players) if flag("duplicate", duplicate) else 1
    hands = whole("a number of hands", hands, 1, _MOST_KEPT if flag("keep", keep) else _MOST_HANDS)
    if hands % rotations:
        less = hands - hands % rotations
        fitting = " or ".join(str(each) for each in (less, less + rotations) if each)
        raise CardmathError(
            f"with {rotations} bots, duplicate deals take a multiple of {rotations} hands: "
            f"{fitting}, not {hands}"
        )
    arguments = arguments_of(blinds, structure)
    seed, played = seed_of(seed, MOST_SEED), find_game(game)
    match = _RunningMatch(
        players,
        _first(played, len(players), stacks, arguments),
        house=arguments.get("house"),
        rotations=rotations,
        seed=seed,
        limit=limit,
        keep=keep,
        estimates=Estimates(played, len(players), seed) if flag("aivat", aivat) else None,
    )
    try:
        for deal in range(hands // rotations):
            match.deal(deal)
            if progress is not None:
                progress((deal + 1) * rotations, hands)
    except KeyboardInterrupt:
        found = match.answer()
        done = counted(found.hands, "hand")
        raise Interrupted(f"{done} of {hands:,} played", found) from None
    return match.answer()


def _first(
    game: Game, players: int, stacks: int | Sequence[int], structure: Mapping[str, object]
) -> State:
    """The first state of every hand."""
    return start(game, stacks=stacks_of(stacks, players), **structure)  # type: ignore[arg-type] # they are its own


class _RunningMatch:
    """A match, and what was won so far."""

    def __init__(
        self,
        players: list[Player],
        first: State,
        *,
        house: HouseRules | None,
        rotations: int,
        seed: int,
        limit: float | None,
        keep: bool,
        estimates: Estimates | None,
    ) -> None:
        self._players, self._first, self._house = players, first, house
        self._rotations, self._seed, self._limit = rotations, seed, limit
        self._kept: list[TableHand] | None = [] if keep else None
        self._estimates = estimates
        self._random = Random(seed)
        """Draws the actions of bots with a strategy."""
        self._hands = 0
        self._sums = [_Tally() for _ in players]
        self._faults: list[Fault] = []
        self._counts = [0] * len(players)

    def deal(self, deal: int) -> None:
        """Play a deal in all rotations."""
        count = len(self._players)
        net, adjusted, corrected = [0] * count, [0.0] * count, [0.0] * count
        played: list[TableHand] = []
        faults: list[tuple[int, Fault]] = []
        for turn in range(self._rotations):
            # Without duplicates the seats rotate from deal to deal.
            shift = turn if self._rotations > 1 else deal % count
            order = [*range(shift, count), *range(shift)]
            number = self._hands + turn + 1
            hand, choices = self._play(order, deal, number, faults)
            played.append(hand)
            settlement = hand.settlement
            worth = expected_net(hand, self._seed)
            less_luck = aivat_net(hand, choices, self._estimates) if self._estimates else worth
            for place, at in enumerate(order):
                net[at] += settlement.net[place] if settlement is not None else 0
                adjusted[at] += float(worth[place])
                corrected[at] += float(less_luck[place])
        # All rotations of a deal are added together, so that Ctrl-C never leaves only some of them.
        for tally, chips, all_in, less in zip(self._sums, net, adjusted, corrected, strict=True):
            tally.add(chips, all_in, less)
        for at, fault in faults:
            self._counts[at] += 1
            if len(self._faults) < _MOST_FAULTS:
                self._faults.append(fault)
        self._hands += self._rotations
        if self._kept is not None:
            self._kept += played

    def _play(
        self, order: list[int], deal: int, number: int, faults: list[tuple[int, Fault]]
    ) -> tuple[TableHand, dict[int, Mapping[Reply, float]]]:
        """Play one hand; with it the probabilities at the decisions of bots with a strategy."""
        # So no two deals share a seed, even in matches with different seeds.
        seed = self._seed << 32 | deal
        hand = TableHand(
            self._first,
            [self._players[at].name for at in order],
            number=number,
            dealer=dealer_of(self._first.game, seed, self._house),
            seed=seed,
        )
        failed: set[int] = set()
        choices: dict[int, Mapping[Reply, float]] = {}
        self._show(order, hand, failed, faults)
        while (actor := hand.state.actor) is not None:
            at = order[actor]
            if at in failed:
                _give_up(hand)
                continue
            event = len(hand.state.events)
            try:
                shares = self._players[at].act(hand, self._limit, self._random.random)
                if shares is not None:
                    choices[event] = shares
            except FaultyError as fault:
                failed.add(at)
                name = self._players[at].name
                faults.append((at, Fault(name, number, fault.reason, fault.text)))
                _give_up(hand)
            self._show(order, hand, failed, faults)
        return hand, choices

    def _show(
        self, order: list[int], hand: TableHand, failed: set[int], faults: list[tuple[int, Fault]]
    ) -> None:
        """Show the hand to the bots that watch; one that crashes gives it up."""
        for place, at in enumerate(order):
            if at in failed:
                continue
            try:
                self._players[at].show(hand, place)
            except FaultyError as fault:
                failed.add(at)
                name = self._players[at].name
                faults.append((at, Fault(name, hand.number, fault.reason, fault.text)))

    def answer(self) -> Match:
        """The result so far."""
        big = self._first.big_blind
        rows = tuple(
            total.row(player.name, self._rotations, big, faults, aivat=self._estimates is not None)
            for player, total, faults in zip(self._players, self._sums, self._counts, strict=True)
        )
        deals = self._hands // self._rotations
        return Match(
            rows,
            self._hands,
            deals,
            duplicate=self._rotations > 1,
            big_blind=big,
            seed=self._seed,
            faults=tuple(self._faults),
            played=tuple(self._kept or ()),
        )


def _give_up(hand: TableHand) -> None:
    """Fold, or take the smallest action where folding is not possible."""
    first = hand.actions[0]
    if first.kind == "discard":
        own = hand.view().cards
        first = first.to(cards=list(own)[: first.least])
    hand.act(first)


class _Tally:
    """What a bot won, deal by deal."""

    def __init__(self) -> None:
        self._deals = 0
        self._net = self._square = 0
        self._adjusted = self._adjusted_square = 0.0
        self._aivat = self._aivat_square = 0.0

    def add(self, net: int, adjusted: float, less_luck: float) -> None:
        """Add a deal: the chips won in all its rotations, what they were worth, and AIVAT."""
        self._deals += 1
        self._net += net
        self._square += net * net
        self._adjusted += adjusted
        self._adjusted_square += adjusted * adjusted
        self._aivat += less_luck
        self._aivat_square += less_luck * less_luck

    def row(self, bot: str, rotations: int, big: int, faults: int, *, aivat: bool) -> MatchRow:
        """The row of the table."""
        deals = self._deals
        unit = 100 / (big * rotations)
        rates = _rate(deals, self._net, self._square, unit)
        adjusted = _rate(deals, self._adjusted, self._adjusted_square, unit)
        row = MatchRow(bot, deals * rotations, self._net, *rates, *adjusted, faults)
        if not aivat:
            return row
        mean, error = _rate(deals, self._aivat, self._aivat_square, unit)
        return replace(row, aivat=mean, aivat_error=error)


def _rate(deals: int, total: float, square: float, unit: float) -> tuple[float, float | None]:
    """The mean of a deal, and its standard error, which deals without a spread do not show."""
    mean = total / max(1, deals)
    variance = square / max(1, deals) - mean * mean
    if deals < 2 or variance <= _ROUNDING * mean * mean:
        return mean * unit, None
    return mean * unit, sqrt(variance / (deals - 1)) * unit
