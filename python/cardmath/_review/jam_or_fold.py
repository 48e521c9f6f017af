"""Decisions before the flop of short stacks, judged by the equilibrium of push or fold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._equity.preflop import preflop_matrix
from cardmath._ranges.starting_hands import EITHER, OFFSUIT, SUITED, class_name
from cardmath._review.played_hand import Row, known_hole
from cardmath._review.preflop_lines import POSTS
from cardmath._support.numpy import np
from cardmath.solve.push_fold import push_fold

if TYPE_CHECKING:
    from cardmath._cards.deck import Card

DEEPEST = 15.0
"""The greatest effective stack, in big blinds, that is judged: deeper, players also raise small and
limp with profit, and a game of jams and folds says little."""

_NEVER = 1e-9
"""Where a hand comes to a decision less often, the bound is without meaning."""
_ROUNDING = 1e-6
"""What an EV may be off by rounding, in big blinds."""


@dataclass(frozen=True, slots=True)
class JudgedJam:
    """What is known of a decision between jam or call and fold, in big blinds."""

    values: dict[str, float]
    """The EV of each action; a fold is worth 0."""
    frequencies: dict[str, float]
    """How often equilibrium chooses each with this hand."""
    bound: float
    """A loss up to this may be due to the solution."""

    @property
    def best(self) -> str:
        """The action with the highest EV."""
        return max(self.values, key=lambda action: self.values[action])


@dataclass(frozen=True, slots=True)
class JamOrFold:
    """A decision between jam and fold, or between call and fold. Amounts are in big blinds."""

    hand: Row
    """The row of the table of hands."""
    player: str
    position: str
    against: str
    hole: tuple[Card, Card]
    stack: float
    """The smaller stack before blinds and antes."""
    blinds: tuple[float, float]
    ante: float
    side: int
    """0 for the small blind, who may jam, 1 for the big blind, who may call."""
    pot: float
    """The chips in the middle before the decision, as far as both players can contest them."""
    action: str
    """`jam`, `call` or `fold`."""

    def judged(self) -> JudgedJam:
        """Solve the game, and compare the actions."""
        small, big = self.blinds
        shares, exploitability = _solved(self.stack, self.ante, self.blinds)
        matrix = preflop_matrix()
        names = list(matrix.classes)
        at = names.index(_class_of(self.hole))
        deals = matrix.deals[at].astype(float)
        # What an all-in wins of the other's stack, on average, against each class.
        won = (matrix.wins[at] - matrix.wins.T[at]) / matrix.deals[at] * self.stack
        other = np.array([shares[1 - self.side][name] for name in names])
        chance = deals / deals.sum()
        if self.side == 0:
            put, reached = small + self.ante, 1.0
            value = float(chance @ ((1 - other) * (big + self.ante) + other * won))
        else:
            put, reached = big + self.ante, float(chance @ other)
            value = float((chance * other) @ won) / reached if reached else 0.0
        own, verb = shares[self.side][names[at]], ("jam", "call")[self.side]
        held = deals.sum() / float(matrix.deals.sum())
        return JudgedJam(
            {"fold": 0.0, verb: value + put},
            {"fold": 1 - own, verb: own},
            2 * exploitability / max(held * reached, _NEVER) + _ROUNDING,
        )


def jams_and_folds(
    hand: Row, players: list[Row], actions: list[Row], names: set[str]
) -> list[JamOrFold]:
    """The decisions of players who may only jam, call a jam or fold.

    The game is that of the two blinds after all others have folded, without dead money of these.
    A small blind who limps or raises small plays another game, and is not judged.

    Args:
        hand: the row of the table of hands.
        players: the rows of its players.
        actions: the rows of its actions.
        names: the players whose decisions are judged.
    """
    blinds = _blinds(hand, players, actions)
    if blinds is None:
        return []
    unit = hand["big_blind"]
    stack = min(row["starting_stack"] for row in blinds) / unit
    if stack > DEEPEST:
        return []
    done = [row for row in actions if row["street"] == 0 and row["action"] in ("f", "cc", "cbr")]
    own = [row for row in done if row["player"] in (blinds[0]["player"], blinds[1]["player"])]
    posted = (blinds[0]["blinds"] / unit, blinds[1]["blinds"] / unit)
    ante = blinds[0]["antes"] / unit
    if stack <= max(posted) + ante or not 0 < posted[0] <= posted[1]:
        return []
    found = []
    for side, move in enumerate(_moves(own, blinds, stack * unit)):
        seat, hole = blinds[side], known_hole(blinds[side])
        if seat["name"] in names and hole is not None:
            found.append(
                JamOrFold(
                    hand,
                    seat["name"],
                    seat["position"],
                    blinds[1 - side]["position"],
                    hole,
                    stack,
                    posted,
                    ante,
                    side,
                    (sum(posted) + 2 * ante, stack + posted[1] + ante)[side],
                    move,
                )
            )
    return found


def _blinds(hand: Row, players: list[Row], actions: list[Row]) -> tuple[Row, Row] | None:
    """The small and the big blind, if they alone are left when the small blind acts."""
    if hand["game"] != "holdem" or hand["betting"] != "no-limit" or not hand["big_blind"]:
        return None
    if hand["cancelled"]:
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
    decided = [row for row in actions if row["action"] in ("f", "cc", "cbr")]
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
    stack: float, ante: float, blinds: tuple[float, float]
) -> tuple[tuple[dict[str, float], dict[str, float]], float]:
    """How often each class is jammed and called, and the exploitability in big blinds.

    It is kept, as the same stacks come back in hand after hand.
    """
    solution = push_fold(stack, ante, blinds).solve()
    jams, calls = solution.strategies
    shares = (
        {name: actions["jam"] for name, actions in jams.items()},
        {name: actions["call"] for name, actions in calls.items()},
    )
    return shares, solution.exploitability


def _class_of(hole: tuple[Card, Card]) -> str:
    (high, first), (low, second) = (divmod(card.id, 4) for card in hole)
    kind = EITHER if high == low else SUITED if first == second else OFFSUIT
    return class_name(high, low, kind)
