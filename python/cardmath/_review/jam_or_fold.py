"""Decisions before the flop of short stacks, judged by the equilibrium of push or fold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from cardmath._preflop.matrix import preflop_matrix
from cardmath._review.jam_spot import JamSpot, JudgedJam
from cardmath._review.played_hand import NotReviewedError, Row, known_hole
from cardmath._review.preflop_lines import DECISIONS, POSTS
from cardmath._support.numpy import np
from cardmath.solve.push_fold import push_fold
from cardmath.tournaments.amounts import all_paid_alike
from cardmath.tournaments.icm import icm

if TYPE_CHECKING:
    from cardmath._review.jam_spot import Check

DEEPEST = 15.0
"""The greatest effective stack, in big blinds, that is judged: deeper, players also raise small and
limp with profit, and a game of jams and folds says little."""

_NEVER = 1e-9
"""If a hand reaches a decision less often, the bound means nothing."""
_ROUNDING = 1e-6
"""What an EV may be off by rounding, in big blinds."""


Shares: TypeAlias = "tuple[dict[str, float], dict[str, float]]"
"""How often each class is jammed, and called."""


@dataclass(frozen=True, slots=True)
class PrizeMoney:
    """What chips are worth in prize money, by the independent chip model, in chips.

    A chip counts as the prizes divided by all chips, so that losses of prize money and of chips can
    be compared. The other players' chips stay as they are.
    """

    prizes: tuple[float, ...]
    """The prizes that are still to be won, the first place's first."""
    others: tuple[float, ...]
    """The stacks of the players at the table who are not in the hand."""

    def __call__(self, own: float, other: float) -> tuple[float, float]:
        stacks = [own, other, *self.others]
        found = icm(stacks, self.prizes)
        chip = float(found.pool) / sum(stacks)
        first, second = (float(row.expected) / chip for row in found.rows[:2])
        return first, second


@dataclass(frozen=True, slots=True)
class JamOrFold(JamSpot):
    """A decision of the two blinds, who alone are left."""

    stacks: tuple[float, float]
    """What the small blind and the big blind have before blinds and antes."""
    blinds: tuple[float, float]
    ante: float
    side: int
    """0 for the small blind, who may jam, 1 for the big blind, who may call."""
    worth: PrizeMoney | None
    """What chips are worth; None where they are money."""

    @property
    def game(self) -> tuple[object, ...]:
        """What decides on the solution."""
        return self.stacks, self.ante, self.blinds, self.worth

    @property
    def node(self) -> tuple[int, int]:
        """Who decides, and which of the players are all-in."""
        return self.side, self.side

    @property
    def preflop(self) -> str:
        """What is decided, in words."""
        return f"{self.position} {'faces a jam' if self.side else 'jams or folds'}"

    @property
    def line(self) -> str:
        """What was done before."""
        return "all-in" if self.side else ""

    def solved(self, check: Check) -> tuple[Shares, float]:
        """The equilibrium, and its exploitability."""
        check(0, 0.0)
        return _solved(self.stacks, self.ante, self.blinds, self.worth)

    def judged(self, solution: tuple[Shares, float]) -> JudgedJam:
        """Compare the actions in a solved game."""
        shares, exploitability = solution
        matrix = preflop_matrix()
        names = list(matrix.classes)
        at = names.index(self.hand_class)
        deals = matrix.deals[at].astype(float)
        won, lost, tied = (
            each / matrix.deals[at]
            for each in (matrix.wins[at], matrix.wins.T[at], matrix.ties[at])
        )
        at_risk = min(self.stacks)
        # What the hand has after an all-in, on average, against each class.
        called = won * self._has(at_risk) + lost * self._has(-at_risk) + tied * self._has(0.0)
        other = np.array([shares[1 - self.side][name] for name in names])
        chance = deals / deals.sum()
        small, big = (blind + self.ante for blind in self.blinds)
        if self.side == 0:
            folded, reached = self._has(-small), 1.0
            value = float(chance @ ((1 - other) * self._has(big) + other * called))
        else:
            folded, reached = self._has(-big), float(chance @ other)
            value = float((chance * other) @ called) / reached if reached else folded
        own, verb = shares[self.side][names[at]], ("jam", "call")[self.side]
        held = float(deals.sum()) / float(matrix.deals.sum())
        return JudgedJam(
            {"fold": 0.0, verb: float(value - folded)},
            {"fold": 1 - own, verb: own},
            2 * exploitability / max(held * reached, _NEVER) + _ROUNDING,
        )

    def _has(self, won: float) -> float:
        """What the player has after winning or losing chips."""
        if self.worth is None:
            return won
        own, other = self.stacks[self.side], self.stacks[1 - self.side]
        return self.worth(own + won, other - won)[0]


def jams_and_folds(
    hand: Row,
    players: list[Row],
    actions: list[Row],
    names: set[str],
    prizes: tuple[float, ...],
) -> list[JamOrFold]:
    """The decisions of players who may only jam, call a jam or fold.

    The game is that of the two blinds after all others have folded, without dead money of these.
    A small blind who limps or raises small plays another game, and is not judged.

    Args:
        hand: the row of the table of hands.
        players: the rows of its players.
        actions: the rows of its actions.
        names: the players whose decisions are judged.
        prizes: what is still to be won, in hands of tournaments; nothing to play for chips.
    """
    blinds = _blinds(hand, players, actions)
    if blinds is None:
        return []
    unit = hand["big_blind"]
    stacks = blinds[0]["starting_stack"] / unit, blinds[1]["starting_stack"] / unit
    stack = min(stacks)
    if stack > DEEPEST:
        return []
    done = [row for row in actions if row["street"] == 0 and row["action"] in DECISIONS]
    own = [row for row in done if row["player"] in (blinds[0]["player"], blinds[1]["player"])]
    posted = (blinds[0]["blinds"] / unit, blinds[1]["blinds"] / unit)
    ante = blinds[0]["antes"] / unit
    if stack <= max(posted) + ante or not 0 < posted[0] <= posted[1]:
        return []
    worth = _worth(hand, players, blinds, prizes)
    if worth is None:
        stacks = stack, stack  # what is beyond the smaller stack comes back
    found = []
    for side, move in enumerate(_moves(own, blinds, stack * unit)):
        seat, hole = blinds[side], known_hole(blinds[side])
        if seat["name"] in names and hole is not None:
            found.append(
                JamOrFold(
                    hand,
                    seat["name"],
                    seat["position"],
                    hole,
                    (sum(posted) + 2 * ante, stack + posted[1] + ante)[side],
                    move,
                    None if worth is not None else won_from_here(seat, unit),
                    stacks,
                    posted,
                    ante,
                    side,
                    worth,
                )
            )
    return found


def may_be_jam_or_fold(hand: Row) -> bool:
    """Whether a hand was played to its end in no-limit hold'em with a big blind."""
    is_holdem = hand["game"] == "holdem" and hand["betting"] == "no-limit"
    return bool(is_holdem and hand["big_blind"] and not hand["cancelled"])


def won_from_here(seat: Row, unit: int) -> float | None:
    """What a player got in the end, less what was put in after the blind and the ante."""
    return None if seat["net"] is None else (seat["net"] + seat["blinds"] + seat["antes"]) / unit


def _worth(
    hand: Row, players: list[Row], blinds: tuple[Row, Row], prizes: tuple[float, ...]
) -> PrizeMoney | None:
    """What chips are worth in a hand; None where they are money.

    Raises:
        NotReviewedError: all players who are left get the same prize.
    """
    if not prizes or hand["tournament_id"] is None:
        return None
    if all_paid_alike(prizes, sum(row["starting_stack"] > 0 for row in players)):
        raise NotReviewedError("all players who are left get the same prize")
    both = {blinds[0]["player"], blinds[1]["player"]}
    others = (
        row["starting_stack"] / hand["big_blind"] for row in players if row["player"] not in both
    )
    return PrizeMoney(prizes, tuple(sorted(stack for stack in others if stack)))


def _blinds(hand: Row, players: list[Row], actions: list[Row]) -> tuple[Row, Row] | None:
    """The small and the big blind, if they alone are left when the small blind acts."""
    if not may_be_jam_or_fold(hand):
        return None
    dealt = [row for row in players if not row["sitting_out"]]
    posts = [row for row in actions if row["action"] in POSTS]
    kinds = {row["action"] for row in posts} - {"post_ante"}
    antes = {row["antes"] for row in dealt}
    if kinds != {"post_sb", "post_bb"} or len(antes) > 1 or (len(dealt) > 2 and antes != {0}):
        return None  # straddles, dead blinds, and antes of those who fold are another game
    number = {row["action"]: row["player"] for row in posts}
    by_number = {row["player"]: row for row in dealt}
    small, big = by_number.get(number["post_sb"]), by_number.get(number["post_bb"])
    if small is None or big is None or small["position"] is None:
        return None
    decided = [row for row in actions if row["action"] in DECISIONS]
    others = [row for row in decided if row["player"] not in (small["player"], big["player"])]
    before = decided[: len(dealt) - 2]
    if others != before or any(row["action"] != "f" for row in others):
        return None
    return small, big


def _moves(own: list[Row], blinds: tuple[Row, Row], effective: float) -> list[str]:
    """What the small blind does, and the big blind after a jam; nothing in another game."""
    if not own or own[0]["player"] != blinds[0]["player"]:
        return []
    first = own[0]
    if first["action"] == "f":
        return ["fold"]
    put_in = first["to"] + blinds[0]["antes"]
    if first["action"] != "cbr" or not (first["all_in"] or put_in >= effective):
        return []
    if len(own) < 2 or own[1]["player"] != blinds[1]["player"]:
        return ["jam"]
    return ["jam", "fold" if own[1]["action"] == "f" else "call"]


@lru_cache(maxsize=4096)
def _solved(
    stacks: tuple[float, float],
    ante: float,
    blinds: tuple[float, float],
    worth: PrizeMoney | None,
) -> tuple[Shares, float]:
    """How often each class is jammed and called, and the exploitability in big blinds.

    It is kept, as the same stacks come back in hand after hand.
    """
    solution = push_fold(stacks, ante, blinds, worth).solve()
    jams, calls = solution.strategies
    shares = (
        {name: actions["jam"] for name, actions in jams.items()},
        {name: actions["call"] for name, actions in calls.items()},
    )
    return shares, solution.exploitability
