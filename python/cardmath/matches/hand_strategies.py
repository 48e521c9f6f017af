"""What a bot would do with each hand that it may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from cardmath._cards.deck import Card
from cardmath._support.numbers import probability
from cardmath._support.numpy import np
from cardmath.betting import Action, Played, State, View
from cardmath.betting.table_hand import played_between
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.matches.player import Bot, Reply

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

HANDS = 1326

_DECK = 52
_NAMES = ("player 0", "player 1")


class _HasStrategies(Protocol):
    def strategies(self, view: View, /) -> Mapping[Reply, ArrayLike]:
        """The probability of each action with each hand of hold'em."""


HandBot: TypeAlias = "Bot | _HasStrategies"
"""A bot whose play depends only on what it sees: a function from a `View` to an action; or an
object with such a method `act`, or with `strategy` (the probability of each action), or with
`strategies`, which gets a view without hole cards and returns the probabilities of each action with
all 1,326 hands, in the order of `Range.weights`, or one number for all."""


@cache
def cards_of_hands() -> NDArray[np.uint8]:
    """The two cards of each hand, the higher first, in the order of `Range.weights`."""
    pairs = sorted((high, low) for low, high in combinations(range(_DECK), 2))
    return np.array(pairs, np.uint8)


@dataclass(frozen=True, slots=True)
class Response:
    """An action of a bot, and how often the bot plays it with each hand."""

    action: Played
    """The action."""
    after: Spot
    """The public state after it."""
    shares: NDArray[np.float64]
    """The probabilities, shape (1326,); those of hands that were not asked for are 0."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A hand of two players, with hole cards hidden."""

    state: State
    """The state."""
    history: tuple[Played, ...] = ()
    """What was played so far."""

    def play(self, action: Action | str) -> Spot:
        """The spot after an action."""
        after, actor = self.state.apply(action), self.state.actor
        if actor is None:
            raise CardmathError("nobody acts now")
        return Spot(after, (*self.history, played_between(self.state, after, actor)))

    def deal(self, cards: str) -> Spot:
        """The spot after cards of the board."""
        return Spot(self.state.apply(f"d db {cards}"), self.history)

    def view(self, player: int) -> View:
        """The view of a player without hole cards."""
        return View(player, _NAMES, self.state, self.history)


class HandStrategies:
    """Asks a bot for its actions with all hands.

    Args:
        bot: the bot.

    Raises:
        CardmathTypeError: it is not a bot.
    """

    def __init__(self, bot: HandBot) -> None:
        self._all: Callable[[View], Any] | None = getattr(bot, "strategies", None)
        one: Any = getattr(bot, "strategy", None) or getattr(bot, "act", bot)
        if isinstance(bot, type) or not callable(self._all or one):
            raise CardmathTypeError(
                f"a bot is a function of a view, or an object with act(view), strategy(view) or "
                f"strategies(view), not {quote(bot)}"
            )
        self._one = one
        self._dealt: dict[tuple[int, int], State] = {}
        """The state before any action in which a player holds a hand."""
        self._names = ["".join(map(str, map(Card.from_id, pair))) for pair in cards_of_hands()]

    def responses(self, spot: Spot, asked: NDArray[np.bool_]) -> tuple[Response, ...]:
        """What the bot does at its turn.

        Args:
            spot: the public state.
            asked: the hands whose actions are needed.

        Raises:
            BettingError: an action is not legal.
            CardmathError: something is not a probability, or a hand has none.
            CardmathTypeError: it returned something else.
        """
        actor = spot.state.actor
        if actor is None:
            raise CardmathError("nobody acts now")
        found: dict[Played, tuple[Spot, NDArray[np.float64]]] = {}
        for reply, shares in self._replies(spot, actor, asked).items():
            after = spot.play(reply)
            action = after.history[-1]
            if action in found:
                shares = shares + found[action][1]  # noqa: PLW2901
            found[action] = (after, shares)
        total = np.sum([shares for _, shares in found.values()], axis=0)
        if not (total[asked] > 0).all():
            hand = self._names[int(np.flatnonzero(asked & ~(total > 0))[0])]
            raise CardmathError(f"the bot has no action with {hand} after {spot.history}")
        scale = np.divide(1.0, total, out=np.zeros(HANDS), where=asked & (total > 0))
        return tuple(
            Response(action, after, shares * scale) for action, (after, shares) in found.items()
        )

    def _replies(
        self, spot: Spot, actor: int, asked: NDArray[np.bool_]
    ) -> dict[Reply, NDArray[np.float64]]:
        """The probabilities of each reply, not yet divided by their sums."""
        if self._all is not None:
            given = _mapping(self._all(spot.view(actor)))
            return {reply: _shares(reply, shares) for reply, shares in given.items()}
        found: dict[Reply, NDArray[np.float64]] = {}
        for hand in np.flatnonzero(asked).tolist():
            reply = self._one(self._view(spot, actor, hand))
            certain = isinstance(reply, (Action, str))
            for each, share in ({reply: 1.0} if certain else _mapping(reply)).items():
                if each not in found:
                    found[each] = np.zeros(HANDS)
                found[each][hand] = probability(share)
        return found

    def _view(self, spot: Spot, player: int, hand: int) -> View:
        """The view of a player with a hand."""
        deals, played = spot.state.events[:2], spot.state.events[2:]
        if (player, hand) not in self._dealt:
            known = f"d dh p{player + 1} {self._names[hand]}"
            first = [known if at == player else deal for at, deal in enumerate(deals)]
            self._dealt[player, hand] = spot.state._start.state().play(first)
        state = self._dealt[player, hand].play(played)
        return View(player, _NAMES, state, spot.history)


def _mapping(given: object) -> Mapping[Reply, Any]:
    if not isinstance(given, Mapping):
        raise CardmathTypeError(
            f"a bot returns an action, or a dict of the probabilities of actions, not "
            f"{quote(given)}"
        )
    return given


def _shares(reply: Reply, given: object) -> NDArray[np.float64]:
    """A probability for each hand."""
    where = f"the probabilities of {quote(str(reply))}"
    try:
        shares = np.array(given, np.float64)
    except (TypeError, ValueError):
        raise CardmathTypeError(f"{where} are numbers, not {quote(given)}") from None
    if shares.shape not in ((), (HANDS,)):
        raise CardmathError(f"{where} have the shape ({HANDS},), not {shares.shape}")
    if not (np.isfinite(shares).all() and (shares >= 0).all()):
        raise CardmathError(f"{where} are not all from 0 to 1")
    return np.broadcast_to(shares, (HANDS,))
