"""A drill: it deals hands of a solved game, takes your actions, and shows what each costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from random import Random
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Deck
from cardmath._ranges.range import Range
from cardmath._support.layout import counted
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.hand_arrays import ids_of, set_numbers
from cardmath.solve.lines import IN_WORDS, find_action
from cardmath.solve.sizes import STREETS, read_streets

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike
    from cardmath.solve.node import Node

_MOST_DEALS = 2_000
"""The hands that are dealt in search of a question, before none is believed to fit."""

_MOST_NODES = 64
"""The nodes that are kept. With all hands of both players one takes 0.3 MB."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an action was worth."""

    line: str
    """The line before it."""
    hand: str
    """The cards that were held."""
    street: str
    """`flop`, `turn` or `river`."""
    action: str
    """What was done."""
    best: str
    """The action with the highest EV."""
    frequency: float
    """How often the solution takes this action with this hand."""
    loss: float
    """The EV of the best action minus that of this one, in chips."""
    loss_percent: float
    """The same in percent of the pot at that point."""
    unit: str = "chips"
    """What `loss` is counted in: `chips`, or `payoff` where a function pays the players."""


@dataclass(eq=False)
class DrillQuestion:
    """A decision: what do you do with this hand? `drill` asks the questions."""

    hand: str
    """The cards that you hold."""
    player: int
    """Your position: 0 is out of position, 1 in position."""
    board: tuple[Card, ...]
    """The board."""
    line: str
    """What was done so far."""
    pot: float
    """The chips in the middle, with all bets."""
    actions: tuple[str, ...]
    """What you may do."""
    frequencies: dict[str, float]
    """How often the solution chooses each action with this hand."""
    values: dict[str, float]
    """The EV of each action in chips of the pot from here on; a fold is worth 0.

    With a payoff it is what the player gets on average, even after a fold.
    """
    equity: float
    """The hand's share of the pot if all cards were dealt now."""
    unit: str = "chips"
    """What values are counted in: `chips`, or `payoff` where a function pays the players."""
    chip_worth: float = 1.0
    """What a chip of the pot is worth in this unit."""
    judgement: Judgement | None = field(default=None, init=False)
    """What your action was worth; None before `judge`."""

    @property
    def street(self) -> str:
        """`flop`, `turn` or `river`."""
        return STREETS[len(self.board) - 3]

    @property
    def best(self) -> str:
        """The action with the highest EV."""
        return max(self.values, key=lambda action: self.values[action])

    def judge(self, action: str) -> Judgement:
        """Take an action, and return what it costs. The hand then continues after this action.

        Args:
            action: one of `actions`, or in short: `x`, `c`, `f`, `b120`, `a`.

        Raises:
            CardmathError: it is none of the actions, or the question was answered before.
        """
        if self.judgement is not None:
            raise CardmathError("this question has been answered: take the next one")
        chosen = self.actions[find_action(self.actions, action)]
        loss = self.values[self.best] - self.values[chosen]
        self.judgement = Judgement(
            self.line,
            self.hand,
            self.street,
            chosen,
            self.best,
            self.frequencies[chosen],
            loss,
            100 * loss / (self.pot * self.chip_worth),
            self.unit,
        )
        return self.judgement

    def __str__(self) -> str:
        board = " ".join(map(str, self.board))
        line = self.line or "start"
        return (
            f"{self.hand} {IN_WORDS[self.player]} on {board}, pot {self.pot:g}, after {line}: "
            f"{', '.join(self.actions)}?"
        )


@dataclass(slots=True)
class _Hand:
    """A hand that is played: who holds what, and what was done."""

    hero: int
    held: tuple[str, str]
    line: str
    asked: DrillQuestion | None = None

    def act(self, action: str) -> None:
        self.line = f"{self.line} {action.replace(' ', '')}".strip()

    def deal(self, card: Card) -> None:
        self.line = f"{self.line} / {card} /".strip()


@dataclass(frozen=True, repr=False)
class DrillAnswers(NamedTable[Judgement]):
    """What your answers cost, a row for each, the first one first. Get it from `Drill.answers`."""

    _keys = "questions answered loss loss_percent answers=rows"
    _rows_are = "judgements"

    questions: int
    """The questions that were asked."""
    judgements: tuple[Judgement, ...]
    """The answers."""

    @property
    def answered(self) -> int:
        """The questions that were answered."""
        return len(self.rows)

    @property
    def loss(self) -> float:
        """What all answers cost in total, in chips."""
        return sum(row.loss for row in self.rows)

    @property
    def loss_percent(self) -> float:
        """What an answer costs on average, in percent of the pot at that point."""
        return sum(row.loss_percent for row in self.rows) / max(1, self.answered)

    def worst(self, count: int = 10) -> tuple[Judgement, ...]:
        """The answers that cost most, the worst one first; those that cost nothing are left out."""
        whole("a number of answers", count, 0)
        wrong = [row for row in self.rows if row.loss > 0]
        return tuple(sorted(wrong, key=lambda row: -row.loss)[:count])

    @property
    def title(self) -> str:
        """How many answers there are, and what they cost."""
        unit = self.rows[0].unit if self.rows else "chips"
        lost = f"{self.loss:.2f} chips" if unit == "chips" else f"{self.loss:.4g} in payoff"
        return (
            f"{self.answered} of {counted(self.questions, 'question')} answered: "
            f"{lost} lost, {self.loss_percent:.2f}% of the pot each"
        )

    def _columns(self) -> Columns[Judgement]:
        return (
            Column("hand", "hand"),
            Column("street", "street"),
            Column("line", "line"),
            Column("action", "action"),
            Column("best", "best"),
            Column("frequency", "frequency", ".2f"),
            Column("loss", "loss", ".2f"),
            Column("loss_percent", "% of pot", ".2f"),
        )


class Drill(Iterator[DrillQuestion]):
    """Questions from a solved game. Make one with `drill`.

    Iterating gives questions without end: the hand continues after your action, or after one of the
    solution's if you did not answer.

    Attributes:
        answer: the solved game.
    """

    def __init__(
        self,
        answer: PostflopAnswer,
        seed: int | None,
        player: int | None,
        streets: tuple[str, ...],
        line: str,
        hands: Range | None,
    ) -> None:
        self.answer = answer
        self._streets, self._hands = streets, hands
        self._start = answer.node(line)
        wanted = (0, 1) if player is None else (player,)
        self._players = [each for each in wanted if any(self._chances(each))]
        if not self._players:
            raise CardmathError(f"no hand that is asked about comes to the end of {quote(line)}")
        self._line = " ".join(line.split())
        self._random = Random(seed)
        self._hand: _Hand | None = None
        self._asked: list[DrillQuestion] = []
        self._nodes: dict[str, Node] = {}
        self._changes = answer._solver.changes

    @interruptible
    def __next__(self) -> DrillQuestion:
        """Play to the next question, in this hand or in a new one.

        Raises:
            CardmathError: no question fits in a great number of deals.
        """
        return self.search(lambda: None)

    def search(self, keep_going: Callable[[], object]) -> DrillQuestion:
        """As `next`, for searches that may take long.

        Args:
            keep_going: called before each deal; it ends the search by raising an exception.

        Raises:
            CardmathError: no question fits in a great number of deals.
        """
        for _ in range(_MOST_DEALS):
            keep_going()
            if self._hand is None:
                self._hand = self._dealt()
            question = self._played_on(self._hand)
            if question is not None:
                self._asked.append(question)
                return question
            self._hand = None
        raise CardmathError(
            f"no question was found in {_MOST_DEALS:,} deals: ask for more hands, streets or lines"
        )

    @property
    def answers(self) -> DrillAnswers:
        """What your answers have cost so far."""
        judged = (question.judgement for question in self._asked)
        return DrillAnswers(len(self._asked), tuple(each for each in judged if each is not None))

    def __repr__(self) -> str:
        return f"<Drill {self.answers.title}>"

    def _dealt(self) -> _Hand:
        """Deal a hand to both players, as often as these reach the start of the drill."""
        hero = self._players[int(self._random.random() * len(self._players))]
        node = self._start
        own = self._drawn(node.hands[hero], self._chances(hero))
        shared = np.isin(ids_of(node.hands[1 - hero]), ids_of([own])).any(axis=1)
        apart = np.where(shared, 0.0, node.reach[1 - hero]).tolist()
        other = self._drawn(node.hands[1 - hero], apart)
        held = (own, other) if hero == 0 else (other, own)
        return _Hand(hero, held, self._line)

    def _chances(self, player: int) -> list[float]:
        """How often a player is dealt each hand of the start; 0 for those not asked about."""
        node = self._start
        chances: list[float] = node.chances[player].tolist()
        if self._hands is None:
            return chances
        wanted = self._hands.weights[set_numbers(ids_of(node.hands[player]))] > 0
        return [
            chance if is_wanted else 0.0
            for chance, is_wanted in zip(chances, wanted.tolist(), strict=True)
        ]

    def _played_on(self, hand: _Hand) -> DrillQuestion | None:
        """Play to the next question; None at the end of the hand."""
        if hand.asked is not None:
            done = hand.asked.judgement
            shares = list(hand.asked.frequencies.values())
            hand.act(done.action if done else self._drawn(hand.asked.actions, shares))
            hand.asked = None
        game = self.answer.game
        while True:
            place = game.tree.find(hand.line, game.board, game.dead).node
            if place.kind == "next":
                hand.deal(self._card(hand))
                continue
            if place.player is None:
                return None
            node = self._node(hand.line)
            row = node.hands[place.player].index(hand.held[place.player])
            if place.player == hand.hero:
                question = self._question(hand, node, row)
                if question is None:
                    return None
                if self._is_wanted(question):
                    hand.asked = question
                    return question
            hand.act(self._drawn(node.actions, node.strategy[row].tolist()))

    def _node(self, line: str) -> Node:
        """A node, kept until the answer changes: early ones come up often."""
        changes = self.answer._solver.changes
        if changes != self._changes or len(self._nodes) >= _MOST_NODES:
            self._nodes, self._changes = {}, changes
        if line not in self._nodes:
            self._nodes[line] = self.answer.node(line)
        return self._nodes[line]

    def _question(self, hand: _Hand, node: Node, row: int) -> DrillQuestion | None:
        """The question at a node; None if no hand of the opponent is possible there."""
        values, game = node.action_values[row].tolist(), self.answer.game
        if not all(map(isfinite, values)):
            return None
        return DrillQuestion(
            hand.held[hand.hero],
            hand.hero,
            node.board,
            hand.line,
            node.pot,
            node.actions,
            dict(zip(node.actions, node.strategy[row].tolist(), strict=True)),
            dict(zip(node.actions, values, strict=True)),
            float(node.equity[hand.hero][row]),
            game.unit,
            game.pot_worth / game.pot,
        )

    def _is_wanted(self, question: DrillQuestion) -> bool:
        return question.street in self._streets and len(question.actions) > 1

    def _card(self, hand: _Hand) -> Card:
        """The next card: all unknown cards are equally likely."""
        game = self.answer.game
        known_cards = {*game.board, *game.dead}
        known_cards |= {Card.from_id(card) for card in ids_of(hand.held).ravel().tolist()}
        dealt = hand.line.split("/")[1::2]
        known_cards |= {Card(text.strip()) for text in dealt}
        left = [card for card in Deck() if card not in known_cards]
        return left[int(self._random.random() * len(left))]

    def _drawn(self, choices: Sequence[str], weights: Sequence[float]) -> str:
        """One of some choices, each as often as its weight says."""
        # Only random() is documented to give the same numbers in every version of Python.
        at = self._random.random() * sum(weights)
        for choice, weight in zip(choices, weights, strict=True):
            at -= weight
            if at < 0:
                return choice
        # Rounding went past the end: the last choice that is possible.
        return next(
            each for each, weight in zip(choices[::-1], weights[::-1], strict=True) if weight
        )


def drill(
    answer: PostflopAnswer,
    *,
    seed: int | None = None,
    player: int | None = None,
    streets: str | Sequence[str] = STREETS,
    line: str = "",
    hands: RangeLike | None = None,
) -> Drill:
    """Ask what to do in a solved game, hand by hand, and judge what each answer costs.

    Both players are dealt hands from their ranges, and the cards come at random. The opponent plays
    the solution; you play as you answer.

    Args:
        answer: the solved game.
        seed: the same seed asks the same questions if the answers are the same.
        player: your position: 0 out of position, 1 in position; by default either.
        streets: the streets to ask on: `"river"`, or several. Earlier streets are played for you.
        line: where each hand begins, as in `PostflopAnswer.node`; by default at the start.
        hands: ask only about these hands, such as `"QQ-99"`.

    Returns:
        a `Drill`: iterate over it for questions; its `answers` are a table.

    Raises:
        CardmathError: an argument is wrong, nobody reaches the end of the line, or the hand is over
            there.
        CardmathTypeError: it is not an answer of a postflop game.

    >>> from cardmath import solve
    >>> game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ"], pot=100, stack=100, bets="50%")
    >>> drill = solve.drill(game.solve("0.1%"), seed=1, player=1, line="b50")
    >>> question = next(drill)
    >>> question.hand[0], question.actions
    ('K', ('fold', 'call', 'all-in 100'))
    >>> question.judge("call").loss < 1             # it beats all bluffs: call or fold
    True
    >>> next(drill).judge("a").loss > 1             # only better hands call a raise
    True
    >>> drill.answers.answered
    2
    """
    if not isinstance(answer, PostflopAnswer):
        raise CardmathTypeError(
            f"a drill takes the answer of a postflop game, not {type(answer).__name__}"
        )
    if player is not None:
        whole("a player", player, 0, 1)
    named = read_streets(streets)
    place = answer.game.tree.find(line, answer.game.board, answer.game.dead).node
    if place.kind in ("fold", "show"):
        raise CardmathError(f"the hand is over after {quote(line)}: nothing can be asked")
    if all(STREETS.index(street) < STREETS.index(place.street) for street in named):
        raise CardmathError(f"after {quote(line)} play is on the {place.street} or later")
    return Drill(
        answer,
        None if seed is None else whole("a seed", seed, 0),
        player,
        named,
        line,
        None if hands is None else Range(hands, answer.game.game),
    )
