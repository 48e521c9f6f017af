"""Hands at a table as a game of OpenSpiel. It imports OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, log
from typing import Any

import pyspiel

from cardmath._cards.deck import Card
from cardmath._support.numpy import np
from cardmath.betting import State
from cardmath.environments.encoding import ILLEGAL
from cardmath.environments.spiel import CardsGame, Entry, Shared, tensor_of
from cardmath.environments.table_game import TableGame, chosen_action

_DECK = 52


class SpielTable(CardsGame):
    """Hands at a table as a game of OpenSpiel. `open_spiel_game` makes it.

    Args:
        table: the hands.
        entry: under which name OpenSpiel makes it, if it can.
    """

    def __init__(self, table: TableGame, entry: Entry | None = None) -> None:
        chips = [stack / table.unit for stack in table.stacks]
        super().__init__(
            entry or Entry(f"python_cardmath_{table.name}"),
            f"{table.first.title} of cardmath",
            mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            constant=None if table.has_rake else 0.0,
            players=table.players,
            actions=len(table.actions),
            branches=_DECK,
            payments=(-max(chips), sum(chips) - min(chips)),
            longest=longest(table),
        )
        self.table = table

    def new_initial_state(self) -> SpielHand:
        """A hand before its first card."""
        return SpielHand(self)

    def _observer(self, *, perfect_recall: bool) -> SpielTableObserver:
        return SpielTableObserver(self.table, self.max_game_length(), perfect_recall=perfect_recall)


@dataclass(frozen=True)
class _Snapshot(Shared):
    """A hand at one moment."""

    state: State
    played: tuple[int, ...] = ()
    """The numbers of the actions so far."""
    history: str = ""
    """The actions by name, with a slash between streets."""
    drawn: tuple[int, ...] = ()
    """The cards dealt so far of a street, or of a player's hole cards."""

    def deal(self, card: int) -> _Snapshot:
        """The hand after a card."""
        # Players do not see in which order the cards of a street are dealt: a set has one state.
        cards, due = tuple(sorted((*self.drawn, card), reverse=True)), self.state.due
        player = next((at for at, count in enumerate(due.hands) if count), None)
        wanted = due.boards[0] if player is None else due.hands[player]
        if len(cards) < wanted:
            return replace(self, drawn=cards)
        text = "".join(str(Card.from_id(each)) for each in cards)
        event = f"d db {text}" if player is None else f"d dh p{player + 1} {text}"
        history = f"{self.history} /" if player is None else self.history
        return replace(self, state=self.state.apply(event), drawn=(), history=history)


class SpielHand(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A hand at a table as a state of OpenSpiel."""

    def __init__(self, game: SpielTable) -> None:
        super().__init__(game)
        self._table = _SharedTable(game.table)
        self._snapshot = _Snapshot(game.table.first)

    def current_player(self) -> int:
        """The player who acts, chance, or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        state = self._snapshot.state
        # The state names the first to act even while hole cards are still to be dealt.
        if state.due or state.actor is None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.actor

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        state = self._snapshot.state
        return state.turn == "over" or (state.turn == "showdown" and not state.due)

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the actions, in ascending order."""
        state = self._snapshot.state
        if self.current_player() != player:
            return []
        codes = self._table.game.codes_in(state)
        return [at for at, code in enumerate(codes) if code != ILLEGAL]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, with their probabilities."""
        state = self._snapshot.state
        known = {card.id for hand in state.hands for card in hand}
        known |= {card.id for card in state.board} | {*self._snapshot.drawn}
        left = [card.id for card in state.game.deck if card.id not in known]
        return [(card, 1 / len(left)) for card in sorted(left)]

    def _apply_action(self, action: int) -> None:
        """Play an action, or deal a card."""
        snapshot = self._snapshot
        if snapshot.state.due:
            self._snapshot = snapshot.deal(action)
            return
        table = self._table.game
        chosen = chosen_action(snapshot.state, table.codes_in(snapshot.state)[action])
        self._snapshot = replace(
            snapshot,
            state=snapshot.state.apply(chosen),
            played=(*snapshot.played, action),
            history=f"{snapshot.history} {table.actions[action].replace(' ', '')}",
        )

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of an action, or a card."""
        if player == pyspiel.PlayerId.CHANCE:
            return str(Card.from_id(action))
        return self._table.game.actions[action]

    def returns(self) -> list[float]:
        """What each player has won, in big blinds; zeros before the end."""
        table = self._table.game
        if not self.is_terminal():
            return [0.0] * table.players
        return [net / table.unit for net in self._snapshot.state.settle().net]

    def __str__(self) -> str:
        """All cards, and the actions so far."""
        return _text(self._snapshot, range(self._table.game.players))


@dataclass(frozen=True)
class _SharedTable(Shared):
    """The table, which all states share."""

    game: TableGame


class SpielTableObserver:
    """Strings and tensors of what a player knows.

    Args:
        table: the hands.
        longest: the greatest number of actions in a hand.
        perfect_recall: whether they include all actions so far, or only what is on the table.
    """

    def __init__(self, table: TableGame, longest: int, *, perfect_recall: bool) -> None:
        self._table, self._perfect_recall = table, perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"observation": (table.size,)}
        if perfect_recall:
            shapes["board"] = (table.board, _DECK)
            shapes["actions"] = (longest, len(table.actions))
        self.tensor, self.dict = tensor_of(shapes)

    def set_from(self, state: SpielHand, player: int) -> None:
        """Fill the tensor with what a player knows."""
        snapshot = state._snapshot
        self.dict["observation"][:] = self._table.observe_in(snapshot.state, player)
        if self._perfect_recall:
            dealt = [card.id for card in snapshot.state.board]
            for name, chosen in (("board", dealt), ("actions", snapshot.played)):
                self.dict[name][:] = 0
                self.dict[name][np.arange(len(chosen)), list(chosen)] = 1

    def string_from(self, state: SpielHand, player: int) -> str:
        """What a player knows as text."""
        snapshot = state._snapshot
        known, now = _text(snapshot, [player]), snapshot.state
        if self._perfect_recall:
            return f"{player} {known}"
        public = f"pot {now.pot} bets {now.bets} stacks {now.stacks}"
        return f"{player} {known.split(':')[0]} {public}"


def _text(snapshot: _Snapshot, players: Any) -> str:  # noqa: ANN401
    """The cards of some players, the board, and the actions."""
    state = snapshot.state
    held = ", ".join(" ".join(map(str, state.hands[at])) for at in players)
    board = "".join(f" {card}" for card in state.board)
    return f"[{held}]{board}{':' if snapshot.history else ''}{snapshot.history}"


def longest(table: TableGame) -> int:
    """A bound of the number of actions of a hand.

    Each bet or raise short of all-in adds at least the smallest fraction of the pot, and at least a
    chip; with fixed limit it adds at least the smallest bet. After each, every player may act once
    more, as on each new street.
    """
    total = sum(table.stacks)
    if table.encoding.bets:
        first = max(1, table.first.pot)
        raises = ceil(log(max(total / first, 1)) / log(1 + table.encoding.bets[0]))
        raises = min(raises, total)
    else:
        raises = ceil(total / table.first.smallest_bet)
    return (raises + table.players + table.encoding.streets) * table.players
