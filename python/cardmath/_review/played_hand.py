"""A hand that two players played after the flop, as the solver needs it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cardmath._cards.deck import Card
from cardmath._review.preflop_lines import DECISIONS, PreflopLine, preflop_decisions

_UNKNOWN = 255
"""The id of a card that the text does not show."""
_MOST_CHIPS = 10**9
"""The most chips of a pot with both stacks that the solver counts."""

_PAID = ("collect", "cashout")
"""What a player gets, which is not a bet."""

Row = dict[str, Any]


class NotReviewedError(Exception):
    """Why a hand cannot be reviewed, in words."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action after the flop. Amounts are in the smallest unit of the hand's money."""

    street: int
    """0 the flop, 1 the turn, 2 the river."""
    player: int
    """0 out of position, 1 in position."""
    move: str
    """The action in a line of the solver: `x`, `c`, `f`, `b120`, `r300`, `a`."""
    pot: int
    """The chips in the middle before it, as far as both players can contest them."""
    bet: int
    """The player's bet on the street after it."""
    won: int | None
    """What the player got in the end, less what was put in from here on; None if it is unknown."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of two players from the flop on. Amounts are in the smallest unit of its money."""

    hand_id: int
    number: str
    """The room's own number of the hand."""
    room: str
    exponent: int
    """The decimals of amounts."""
    big_blind: int
    board: tuple[Card, ...]
    """The cards that came."""
    names: tuple[str, str]
    """The players, the one out of position first; a seat where the room hides the name."""
    lines: tuple[PreflopLine, PreflopLine]
    """How each got to the flop."""
    holes: tuple[tuple[Card, Card] | None, tuple[Card, Card] | None]
    """What each held, as far as it is known."""
    reviewed: tuple[int, ...]
    """Whose decisions are reviewed: 0 is out of position, 1 in position."""
    pot: int
    """The pot on the flop."""
    stack: int
    """What the smaller stack has behind on the flop."""
    acts: tuple[Act, ...]
    rake: tuple[float, float]
    """The share of the pot that the room takes, and the most, in the smallest unit."""

    @property
    def streets(self) -> range:
        """The streets on which somebody acts, 0 for the flop."""
        return range(1 + max(act.street for act in self.acts))

    def on_street(self, street: int) -> list[Act]:
        """The actions of a street."""
        return [act for act in self.acts if act.street == street]

    def chips_on(self, street: int) -> tuple[int, int]:
        """The pot and the smaller stack when a street begins."""
        # A street that is followed by another ends when both have put in the same.
        earlier = (self.on_street(each) for each in range(street))
        paid = sum(max((act.bet for act in acts), default=0) for acts in earlier)
        return self.pot + 2 * paid, self.stack - paid

    def board_on(self, street: int) -> tuple[Card, ...]:
        """The board of a street."""
        return self.board[: 3 + street]


def played_hand(
    hand: Row,
    players: list[Row],
    actions: list[Row],
    names: Collection[str],
    rake: tuple[float, float],
) -> PlayedHand:
    """Take what the solver needs from the rows of a hand.

    Args:
        hand: the row of the table of hands.
        players: the rows of its players.
        actions: the rows of its actions.
        names: the players whose decisions are reviewed.
        rake: the share of the pot that the room takes, and the most, in the smallest unit.

    Raises:
        NotReviewedError: the hand cannot be solved.
    """
    _check_hand(hand, actions)
    seen = {row["player"] for row in actions if row["action"] == "f" and row["street"] == 0}
    left = [row for row in players if not row["sitting_out"] and row["player"] not in seen]
    if len(left) != 2:
        raise NotReviewedError(f"{len(left)} players saw the flop")
    # PHH's numbers follow the order of acting after the flop.
    left.sort(key=lambda row: int(row["player"]))
    numbers = [row["player"] for row in left]
    reviewed = tuple(side for side, row in enumerate(left) if row["name"] in names)
    lines = _lines(hand, left, actions)
    later = [row for row in actions if row["street"] > 0 and row["action"] in DECISIONS]
    put_in = {number: _put_in(actions, number) for number in numbers}
    behind = [row["starting_stack"] - put_in[row["player"]] for row in left]
    stack = min(behind)
    if stack <= 0:
        raise NotReviewedError("a player was all-in before the flop")
    if not later:
        raise NotReviewedError("nobody acted after the flop")
    pot = _pot_on_flop(actions, left, put_in)
    if pot <= 0 or pot + 2 * stack > _MOST_CHIPS:
        raise NotReviewedError("the pot is empty, or the stacks are too large to be counted")
    board = tuple(Card.from_id(each) for each in hand["board"])
    return PlayedHand(
        hand["hand_id"],
        hand["hand"],
        hand["room"],
        hand["exponent"],
        hand["big_blind"],
        board,
        (_name(left[0]), _name(left[1])),
        lines,
        (known_hole(left[0]), known_hole(left[1])),
        reviewed,
        pot,
        stack,
        tuple(_acts(later, left, put_in, pot, stack)),
        rake,
    )


def _check_hand(hand: Row, actions: list[Row]) -> None:
    """Check what can be seen from the hand as a whole.

    Raises:
        NotReviewedError: it cannot be solved.
    """
    if hand["game"] != "holdem":
        raise NotReviewedError(f"the game is {hand['game']}")
    if hand["betting"] != "no-limit":
        raise NotReviewedError(f"the betting is {hand['betting']}")
    if not hand["big_blind"]:
        raise NotReviewedError("the text does not state the big blind")
    if hand["cancelled"] or not hand["complete"]:
        raise NotReviewedError("the hand was cancelled, or its end is missing")
    if any(row["action"] == "straddle" for row in actions):
        raise NotReviewedError("a player straddled")
    if hand["runs"] > 1 and len({tuple(board[:3]) for board in hand["boards"]}) > 1:
        raise NotReviewedError("there were two flops")
    if len(hand["board"]) < 3:
        raise NotReviewedError("there was no flop")
    if any(card == _UNKNOWN for card in hand["board"]):
        raise NotReviewedError("a card of the board is not known")


def _lines(hand: Row, left: list[Row], actions: list[Row]) -> tuple[PreflopLine, PreflopLine]:
    """How both players got to the flop."""
    decisions = preflop_decisions(actions)
    stack = min(row["starting_stack"] for row in left) / hand["big_blind"]
    found = []
    for row, other in (left, left[::-1]):
        own = [each for each in decisions if each.player == row["player"]]
        if not own:
            raise NotReviewedError("a player saw the flop without a decision")
        if row["position"] is None or other["position"] is None:
            raise NotReviewedError("the text does not state the positions")
        found.append(PreflopLine(row["position"], own[-1].action, other["position"], stack))
    return found[0], found[1]


def _name(row: Row) -> str:
    return row["name"] if row["name"] is not None else f"seat {row['seat']}"


def known_hole(row: Row) -> tuple[Card, Card] | None:
    """The two cards of a player, the higher first; None if the text does not show them."""
    ids = sorted(row["hole"], reverse=True)
    if len(ids) != 2 or _UNKNOWN in ids:
        return None
    return Card.from_id(ids[0]), Card.from_id(ids[1])


def _put_in(actions: list[Row], number: int) -> int:
    """What a player put in before the flop, less what came back."""
    return sum(
        row["amount"]
        for row in actions
        if row["street"] == 0 and row["player"] == number and row["action"] not in _PAID
    )


def _pot_on_flop(actions: list[Row], left: list[Row], put_in: dict[int, int]) -> int:
    """The pot on the flop."""
    return next(
        (row["pot_before"] for row in actions if row["street"] > 0),
        sum(put_in[row["player"]] for row in left),
    )


def _acts(
    later: list[Row], left: list[Row], put_in: dict[int, int], pot: int, stack: int
) -> list[Act]:
    """The actions after the flop, no player with more than the smaller stack.

    What a player bets above what the other has does not count: nobody can call it.
    """
    found: list[Act] = []
    numbers = [row["player"] for row in left]
    spent = [put_in[number] for number in numbers]
    street, bets, before = 0, [0, 0], 0
    """Before: what each player has put in on earlier streets after the flop."""
    for row in later:
        if row["street"] != street:
            before += min(bets)
            street, bets = row["street"], [0, 0]
        player = numbers.index(row["player"])
        net = left[player]["net"]
        won = None if net is None else net + spent[player]
        spent[player] += row["amount"]
        most, facing = stack - before, max(bets)
        middle = pot + 2 * before + sum(bets)
        if row["action"] == "f":
            move = "f"
        elif row["action"] == "cc":
            move = "c" if facing > bets[player] else "x"
            bets[player] = facing
        else:
            bets[player] = min(row["to"], most)
            move = "a" if bets[player] == most else f"{'r' if facing else 'b'}{bets[player]}"
            if bets[player] <= facing:
                # All that is above the smaller stack comes back: nothing is decided.
                break
        found.append(Act(street - 1, player, move, middle, bets[player], won))
    return found
