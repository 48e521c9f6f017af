"""The functions and aggregates of PQL, over the values of Python's questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge
from typing import TYPE_CHECKING, Any, TypeVar

from cardmath._evaluation.evaluate import strength
from cardmath._query.cards import card, rank
from cardmath._query.cases import when
from cardmath._query.expressions import Expression, constant
from cardmath._query.types import FLOP_CATEGORIES, STRENGTH
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.players import Player
    from cardmath._query.question import Query


FLOP_WORDS = dict(
    zip(
        (
            "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair",
            "floppocket12", "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom",
            "floptoptwo", "floptrips", "flopset", "flopstraight", "flopflush", "flopfullhouse",
            "flopquads", "flopstraightflush",
        ),
        FLOP_CATEGORIES,
        strict=True,
    )
)  # fmt: skip
"""PQL's words for flop categories."""

HAND_WORDS = {
    "highcard": "High Card",
    "pair": "One Pair",
    "twopair": "Two Pair",
    "trips": "Three of a Kind",
    "straight": "Straight",
    "flush": "Flush",
    "fullhouse": "Full House",
    "quads": "Four of a Kind",
    "straightflush": "Straight Flush",
}
"""PQL's words for hand categories."""


@dataclass(frozen=True)
class AggregateFunction:
    """An aggregate of PQL, which adds up values of all deals."""

    name: str
    """The name as it is documented."""
    parameters: tuple[str, ...]
    """Its parameters: `player`, `street`, `hand type`, `flop category`, `text`, `number`, `ranks`,
    `rating`, `value`, `condition`; a question mark means that it may be left out."""
    meaning: str
    """What it is, in words."""

    @property
    def signature(self) -> str:
        """The function with its parameters."""
        return f"{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True)
class Function(AggregateFunction):
    """A function of PQL."""

    build: Callable[..., Expression]
    """Makes the expression of a question, given the question and the arguments."""


Build = TypeVar("Build", bound=Callable[..., Expression])

FUNCTIONS: dict[str, Function] = {}
"""The functions by their names in lower case."""


def _add(names: str, parameters: str, meaning: str) -> Callable[[Build], Build]:
    """Add a function under one name or several."""

    def add(build: Build) -> Build:
        listed = tuple(part.strip() for part in parameters.split(",") if part.strip())
        for name in names.split():
            FUNCTIONS[name.lower()] = Function(name, listed, meaning, build)
        return build

    return add


def _method(names: str, method: str, parameters: str, meaning: str) -> None:
    """Add a function that is a method of a player, of ranks or, without these, of the board."""
    on_first = parameters.startswith(("player", "ranks"))

    def build(q: Query, *arguments: Any) -> Expression:
        target = arguments[0] if on_first else q.board
        found: Expression = getattr(target, method)(*arguments[on_first:])
        return found

    _add(names, parameters, meaning)(build)


def _compared(
    names: str, of: str, compare: Callable[[Any, Any], Expression], last: str, meaning: str
) -> None:
    """Add a function that compares the value of another with an argument, which comes last."""
    value = FUNCTIONS[of.lower()]

    def build(q: Query, *arguments: Any) -> Expression:
        return compare(value.build(q, *arguments[:-1]), arguments[-1])

    _add(names, ", ".join((*value.parameters, last)), meaning)(build)


_PLAYER = "player"
_AT = "player, street"
_OWN_AT = "player, street?"

_method("winsHi", "wins_high", _PLAYER, "the player alone has the best high hand")
_method("tiesHi", "ties_high", _PLAYER, "the player shares the best high hand")
_method("winsLo", "wins_low", _PLAYER, "the player alone has the best low hand")
_method("tiesLo", "ties_low", _PLAYER, "the player shares the best low hand")
_method("scoops", "scoops", _PLAYER, "the player wins all of the pot")
_method("riverEquity", "pot_share", _PLAYER, "the share of the pot that the player wins")
_method("fractionalRiverEquity", "pot_share", _PLAYER, "the same, as a fraction")
_method("equity HvHEquity", "equity", _AT, "the equity of the dealt hands from a street on")
_method("hiRating", "strength", _AT, "the strength of the high hand")
_method("loRating", "low_strength", _AT, "the strength of the low hand, 0 for none")
_method("bestHiRating", "best_high", _AT, "nobody has a stronger high hand; ties count")
_method("bestLoRating", "best_low", _AT, "nobody has a better low hand; ties count")
_method("handRanking", "hand_ranking", _PLAYER, "the place among all starting hands, 1 the best")
_method("handType", "category", _AT, "the hand category")
_method("flopHandCategory", "flop_category", _PLAYER, "what the hole cards make on the flop")
_method("overpair", "overpair", _AT, "a pocket pair above all of the board")
_method("pocketPair", "pocket_pair", _PLAYER, "two hole cards of one rank")
_method("madeLo", "makes_low", _AT, "a low hand that qualifies")
_method("cardsPlay", "cards_that_play", _AT, "the fewest hole cards that make the hand")
_method("nutHi", "nuts", _AT, "no other hand is stronger")
_method("nutHiForHandType", "nuts_of_category", _AT, "no other hand of the category is stronger")
_method("nutHiOuts", "nut_outs", _AT, "the next cards that make the nuts")
_method("nutLo", "nut_low", _AT, "a low that no other hand beats")
_method("nutLoOuts", "nut_low_outs", _AT, "the next cards that make the nut low")
_method("handRanks", "ranks", _OWN_AT, "the ranks of the player's cards")
_method(
    "duplicatedHandRanks",
    "repeated_ranks",
    _OWN_AT,
    "the ranks that the player holds twice or more",
)
_method("intersectingHandRanks", "board_ranks", _AT, "the player's ranks that are on the board")
_method(
    "handBoardIntersections",
    "pairs_with_board",
    _AT,
    "how many of the player's ranks are on the board",
)
_method("upCard", "up_card", _AT, "in stud, the card that came face up on a street")
_method("inRange", "in_range", "player, text", "the hole cards are in a range")
_method("boardInRange", "in_range", "text", "the board is in a range of boards")
_method("boardRanks", "ranks", "street", "the ranks on the board")
_method("duplicatedBoardRanks", "repeated_ranks", "street", "the ranks that the board repeats")
_method("boardSuitCount", "suit_count", "street", "the number of suits on the board")
_method("monotoneBoard", "monotone", "street", "the board has one suit")
_method("twoToneBoard", "two_tone", "street", "the board has two suits")
_method("rainbowBoard", "rainbow", "street", "all board cards have different suits")
_method("pairedBoard", "paired", "street", "the board repeats a rank")
_method("flushingBoard", "flush_possible", "street", "a flush is possible")
_method("straightBoard", "straight_possible", "street", "a straight is possible")
_method("turnCard", "turn_card", "", "the turn card")
_method("riverCard", "river_card", "", "the river card")
_method("boardAllowsMadeLo", "low_possible", "street", "three different low ranks on the board")
_method("boardLoCardCount", "low_card_count", "street", "the different low ranks on the board")


def _players(q: Query) -> list[Player]:
    """All players; there must be one."""
    if not q.players:
        raise CardmathError("this needs players, as in hero='AA'")
    return [q[name] for name in q.players]


@_add("winningHandType", "", "the hand category that wins the high pot")
def _winning(q: Query) -> Expression:
    first, *others = _players(q)
    found, best = first.category(), first.strength()
    for player in others:
        better = player.strength() > best
        found = when(better).then(player.category()).otherwise(found)
        best = when(better).then(player.strength()).otherwise(best)
    return found


@_add("maxHiRating", "street", "the strongest high hand of any player")
def _strongest(q: Query, street: str) -> Expression:
    first, *others = (player.strength(street) for player in _players(q))
    for other in others:
        first = when(other > first).then(other).otherwise(first)
    return first


@_add("HvREquity", _AT, "the equity against a random hand, heads up")
def _against_random(_q: Query, player: Player, street: str) -> Expression:
    return player.equity_against("*", street)


@_add("HvPerceivedRangeEquity", "player, street, text", "the opponent's equity against a range")
def _perceived(q: Query, player: Player, street: str, text: str) -> Expression:
    others = [q[name] for name in q.players if name != player.name]
    if len(others) != 1:
        raise CardmathError("this is for two players: the opponent's equity against a range")
    return others[0].equity_against(text, street)


_compared("minEquity minHvHEquity", "equity", ge, "number", "the equity is at least a number")
_compared(
    "minHvREquity",
    "HvREquity",
    ge,
    "number",
    "the equity against a random hand is at least a number",
)
_compared(
    "minHvPerceivedRangeEquity",
    "HvPerceivedRangeEquity",
    ge,
    "number",
    "the opponent's equity against a range is at least a number",
)
_compared(
    "minRiverEquity", "riverEquity", ge, "number", "the share of the pot is at least a number"
)
_compared("minHiRating", "hiRating", ge, "rating", "the high hand is at least this strong")
_compared("minLoRating", "loRating", ge, "rating", "the low hand is at least this good")


@_add("rateHiHand", "text", "the strength of five cards as a high hand")
def _rate_high(q: Query, text: str) -> Expression:
    return constant(STRENGTH, _rated(q, text, 0))


@_add("rateLoHand", "text", "the strength of five cards as a low hand")
def _rate_low(q: Query, text: str) -> Expression:
    pots = [place for place, (_, ordering) in enumerate(q.game.pots) if ordering.low]
    if not pots:
        raise CardmathError(f"{q.game} has no low hands")
    return constant(STRENGTH, _rated(q, text, pots[0]))


def _rated(q: Query, text: str, pot: int) -> int:
    return strength(text, ordering=q.game.pots[pot][1])


_method(
    "fiveCardHiHandNumber",
    "strength_place",
    _AT,
    "the place of the hand among all hands by strength, 1 the best",
)


@_add("handRankingFor", "player, text", "the number of the first list term that has the hand")
def _ranking_for(_q: Query, player: Player, text: str) -> Expression:
    terms = [term for term in _terms(text) if term.strip()]
    found: Any = len(terms) + 1
    for place in range(len(terms), 0, -1):
        held = player.in_range(terms[place - 1])
        found = when(held).then(place).otherwise(found)
    if not isinstance(found, Expression):
        raise CardmathError("the list has no hands")
    return found


def _terms(text: str) -> list[str]:
    """The terms of a list, at its commas outside of brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter in ",;" and not depth:
            found.append("")
        else:
            found[-1] += letter
    return found


_compared("exactHandType", "handType", eq, "hand type", "the hand has this category")
_compared("minHandType", "handType", ge, "hand type", "the hand has this category or a better one")
_compared(
    "exactFlopHandCategory",
    "flopHandCategory",
    eq,
    "flop category",
    "the hand has this flop category",
)

_compared(
    "minFlopHandCategory",
    "flopHandCategory",
    ge,
    "flop category",
    "the hand has this flop category or a better",
)


@_add("threeFlush", _AT, "three cards of one suit, and no more")
def _three(_q: Query, player: Player, street: str) -> Expression:
    return player.cards_to_flush(street) == 3


@_add("fourFlush", _AT, "four cards of one suit, and no more")
def _four(_q: Query, player: Player, street: str) -> Expression:
    return player.cards_to_flush(street) == 4


@_add("outsToHandType", "player, street, hand type", "the next cards that improve to a category")
def _outs(_q: Query, player: Player, street: str, word: str) -> Expression:
    return player.outs(word, street)


_compared(
    "minOutsToHandType",
    "outsToHandType",
    ge,
    "number",
    "at least this number of next cards improve to a category",
)


@_add("boardHasOneDistinctLoCard", "street", "the board has one low rank")
def _one_low(q: Query, street: str) -> Expression:
    return q.board.low_card_count(street) == 1


@_add("boardHasTwoDistinctLoCards", "street", "the board has two low ranks")
def _two_low(q: Query, street: str) -> Expression:
    return q.board.low_card_count(street) == 2


@_add("nonIntersectingHandRanks", _AT, "the player's ranks that are not on the board")
def _apart(_q: Query, player: Player, street: str) -> Expression:
    return player.ranks(street) - player.board_ranks(street)


@_add("hasTopBoardRank", _AT, "a hole card has the highest rank of the board")
def _top(_q: Query, player: Player, street: str) -> Expression:
    return player.has_board_rank(1, street)


@_add("hasSecondBoardRank", _AT, "a hole card has the second-highest rank of the board")
def _second(_q: Query, player: Player, street: str) -> Expression:
    return player.has_board_rank(2, street)


_method("maxRank", "highest", "ranks", "the highest rank")

_method("minRank", "lowest", "ranks", "the lowest rank")


@_add("nthRank", "number, ranks", "the n-th highest rank")
def _nth(_q: Query, place: Expression, given: Expression) -> Expression:
    return given.nth(place)


_method("rankCount", "count", "ranks", "the number of ranks")


@_add("toRank", "text", "a rank")
def _rank(_q: Query, text: str) -> Expression:
    return rank(text.strip().upper())


@_add("toCard", "text", "a card")
def _card(_q: Query, text: str) -> Expression:
    return card(text)


@_add("toString", "value", "the value itself, in words")
def _words(_q: Query, value: Expression) -> Expression:
    return value


AGGREGATES = {
    each.name.lower(): each
    for each in (
        AggregateFunction("avg", ("number",), "the mean of a number"),
        AggregateFunction(
            "count", ("condition",), "the share of the deals in which a condition holds"
        ),
        AggregateFunction("histogram", ("value",), "how often each value occurs"),
        AggregateFunction("max", ("value",), "the greatest value"),
        AggregateFunction("min", ("value",), "the least value"),
        AggregateFunction(
            "handsHaving",
            ("player", "condition"),
            "the share of each starting hand among the deals in which a condition holds",
        ),
    )
}
"""The aggregates by their names in lower case."""
