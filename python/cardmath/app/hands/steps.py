"""One hand step by step, as a drawn table shows it: chips, bets, cards and the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardmath.app.hands.words import cards_text

Row = dict[str, Any]

_UNKNOWN = 255


def steps_of(
    players: list[Row],
    actions: list[Row],
    money: Callable[[int], str],
    words: Callable[[Row, int], str],
) -> list[dict[str, Any]]:
    """What the table looks like after each action.

    Args:
        players: the rows of the players of one hand.
        actions: the rows of its actions.
        money: writes an amount.
        words: says what a player did, given the highest bet on the street so far.

    Returns:
        a dict for each step: `who` acts, as a place among the players or -1 for the dealer, `text`,
        the `pot`, the `boards` (a text for each run), and a list for each player of `stacks`,
        `bets` ("" for none), `cards` and `out`, whether the hand was folded.
    """
    table = _Table(players)
    found = []
    for row in actions:
        bet = table.enter(row["street"])
        place = table.take(row)
        seen = row["action"] != "dh" or {*row["cards"]} - {_UNKNOWN}
        if place is not None and seen:
            found.append(table.drawn(place, words(row, bet), money))
        elif row["action"] == "db":
            found.append(table.drawn(-1, "", money))
    return found


class _Table:
    """The chips and cards on a table, which follow the actions."""

    def __init__(self, players: list[Row]) -> None:
        self.places = {row["player"]: place for place, row in enumerate(players)}
        self.stacks = [int(row["starting_stack"]) for row in players]
        self.bets = [0] * len(players)
        self.cards: list[list[int]] = [[] for _ in players]
        self.out = [bool(row["sitting_out"]) for row in players]
        self.pot = 0
        self.street = 0
        self.dealt: list[tuple[int, int, list[int]]] = []
        """The run, the street and the cards of each deal to the board."""

    def enter(self, street: int) -> int:
        """Go to a street: its bets start anew. Returns the highest bet so far."""
        if street != self.street:
            self.street = street
            self.bets = [0] * len(self.bets)
        return max(self.bets, default=0)

    def take(self, row: Row) -> int | None:
        """Follow an action; returns the place of the player."""
        if row["player"] is None:
            if row["action"] == "db":
                self.dealt.append((row["run"], row["street"], row["cards"]))
            return None
        place = self.places[row["player"]]
        self._take_cards(place, row["action"], row["cards"])
        self._take_chips(place, row)
        return place

    def _take_cards(self, place: int, action: str, cards: list[int]) -> None:
        if action == "f":
            self.out[place] = True
        elif action == "dh":
            self.cards[place] += cards
        elif action == "sd":
            self.cards[place] = [card for card in self.cards[place] if card not in cards]
        elif action == "sm" and cards:
            self.cards[place] = list(cards)

    def _take_chips(self, place: int, row: Row) -> None:
        action, amount = row["action"], row["amount"]
        if action == "cashout":  # paid by the room, not with chips of the table
            return
        if action == "collect":
            self.bets = [0] * len(self.bets)
            self.stacks[place] = row["stack_before"] + amount
            self.pot -= amount
            return
        self.stacks[place] = row["stack_before"] - amount
        self.bets[place] = row["to"]
        self.pot = row["pot_before"] + amount
        if action == "sm":
            self.bets = [0] * len(self.bets)

    def boards(self) -> list[str]:
        """The board of each run; all have the cards that came before the runs parted."""
        found = []
        for run in sorted({run for run, _, _ in self.dealt}):
            own = min(street for each, street, _ in self.dealt if each == run)
            cards = [
                card
                for each, street, dealt in self.dealt
                if each == run or (each == 0 and street < own)
                for card in dealt
            ]
            found.append(cards_text(cards))
        return found

    def drawn(self, who: int, text: str, money: Callable[[int], str]) -> dict[str, Any]:
        return {
            "who": who,
            "text": text,
            "pot": money(self.pot),
            "boards": self.boards(),
            "stacks": [money(stack) for stack in self.stacks],
            "bets": [money(bet) if bet else "" for bet in self.bets],
            "cards": [cards_text(cards) for cards in self.cards],
            "out": [*self.out],
        }
