"""Jam or fold at tables of three players and more, who all have short stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._review.jam_or_fold import DEEPEST, may_be_jam_or_fold, won_from_here
from cardmath._review.jam_spot import JamSpot, JudgedJam
from cardmath._review.played_hand import NotReviewedError, Row, known_hole
from cardmath._review.preflop_lines import DECISIONS, POSTS
from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.lines import line_of, node_of
from cardmath.solve.jam_or_fold.seats import MOST_PLAYERS, AnteKind, Seats
from cardmath.solve.push_fold import push_fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardmath._cards.deck import Card
    from cardmath._review.jam_spot import Check
    from cardmath.solve.jam_or_fold.answer import JamOrFoldAnswer

_TARGET = 1e-4
"""The gain of any player, in big blinds, at which solving ends."""
_MOST_ITERATIONS = 300
"""Searches take 50 to 150. One that has not reached the target by then has a wider bound."""
_TRIED = 0.03
"""How often a hand is supposed to choose an action that it hardly ever chooses, as in `street`."""
_RARE = 0.01
"""The least share of hands that the others are supposed to expect an action of."""
_OTHERS = 0.01
"""By which share of what is at stake the others' strategies may move an EV, since who is nearly
indifferent may decide either way at no cost. `docs/why/review.md` has what was measured."""
_NEVER = 1e-9
"""If a hand reaches a decision less often, the bound means nothing."""
_ROUNDING = 1e-5
"""What an EV may be off by rounding, in big blinds: weights of three hands have 24 bits."""


@dataclass(frozen=True)
class JamGame:
    """The game of a table, in big blinds: hands that are alike in this have one solution."""

    stacks: tuple[float, ...]
    """The chips before blinds and antes, in the order of acting, the big blind last."""
    blinds: tuple[float, float]
    ante: float
    ante_kind: AnteKind
    prizes: tuple[float, ...] = ()
    """The prizes left; empty where chips count."""
    others: tuple[float, ...] = ()
    """With prizes, the stacks of those who have no cards."""

    @property
    def seats(self) -> Seats:
        """The players with what they post."""
        return Seats.of(self.stacks, self.blinds, self.ante, self.ante_kind)

    def solved(self, check: Check) -> JamOrFoldAnswer:
        """Solve the game.

        Raises:
            CardmathError: it is not possible.
        """
        game = push_fold(
            list(self.stacks),
            self.ante,
            self.blinds,
            ante_kind=self.ante_kind,
            prizes=self.prizes or None,
            others=self.others,
        )
        return game.solve(_TARGET * self.chip, iterations=_MOST_ITERATIONS, progress=check)

    @property
    def chip(self) -> float:
        """What a chip is worth on average: 1, or prize money."""
        if not self.prizes:
            return 1.0
        paid = self.prizes[: len(self.stacks) + len(self.others)]
        return sum(paid) / (sum(self.stacks) + sum(self.others))


@dataclass(frozen=True, slots=True)
class TableJam(JamSpot):
    """A decision at a table of three players and more."""

    table: JamGame
    seat: int
    """Who decides, in the order of acting."""
    all_in: int
    """The set of those who are all-in before, as a mask."""

    @property
    def game(self) -> JamGame:
        """What decides on the solution."""
        return self.table

    @property
    def node(self) -> tuple[int, int]:
        """Who decides, and who is all-in."""
        return self.seat, self.all_in

    @property
    def _jams(self) -> int:
        """How many have gone all-in before, and not by a blind or an ante."""
        return (self.all_in & ~self.table.seats.posted).bit_count()

    @property
    def preflop(self) -> str:
        """What is decided, in words."""
        jams = self._jams
        if not jams:
            return f"{self.position} jams or folds"
        calls = {1: "", 2: " and a call"}.get(jams, f" and {jams - 1} calls")
        return f"{self.position} faces a jam{calls}"

    @property
    def line(self) -> str:
        """What was done before; folds before the first jam are left out."""
        seats = self.table.seats
        return line_of(seats.names, self.seat, self.all_in, act=False, posted=seats.posted)

    def solved(self, check: Check) -> JamOrFoldAnswer:
        """Solve the game of the table."""
        return self.table.solved(check)

    def judged(self, solution: JamOrFoldAnswer) -> JudgedJam:
        """Compare the actions in the solved game."""
        answer, row = solution, node_of(self.seat, self.all_in)
        at = answer.classes.index(self.hand_class)
        chip, verb = self.table.chip, "call" if self._jams else "jam"
        share = float(answer.strategy[row, at])
        worth = float(answer.ev_jam[row, at] - answer.ev_fold[row, at]) / chip
        best = verb if worth > 0 else "fold"
        frequencies = {"fold": 1 - share, verb: share}
        own = self._own(answer, row, at, frequencies[self.action])
        replies = self._replies(answer, row, verb, {self.action, best})
        stacks = self.table.stacks
        stake = min(stacks[self.seat], max(stacks[: self.seat] + stacks[self.seat + 1 :]))
        bound = (own + replies) / chip + _OTHERS * stake + _ROUNDING
        return JudgedJam({"fold": 0.0, verb: worth}, frequencies, bound)

    def _own(self, answer: JamOrFoldAnswer, row: int, at: int, share: float) -> float:
        """What the hand may lose by an action that is part of a solution as good as this one.

        The hand may gain some EV by best responding, and all of that may come from this action.
        """
        own = [each.row for each in answer.actions if each.player == self.seat]
        more = answer.ev_jam[own, at] - answer.ev_fold[own, at]
        gains = answer.reach[own, at] * (np.maximum(more, 0) - answer.strategy[own, at] * more)
        here = max(float(answer.reach[row, at]), _NEVER)
        return float(gains.sum()) / (here * max(share, _TRIED))

    def _replies(self, answer: JamOrFoldAnswer, row: int, verb: str, compared: set[str]) -> float:
        """What the others may lose by their part in both actions."""
        gain = sum(answer.gains) - answer.gains[self.seat]
        weights = answer.reach[row] * answer.combos
        often = max(float(weights.sum()), _NEVER)
        jams = float(weights @ answer.strategy[row]) / often
        shares = {verb: jams, "fold": 1 - jams}
        return gain / often * sum(1 / max(shares[action], _RARE) for action in compared)


def table_jams(
    hand: Row,
    players: list[Row],
    actions: list[Row],
    names: set[str],
    prizes: tuple[float, ...],
) -> list[TableJam]:
    """The decisions of players at a table where jam or fold is the game.

    That is a table of three players and more if no two of them can play for more than `DEEPEST`.

    Args:
        hand: the row of the table of hands.
        players: the rows of its players.
        actions: the rows of its actions.
        names: the players whose decisions are judged.
        prizes: what is still to be won, in hands of tournaments; nothing to play for chips.

    Raises:
        NotReviewedError: a player decided, but what was done or posted is another game.
    """
    seated = sorted(
        (row for row in players if not row["sitting_out"]), key=lambda row: int(row["player"])
    )
    deciding = {
        row["player"] for row in actions if row["street"] == 0 and row["action"] in DECISIONS
    }
    heroes = {row["player"] for row in seated if row["name"] in names} & deciding
    if not heroes or len(seated) < 3 or not _is_short(hand, seated):
        return []
    order = [*seated[2:], *seated[:2]]  # numbers begin with the small blind
    game = _game(hand, order, players, actions, prizes if hand["tournament_id"] else ())
    found = []
    try:
        for seat, all_in, pot, action in _decisions(hand, order, actions, game):
            row = order[seat]
            if row["player"] in heroes:
                hole = _hole(row)
                name, position = row["name"], row["position"] or game.seats.names[seat]
                won = None if game.prizes else won_from_here(row, hand["big_blind"])
                spot = TableJam(hand, name, position, hole, pot, action, won, game, seat, all_in)
                found.append(spot)
    except NotReviewedError:
        if not found:
            raise
    return found


def _hole(row: Row) -> tuple[Card, Card]:
    """What a player held.

    Raises:
        NotReviewedError: it is not known.
    """
    hole = known_hole(row)
    if hole is None:
        raise NotReviewedError("the text does not show the player's cards")
    return hole


def _is_short(hand: Row, seated: list[Row]) -> bool:
    """Whether no two players can play for more than jam or fold is about."""
    if not may_be_jam_or_fold(hand):
        return False
    second = sorted(row["starting_stack"] for row in seated)[-2]
    return bool(second <= DEEPEST * hand["big_blind"])


def _game(
    hand: Row,
    order: list[Row],
    players: list[Row],
    actions: list[Row],
    prizes: tuple[float, ...],
) -> JamGame:
    """The game of a table.

    Raises:
        NotReviewedError: what was posted is another game.
    """
    unit = hand["big_blind"]
    if len(order) > MOST_PLAYERS:
        raise NotReviewedError(f"not jam or fold: {len(order)} players have cards")
    if any(row["starting_stack"] <= 0 for row in order):
        raise NotReviewedError("not jam or fold: the text does not state all stacks")
    posts = [row for row in actions if row["action"] in POSTS and row["action"] != "post_ante"]
    posted = sorted((row["action"], row["player"]) for row in posts)
    if posted != [("post_bb", order[-1]["player"]), ("post_sb", order[-2]["player"])]:
        raise NotReviewedError("not jam or fold: the blinds are not a small and a big one")
    if not hand["small_blind"]:
        raise NotReviewedError("not jam or fold: the text does not state the small blind")
    stacks = tuple(row["starting_stack"] / unit for row in order)
    ante, kind = _ante([row["antes"] for row in order], [row["starting_stack"] for row in order])
    dealt = {row["player"] for row in order}
    out = (row["starting_stack"] / unit for row in players if row["player"] not in dealt)
    others = tuple(sorted(filter(None, out))) if prizes else ()
    game = JamGame(stacks, (hand["small_blind"] / unit, 1.0), ante / unit, kind, prizes, others)
    paid = [(row["antes"] / unit, (row["blinds"]) / unit) for row in order]
    due = zip(game.seats.antes, game.seats.blinds, strict=True)
    if not np.allclose(paid, list(due), atol=1e-9):
        raise NotReviewedError("not jam or fold: players posted more or less than blinds and antes")
    return game


def _ante(antes: list[int], stacks: list[int]) -> tuple[int, AnteKind]:
    """The ante, and who posts it.

    Raises:
        NotReviewedError: some post an ante, and some do not.
    """
    most, count = max(antes), len(antes)
    payers = [seat for seat, ante in enumerate(antes) if ante]
    if antes == [min(most, stack) for stack in stacks]:
        return most, "each"
    if payers == [count - 1]:
        return most, "big blind"
    if payers == [count - 3]:
        return most, "button"
    raise NotReviewedError("not jam or fold: players posted different antes")


def _decisions(
    hand: Row, order: list[Row], actions: list[Row], game: JamGame
) -> Iterator[tuple[int, int, float, str]]:
    """Who decides, who is all-in before, the pot that the player can win, and what was done.

    Raises:
        NotReviewedError: somebody does what is not part of the game.
    """
    seats, unit = game.seats, hand["big_blind"]
    places = {row["player"]: seat for seat, row in enumerate(order)}
    in_play, real = set(places.values()), set(seats.decisions)
    put_in = [sum(each) for each in zip(seats.antes, seats.blinds, strict=True)]
    all_in, acted = 0, -1
    for row in actions:
        if row["street"] > 0 or row["action"] not in DECISIONS:
            continue
        seat = places[row["player"]]
        if seat <= acted or any(not seats.posted >> at & 1 for at in range(acted + 1, seat)):
            return  # everybody has decided once; what comes later is another game's
        acted = seat
        all_in |= seats.posted & ((1 << seat) - 1)
        if (seat, all_in) not in real:
            return  # the big blind may check
        reach = max(seats.live[at] for at in in_play - {seat})
        action = _action(row, reach * unit, bool(all_in & ~seats.posted))
        pot = sum(min(each, game.stacks[seat]) for each in put_in)
        yield seat, all_in, pot, action
        if action == "fold":
            in_play.discard(seat)
        else:
            all_in |= 1 << seat
            put_in[seat] = seats.antes[seat] + row["to"] / unit


def _action(row: Row, reach: float, is_jammed: bool) -> str:
    """What a player did, as a part of the game.

    Args:
        row: the action.
        reach: the most that anybody else who has not folded can put in: more comes back.
        is_jammed: whether somebody went all-in before.

    Raises:
        NotReviewedError: it is not a part of it.
    """
    if row["action"] == "f":
        return "fold"
    is_whole = row["all_in"] or row["to"] >= reach
    if row["action"] == "cbr":
        if not is_whole:
            raise NotReviewedError("not jam or fold: a player raised without going all-in")
        return "call" if is_jammed else "jam"
    if not is_jammed:
        raise NotReviewedError("not jam or fold: a player limped")
    if not is_whole:
        raise NotReviewedError("not jam or fold: a call short of all-in, with others to act")
    return "call"
