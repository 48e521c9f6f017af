"""A table: players with stacks, a button that moves, and hand after hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal, TypedDict

from cardmath._cards.deck import HandLike, in_order
from cardmath._core import Card, Hand
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.lists import listed
from cardmath._support.numbers import flag, seed_of, whole
from cardmath.betting.dealer import Dealer, dealer_of
from cardmath.betting.house import HouseRules, Rake
from cardmath.betting.start import MOST_CHIPS, start
from cardmath.betting.table_hand import TableHand
from cardmath.errors import BettingError, CardmathTypeError, RepeatedCardError, quote

_MOST_PLAYERS = 10


class Structure(TypedDict, total=False):
    """The betting structure of a table's hands: arguments of `start`."""

    limit: Literal["no", "pot", "fixed"]
    blinds: Sequence[int]
    antes: int
    ante_kind: Literal["each", "big blind", "button", "bomb pot"]
    straddles: Sequence[int]
    button_blind: int
    bring_in: int
    bets: int | tuple[int, int]
    raises: int
    heads_up_raises: bool
    cap: int
    boards: int
    rake: Rake
    house: HouseRules


@dataclass(frozen=True, slots=True)
class Level:
    """What is posted for a number of hands, in place of the table's own amounts.

    >>> Level(20, blinds=(10, 20), antes=20)
    Level(hands=20, blinds=(10, 20), antes=20, bring_in=None, bets=None)
    """

    hands: int
    """The number of hands; the last level lasts to the end."""
    blinds: tuple[int, ...] | None = None
    """The blinds; None for those of the table."""
    antes: int | None = None
    """The ante; None for that of the table."""
    bring_in: int | None = None
    """The bring-in; None for that of the table."""
    bets: int | tuple[int, int] | None = None
    """The smallest bet, or the two of fixed limit; None for those of the table."""

    def structure(self) -> dict[str, Any]:
        """The arguments of `start` that this level sets."""
        names = ("blinds", "antes", "bring_in", "bets")
        given = {name: getattr(self, name) for name in names}
        return {name: value for name, value in given.items() if value is not None}


class Table:
    """Players who play hand after hand: their stacks, and the button that moves.

    Cards are dealt at random, by the caller, or from a deck in a given order. `TableHand.view` has
    what a player may know. After a hand, stacks are what it left, and the button moves to the next
    player with chips; players without chips leave, or buy in again.

    Args:
        players: the players' chips by name, in the order of their seats, 2 to 10; or the chips
            alone, then the names are `seat 1`, `seat 2`, ….
        game: a key of `GAMES`, such as `omaha8`, or a `Game`.
        blinds: the small and the big blind; more amounts are straddles.
        levels: blinds and antes for a number of hands each.
        button: who has the button first; by default the last player, so that the first is left
            of it.
        rebuy: the chips that players without chips get before the next hand; None lets them leave.
        structure: other arguments of `start`: `limit`, `antes`, `bring_in`, `rake`, ….

    Raises:
        BettingError: the numbers do not fit together; the message says why.
        CardmathTypeError: an argument has the wrong type.

    >>> table = Table({"Ann": 100, "Bob": 100, "Cem": 100}, blinds=(1, 2))
    >>> hand = table.deal(seed=1)
    >>> while not hand.is_over:
    ...     hand.act("fold")
    >>> table.stacks, table.button
    ({'Ann': 99, 'Bob': 101, 'Cem': 100}, 'Ann')
    """

    def __init__(
        self,
        players: Mapping[str, int] | Sequence[int],
        *,
        game: str | Game = "holdem",
        blinds: Sequence[int] | None = None,
        levels: Sequence[Level] = (),
        button: str | None = None,
        rebuy: int | None = None,
        structure: Structure | None = None,
    ) -> None:
        self._game = find_game(game)
        self._stacks = _players(players)
        self._structure = arguments_of(blinds, structure)
        self._levels = _levels(levels)
        self._rebuy = None if rebuy is None else whole("a rebuy in chips", rebuy, 1, MOST_CHIPS)
        self._hands = 0
        self._hand: TableHand | None = None
        names = list(self._stacks)
        self._button = names[-1] if button is None else self._named(button)
        start(self._game, stacks=[*self._stacks.values()], **self._posted())

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def stacks(self) -> dict[str, int]:
        """Each player's chips between hands, by name, in the order of the seats."""
        return dict(self._stacks)

    @property
    def button(self) -> str:
        """Who has the button in the current hand or, between hands, in the next one."""
        return self._button

    @property
    def hands(self) -> int:
        """The number of hands that were begun."""
        return self._hands

    @property
    def hand(self) -> TableHand | None:
        """The current or last hand; None before the first."""
        return self._hand

    @property
    def level(self) -> Level | None:
        """The level of the next hand; None if there are no levels."""
        ends = accumulate(level.hands for level in self._levels)
        found = [level for level, end in zip(self._levels, ends, strict=True) if self._hands < end]
        return next(iter([*found, *self._levels[-1:]]), None)

    @property
    def is_over(self) -> bool:
        """Whether fewer than two players can play the next hand."""
        return len(self._able()) < 2

    def deal(
        self,
        *,
        seed: int | None = None,
        deck: HandLike | None = None,
        automatic: bool = True,
    ) -> TableHand:
        """Begin the next hand: blinds are posted, and hole cards dealt.

        Args:
            seed: the same seed deals the same cards; a random one if None.
            deck: the cards in the order in which they come, instead of a shuffled deck: first each
                player's hole cards, from left of the button, then the board.
            automatic: whether cards come by themselves. If not, `TableHand.due` says what is to be
                dealt, and `TableHand.deal` deals it.

        Raises:
            BettingError: the hand before is not over, or fewer than two players have chips.
        """
        flag("automatic", automatic)
        if self._hand is not None and not self._hand.is_over:
            raise BettingError("the hand before is not over")
        names = self._able()
        if len(names) < 2:
            raise BettingError(f"two players need chips: {self._in_words()}")
        for name in names:
            self._stacks[name] = self._stacks[name] or (self._rebuy or 0)
        at = names.index(self._button)
        order = names[at + 1 :] + names[: at + 1]
        stacks = [self._stacks[name] for name in order]
        state = start(self._game, stacks=stacks, **self._posted())
        seed = seed_of(seed) if deck is None and automatic else None
        dealer = self._dealer(seed, deck, len(names)) if automatic else None
        self._hands += 1
        self._hand = TableHand(
            state,
            order,
            number=self._hands,
            seed=seed,
            dealer=dealer,
            when_over=self._take_over,
        )
        return self._hand

    def seat(self, player: str, chips: int) -> None:
        """Seat a new player in the last seat, or give one more chips, before the next hand.

        Raises:
            BettingError: a hand is being played, or the table is full.
        """
        self._check_between()
        chips = whole("chips", chips, 1, MOST_CHIPS)
        if not isinstance(player, str):
            raise CardmathTypeError(f"a player is a name, not {type(player).__name__}")
        if player not in self._stacks and len(self._stacks) == _MOST_PLAYERS:
            raise BettingError(f"a table has at most {_MOST_PLAYERS} players")
        self._stacks[player] = self._stacks.get(player, 0) + chips

    def leave(self, player: str) -> int:
        """Let a player leave before the next hand, and return the player's chips.

        Raises:
            BettingError: a hand is being played, or there is no such player.
        """
        self._check_between()
        self._named(player)
        if player == self._button and len(self._stacks) > 1:
            self._button = self._next_from(player, list(self._stacks))
        return self._stacks.pop(player)

    def _check_between(self) -> None:
        if self._hand is not None and not self._hand.is_over:
            raise BettingError("players come and leave between hands")

    def _named(self, player: str) -> str:
        if not isinstance(player, str):
            raise CardmathTypeError(f"a player is a name, not {type(player).__name__}")
        if player not in self._stacks:
            raise BettingError(f"{quote(player)} is not at the table: {self._in_words()}")
        return player

    def _in_words(self) -> str:
        return ", ".join(f"{name} has {chips:,}" for name, chips in self._stacks.items())

    def _able(self) -> list[str]:
        """Who can play the next hand, in the order of the seats."""
        return [name for name, chips in self._stacks.items() if chips or self._rebuy]

    def _posted(self) -> dict[str, Any]:
        level = self.level
        return {**self._structure, **(level.structure() if level else {})}

    def _dealer(self, seed: int | None, deck: HandLike | None, players: int) -> Dealer:
        boards = self._structure.get("boards", 1)
        given = None if deck is None else _deck(deck, self._game, players, boards)
        return dealer_of(self._game, seed or 0, self._structure.get("house"), given)

    def _take_over(self, hand: TableHand) -> None:
        """Take the stacks after a hand, and move the button."""
        self._stacks |= hand.chips
        self._button = self._next_from(self._button, self._able() or [self._button])

    def _next_from(self, player: str, names: Sequence[str]) -> str:
        """The next of some players, in the order of the seats."""
        seats = list(self._stacks)
        at = seats.index(player)
        around = seats[at + 1 :] + seats[: at + 1]
        return next(name for name in around if name in names)

    def __repr__(self) -> str:
        return f"<Table of {self._game.name}: {self._in_words()}; {self._button} has the button>"


def _players(given: Mapping[str, int] | Sequence[int]) -> dict[str, int]:
    if isinstance(given, Mapping):
        named = dict(given)
    else:
        named = {f"seat {at}": chips for at, chips in enumerate(listed("players", given), 1)}
    if not all(isinstance(name, str) for name in named):
        raise CardmathTypeError("the names of players are text")
    if not 2 <= len(named) <= _MOST_PLAYERS:
        raise BettingError(f"a table has 2 to {_MOST_PLAYERS} players, not {len(named)}")
    return {name: whole(f"chips of {name}", chips, 1, MOST_CHIPS) for name, chips in named.items()}


def arguments_of(blinds: Sequence[int] | None, more: Structure | None) -> dict[str, Any]:
    """The arguments of `start` for the betting structure.

    Raises:
        BettingError: there is no such argument.
        CardmathTypeError: `more` is not a dict.
    """
    if more is not None and not isinstance(more, Mapping):
        raise CardmathTypeError(f"structure is a dict, not {type(more).__name__}")
    found: dict[str, Any] = dict(more or {})
    unknown = set(found) - set(Structure.__annotations__)
    if unknown:
        accepted = ", ".join(Structure.__annotations__)
        raise BettingError(f"structure has {accepted}; unknown: {', '.join(map(quote, unknown))}")
    if blinds is not None:
        found["blinds"] = blinds
    return found


def _levels(given: Sequence[Level]) -> list[Level]:
    levels = list(listed("levels", given))
    for level in levels:
        if not isinstance(level, Level):
            raise CardmathTypeError(f"a level is a Level, not {type(level).__name__}")
        whole("the hands of a level", level.hands, 1)
    return levels


def _deck(given: HandLike, game: Game, players: int, boards: int) -> list[Card]:
    """The cards of a deck in order, each once, and enough for a hand."""
    cards = list(in_order(given))
    seen = Hand()
    for card in cards:
        if card in seen:
            raise RepeatedCardError(str(card))
        if card not in game.deck:
            raise BettingError(f"{card} is not in the deck of {game}")
        seen |= Hand([card])
    streets = game.streets
    needed = players * sum(street.down + street.up for street in streets)
    needed += boards * sum(street.board for street in streets)
    # The discards of draw games are replaced, so that all cards may be needed.
    drawn = any(street.discards and street.replaced for street in streets)
    needed = len(game.deck) if drawn else min(needed, len(game.deck))
    if len(cards) < needed:
        raise BettingError(f"{needed} cards are needed, not {len(cards)}")
    return cards
