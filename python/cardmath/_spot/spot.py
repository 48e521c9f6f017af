"""A spot in hold'em: the player's hand, what beats it, the nuts, the outs, and the equity."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Deck, HandLike
from cardmath._core import Hand, strength
from cardmath._equity.compute import equity
from cardmath._evaluation.batch import strengths
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue
from cardmath._rules.games import GAMES, HOLDEM
from cardmath._situation.known_cards import (
    BOARD,
    ON_A_STREET,
    check_board,
    check_deck,
    check_enough,
    check_places,
)
from cardmath._situation.whole_weights import Number
from cardmath._spot.nuts_and_outs import (
    Nuts,
    Out,
    card_masks,
    find_nuts,
    find_outs,
    mask_of,
    pair_masks,
)
from cardmath._spot.opponents import (
    Opponent,
    Results,
    against_any_two,
    against_any_two_preflop,
    hand_class,
    read_opponents,
)
from cardmath._spot.tables import (
    holdings_text,
    opponents_table,
    outs_table,
    outs_text,
    percent_text,
    results_table,
)
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout
from cardmath._support.plain import Plain
from cardmath._support.progress import Progress, check_progress
from cardmath._work.answering import Method
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from cardmath._equity.result import Equity
    from cardmath._spot.opponents import Against

HOLE_CARDS = 2


@dataclass(frozen=True, slots=True, repr=False)
class Spot(Plain):
    """What a player can know in one spot of hold'em. Make one with `read_spot`.

    Spots are equal when all their answers are.
    """

    _keys = (
        "hand board dead start value nuts unseen holdings beat_me tie_me lose_to_me outs "
        "equity wins ties losses deals"
    )

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
        return hand_class(self.hand)

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

    @property
    def _on_river(self) -> bool:
        return len(self.board) == BOARD

    @property
    def method(self) -> str | None:
        """How the deals against ranges were counted, as in `Equity`; None without ranges."""
        return None if self.answer is None else self.answer.method

    @property
    def seed(self) -> int | None:
        """The seed of random deals; None if all were counted."""
        return None if self.answer is None else self.answer.seed

    def to_dict(self) -> dict[str, Any]:
        """The spot as plain values for JSON; fractions are text `p/q`."""
        against = {} if self.answer is None else self._against_dict()
        return {**Plain.to_dict(self), **against}

    def _against_dict(self) -> dict[str, Any]:
        """The keys that are added if opponents have ranges."""
        return {
            "opponents": [one.to_dict() for one in self.opponents],
            "method": self.method,
            "error": self.error,
            "seed": self.seed,
        }

    def to_json(self) -> str:
        """Write the answer as one JSON object, whose keys are the names of the attributes."""
        import json

        return json.dumps(self.to_dict())

    def _summary(self) -> list[tuple[str, str]]:
        """The lines of text at the top, each with its label."""
        off = f" ± {100 * self.error:.2f}%" if self.error else ""
        equity = ("equity", f"{percent_text(self.equity)}%{off} against {self.against}")
        if self.value is None or self.nuts is None:
            return [("you have", self.start), equity]
        return [
            ("you have", str(self.value)),
            ("the nuts", str(self.nuts.value)),
            ("held with", holdings_text(self.nuts, self.holdings)),
            equity,
        ]

    def _tables(self) -> list[Layout]:
        """The tables."""
        now = None
        if self.lose_to_me is not None and self.tie_me is not None and self.beat_me is not None:
            now = (self.lose_to_me, self.tie_me, self.beat_me)
        tables = [results_table(self.against, now, None if self._on_river else self.results)]
        if len(self.opponents) > 1 and self.board:
            tables.append(opponents_table(self.opponents))
        if self.outs:
            tables.append(outs_table(self.outs, on_flop=len(self.board) < BOARD - 1))
        return tables

    def _outs_lines(self) -> list[str]:
        """The outs, a line for each better category."""
        return [f"{out.category}: {outs_text(out)}" for out in self.outs if out.cards]

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
        return str(self)


@interruptible
def read_spot(
    hand: HandLike,
    board: HandLike = "",
    dead: HandLike = "",
    against: Against | None = None,
    *,
    method: Method = "auto",
    seed: int | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> Spot:
    """Analyse a spot in hold'em: a player's hand, the board, and the opponents.

    This takes a few milliseconds. Before the flop the answer has only the equity. With dead cards
    that takes seconds, as millions of boards are evaluated.

    Args:
        hand: the player's two hole cards.
        board: three to five cards, or none before the flop.
        dead: cards that are out of play, such as folded cards that were shown.
        against: the opponent's range, in any form that `Range` takes; or a list or tuple with the
            range of each of several opponents. None means one opponent with any two cards.
        method: as in `equity`, if `against` is given. One or two opponents are counted exactly; so
            are more, if that takes no longer than a few seconds. Otherwise deals are drawn at
            random.
        seed: fixes the random deals.
        threads: the number of threads, 0 for one per core.
        progress: called several times a second with the work done and the total work.

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
    if not board and not dead:
        return _before_flop(hand, dead, against_any_two_preflop(hand))
    unseen = _unseen(hand, board, dead)
    holdings = pair_masks(card_masks(unseen))
    if not board:
        return _before_flop(hand, dead, against_any_two(hand, board, dead, holdings, progress))
    mine, theirs = strength(hand | board), strengths(holdings | mask_of(board))
    beat_me, tie_me = int((theirs > mine).sum()), int((theirs == mine).sum())
    now = Results(len(theirs) - beat_me - tie_me, tie_me, beat_me)
    on_river = len(board) == BOARD
    return Spot(
        hand,
        board,
        dead,
        evaluate(hand | board),
        find_nuts(hand, board, holdings, theirs),
        now.losses,
        now.ties,
        now.wins,
        () if on_river else find_outs(hand, board, unseen),
        *(now if on_river else against_any_two(hand, board, dead, holdings, progress)),
    )


def _before_flop(hand: Hand, dead: Hand, results: Results) -> Spot:
    return Spot(hand, Hand(), dead, None, None, None, None, None, (), *results)


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
    holdings = pair_masks(card_masks(unseen))
    nuts = find_nuts(hand, board, holdings, strengths(holdings | mask_of(board)))
    outs = () if len(board) == BOARD else find_outs(hand, board, unseen)
    value = evaluate(hand | board)
    return Spot(hand, board, dead, value, nuts, *now, outs, *river, opponents, answer)


def _check(hand: Hand, board: Hand, dead: Hand) -> None:
    if len(hand) != HOLE_CARDS:
        more = "; the cards of the board are given apart" if len(hand) > HOLE_CARDS else ""
        raise CardmathError(f"in hold'em a hand is two hole cards, not {len(hand)}{more}")
    game = GAMES[HOLDEM]
    check_board(board, game, ON_A_STREET)
    check_deck(hand, game.deck, game)
    check_places(in_the_hand=hand, on_the_board=board, dead=dead)
    wanted = HOLE_CARDS + BOARD - len(board)
    check_enough(1, game, wanted, len(_unseen(hand, board, dead)))


def _unseen(hand: Hand, board: Hand, dead: Hand) -> Hand:
    return Hand(Deck()) - (hand | board | dead)
