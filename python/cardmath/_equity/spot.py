"""One spot of hold'em: what have I, what beats me, what can come, and how often do I win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Deck, HandLike
from cardmath._core import CATEGORIES, Card, Combos, Deals, Hand, strength
from cardmath._evaluation.batch import categories, strengths
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue
from cardmath._ranges.starting_hands import ranking
from cardmath._support.numbers import ratio
from cardmath._support.tables import PrintedTable, Row
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

__all__ = ["Nuts", "Out", "Spot", "read_spot"]

BOARD = 5
DECK_SIZE = 52
HOLE_CARDS = 2

_BOARDS = (0, 3, 4, 5)
_MOST_HOLDINGS = 4
_MOST_RANKS = 6


class Nuts(Row):
    """The best hand that anyone can have now."""

    __slots__ = ("value", "mine", "holdings")

    value: HandValue
    """The hand, with the board."""
    mine: bool
    """Whether it is mine."""
    holdings: tuple[Hand, ...]
    """What an opponent can hold to have it."""


class Out(Row):
    """A better category that can come by the river."""

    __slots__ = ("category", "cards", "shared", "next_card", "river")

    category: str
    """The name of the category."""
    cards: tuple[Card, ...]
    """The outs: the cards that make it at once, when they come next; the highest first."""
    shared: tuple[Card, ...]
    """Those of the outs that give everybody this category or a better one."""
    next_card: Fraction
    """The probability that the next card makes it."""
    river: Fraction
    """The probability that the hand is of this category in the end, and of no better one."""


class Spot(Row):
    """What a player knows of one spot of hold'em. Make one with `read_spot`.

    Spots are equal when all their answers are.
    """

    __slots__ = (
        "hand",
        "board",
        "dead",
        "value",
        "nuts",
        "beat_me",
        "tie_me",
        "lose_to_me",
        "outs",
        "wins",
        "ties",
        "losses",
    )

    hand: Hand
    """My two cards."""
    board: Hand
    """The cards of the board: none, or three to five."""
    dead: Hand
    """Cards that are out of play: nobody holds them, and they do not come."""
    value: HandValue | None
    """What I have; None before the flop."""
    nuts: Nuts | None
    """The best hand that anyone can have now; None before the flop."""
    beat_me: int | None
    """How many holdings of an opponent beat me now; None before the flop."""
    tie_me: int | None
    """How many holdings tie with me now; None before the flop."""
    lose_to_me: int | None
    """How many holdings lose to me now; None before the flop."""
    outs: tuple[Out, ...]
    """The better categories that can come, the strongest first; none before the flop."""
    wins: int
    """In how many deals I win: of any two cards of an opponent, and the rest of the board."""
    ties: int
    """In how many deals we split the pot."""
    losses: int
    """In how many deals I lose."""

    @property
    def start(self) -> str:
        """The class of my two cards: `AKs` for one suit, `AKo` for two, `AA` for a pair."""
        return _start(self.hand)

    @property
    def unseen(self) -> int:
        """How many cards I do not see."""
        return len(_unseen(self.hand, self.board, self.dead))

    @property
    def holdings(self) -> int:
        """How many holdings an opponent can have."""
        return comb(self.unseen, HOLE_CARDS)

    @property
    def deals(self) -> int:
        """How many deals there are: holdings of an opponent, with the cards that are to come."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> Fraction:
        """My share of the pot against any two cards: the wins, and half of the ties."""
        from fractions import Fraction  # takes milliseconds that most programs need not spend

        return Fraction(2 * self.wins + self.ties, 2 * self.deals)

    @property
    def title(self) -> str:
        """The question: `Ah Kh on Ks 7h 2d`."""
        place = f"{self.hand} on {self.board}" if self.board else f"{self.hand} before the flop"
        return f"{place}, without {self.dead}" if self.dead else place

    def to_dict(self) -> dict[str, Any]:
        """The spot as plain values for JSON: counts are int, fractions are text `p/q`."""
        return {
            "hand": _texts(self.hand),
            "board": _texts(self.board),
            "dead": _texts(self.dead),
            "start": self.start,
            "value": self.value and self.value.to_dict(),
            "nuts": self.nuts and _nuts_dict(self.nuts),
            "unseen": self.unseen,
            "holdings": self.holdings,
            "beat_me": self.beat_me,
            "tie_me": self.tie_me,
            "lose_to_me": self.lose_to_me,
            "outs": [_out_dict(out) for out in self.outs],
            "equity": ratio(self.equity),
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "deals": self.deals,
        }

    def to_json(self) -> str:
        """Write the answer as one JSON object, whose keys are the names of the attributes."""
        import json

        return json.dumps(self.to_dict())

    def _words(self) -> list[tuple[str, str]]:
        """What is told in words, each with its name."""
        equity = ("equity", f"{_percent(self.equity)}% against any two cards")
        if self.value is None or self.nuts is None:
            return [("you have", self.start), equity]
        return [
            ("you have", str(self.value)),
            ("the nuts", str(self.nuts.value)),
            ("held with", _told(self.nuts, self.holdings)),
            equity,
        ]

    def _tables(self) -> list[PrintedTable]:
        """What is told in tables."""
        return [_standing(self), *([_outs_table(self)] if self.outs else [])]

    def _outs_lines(self) -> list[str]:
        """The cards of the outs, a line each for the better categories."""
        return [f"{out.category}: {_cards_of(out)}" for out in self.outs if out.cards]

    def __str__(self) -> str:
        words = [f"{name:<11}{text}" for name, text in self._words()]
        cards = "\n".join(self._outs_lines())
        parts = ["\n".join([self.title, *words]), *map(str, self._tables()), cards]
        return "\n\n".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        """The spot as a notebook shows it."""
        from html import escape

        words = [f"{name}: {text}" for name, text in self._words()]
        tables = "".join(table._repr_html_() for table in self._tables())
        return "".join(
            [
                f"<p><b>{escape(self.title)}</b><br>{'<br>'.join(map(escape, words))}</p>",
                tables,
                f"<p>{'<br>'.join(map(escape, self._outs_lines()))}</p>",
            ]
        )

    def __repr__(self) -> str:
        named = {"board": self.board, "dead": self.dead}
        given = "".join(f", {name}='{cards}'" for name, cards in named.items() if cards)
        return f"read_spot('{self.hand}'{given})"


@interruptible
def read_spot(hand: HandLike, board: HandLike = "", dead: HandLike = "") -> Spot:
    """Read one spot of hold'em: what a player can know before anyone bets.

    It takes some milliseconds. Before the flop there is only the equity; it takes seconds where
    cards are dead, for millions of boards are looked at.

    Args:
        hand: the two hole cards.
        board: three to five cards, or none before the flop.
        dead: cards that are out of play, such as those that someone showed.

    Raises:
        CardmathError: not two hole cards, a board of one, two or more than five cards, a card in
            two places, or too few cards left to deal.
        CardTextError, RepeatedCardError: what is given is not cards, or a card comes twice in it.
        Interrupted: Ctrl-C was pressed; nothing is known yet.

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
    """
    hand, board, dead = Hand(hand), Hand(board), Hand(dead)
    _check(hand, board, dead)
    unseen = _unseen(hand, board, dead)
    if not board and not dead:
        return Spot(hand, board, dead, None, None, None, None, None, (), *_of_class(_start(hand)))
    holdings = _pairs(_bits(unseen))
    if not board:
        deals = _against_any_two(hand, board, dead, holdings)
        return Spot(hand, board, dead, None, None, None, None, None, (), *deals)
    mine, theirs = strength(hand | board), strengths(holdings | _mask(board))
    beat_me, tie_me = int((theirs > mine).sum()), int((theirs == mine).sum())
    now = (len(theirs) - beat_me - tie_me, tie_me, beat_me)
    over = len(board) == BOARD
    return Spot(
        hand,
        board,
        dead,
        evaluate(hand | board),
        _nuts(hand, board, holdings, theirs),
        *reversed(now),
        () if over else _outs(hand, board, unseen),
        *(now if over else _against_any_two(hand, board, dead, holdings)),
    )


def _check(hand: Hand, board: Hand, dead: Hand) -> None:
    if len(hand) != HOLE_CARDS:
        more = "; the cards of the board are given apart" if len(hand) > HOLE_CARDS else ""
        raise CardmathError(f"in hold'em a hand is two hole cards, not {len(hand)}{more}")
    if len(board) not in _BOARDS:
        raise CardmathError(
            f"a board has 3, 4 or 5 cards, or none before the flop, not {len(board)}"
        )
    places = [("in the hand", hand), ("on the board", board), ("dead", dead)]
    for (first, held), (second, others) in [places[:2], places[::2], places[1:]]:
        if twice := held & others:
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
    """The mask of each two of these cards."""
    import numpy as np

    high, low = np.triu_indices(len(bits), 1)
    return bits[high] | bits[low]


def _nuts(hand: Hand, board: Hand, holdings: Masks, theirs: NDArray[np.uint16]) -> Nuts:
    mine = strength(hand | board)
    best = max(mine, int(theirs.max()))
    held = tuple(map(Hand.from_mask, holdings[theirs == best].tolist()))
    return Nuts(evaluate(board | (hand if mine == best else held[0])), mine == best, held)


def _outs(hand: Hand, board: Hand, unseen: Hand) -> tuple[Out, ...]:
    """The better categories, by all cards that can come next, and all that can be there at last."""
    from fractions import Fraction

    bits, mine = _bits(unseen), _mask(hand | board)
    now = int(categories(mine.reshape(1))[0])
    by_card = categories(bits | mine).tolist()
    ends = by_card if len(board) == BOARD - 1 else categories(_pairs(bits) | mine).tolist()
    of_everybody = _least(bits, _mask(board))
    cards = list(zip(unseen, by_card, of_everybody, strict=True))
    reached, ended = Counter(by_card), Counter(ends)
    better = [number for number in range(len(CATEGORIES) - 1, now, -1) if ended[number]]
    return tuple(
        Out(
            CATEGORIES[number],
            tuple(card for card, made, _ in cards if made == number),
            tuple(card for card, made, least in cards if made == number <= least),
            Fraction(reached[number], len(by_card)),
            Fraction(ended[number], len(ends)),
        )
        for number in better
    )


def _least(bits: Masks, board: np.uint64) -> list[int]:
    """The number of the worst category that an opponent can have after each card."""
    import numpy as np

    holdings, cards = _pairs(bits), bits[:, np.newaxis]
    after = np.where(holdings & cards, len(CATEGORIES), categories(holdings | cards | board))
    worst: list[int] = after.min(axis=1).tolist()
    return worst


def _of_class(start: str) -> tuple[int, int, int]:
    """The deals won, tied and lost before the flop: of each class they are known."""
    deals = comb(DECK_SIZE - HOLE_CARDS, HOLE_CARDS) * comb(DECK_SIZE - 2 * HOLE_CARDS, BOARD)
    [(wins, ties)] = [(wins, ties) for name, wins, ties in ranking() if name == start]
    return wins, ties, deals - wins - ties


def _against_any_two(hand: Hand, board: Hand, dead: Hand, holdings: Masks) -> tuple[int, int, int]:
    """The deals won, tied and lost, of all holdings of an opponent and all that can come."""
    mine = Combos([hand.mask], [1])
    theirs = Combos(holdings.tolist(), [1] * len(holdings))
    scores, _, _, stopped = Deals([mine, theirs], board, dead).count(0, None)
    if stopped is not None:
        raise Interrupted("the deals were being counted", None) from stopped
    deals, (wins, ties), _ = scores[0]
    return wins, ties, deals - wins - ties


class _View(PrintedTable):
    """A table of a spot, to be printed: its columns have a head and cells."""

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


def _standing(spot: Spot) -> PrintedTable:
    """How I stand against any two cards, now and in the end."""
    columns = {"you": ["win", "tie", "lose", "all"]}
    if spot.lose_to_me is not None and spot.tie_me is not None and spot.beat_me is not None:
        now = [spot.lose_to_me, spot.tie_me, spot.beat_me]
        columns |= {"now holdings": _counts(now), "now percent": _shares(now)}
    if len(spot.board) < BOARD:
        end = [spot.wins, spot.ties, spot.losses]
        columns |= {"river deals": _counts(end), "river percent": _shares(end)}
    return _View("against any two cards", columns)


def _outs_table(spot: Spot) -> PrintedTable:
    """How many outs there are, and how probable it is that they come."""
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


def _counts(counts: list[int]) -> list[str]:
    return [f"{count:,}" for count in [*counts, sum(counts)]]


def _shares(counts: list[int]) -> list[str]:
    from fractions import Fraction

    return _percents([Fraction(count, sum(counts)) for count in counts])


def _percents(shares: list[Fraction]) -> list[str]:
    from fractions import Fraction

    return [_percent(share) for share in [*shares, sum(shares, Fraction())]]


def _cards_of(out: Out) -> str:
    own = " ".join(_texts(card for card in out.cards if card not in out.shared))
    shared = f"for everybody {' '.join(_texts(out.shared))}" if out.shared else ""
    return "; ".join(filter(None, [own, shared]))


def _told(nuts: Nuts, possible: int) -> str:
    """Which holdings have the nuts, in words."""
    if len(nuts.holdings) == possible:
        return "any two cards, yours too"
    return ", ".join(filter(None, ["yours" if nuts.mine else "", _listed(nuts.holdings)]))


def _listed(holdings: tuple[Hand, ...]) -> str:
    """Few holdings by their cards, many by their ranks, very many by their number."""
    if len(holdings) <= _MOST_HOLDINGS:
        return ", ".join(map(str, holdings))
    ranks = Counter("".join(str(card.rank) for card in hand) for hand in holdings)
    if len(ranks) <= _MOST_RANKS:
        return ", ".join(f"{pair} ({ways})" for pair, ways in ranks.items())
    return f"{len(holdings)} holdings such as {holdings[0]}"


def _percent(share: Fraction) -> str:
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
