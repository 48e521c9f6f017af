"""A hand at one moment: the chips, whose turn it is, and the cards that are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cardmath._cards.deck import HandLike
from cardmath._core import BettingSetup, BettingState, Card, Hand
from cardmath._rules.game import Game
from cardmath._support.layout import Layout
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numbers import whole
from cardmath._support.tables import Column, Columns, Table
from cardmath._support.texts import utf8
from cardmath.betting.action import Action, actions_of
from cardmath.betting.legal import Legal, legal_of
from cardmath.betting.settlement import (
    Settlement,
    boards_at_showdown,
    hands_at_showdown,
    name_of_pot,
    settlement_of,
    strengths_at_showdown,
)
from cardmath.errors import BettingError, CardmathTypeError

_LONGEST_ACTION = 10_000
"""The most characters of an action. What is longer is a file given by mistake: it is not quoted."""


class Pot(NamedTuple):
    """A pot, and the players who can win it."""

    amount: int
    """The chips."""
    players: tuple[int, ...]
    """The players, from 0."""


class Due(NamedTuple):
    """Cards that are dealt or to be dealt next, and are not known."""

    hands: tuple[int, ...]
    """How many cards of each player who has not folded are not known."""
    boards: tuple[int, ...]
    """How many cards each board waits for."""

    def __bool__(self) -> bool:
        """Whether there are any."""
        return any(self.hands) or any(self.boards)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at one moment of a hand."""

    player: str
    """`p1` for the first left of the button, and so on."""
    cards: Hand
    """The hole cards that are known."""
    status: str
    """`to act`, `folded`, `all-in`, or empty."""
    stack: int
    """The chips behind."""
    bet: int
    """The chips bet on this street."""
    contributed: int
    """All chips put into the hand."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a hand began: what its states share, and what recreates them."""

    game: Game
    title: str
    structure: tuple[Any, ...]
    posts: tuple[Any, ...]

    def setup(self) -> BettingSetup:
        """The setup of the core."""
        game = self.game
        return BettingSetup(game.key, game.streets, len(game.pots), game.deck, *self.structure)

    def state(self) -> State:
        """The state at the start."""
        return State(self, self.setup().start(*self.posts), ())


class State(Table[PlayerRow]):
    """A hand at one moment. `betting.start` makes the first, and `apply` the next.

    A state never changes. It prints as a table of the players, and iterating gives its rows.

    >>> from cardmath import betting
    >>> state = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    >>> state = state.play(["all in", "call", "call", "deal Ks7h2d", "bet 20", "all in"])
    >>> print(state)
    Texas hold'em, no limit 1/2: turn, Ks 7h 2d, pot 280 (main 240, side 40)
                                       put
    player  cards  status  stack  bet   in
    p1             all-in      0    0  100
    p2                       150    0  100
    p3             all-in      0    0   80
    cards are to be dealt
    >>> state.pots
    (Pot(amount=240, players=(0, 1, 2)), Pot(amount=40, players=(0, 1)))
    """

    __slots__ = ("_core", "_events", "_start")
    _keys = "game=game.key street turn actor legal boards pot pots players=_plain_rows events"

    def __init__(
        self, start: Start, core: BettingState, events: tuple[tuple[str, bool], ...]
    ) -> None:
        self._start = start
        self._core = core
        self._events = events

    def apply(self, event: str | Action, *, recorded: bool = False) -> State:
        """The state after an action, or after cards.

        Actions are `fold`, `check`, `call`, `bet 7`, `raise to 7`, `bet pot`, `all in`,
        `bring in`, `discard 2`, `discard AsQs` and `stand pat`; cards are `deal Ks7h2d`, `deal`
        where they are not known, `p1 show AhKh` and `p1 muck`. Before an action, `p2` says who
        acts. The words of the PHH format mean the same: `p2 f`, `p2 cc`, `p2 cbr 7`, `p2 pb`,
        `p2 sd`, `d dh p1 AhKh`, `d db Ks7h2d`, `p1 sm AhKh`. Amounts are totals for
        the street.

        Args:
            event: what happens, as text or as one of `actions`.
            recorded: whether the event is from the record of a room, and need not follow every
                rule: a bet may be smaller or greater than allowed, and a player may fold out of
                turn.

        Raises:
            BettingError: it is not legal, or not understood; the message says what is.

        >>> from cardmath import betting
        >>> betting.start(stacks=[9, 9], blinds=(1, 2)).apply("raise to 3")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        cardmath.errors.BettingError: raise to 3: 3 is not a legal amount; p2 may fold, call 1, ...
        """
        event = _text_of(event)
        core = self._core.after(event, not recorded)
        return State(self._start, core, (*self._events, (event, recorded)))

    def play(self, events: Iterable[str | Action], *, recorded: bool = False) -> State:
        """The state after several events: see `apply`.

        Raises:
            BettingError: one of them is not legal; the message names it.
        """
        if isinstance(events, str) or not is_iterable(events):
            raise CardmathTypeError('events are a list of texts, such as ["fold", "call"]')
        taken = [_text_of(event) for event in all_of("events", events)]
        core = self._core.after_all(taken, not recorded)
        return State(self._start, core, (*self._events, *((event, recorded) for event in taken)))

    def run_out(self) -> State:
        """The state at the showdown, with the cards to come unknown, if nobody can bet any more."""
        return State(self._start, self._core.run_out(), (*self._events, (_RUN_OUT, False)))

    def run_times(self, times: int) -> State:
        """The state with the rest of the board run several times, if nobody can bet any more.

        Each `deal` then deals the street's cards of the next run. The pots are split evenly among
        the runs.

        Raises:
            BettingError: bets are still possible, or the times are not 1 to 4.
        """
        times = whole("a number of runs", times, 1, 4)
        core = self._core.run_times(times)
        return State(self._start, core, (*self._events, (f"{_RUN_TIMES}{times}", False)))

    @property
    def game(self) -> Game:
        """The game."""
        return self._start.game

    @property
    def smallest_bet(self) -> int:
        """The smallest bet: the big blind, if `bets` was not given to `start`."""
        bets: tuple[int, int] = self._start.structure[1]
        return bets[0]

    @property
    def big_blind(self) -> int:
        """The big blind, in which results are counted; where nobody posts one, the smallest bet."""
        blinds: tuple[int, int] = self._start.structure[3]
        return blinds[1] or self.smallest_bet

    @property
    def events(self) -> tuple[str, ...]:
        """What has happened, in the words that were given."""
        return tuple(event for event, _ in self._events)

    @property
    def turn(self) -> str:
        """Whose turn it is: `bet`, `discard`, `deal`, `showdown` or `over`."""
        return self._core.turn

    @property
    def actor(self) -> int | None:
        """The player who acts, from 0; None if cards are to be dealt or the betting is over."""
        return self._core.actor

    @property
    def legal(self) -> Legal | None:
        """What the player may do, with minimum and maximum; None if it is not a player's turn."""
        return legal_of(self._core)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the player may do, as values; empty if it is not a player's turn.

        >>> from cardmath import betting
        >>> state = betting.start(stacks=[100, 100], blinds=(1, 2))
        >>> [action.kind for action in state.actions]
        ['fold', 'call', 'raise']
        """
        return actions_of(self._core)

    @property
    def due(self) -> Due:
        """The cards that are to be dealt, or were dealt unknown.

        >>> from cardmath import betting
        >>> state = betting.start(stacks=[100, 100], blinds=(1, 2)).play(["call", "check"])
        >>> state.due
        Due(hands=(2, 2), boards=(3,))
        """
        core, live = self._core, self.live
        holes = (core.hole(player) for player in range(len(self.stacks)))
        hands = tuple(
            count - len(known) if player in live else 0
            for player, (known, _, count) in enumerate(holes)
        )
        wanted = core.board_size if self.turn == "deal" else 0
        return Due(hands, tuple(max(0, wanted - len(board)) for board in core.boards))

    @property
    def street(self) -> str:
        """The name of the street."""
        return self.game.streets[self._core.street].name

    @property
    def board(self) -> tuple[Card, ...]:
        """The known cards of the board, in order; of several boards the first."""
        return self.boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The known cards of each board or run."""
        return tuple(self._core.boards)

    @property
    def stacks(self) -> tuple[int, ...]:
        """Each player's chips behind."""
        return self._core.stacks

    @property
    def bets(self) -> tuple[int, ...]:
        """Each player's chips on this street."""
        return self._core.bets

    @property
    def contributed(self) -> tuple[int, ...]:
        """What each player has put into the hand, minus what was returned."""
        return self._core.contributed

    @property
    def pot(self) -> int:
        """All chips in the middle, including those of this street."""
        return self._core.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, including the chips of this street.

        A side pot begins where a player is all-in.
        """
        return tuple(Pot(amount, tuple(players)) for amount, players in self._core.pots)

    @property
    def live(self) -> tuple[int, ...]:
        """The players who have not folded, from 0."""
        return tuple(self._core.live)

    @property
    def all_in(self) -> tuple[int, ...]:
        """The players who have not folded and can put in no more, from 0."""
        return tuple(self._core.all_in)

    @property
    def uncalled(self) -> tuple[int, int] | None:
        """The player who got an uncalled bet back, and its chips."""
        return self._core.uncalled

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Each player's hole cards, as far as they are known."""
        return tuple(self._core.hole(player)[0] for player in range(len(self.stacks)))

    def settle(
        self,
        hands: Mapping[int, HandLike] | Sequence[HandLike | None] | None = None,
        boards: Sequence[HandLike] | None = None,
        *,
        strengths: Sequence[Sequence[Sequence[int]]] | None = None,
    ) -> Settlement:
        """Settle the hand: who gets what, from which pot.

        Args:
            hands: hole cards that the state does not know, by player from 0.
            boards: the boards, if the state does not know them whole.
            strengths: the strengths of the hands in place of cards, by board, part of the pot and
                player; greater is stronger, and 0 does not qualify.

        Raises:
            BettingError: the hand is not over, or a card is missing.
            RepeatedCardError: a card is given twice.

        >>> from cardmath import betting
        >>> state = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
        >>> state = state.play(["all in", "all in", "all in"]).run_out()
        >>> print(state.settle(["AhAd", "KhKd", "QhQd"], ["Qs7h2d3c4s"]))
        Won: p1 40, p3 240
        pot     board  part  player  chips
        main    1      high  p3        240
        side 1  1      high  p1         40
        """
        game, core, pots = self.game, self._core, self.pots
        if strengths is not None:
            parts = strengths_at_showdown(game, core, strengths)
            shares, rakes = core.settle_strengths(parts)
        elif self.turn != "showdown":
            empty = [Hand()] * len(self.stacks)
            shares, rakes = core.settle(game._evaluator, empty, [Hand()] * 4)
        else:
            found = boards_at_showdown(game, core, boards)
            held = hands_at_showdown(game, core, hands, found)
            shares, rakes = core.settle(game._evaluator, held, found)
        contested = [len(pot.players) > 1 for pot in pots]
        before = (self.stacks, self.contributed)
        return settlement_of(shares, rakes, [name for name, _ in game.pots], contested, before)

    @property
    def rows(self) -> tuple[PlayerRow, ...]:
        """The players, in order."""
        numbers = zip(self.hands, self.stacks, self.bets, self.contributed, strict=True)
        return tuple(
            PlayerRow(f"p{at + 1}", cards, self._status(at), stack, bet, paid)
            for at, (cards, stack, bet, paid) in enumerate(numbers)
        )

    def _status(self, player: int) -> str:
        if player not in self.live:
            return "folded"
        if player == self.actor:
            return "to act"
        return "all-in" if player in self.all_in else ""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        boards = " and ".join(filter(None, (" ".join(map(str, board)) for board in self.boards)))
        parts = [self.street, boards, f"pot {self.pot:,}{self._pots_in_words()}"]
        return f"{self._start.title}: {', '.join(part for part in parts if part)}"

    def _pots_in_words(self) -> str:
        pots = self.pots
        if len(pots) < 2:
            return ""
        names = (name_of_pot(at, len(pots)) for at in range(len(pots)))
        words = (f"{name} {pot.amount:,}" for name, pot in zip(names, pots, strict=True))
        return f" ({', '.join(words)})"

    def _columns(self) -> Columns[PlayerRow]:
        return (
            Column("player", "player", words=True),
            Column("cards", "cards", str, words=True),
            Column("status", "status", words=True),
            Column("stack", "stack"),
            Column("bet", "bet"),
            Column("contributed", "put in"),
        )

    def _layout(self) -> Layout:
        return replace(super()._layout(), foot=(self._next(),))

    def _next(self) -> str:
        legal = self.legal
        if legal is not None:
            return f"p{legal.player + 1} may {legal}"
        return {
            "deal": "cards are to be dealt",
            "showdown": "the betting is over, and hands are shown",
        }.get(self.turn, "the hand is over")

    def __repr__(self) -> str:
        return f"<{self.title}; {self._next()}>"

    def __eq__(self, other: object) -> bool:
        """Whether chips, turn and known cards are the same, however they came about."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._core == other._core

    def __hash__(self) -> int:
        return hash((State, self._core))

    def __reduce__(self) -> tuple[Any, tuple[Start, tuple[tuple[str, bool], ...]]]:
        return _again, (self._start, self._events)


_RUN_OUT = "run out"
_RUN_TIMES = "run times "


def _again(start: Start, events: tuple[tuple[str, bool], ...]) -> State:
    """The state after these events."""
    state = start.state()
    for event, recorded in events:
        if event == _RUN_OUT:
            state = state.run_out()
        elif event.startswith(_RUN_TIMES):
            state = state.run_times(int(event.removeprefix(_RUN_TIMES)))
        else:
            state = state.apply(event, recorded=recorded)
    return state


def _text_of(event: object) -> str:
    """An event as text, once its length is checked."""
    if isinstance(event, Action):
        return str(event)
    if not isinstance(event, str):
        kind = type(event).__name__
        raise CardmathTypeError(f"an event is a text such as 'raise to 7', not {kind}")
    if len(event) > _LONGEST_ACTION:
        raise BettingError(
            f"an action has at most {_LONGEST_ACTION:,} characters, not {len(event):,}"
        )
    return utf8(event)
