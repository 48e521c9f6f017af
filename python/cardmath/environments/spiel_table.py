"""Hands at a table as a game of OpenSpiel. It imports OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, log, prod
from typing import TYPE_CHECKING, Any

import pyspiel

from cardmath._cards.deck import Card
from cardmath._support.numpy import np
from cardmath.betting import State
from cardmath.environments.spiel import game_type
from cardmath.environments.table_game import TableGame, chosen_action

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DECK = 52


class SpielTable(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """Hands at a table as a game of OpenSpiel. `open_spiel_game` makes it.

    Args:
        table: the hands.
    """

    def __init__(self, table: TableGame) -> None:
        chips = [stack / table.unit for stack in table.stacks]
        most = sum(chips) - min(chips)
        super().__init__(
            game_type(
                table.name,
                f"{table.first.title} of cardmath",
                mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
                constant=None if table.has_rake else 0.0,
                players=table.players,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=len(table.actions),
                max_chance_outcomes=_DECK,
                num_players=table.players,
                min_utility=-max(chips),
                max_utility=most,
                utility_sum=None if table.has_rake else 0.0,
                max_game_length=longest(table),
            ),
            {},
        )
        self.table = table

    def new_initial_state(self) -> SpielHand:
        """A hand before its first card."""
        return SpielHand(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: dict[str, Any] | None = None
    ) -> SpielEyes:
        """What makes strings and tensors of states."""
        remembers = iig_obs_type is None or getattr(iig_obs_type, "perfect_recall", True)
        return SpielEyes(self.table, self.max_game_length(), remembers=remembers)


@dataclass(frozen=True)
class _Moment:
    """A hand at one moment. OpenSpiel copies states deeply; a moment never changes."""

    state: State
    played: tuple[int, ...] = ()
    """The numbers of the actions until now."""
    words: str = ""
    """The actions by name, with a stroke between streets."""
    drawn: tuple[int, ...] = ()
    """Cards that are dealt already, of more that come at once."""

    def __deepcopy__(self, memo: object) -> _Moment:
        return self

    def deal(self, card: int) -> _Moment:
        """The moment after a card."""
        # The order of cards that come at once is nobody's information.
        cards, due = tuple(sorted((*self.drawn, card), reverse=True)), self.state.due
        player = next((at for at, count in enumerate(due.hands) if count), None)
        wanted = due.boards[0] if player is None else due.hands[player]
        if len(cards) < wanted:
            return replace(self, drawn=cards)
        text = "".join(str(Card.from_id(each)) for each in cards)
        event = f"d db {text}" if player is None else f"d dh p{player + 1} {text}"
        words = f"{self.words} /" if player is None else self.words
        return replace(self, state=self.state.apply(event), drawn=(), words=words)


class SpielHand(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A hand at a table as a state of OpenSpiel."""

    def __init__(self, game: SpielTable) -> None:
        super().__init__(game)
        self._table = _Shared(game.table)
        self._moment = _Moment(game.table.first)

    def current_player(self) -> int:
        """The player who acts, chance, or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        state = self._moment.state
        # Before the hole cards are dealt, the state knows already who acts first.
        if state.due or state.actor is None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.actor

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        state = self._moment.state
        return state.turn == "over" or (state.turn == "showdown" and not state.due)

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the actions, in ascending order."""
        state = self._moment.state
        if self.current_player() != player:
            return []
        codes = self._table.game.codes_in(state)
        return [at for at, code in enumerate(codes) if code != -2]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, with their probabilities."""
        state = self._moment.state
        known = {card.id for hand in state.hands for card in hand}
        known |= {card.id for card in state.board} | {*self._moment.drawn}
        left = [card.id for card in state.game.deck if card.id not in known]
        return [(card, 1 / len(left)) for card in sorted(left)]

    def _apply_action(self, action: int) -> None:
        """Play an action, or deal a card."""
        moment = self._moment
        if moment.state.due:
            self._moment = moment.deal(action)
            return
        table = self._table.game
        chosen = chosen_action(moment.state, table.codes_in(moment.state)[action])
        self._moment = replace(
            moment,
            state=moment.state.apply(chosen),
            played=(*moment.played, action),
            words=f"{moment.words} {table.actions[action].replace(' ', '')}",
        )

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of an action, or a card."""
        if player == pyspiel.PlayerId.CHANCE:
            return str(Card.from_id(action))
        return self._table.game.actions[action]

    def returns(self) -> list[float]:
        """What each player has won, in big blinds; noughts before the end."""
        table = self._table.game
        if not self.is_terminal():
            return [0.0] * table.players
        return [net / table.unit for net in self._moment.state.settle().net]

    def __str__(self) -> str:
        """All cards, and the actions until now."""
        return _text(self._moment, range(self._table.game.players))


@dataclass(frozen=True)
class _Shared:
    """What all states have in common; it is not copied with them."""

    game: TableGame

    def __deepcopy__(self, memo: object) -> _Shared:
        return self


class SpielEyes:
    """Strings and tensors of what a player knows.

    Args:
        table: the hands.
        longest: the most actions of a hand.
        remembers: whether they have all actions until now, or only what lies on the table.
    """

    def __init__(self, table: TableGame, longest: int, *, remembers: bool) -> None:
        self._table, self._remembers = table, remembers
        shapes: dict[str, tuple[int, ...]] = {"observation": (table.size,)}
        if remembers:
            shapes["board"] = (table.board, _DECK)
            shapes["actions"] = (longest, len(table.actions))
        sizes = [prod(shape) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, NDArray[np.float32]] = {
            name: part.reshape(shape)
            for part, (name, shape) in zip(parts, shapes.items(), strict=True)
        }

    def set_from(self, state: SpielHand, player: int) -> None:
        """Fill the tensor with what a player knows."""
        moment = state._moment
        self.dict["observation"][:] = self._table.observe_in(moment.state, player)
        if self._remembers:
            dealt = [card.id for card in moment.state.board]
            for name, chosen in (("board", dealt), ("actions", moment.played)):
                self.dict[name][:] = 0
                self.dict[name][np.arange(len(chosen)), list(chosen)] = 1

    def string_from(self, state: SpielHand, player: int) -> str:
        """What a player knows as text."""
        moment = state._moment
        known = _text(moment, [player])
        if self._remembers:
            return f"{player} {known}"
        at = moment.state
        return f"{player} {known.split(':')[0]} pot {at.pot} bets {at.bets} stacks {at.stacks}"


def _text(moment: _Moment, players: Any) -> str:  # noqa: ANN401
    """The cards of some players, the board, and the actions."""
    state = moment.state
    held = ", ".join(" ".join(map(str, state.hands[at])) for at in players)
    board = "".join(f" {card}" for card in state.board)
    return f"[{held}]{board}{':' if moment.words else ''}{moment.words}"


def longest(table: TableGame) -> int:
    """A bound of the number of actions of a hand.

    Each bet or raise but those all-in raises the pot by its share of it, and by a chip or more;
    with fixed limit by the smallest bet. All others answer each, and each street begins once.
    """
    total = sum(table.stacks)
    if table.encoding.bets:
        first = max(1, table.first.pot)
        raises = ceil(log(max(total / first, 1)) / log(1 + table.encoding.bets[0]))
        raises = min(raises, total)
    else:
        raises = ceil(total / table.unit)
    return (raises + table.players + table.encoding.streets) * table.players
