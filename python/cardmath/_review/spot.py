"""The game of a played hand from one of its streets on, and the line to one of its decisions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._ranges.range import Range
from cardmath._review.decision_rows import line_words
from cardmath._review.played_hand import Act, PlayedHand
from cardmath._review.sizes import fitting_sizes
from cardmath.errors import CardmathError
from cardmath.solve import Postflop, postflop
from cardmath.solve.lines import find_action, shown_chips
from cardmath.solve.sizes import STREETS, SizesLike

if TYPE_CHECKING:
    from cardmath._review.tables import ReviewedDecision


NEAR = 0.1
"""Sizes that differ by less than this many pots, after a call of what is faced, are nearly the
same, as in `merge` of `postflop`."""

HELD_WEIGHT = 0.01
"""The least weight of the hand that was held, where the range has less of it. So small a weight
hardly changes the opponent's strategy, and the hand's own strategy does not depend on it."""


@dataclass(frozen=True, slots=True)
class ReviewedSpot:
    """A decision of a played hand as the solver has it: get it from `Review.spot`."""

    game: Postflop
    """The game from the first street that was solved, with all that was done up to the end of the
    street of the decision."""
    line: str
    """What was done before the decision, as `game.solve().node` takes it."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Finds the spots of the decisions of a review."""

    hands: dict[int, tuple[PlayedHand, tuple[Range, Range]]]
    """The hands by their keys, with what both players have on the first street that is solved."""
    depth: int
    """The first street that is solved."""
    sizes: tuple[SizesLike | None, SizesLike | None]
    """Bets and raises, as in `street_game`."""

    def of(self, decision: ReviewedDecision) -> ReviewedSpot:
        """The spot of a decision.

        Raises:
            CardmathError: it is before the flop, or not of this review.
        """
        hand, ranges = self.hands.get(decision.hand_id, (None, None))
        if hand is not None and ranges is not None:
            for place, act in enumerate(hand.acts):
                if _is_of(decision, hand, place, act):
                    return spot_at(hand, ranges, place, self.depth, self.sizes)
        raise CardmathError("only decisions after the flop, of hands of this review, have a spot")


def _is_of(decision: ReviewedDecision, hand: PlayedHand, place: int, act: Act) -> bool:
    """Whether an action is that of a decision."""
    if STREETS[act.street] != decision.street or hand.names[act.player] != decision.player:
        return False
    before = [each for each in hand.acts[:place] if each.street == act.street]
    return line_words(before, 10**hand.exponent) == decision.line


def street_game(
    hand: PlayedHand,
    street: int,
    ranges: tuple[Range, Range],
    chips: tuple[int, int],
    sizes: tuple[SizesLike | None, SizesLike | None],
    unit: int = 1,
) -> Postflop:
    """The game from a street on.

    Args:
        hand: the hand.
        street: 0 the flop, 1 the turn, 2 the river.
        ranges: what both players have there.
        chips: the pot and the smaller stack there, in the smallest unit of the hand's money.
        sizes: bets and raises, None for those that fit the street and the stacks.
        unit: how many of the smallest unit are one in the game.

    Raises:
        CardmathError: the game is not possible.
    """
    bets, raises = sizes
    share, most = hand.rake
    fitting = fitting_sizes(street, chips[1] / chips[0])
    return postflop(
        hand.board_on(street),
        ranges,
        chips[0] / unit,
        chips[1] / unit,
        bets=fitting.bets if bets is None else bets,
        raises=fitting.raises if raises is None else raises,
        donks=fitting.donks if bets is None else None,
        force_all_in=fitting.force_all_in,
        rake=(share, most / unit) if share else None,
        chip=1 / unit,
    )


def with_held(
    ranges: tuple[Range, Range],
    player: int,
    held: tuple[Card, Card],
    board: tuple[Card, ...],
) -> tuple[tuple[Range, Range], float]:
    """The ranges, a player's with the hand that was held, and the weight that it had there.

    Hands that differ from it only by suits that are alike on the board are added with it: the game
    is then as symmetric as before, and smaller.
    """
    own = ranges[player]
    weight = float(own["".join(map(str, held))])
    if weight < HELD_WEIGHT:
        own |= Range(dict.fromkeys(_alike(held, board), HELD_WEIGHT))
    return ((own, ranges[1]) if player == 0 else (ranges[0], own)), weight


def _alike(held: tuple[Card, Card], board: tuple[Card, ...]) -> set[str]:
    """The hands that a relabelling of suits makes of a hand while the board stays the same."""
    found = set[str]()
    for order in permutations(range(4)):

        def renamed(cards: tuple[Card, ...], order: tuple[int, ...] = order) -> set[int]:
            return {4 * (card.id // 4) + order[card.id % 4] for card in cards}

        if renamed(board) == {card.id for card in board}:
            ids = sorted(renamed(held), reverse=True)
            found.add("".join(str(Card.from_id(each)) for each in ids))
    return found


def with_acts(game: Postflop, hand: PlayedHand, acts: list[Act], unit: int = 1) -> Postflop:
    """The game with all that was done from its first street on.

    A size that was bet takes the place of declared ones that are nearly the same.

    Raises:
        CardmathError: an action is not legal in the game.
    """
    first = len(game.board) - 3
    for place, act in enumerate(acts):
        before, move = acts[:place], _move(act, unit)
        line = line_before(act, hand, before, first, unit)
        try:
            game.tree.find(f"{line} {move}", game.board, game.dead)
        except CardmathError:
            # An added line has no cards, and states its chips even for an all-in.
            betting = [_move(each, unit) for each in before]
            added = f"a{shown_chips(act.bet / unit)}" if act.move == "a" else move
            _, node = game.tree.find(line, game.board, game.dead)
            near = _near(game.tree.actions(node), act, before, unit)
            game = game.changed(
                add=[" ".join([*betting, added])],
                remove=[" ".join([*betting, each]) for each in near],
            )
    return game


def only_acts(game: Postflop, acts: list[Act]) -> Postflop:
    """The game in which these actions of its first street are taken without a choice."""
    moves = [f"a{act.bet}" if act.move == "a" else act.move for act in acts]
    others = list[str]()
    for place, act in enumerate(acts):
        before = moves[:place]
        _, node = game.tree.find(" ".join(before), game.board, game.dead)
        actions = game.tree.actions(node)
        taken = find_action(actions, act.move)
        others += [
            " ".join([*before, _as_move(action)])
            for number, action in enumerate(actions)
            if number != taken
        ]
    return game.changed(remove=others)


def _as_move(action: str) -> str:
    """An action of a tree as a line has it."""
    verb, _, chips = action.partition(" ")
    return ("x" if verb == "check" else verb[0]) + chips


def _near(actions: tuple[str, ...], act: Act, before: list[Act], unit: int) -> list[str]:
    """The actions of nearly the same size as a bet that was made in their place, as moves."""
    street = [each for each in before if each.street == act.street]
    facing = max((each.bet for each in street), default=0)
    own = max((each.bet for each in street if each.player == act.player), default=0)
    most = NEAR * (act.pot + facing - own) / unit
    found = []
    for action in actions:
        verb, _, chips = action.partition(" ")
        if verb in ("bet", "raise") and abs(float(chips) - act.bet / unit) < most:
            found.append(f"{verb[0]}{chips}")
    return found


def line_before(act: Act, hand: PlayedHand, before: list[Act], first: int, unit: int) -> str:
    """The line that leads to an action, with the cards that came.

    Args:
        act: the action.
        hand: its hand.
        before: what was done before it, from the street `first` on.
        first: the street on which the game begins.
        unit: how many of the smallest unit are one in the game.
    """
    words = [_move(each, unit) for each in before if each.street == first]
    for street in range(first + 1, act.street + 1):
        words += ["/", str(hand.board[2 + street]), "/"]
        words += [_move(each, unit) for each in before if each.street == street]
    return " ".join(words)


def _move(act: Act, unit: int) -> str:
    """An action in a line, with its chips in those of the game."""
    verb, chips = act.move[0], act.move[1:]
    return verb + shown_chips(int(chips) / unit) if chips else verb


def spot_at(
    hand: PlayedHand,
    ranges: tuple[Range, Range],
    place: int,
    depth: int,
    sizes: tuple[SizesLike | None, SizesLike | None],
) -> ReviewedSpot:
    """The spot of an action of a hand, in the hand's money.

    Args:
        hand: the hand.
        ranges: what both players have on the first street that is solved.
        place: the place of the action in the hand.
        depth: the first street that is solved.
        sizes: bets and raises, as in `street_game`.

    Raises:
        CardmathError: the game is not possible.
    """
    # Lines have two decimals: money with more is counted in its smallest unit.
    unit = 10**hand.exponent if hand.exponent <= 2 else 1
    act = hand.acts[place]
    hero = act.player
    held = hand.holes[hero]
    if held is not None:
        ranges, _ = with_held(ranges, hero, held, hand.board_on(depth))
    # The review's game of a street includes the bets after the decision, too.
    last = max(place for place, each in enumerate(hand.acts) if each.player == hero)
    done = [each for each in hand.acts[: last + 1] if depth <= each.street <= act.street]
    before = [each for each in hand.acts[:place] if each.street >= depth]
    game = street_game(hand, depth, ranges, hand.chips_on(depth), sizes, unit)
    return ReviewedSpot(
        with_acts(game, hand, done, unit), line_before(act, hand, before, depth, unit)
    )
