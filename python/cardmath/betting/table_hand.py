"""A hand that is played at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from cardmath._cards.deck import HandLike, in_order
from cardmath._core import Card, Hand
from cardmath._support.numbers import whole
from cardmath.betting.action import Action
from cardmath.betting.dealer import Dealer
from cardmath.betting.settlement import Settlement
from cardmath.betting.state import Due, State
from cardmath.betting.view import Played, View
from cardmath.errors import BettingError, CardmathTypeError, quote

_NOT_ACTIONS = {"d", "deal", "deals", "sm", "show", "shows", "muck", "mucks"}
"""Words of events that are not actions of the player whose turn it is."""

_COUNT = re.compile(r"\b[1-9]\d*\b")
"""A number of cards, such as the 2 of `discard 2`."""


class TableHand:
    """A hand that is played at a table. `Table.deal` makes one.

    Players go by their names, or by their numbers from 0: the first is left of the button, and the
    last has it.

    >>> from cardmath import betting
    >>> hand = betting.Table({"Ann": 100, "Bob": 100}, blinds=(1, 2)).deal(seed=1)
    >>> hand.actor
    'Bob'
    >>> hand.act("all in")
    >>> hand.act("call")
    >>> hand.is_over, hand.settlement.net
    (True, (-100, 100))
    """

    def __init__(
        self,
        state: State,
        names: Sequence[str],
        *,
        number: int,
        dealer: Dealer | None = None,
        seed: int | None = None,
        when_over: Callable[[TableHand], None] | None = None,
    ) -> None:
        self._state, self._names = state, tuple(names)
        self._number, self._seed = number, seed
        self._dealer, self._when_over = dealer, when_over
        self._start = state
        self._seen: list[list[str]] = [[] for _ in names]
        """What each player has seen happen since the state below."""
        self._known = [state] * len(names)
        """What each player knows."""
        self._played: list[Played] = []
        self._settlement: Settlement | None = None
        self._continue()

    @property
    def state(self) -> State:
        """The state with all cards that were dealt: what the dealer knows."""
        return self._state

    @property
    def start(self) -> State:
        """The first state, before any cards."""
        return self._start

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in order; the last has the button."""
        return self._names

    @property
    def number(self) -> int:
        """The number of the hand at the table, from 1."""
        return self._number

    @property
    def seed(self) -> int | None:
        """The seed of the cards; None if they were given."""
        return self._seed

    @property
    def actor(self) -> str | None:
        """The player whose turn it is."""
        actor = self._state.actor
        return None if actor is None else self._names[actor]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What this player may do."""
        return self._state.actions

    @property
    def due(self) -> Due:
        """The cards that the caller has to deal; none if they are dealt automatically."""
        return self._state.due

    @property
    def history(self) -> tuple[Played, ...]:
        """What was played so far."""
        return tuple(self._played)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over and settled."""
        return self._settlement is not None

    @property
    def settlement(self) -> Settlement | None:
        """Who got what; None before the end."""
        return self._settlement

    def view(self, player: str | int | None = None) -> View:
        """What a player may know of the hand, by default the player whose turn it is.

        Raises:
            BettingError: there is no such player, or it is nobody's turn.
        """
        at = self._place(player)
        if self._seen[at]:
            self._known[at] = self._known[at].play(self._seen[at])
            self._seen[at] = []
        return View(at, self._names, self._known[at], self.history, self._number)

    def act(self, action: Action | str) -> None:
        """Play an action of the player whose turn it is, and deal if that is automatic.

        Args:
            action: one of `actions`, or its text, such as `raise to 7`, as in `State.apply`.

        Raises:
            BettingError: it is not legal; the message says what is. The hand stays as it was.
        """
        before, actor = self._state, self._state.actor
        if actor is None:
            what = "the hand is over" if self.is_over else "cards are to be dealt"
            raise BettingError(f"nobody acts now: {what}")
        if isinstance(action, str) and _NOT_ACTIONS & set(action.lower().split()[:2]):
            raise BettingError(f"{quote(action)} is not an action of {self._names[actor]}")
        self._check_discard(str(action), before.hands[actor])
        after = before.apply(action)
        thrown = before.hands[actor] - after.hands[actor]
        played = played_between(before, after, actor, len(thrown))
        if self._dealer is not None:
            self._dealer.note_discards(actor, thrown)
        public = _event(played, "??" * played.amount)
        self._note(public, _event(played, _text(thrown)), actor)
        self._played.append(played)
        self._continue()

    def _check_discard(self, text: str, held: Hand) -> None:
        """Check that known cards are discarded by name: nobody else can choose them."""
        if self._state.turn == "discard" and ("?" in text or _COUNT.search(text)):
            example = "".join(map(str, list(held)[:2])) or "AsQs"
            raise BettingError(f"{quote(text)}: name the cards, such as discard {example}")

    def deal(self, cards: HandLike, player: str | int | None = None) -> None:
        """Deal cards that are due: to a player, or to the next board that waits for some.

        Raises:
            BettingError: they are not due, or were dealt before.
        """
        if self._dealer is not None:
            raise BettingError(
                "cards are dealt automatically: let Table.deal(automatic=False) leave them"
            )
        text = "".join(map(str, in_order(cards)))
        if player is None:
            self._note(f"d db {text}")
        else:
            self._give(self._place(player), text)
        self._continue()

    def _place(self, player: str | int | None) -> int:
        """The number of a player."""
        if player is None:
            if self._state.actor is None:
                raise BettingError("it is nobody's turn: name a player")
            return self._state.actor
        if isinstance(player, str):
            if player not in self._names:
                names = ", ".join(map(quote, self._names))
                raise BettingError(f"{quote(player)} is not in the hand: {names} are")
            return self._names.index(player)
        return whole("a player", player, 0, len(self._names) - 1)

    def _note(self, public: str, own: str | None = None, player: int | None = None) -> None:
        """Apply an event: what all see of it, and what one player sees."""
        self._state = self._state.apply(own or public)
        for at, seen in enumerate(self._seen):
            seen.append(own if own is not None and at == player else public)

    def _give(self, player: int, cards: str) -> None:
        """Deal hole cards; the others see those that are face up."""
        before = self._state._core.hole(player)[1]
        event = f"d dh p{player + 1} {cards}"
        up = self._state.apply(event)._core.hole(player)[1] - before
        hidden = "??" * (len(cards) // 2 - len(up))
        self._note(f"d dh p{player + 1} {hidden}{_text(up)}", event, player)

    def _continue(self) -> None:
        """Deal what is due, and settle the hand when it is over."""
        while self._dealer is not None and (due := self._state.due):
            for player, count in enumerate(due.hands):
                if count:
                    self._give(player, _text(self._dealer.take(self._state, count, player)))
            for count in due.boards:
                if count:
                    self._note(f"d db {_text(self._dealer.take(self._state, count))}")
        if self._state.turn == "over" or (self._state.turn == "showdown" and not self.due):
            self._finish()

    def _finish(self) -> None:
        state = self._state
        if state.turn == "showdown":
            for player in state.live:
                self._note(f"p{player + 1} sm {_text(state.hands[player])}")
        self._settlement = self._state.settle()
        if self._when_over is not None:
            self._when_over(self)

    @property
    def chips(self) -> Mapping[str, int]:
        """Each player's chips: those behind, and what was won once the hand is over."""
        found = self._settlement.stacks if self._settlement is not None else self._state.stacks
        return dict(zip(self._names, found, strict=True))

    def __str__(self) -> str:
        """The state as a table, with all cards."""
        return str(self._state)

    def __repr__(self) -> str:
        return f"<Hand {self._number} of {', '.join(self._names)}; {self._state!r}>"


def _text(cards: Hand | Sequence[Card]) -> str:
    return "".join(map(str, cards))


def played_between(before: State, after: State, actor: int, thrown: int = 0) -> Played:
    """What the action between two states was."""
    legal, street = before.legal, before.street
    if legal is None:
        raise CardmathTypeError("an action is played at a player's turn")
    if legal.discards is not None:
        return Played(actor, street, "discard", thrown)
    if actor not in after.live:
        return Played(actor, street, "fold")
    added = before.stacks[actor] - after.stacks[actor]
    if legal.bring_in is not None and added == legal.bring_in and legal.least != added:
        return Played(actor, street, "bring in", added)
    # A raise adds more than a call, and never ends the street: others can call it.
    if added > legal.call:
        kind = before.actions[-1].kind
        return Played(actor, street, kind, before.bets[actor] + added)
    return Played(actor, street, "call" if legal.call else "check", legal.call)


def _event(played: Played, cards: str) -> str:
    """An action in PHH's words."""
    word = {
        "fold": "f",
        "check": "cc",
        "call": "cc",
        "bring in": "pb",
        "discard": f"sd {cards}" if cards else "sd",
    }.get(played.kind, f"cbr {played.amount}")
    return f"p{played.player + 1} {word}"
