"""Solved games played by their strategies, as hand histories."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardmath._cards.arrays import masks
from cardmath._cards.deck import Card, Deck, Hand
from cardmath._support.lists import listed
from cardmath._support.numbers import real, seed_of, whole
from cardmath._support.numpy import np
from cardmath.betting import Rake, Table, TableHand
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.hand_histories import write_file
from cardmath.hand_histories.open_formats import format_of
from cardmath.matches.tables import histories, numbered_phh
from cardmath.solve import Node, PostflopAnswer
from cardmath.solve.lines import PLAYERS

if TYPE_CHECKING:
    from cardmath.hand_histories import Histories

_POT_IN_BLINDS = 5
"""The big blinds of a pot before the flop, by default: as after a small raise."""
_MOST_NODES = 512
"""The nodes that are kept: early ones come often."""
_MOST_HANDS = 1_000_000
_BOARD = 5


@interruptible
def solved_histories(
    answers: PostflopAnswer | Sequence[PostflopAnswer],
    hands: int = 1000,
    *,
    seed: int | None = None,
    big_blind: float | None = None,
    names: Sequence[str] = PLAYERS,
    file: str | Path | None = None,
) -> Histories:
    """Play out the strategies of a solved game, and return the hands as hand histories.

    A tracker that reads them shows the frequencies of an equilibrium. Hands are dealt by their
    weights in the ranges, and later cards at random. Before the flop the player in position, on the
    button, raises to half of the pot, or limps, and the other calls; streets before the first one
    of the game are checked. A chip of the game's smallest size is a cent.

    Args:
        answers: an answer; or two answers of the same game: the player out of position plays the
            first, and the one in position the second.
        hands: the number of hands, at most a million.
        seed: the same seed gives the same hands; by default a random one.
        big_blind: the big blind, in chips of the game; by default a fifth of the pot.
        names: the names of the players, out of position first.
        file: also write the hands, in the format that the ending names: `.txt` is the text of
            PokerStars, which trackers read, `.ohh` Open Hand History and `.phhs` PHH.

    Raises:
        CardmathError: the answers are of different games, an amount is wrong, or a bet of the game
            is smaller than the big blind.
        CardmathTypeError: something is not an answer.
        OSError: the file cannot be written.
        Interrupted: Ctrl-C was pressed.

    >>> from cardmath import solve
    >>> game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ"], pot=100, stack=100, bets="50%, a")
    >>> found = solved_histories(game.solve("1%"), 20, seed=1)
    >>> len(found.hands), len(found.rejected)
    (20, 0)
    """
    both = _read_answers(answers)
    whole("the number of hands", hands, 1, _MOST_HANDS)
    names = listed("names", names)
    if len(names) != len(PLAYERS):
        raise CardmathTypeError(f"names are two, out of position first, not {len(names)}")
    if file is not None:
        format_of(file)  # refused before the hands are played
    players = _Players(both, Random(seed_of(seed)))
    stakes = _Stakes(both[0], big_blind, names)
    played = [players.play(stakes) for _ in range(hands)]
    if file is not None:
        with TemporaryDirectory() as folder:
            source = Path(folder) / "hands.phhs"
            source.write_text(numbered_phh(played), encoding="utf-8")
            write_file(source, file)
    return histories(played)


def _read_answers(
    answers: PostflopAnswer | Sequence[PostflopAnswer],
) -> tuple[PostflopAnswer, PostflopAnswer]:
    both = (answers, answers) if isinstance(answers, PostflopAnswer) else listed("answers", answers)
    if len(both) != 2 or not all(isinstance(each, PostflopAnswer) for each in both):
        raise CardmathTypeError("give an answer of solve.postflop, or two of the same game")
    if both[0].game != both[1].game:
        raise CardmathError("the answers are of different games")
    return both[0], both[1]


class _Stakes:
    """The chips of a table, in the smallest chips of the game."""

    def __init__(
        self, answer: PostflopAnswer, big_blind: float | None, names: Sequence[str]
    ) -> None:
        game = answer.game
        self.chip, self.street = game.chip, game.street
        pot, stack = self.units(game.pot), self.units(game.stack)
        if pot % 2:
            raise CardmathError(
                f"each player has put in half of the pot, and {game.pot:g} has no half in chips "
                f"of {game.chip:g}: give the game a smaller chip"
            )
        given = game.pot / _POT_IN_BLINDS if big_blind is None else big_blind
        self.big = max(1, self.units(float(real("the big blind", given, 0))))
        self.opened = pot // 2
        if self.opened != self.big and self.opened < 2 * self.big:
            raise CardmathError(
                f"half of the pot, {game.pot / 2:g}, is neither the big blind nor a raise: "
                "choose a big blind of half of the pot, or at most a quarter of it"
            )
        share, cap = game.rake
        rake = Rake(100 * share, cap=int(self.units(cap))) if share else None
        self._table = {
            "players": dict.fromkeys(names, stack + self.opened),
            "game": game.game,
            "blinds": (self.big // 2, self.big),
            "structure": {"limit": "no", **({"rake": rake} if rake else {})},
        }

    def units(self, chips: float) -> int:
        """An amount in the smallest chips."""
        return round(chips / self.chip)

    def deal(self, cards: Sequence[Card]) -> TableHand:
        """A hand in which these cards come, up to the first decision of the game."""
        hand = Table(**self._table).deal(deck=cards)  # type: ignore[arg-type]
        hand.act("call" if self.opened == self.big else f"raise to {self.opened}")
        hand.act("check" if self.opened == self.big else "call")
        for _ in range(("flop", "turn", "river").index(self.street)):
            hand.act("check")
            hand.act("check")
        return hand


class _Players:
    """Both players, who know the strategies of their answers."""

    def __init__(self, answers: tuple[PostflopAnswer, PostflopAnswer], random: Random) -> None:
        self.answers, self.random = answers, random
        self.game = answers[0].game
        self._nodes: dict[tuple[int, str], Node] = {}
        self._root = answers[0].node("")
        self._first = np.cumsum(self._root.chances[0])
        self._masks = [masks(hands) for hands in self._root.hands]

    def play(self, stakes: _Stakes) -> TableHand:
        """Play one hand to its end."""
        held = self._dealt()
        known = {*self.game.board, *self.game.dead}
        for hand in held:
            known |= set(Hand(hand))
        left = [card for card in Deck() if card not in known]
        board = [*self.game.board]
        board += self.random.sample(left, _BOARD - len(board))
        table_hand = stakes.deal([*Hand(held[0]), *Hand(held[1]), *board])
        line, shown = "", len(self.game.board)
        while True:
            place = self.game.tree.find(line, self.game.board, self.game.dead).node
            if place.kind == "next":
                line, shown = f"{line} / {board[shown]} /".strip(), shown + 1
                continue
            if place.player is None:
                return table_hand
            action = self._chosen(place.player, line, held[place.player])
            table_hand.act(_played(action, stakes))
            line = f"{line} {_short(action)}".strip()

    def _dealt(self) -> tuple[str, str]:
        """The hands of both players, as often as they are held together."""
        root = self._root
        place = int(np.searchsorted(self._first, self.random.random() * self._first[-1]))
        own = root.hands[0][place]
        apart = np.where(self._masks[1] & self._masks[0][place], 0.0, root.reach[1])
        return own, self.random.choices(root.hands[1], apart.tolist())[0]

    def _chosen(self, player: int, line: str, hand: str) -> str:
        node = self._node(player, line)
        row = node.strategy[node.hands[player].index(hand)].tolist()
        return self.random.choices(node.actions, row)[0]

    def _node(self, player: int, line: str) -> Node:
        if len(self._nodes) >= _MOST_NODES:
            self._nodes.clear()
        if (player, line) not in self._nodes:
            self._nodes[player, line] = self.answers[player].node(line)
        return self._nodes[player, line]


def _short(action: str) -> str:
    """An action of a node as lines have it: `bet 50` is `b50`."""
    words = {"check": "x", "fold": "f", "call": "c"}
    return words.get(action) or f"b{action.rsplit(maxsplit=1)[-1]}"


def _played(action: str, stakes: _Stakes) -> str:
    """An action as it is played at the table, whose amounts are totals of the street."""
    kind, _, chips = action.rpartition(" ")
    if kind in ("", "all-in"):
        return "all in" if kind else action
    return f"{'raise to' if kind == 'raise' else 'bet'} {stakes.units(float(chips))}"
