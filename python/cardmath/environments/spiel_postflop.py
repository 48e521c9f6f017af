"""Games of `solve.postflop` as games of OpenSpiel. It imports OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pyspiel

from cardmath._cards.deck import Card, Hand
from cardmath._evaluation.game_comparison import compare_in
from cardmath._support.numpy import np
from cardmath.environments.spiel import CardsGame, Entry, Shared, tensor_of
from cardmath.errors import CardmathError
from cardmath.solve import BettingNode, Postflop
from cardmath.solve.lines import short_act_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DECK, _BOARD = 52, 5
_FIRST = ("fold", "check", "call")
_HELD = "held"


class SpielPostflop(CardsGame):
    """A game after the flop as a game of OpenSpiel. `open_spiel_game` makes it.

    Args:
        spot: its hands, its betting and its payments.
        entry: under which name OpenSpiel makes it, if it can.
    """

    def __init__(self, spot: PostflopSpot, entry: Entry | None = None) -> None:
        most = spot.game.pot / 2 + spot.game.stack
        super().__init__(
            entry or Entry(f"python_cardmath_{spot.game.street}"),
            f"a {spot.game.street} of cardmath",
            mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            constant=None if spot.game.rake[0] else 0.0,
            actions=len(spot.actions),
            branches=max(_DECK, *map(len, spot.hands)),
            payments=(-most, most),
            longest=spot.longest,
        )
        self.spot = spot

    def new_initial_state(self) -> SpielPostflopState:
        """The state before the hands are dealt."""
        return SpielPostflopState(self)

    def _observer(self, *, perfect_recall: bool) -> SpielPostflopObserver:
        return SpielPostflopObserver(self.spot, perfect_recall=perfect_recall)


class PostflopSpot(Shared):
    """What all states of a game share: its hands, actions and payments.

    Args:
        game: the game.

    Raises:
        CardmathError: it pays something else than chips.
    """

    def __init__(self, game: Postflop) -> None:
        if game.payoffs is not None:
            raise CardmathError(
                "a game with a payoff has no form in OpenSpiel: declare it in chips"
            )
        self.game, self.tree = game, game.tree
        known = Hand([*game.board, *game.dead])
        self.hands: list[list[tuple[Hand, float]]] = [
            [(hand, float(weight)) for hand, weight in each if not hand & known]
            for each in game.ranges
        ]
        self.to_come = _BOARD - len(game.board)
        nodes = [*self.tree.walk()]
        names = {node.action for _, node in nodes if node.action}
        others = sorted(names - {*_FIRST}, key=_chips)
        self.actions = (*(name for name in _FIRST if name in names), *others)
        self.number = {name: at for at, name in enumerate(self.actions)}
        self.longest = max(depth for depth, _ in nodes)

    def __reduce__(self) -> tuple[Any, ...]:
        return PostflopSpot, (self.game,)

    @cached_property
    def _masks(self) -> list[NDArray[np.int64]]:
        """For each player's hands a bit for each card."""
        return [
            np.array([sum(1 << card.id for card in hand) for hand, _ in hands], np.int64)
            for hands in self.hands
        ]

    @cached_property
    def _weights(self) -> list[NDArray[np.float64]]:
        return [np.array([weight for _, weight in hands]) for hands in self.hands]

    @cached_property
    def first_hands(self) -> list[tuple[int, float]]:
        """How often the player out of position holds each hand."""
        first, second = self._masks
        others = [self._weights[1][(second & own) == 0].sum() for own in first]
        return _shares(self._weights[0] * others)

    def second_hands(self, own: Hand) -> list[tuple[int, float]]:
        """How often the player in position holds each hand, given that of the other."""
        used = sum(1 << card.id for card in own)
        return _shares(np.where(self._masks[1] & used, 0.0, self._weights[1]))

    def cards(self, at: _Place) -> list[tuple[int, float]]:
        """The cards that may come, with their probabilities."""
        known = {*at.board, *self.game.dead, *at.held[0], *at.held[1]}
        left = [card.id for card in self.game.game.deck if card not in known]
        return [(card, 1 / len(left)) for card in sorted(left)]

    def paid(self, at: _Place) -> list[float]:
        """What both players win or lose, counted from half of the pot each."""
        put = at.node.put
        lost = self.game.pot / 2 + min(put)
        share, cap = self.game.rake
        won = lost - min(share * 2 * lost, cap)
        if at.node.kind == "fold":
            shares = (float(put[0] > put[1]), float(put[0] < put[1]))
        else:
            first, second = compare_in(self.game.game, at.held, at.board).shares
            shares = (float(first), float(second))
        return [(won + lost) * share - lost for share in shares]


def _chips(action: str) -> tuple[float, str]:
    return float(action.rsplit(maxsplit=1)[-1]), action


def _shares(weights: NDArray[np.float64]) -> list[tuple[int, float]]:
    shares = weights / weights.sum()
    return [(at, share) for at, share in enumerate(shares.tolist()) if share]


@dataclass(frozen=True)
class _Place(Shared):
    """Where a state is."""

    node: BettingNode
    board: tuple[Card, ...]
    held: tuple[Hand, ...] = ()
    line: str = ""
    played: tuple[int, ...] = ()
    """The numbers of the actions so far."""


class SpielPostflopState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A state of a game after the flop."""

    def __init__(self, game: SpielPostflop) -> None:
        super().__init__(game)
        self._spot = game.spot
        self._place = _Place(game.spot.tree.root, tuple(game.spot.game.board))

    def current_player(self) -> int:
        """The player who acts, chance, or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        place = self._place
        if len(place.held) < 2 or place.node.player is None:
            return int(pyspiel.PlayerId.CHANCE)
        return place.node.player

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        place = self._place
        whole = len(place.board) == _BOARD
        return len(place.held) == 2 and (
            place.node.kind == "fold" or (place.node.kind == "show" and whole)
        )

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the actions, in ascending order."""
        if self.current_player() != player:
            return []
        spot = self._spot
        return sorted(spot.number[name] for name in spot.tree.actions(self._place.node))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the hands, or the cards, that may come, with their probabilities."""
        held = self._place.held
        if not held:
            return self._spot.first_hands
        if len(held) == 1:
            return self._spot.second_hands(held[0])
        return self._spot.cards(self._place)

    def _apply_action(self, action: int) -> None:
        """Deal a hand or a card, or play an action."""
        place, spot = self._place, self._spot
        if len(place.held) < 2:
            hand = spot.hands[len(place.held)][action][0]
            self._place = replace(place, held=(*place.held, hand))
        elif place.node.player is None:
            card = Card.from_id(action)
            after = spot.tree.after(place.node)
            self._place = replace(
                place,
                node=after[0] if after else place.node,
                board=(*place.board, card),
                line=f"{place.line} / {card} /".strip(),
            )
        else:
            name = spot.actions[action]
            node = next(each for each in spot.tree.after(place.node) if each.action == name)
            self._place = replace(
                place,
                node=node,
                line=f"{place.line} {short_act_text(name)}".strip(),
                played=(*place.played, action),
            )

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of an action, a hand or a card."""
        held = self._place.held
        if player != pyspiel.PlayerId.CHANCE:
            return self._spot.actions[action]
        if len(held) < 2:
            return _text(self._spot.hands[len(held)][action][0])
        return str(Card.from_id(action))

    def returns(self) -> list[float]:
        """What both players have won, in chips from half of the pot each; zeros before the end."""
        return self._spot.paid(self._place) if self.is_terminal() else [0.0, 0.0]

    def __str__(self) -> str:
        """The hands and the line."""
        hands = " ".join(map(_text, self._place.held))
        return f"[{hands}] {self._place.line}".strip()


class SpielPostflopObserver:
    """Strings and tensors of what a player knows.

    Args:
        spot: the hands and the betting.
        perfect_recall: whether they include all actions so far, or only what is on the table.
    """

    def __init__(self, spot: PostflopSpot, *, perfect_recall: bool) -> None:
        self._spot, self._perfect_recall = spot, perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"player": (2,), "held": (_DECK,), "bets": (2,)}
        if perfect_recall:
            shapes["cards"] = (spot.to_come, _DECK)
            shapes["actions"] = (spot.longest, len(spot.actions))
        else:
            shapes["board"] = (_DECK,)
        self.tensor, self.dict = tensor_of(shapes)

    def set_from(self, state: SpielPostflopState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        place, parts = state._place, self.dict
        self.tensor[:] = 0
        parts["player"][player] = 1
        if player < len(place.held):
            parts[_HELD][[card.id for card in place.held[player]]] = 1
        parts["bets"][:] = np.array(place.node.put) / self._spot.game.stack
        if self._perfect_recall:
            dealt = [card.id for card in place.board[len(self._spot.game.board) :]]
            for name, chosen in (("cards", dealt), ("actions", list(place.played))):
                parts[name][np.arange(len(chosen)), chosen] = 1
        else:
            parts["board"][[card.id for card in place.board]] = 1

    def string_from(self, state: SpielPostflopState, player: int) -> str:
        """What a player knows as text: the hand, and the line as `PostflopAnswer.node` takes it."""
        place = state._place
        held = _text(place.held[player]) if player < len(place.held) else "?"
        if self._perfect_recall:
            return f"{player} {held} {place.line}".strip()
        board = "".join(map(str, place.board))
        return f"{player} {held} {board} put {place.node.put}"


def _text(hand: Hand) -> str:
    return "".join(map(str, hand))
