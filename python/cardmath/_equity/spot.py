"""A spot in hold'em: the player's hand, the nuts, what beats it, the outs, and the equity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from cardmath._cards.deck import Deck, HandLike
from cardmath._core import CATEGORIES, Card, Combos, Deals, Hand, strength
from cardmath._equity.breakdowns import Number, deals_text, plain_number
from cardmath._equity.compute import equity
from cardmath._equity.holdem import Score
from cardmath._equity.opponents import Opponent, read_opponents
from cardmath._evaluation.batch import categories, strengths
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue
from cardmath._ranges.starting_hands import ranking
from cardmath._support.numbers import ratio
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import PrintedTable
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._equity.opponents import Against
    from cardmath._equity.result import Equity

    Masks = NDArray[np.uint64]

__all__ = ["Nuts", "Out", "Results", "Spot", "against_any_two_preflop", "read_spot"]

BOARD = 5
DECK_SIZE = 52
HOLE_CARDS = 2

_BOARDS = (0, 3, 4, 5)
_MOST_HOLDINGS = 4
"""Up to this many holdings of the nuts are listed by their cards."""
_MOST_RANKS = 6
"""Up to this many pairs of ranks are listed."""


class Results(NamedTuple):
    """The deals that a player wins, ties and loses against one opponent."""

    wins: Number
    ties: Number
    losses: Number

    @property
    def deals(self) -> Number:
        """All deals."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> Fraction:
        """The player's share of the pot: the wins, and half of the ties."""
        return Fraction(2 * self.wins + self.ties) / (2 * self.deals)


@dataclass(frozen=True, slots=True)
class Nuts:
    """The best hand that anyone can have with the board."""

    value: HandValue
    """The hand, board included."""
    mine: bool
    """Whether the player has it."""
    holdings: tuple[Hand, ...]
    """The hole cards with which an opponent has it."""


@dataclass(frozen=True, slots=True)
class Out:
    """A better category that the hand can reach by the river."""

    category: str
    """The name of the category."""
    cards: tuple[Card, ...]
    """The outs: the cards that reach it if they come next, the highest first."""
    shared: tuple[Card, ...]
    """Those of the outs that give every opponent this category or a better one."""
    next_card: Fraction
    """The probability that the next card reaches it."""
    river: Fraction
    """The probability of ending in that category on the river."""


@dataclass(frozen=True, slots=True, repr=False)
class Spot:
    """What a player can know in one spot of hold'em. Make one with `read_spot`.

    Spots are equal when all their answers are.
    """

    hand: Hand
    """The player's hole cards."""
    board: Hand
    """The board: no cards, or three to five."""
    dead: Hand
    """The cards that are out of play: no player holds them, and they cannot come."""
    value: HandValue | None
    """The player's hand; None before the flop."""
    nuts: Nuts | None
    """The best hand that anyone can have with the board; None before the flop."""
    beat_me: Number | None
    """The number of an opponent's holdings that beat the player now, by their weights; None before
    the flop, or if there are several opponents: see `opponents`."""
    tie_me: Number | None
    """The number of holdings that tie with the player now; None as for `beat_me`."""
    lose_to_me: Number | None
    """The number of holdings that lose to the player now; None as for `beat_me`."""
    outs: tuple[Out, ...]
    """The better categories that the hand can reach, the strongest first; empty before the flop."""
    wins: Number
    """The deals that the player wins. A deal is hole cards of each opponent and the rest of the
    board, weighted by the ranges. Of a sampled answer, these are the deals that were drawn."""
    ties: Number
    """The deals that are tied."""
    losses: Number
    """The deals that the player loses."""
    opponents: tuple[Opponent, ...] = ()
    """The opponents with their ranges; empty if there is one, with any two cards."""
    answer: Equity | None = None
    """The equities of all players; None against any two cards."""

    @property
    def start(self) -> str:
        """The class of the hole cards: `AKs` if suited, `AKo` if offsuit, `AA` for a pair."""
        return _start(self.hand)

    @property
    def unseen(self) -> int:
        """The number of cards that the player does not see."""
        return len(_unseen(self.hand, self.board, self.dead))

    @property
    def holdings(self) -> int:
        """The number of holdings that an opponent can have."""
        return comb(self.unseen, HOLE_CARDS)

    @property
    def results(self) -> Results:
        """The deals against any two cards of an opponent."""
        return Results(self.wins, self.ties, self.losses)

    @property
    def deals(self) -> Number:
        """The number of deals: an opponent's holdings times the runouts."""
        return self.results.deals

    @property
    def equity(self) -> Fraction | float:
        """The player's share of the pot: the wins, and the player's part of the ties.

        It is a fraction if all deals were counted, and a float if they were drawn at random.
        """
        return self.results.equity if self.answer is None else self.answer.players[0].equity

    @property
    def error(self) -> float:
        """The standard error of the equity; 0 if all deals were counted."""
        return 0.0 if self.answer is None else self.answer.players[0].error

    @property
    def against(self) -> str:
        """The opponents in words: `any two cards`, or their ranges."""
        return " and ".join(one.name for one in self.opponents) or "any two cards"

    @property
    def title(self) -> str:
        """The question, such as `Ah Kh on Ks 7h 2d`."""
        place = f"{self.hand} on {self.board}" if self.board else f"{self.hand} before the flop"
        return f"{place}, without {self.dead}" if self.dead else place

    def to_dict(self) -> dict[str, Any]:
        """The spot as plain values for JSON; fractions are text `p/q`."""
        return {
            "hand": _texts(self.hand),
            "board": _texts(self.board),
            "dead": _texts(self.dead),
            "start": self.start,
            "value": self.value and self.value.to_dict(),
            "nuts": self.nuts and _nuts_dict(self.nuts),
            "unseen": self.unseen,
            "holdings": self.holdings,
            "beat_me": plain_number(self.beat_me),
            "tie_me": plain_number(self.tie_me),
            "lose_to_me": plain_number(self.lose_to_me),
            "outs": [_out_dict(out) for out in self.outs],
            "equity": plain_number(self.equity),
            "wins": plain_number(self.wins),
            "ties": plain_number(self.ties),
            "losses": plain_number(self.losses),
            "deals": plain_number(self.deals),
            **({} if self.answer is None else self._against_dict(self.answer)),
        }

    def _against_dict(self, answer: Equity) -> dict[str, Any]:
        """What JSON has besides, where opponents have ranges."""
        return {
            "opponents": [one.to_dict() for one in self.opponents],
            "method": answer.method,
            "error": self.error,
            "seed": answer.seed,
        }

    def to_json(self) -> str:
        """Write the answer as one JSON object, whose keys are the names of the attributes."""
        import json

        return json.dumps(self.to_dict())

    def _summary(self) -> list[tuple[str, str]]:
        """The lines of text at the top, each with its label."""
        off = f" ± {100 * self.error:.2f}%" if self.error else ""
        equity = ("equity", f"{_percent(self.equity)}%{off} against {self.against}")
        if self.value is None or self.nuts is None:
            return [("you have", self.start), equity]
        return [
            ("you have", str(self.value)),
            ("the nuts", str(self.nuts.value)),
            ("held with", _nuts_holdings(self.nuts, self.holdings)),
            equity,
        ]

    def _tables(self) -> list[PrintedTable]:
        """The tables."""
        several = [_opponents_table(self)] if len(self.opponents) > 1 and self.board else []
        return [_results_table(self), *several, *([_outs_table(self)] if self.outs else [])]

    def _outs_lines(self) -> list[str]:
        """The outs, a line for each better category."""
        return [f"{out.category}: {_cards_of(out)}" for out in self.outs if out.cards]

    def __str__(self) -> str:
        words = [f"{name:<11}{text}" for name, text in self._summary()]
        cards = "\n".join(self._outs_lines())
        parts = ["\n".join([self.title, *words]), *map(str, self._tables()), cards]
        return "\n\n".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        """The spot as a notebook shows it."""
        from html import escape

        words = [f"{name}: {text}" for name, text in self._summary()]
        tables = "".join(table._repr_html_() for table in self._tables())
        return "".join(
            [
                f"<p><b>{escape(self.title)}</b><br>{'<br>'.join(map(escape, words))}</p>",
                tables,
                f"<p>{'<br>'.join(map(escape, self._outs_lines()))}</p>",
            ]
        )

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def __repr__(self) -> str:
        named = {"board": self.board, "dead": self.dead}
        given = "".join(f", {name}='{cards}'" for name, cards in named.items() if cards)
        if self.opponents:
            given += f", against={[one.range.text for one in self.opponents]}"
        return f"read_spot('{self.hand}'{given})"


@interruptible
def read_spot(
    hand: HandLike,
    board: HandLike = "",
    dead: HandLike = "",
    against: Against | None = None,
    *,
    method: str = "auto",
    seed: int | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> Spot:
    """Analyse a spot in hold'em: a player's hand, the board, and the opponents.

    This takes some milliseconds. Before the flop the answer has only the equity. With dead cards
    that takes seconds, as millions of boards are evaluated.

    Args:
        hand: the player's two hole cards.
        board: three to five cards, or none before the flop.
        dead: cards that are out of play, such as folded cards that were shown.
        against: the opponent's range, in any form that `Range` takes; or a list or tuple with the
            range of each of several opponents. None is one opponent with any two cards.
        method: as in `equity`, if `against` is given. One and two opponents are counted exactly;
            more are, if that takes no longer than some seconds, and else drawn at random.
        seed: fixes the random deals.
        threads: the number of threads, 0 for one per core.
        progress: called several times a second with the work that is done and the whole of it.

    Raises:
        CardmathError: the hand is not two cards; the board has one, two or more than five cards;
            a card is in two places; too few cards are left to deal; or the opponents cannot hold
            their ranges.
        CardTextError, RepeatedCardError: the text is not cards, or a card comes twice in it.
        RangeTextError, CardmathTypeError: a range cannot be read.
        Interrupted: Ctrl-C was pressed; `partial` is None, or the `Equity` so far.

    >>> spot = read_spot("Ah Kh", board="9c 7h 2h")
    >>> print(spot.value)
    High Card, Ace King Nine Seven Two
    >>> spot.beat_me, spot.tie_me, spot.lose_to_me
    (432, 9, 640)
    >>> flush = spot.outs[0]
    >>> flush.category, len(flush.cards), flush.next_card, flush.river
    ('Flush', 9, Fraction(9, 47), Fraction(378, 1081))
    >>> spot.equity
    Fraction(1512491, 2140380)
    >>> facing = read_spot("Ah Kh", "9c 7h 2h", against="QQ+, AK")
    >>> facing.lose_to_me, facing.tie_me, facing.beat_me, facing.equity
    (0, 9, 12, Fraction(7757, 13860))
    """
    check_progress(progress)
    hand, board, dead = Hand(hand), Hand(board), Hand(dead)
    _check(hand, board, dead)
    if against is not None:
        opponents = read_opponents(against, hand, board, dead)
        ranges = [one.range for one in opponents]
        answer = equity(
            hand,
            *ranges,
            board=board,
            dead=dead,
            method=method,
            seed=seed,
            threads=threads,
            progress=progress,
        )
        return _against_ranges(hand, board, dead, opponents, answer)
    unseen = _unseen(hand, board, dead)
    if not board and not dead:
        results = against_any_two_preflop(hand)
        return Spot(hand, board, dead, None, None, None, None, None, (), *results)
    holdings = _pairs(_bits(unseen))
    if not board:
        results = _against_any_two(hand, board, dead, holdings, progress)
        return Spot(hand, board, dead, None, None, None, None, None, (), *results)
    mine, theirs = strength(hand | board), strengths(holdings | _mask(board))
    beat_me, tie_me = int((theirs > mine).sum()), int((theirs == mine).sum())
    now = Results(len(theirs) - beat_me - tie_me, tie_me, beat_me)
    on_river = len(board) == BOARD
    return Spot(
        hand,
        board,
        dead,
        evaluate(hand | board),
        _nuts(hand, board, holdings, theirs),
        now.losses,
        now.ties,
        now.wins,
        () if on_river else _outs(hand, board, unseen),
        *(now if on_river else _against_any_two(hand, board, dead, holdings, progress)),
    )


def _against_ranges(
    hand: Hand, board: Hand, dead: Hand, opponents: tuple[Opponent, ...], answer: Equity
) -> Spot:
    """The spot of a player against opponents with ranges."""
    me = answer.players[0]
    lost = Fraction(answer.total - me.wins - me.ties)
    losses = lost.numerator if lost.denominator == 1 else lost
    river = Results(me.wins, me.ties, losses)
    now: tuple[Number | None, Number | None, Number | None] = (None, None, None)
    if len(opponents) == 1:
        now = opponents[0].beat_me, opponents[0].tie_me, opponents[0].lose_to_me
    if not board:
        return Spot(hand, board, dead, None, None, *now, (), *river, opponents, answer)
    unseen = _unseen(hand, board, dead)
    holdings = _pairs(_bits(unseen))
    nuts = _nuts(hand, board, holdings, strengths(holdings | _mask(board)))
    outs = () if len(board) == BOARD else _outs(hand, board, unseen)
    value = evaluate(hand | board)
    return Spot(hand, board, dead, value, nuts, *now, outs, *river, opponents, answer)


def _check(hand: Hand, board: Hand, dead: Hand) -> None:
    if len(hand) != HOLE_CARDS:
        more = "; the cards of the board are given apart" if len(hand) > HOLE_CARDS else ""
        raise CardmathError(f"in hold'em a hand is two hole cards, not {len(hand)}{more}")
    if len(board) not in _BOARDS:
        raise CardmathError(
            f"a board has 3, 4 or 5 cards, or none before the flop, not {len(board)}"
        )
    places = [("in the hand", hand), ("on the board", board), ("dead", dead)]
    for (first, cards), (second, others) in [places[:2], places[::2], places[1:]]:
        if twice := cards & others:
            verb = "is" if len(twice) == 1 else "are"
            raise CardmathError(
                f"{twice} {verb} {first} and {second} too: a deck has each card once"
            )
    left, wanted = len(_unseen(hand, board, dead)), HOLE_CARDS + BOARD - len(board)
    if left < wanted:
        raise CardmathError(f"{wanted} cards are still to be dealt, and {left} are left")


def _unseen(hand: Hand, board: Hand, dead: Hand) -> Hand:
    return Hand(Deck()) - (hand | board | dead)


def _start(hand: Hand) -> str:
    high, low = hand
    if high.rank == low.rank:
        return f"{high.rank}{low.rank}"
    return f"{high.rank}{low.rank}{'s' if high.suit == low.suit else 'o'}"


def _mask(hand: Hand) -> np.uint64:
    import numpy as np

    return np.uint64(hand.mask)


def _bits(cards: Hand) -> Masks:
    """The mask of each card."""
    import numpy as np

    return np.array([Hand([card]).mask for card in cards], np.uint64)


def _pairs(bits: Masks) -> Masks:
    """The mask of each pair of the cards."""
    import numpy as np

    high, low = np.triu_indices(len(bits), 1)
    return bits[high] | bits[low]


def _nuts(hand: Hand, board: Hand, holdings: Masks, theirs: NDArray[np.uint16]) -> Nuts:
    mine = strength(hand | board)
    best = max(mine, int(theirs.max()))
    nuts = tuple(map(Hand.from_mask, holdings[theirs == best].tolist()))
    return Nuts(evaluate(board | (hand if mine == best else nuts[0])), mine == best, nuts)


def _outs(hand: Hand, board: Hand, unseen: Hand) -> tuple[Out, ...]:
    """The better categories, found by trying each next card and each runout."""
    bits, mine = _bits(unseen), _mask(hand | board)
    now = int(categories(mine.reshape(1))[0])
    by_card = categories(bits | mine).tolist()
    ends = by_card if len(board) == BOARD - 1 else categories(_pairs(bits) | mine).tolist()
    worst = _worst_of_opponents(bits, _mask(board))
    cards = list(zip(unseen, by_card, worst, strict=True))
    reached, ended = Counter(by_card), Counter(ends)
    better = [number for number in range(len(CATEGORIES) - 1, now, -1) if ended[number]]
    return tuple(
        Out(
            CATEGORIES[number],
            tuple(card for card, own, _ in cards if own == number),
            tuple(card for card, own, least in cards if own == number <= least),
            Fraction(reached[number], len(by_card)),
            Fraction(ended[number], len(ends)),
        )
        for number in better
    )


def _worst_of_opponents(bits: Masks, board: np.uint64) -> list[int]:
    """For each next card, the number of the weakest category that an opponent can then have."""
    import numpy as np

    holdings, cards = _pairs(bits), bits[:, np.newaxis]
    after = np.where(holdings & cards, len(CATEGORIES), categories(holdings | cards | board))
    worst: list[int] = after.min(axis=1).tolist()
    return worst


def against_any_two_preflop(hand: Hand) -> Results:
    """Look up the deals before the flop in the ranking of starting hands."""
    start = _start(hand)
    deals = comb(DECK_SIZE - HOLE_CARDS, HOLE_CARDS) * comb(DECK_SIZE - 2 * HOLE_CARDS, BOARD)
    [(wins, ties)] = [(wins, ties) for name, wins, ties in ranking() if name == start]
    return Results(wins, ties, deals - wins - ties)


def _against_any_two(
    hand: Hand, board: Hand, dead: Hand, holdings: Masks, progress: Progress | None
) -> Results:
    """Count the deals over all holdings of an opponent and all runouts."""
    mine = Combos([hand.mask], [1])
    theirs = Combos(holdings.tolist(), [1] * len(holdings))
    scores, _, counted, stopped = Deals([mine, theirs], board, dead).count(0, progress)
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted("not all deals were counted", None) from stopped
    if stopped is not None:  # raised by `progress`
        raise stopped
    if progress is not None:  # a quick count may have told nothing yet
        progress(counted, counted)
    score = Score._make(scores[0])
    wins, ties = score.won
    return Results(wins, ties, score.deals - wins - ties)


class _View(PrintedTable):
    """A table of a spot: columns of text under their headings."""

    __slots__ = ("_columns", "_title")

    def __init__(self, title: str, columns: dict[str, list[str]]) -> None:
        self._title = title
        self._columns = columns

    @property
    def title(self) -> str:
        return self._title

    @property
    def header(self) -> tuple[str, ...]:
        return tuple(self._columns)

    def cells(self) -> list[tuple[str, ...]]:
        return list(zip(*self._columns.values(), strict=True))


def _results_table(spot: Spot) -> PrintedTable:
    """The results against the opponents, now and on the river."""
    columns = {"you": ["win", "tie", "lose", "all"]}
    if spot.lose_to_me is not None and spot.tie_me is not None and spot.beat_me is not None:
        now = [spot.lose_to_me, spot.tie_me, spot.beat_me]
        columns |= {"now holdings": _counts(now), "now percent": _shares(now)}
    if len(spot.board) < BOARD:
        river = [spot.wins, spot.ties, spot.losses]
        columns |= {"river deals": _counts(river), "river percent": _shares(river)}
    return _View(f"against {spot.against}", columns)


def _opponents_table(spot: Spot) -> PrintedTable:
    """How the combos of each of several opponents stand now."""
    numbers = [[one.lose_to_me or 0, one.tie_me or 0, one.beat_me or 0] for one in spot.opponents]
    names = ("lose", "tie", "beat you")
    columns = {"now": [one.name for one in spot.opponents]}
    for place, name in enumerate(names):
        columns[f"{name} combos"] = [deals_text(each[place]) for each in numbers]
    columns["ahead percent"] = [_percent(Fraction(each[0]) / (sum(each) or 1)) for each in numbers]
    return _View("each opponent", columns)


def _outs_table(spot: Spot) -> PrintedTable:
    """The number of outs, and the probabilities of reaching better categories."""
    outs = spot.outs
    columns = {
        "to": [*(out.category for out in outs), "all"],
        "outs": _counts([len(out.cards) for out in outs]),
        "for everybody": _counts([len(out.shared) for out in outs]),
    }
    if len(spot.board) < BOARD - 1:
        columns["turn percent"] = _percents([out.next_card for out in outs])
    columns["river percent"] = _percents([out.river for out in outs])
    return _View("better hands that can come", columns)


def _counts(counts: Sequence[Number]) -> list[str]:
    return [deals_text(count) for count in [*counts, sum(counts)]]


def _shares(counts: Sequence[Number]) -> list[str]:
    return _percents([Fraction(count) / sum(counts) for count in counts])


def _percents(shares: list[Fraction]) -> list[str]:
    return [_percent(share) for share in [*shares, sum(shares, Fraction())]]


def _cards_of(out: Out) -> str:
    own = " ".join(_texts(card for card in out.cards if card not in out.shared))
    shared = f"for everybody {' '.join(_texts(out.shared))}" if out.shared else ""
    return "; ".join(filter(None, [own, shared]))


def _nuts_holdings(nuts: Nuts, possible: int) -> str:
    """The holdings that have the nuts, in words."""
    if len(nuts.holdings) == possible:
        return "any two cards, yours too"
    return ", ".join(filter(None, ["yours" if nuts.mine else "", _listed(nuts.holdings)]))


def _listed(holdings: tuple[Hand, ...]) -> str:
    """List a few holdings by their cards, more by their ranks, and write the number of many."""
    if len(holdings) <= _MOST_HOLDINGS:
        return ", ".join(map(str, holdings))
    ranks = Counter("".join(str(card.rank) for card in hand) for hand in holdings)
    if len(ranks) <= _MOST_RANKS:
        return ", ".join(f"{pair} ({ways})" for pair, ways in ranks.items())
    return f"{len(holdings)} holdings such as {holdings[0]}"


def _percent(share: Fraction | float) -> str:
    return f"{float(100 * share):.2f}"


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _nuts_dict(nuts: Nuts) -> dict[str, Any]:
    return {
        "value": nuts.value.to_dict(),
        "mine": nuts.mine,
        "holdings": [_texts(hand) for hand in nuts.holdings],
    }


def _out_dict(out: Out) -> dict[str, Any]:
    return {
        "category": out.category,
        "cards": _texts(out.cards),
        "shared": _texts(out.shared),
        "next_card": ratio(out.next_card),
        "river": ratio(out.river),
    }
