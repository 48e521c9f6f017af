"""One hand, street by street, in words; and its spots for the other views."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cardmath._rules.games import GAMES
from cardmath._support.numpy import np
from cardmath.app.hands.steps import steps_of
from cardmath.app.hands.words import cards_text, money, stakes_text, time_text
from cardmath.app.library.entries import note_of
from cardmath.errors import CardmathError
from cardmath.hand_histories import Histories

if TYPE_CHECKING:
    from cardmath.app.hands.source import Opened
    from cardmath.hand_histories import HistoryTable

_POSTS = {
    "post_ante": "posts the ante",
    "post_sb": "posts the small blind",
    "post_bb": "posts the big blind",
    "post_dead": "posts a dead blind",
    "straddle": "straddles",
    "pb": "brings in",
}
_SHOWDOWN = ("sm", "collect", "cashout", "uncalled")
_UNKNOWN = 255
_RUNS = ("first", "second", "third", "fourth")

Row = dict[str, Any]


def replay(opened: Opened, at: int) -> dict[str, Any]:
    """Show a hand by its number in the table of hands.

    Returns:
        `title`, `source` and `warnings`; `seats`, what each player had and won; `streets`, each
        with its cards, the pot at its start, its `lines`, and a `spot` that other views can show;
        `steps`, the table after each action; `digest`, which names the hand wherever its file is,
        and the user's `note` on it;
        and `all_in`, the spot of an all-in whose value was counted, or None.
    """
    found = _alone(opened.histories, at)
    (hand,), players, actions = found.hands, list(found.players), list(found.actions)
    worth = {row["player"]: row for row in found.expected()}
    shown = _Replay(hand, players, actions)
    digest = _digest(hand)
    return {
        "at": at,
        "number": hand["hand"],
        "title": f"{hand['room']} {hand['hand']}: {stakes_text(hand)}",
        "time": time_text(hand),
        "table": hand["table"] or hand["tournament"] or "",
        "source": f"{opened.file_name(hand['source_file'])}, line {hand['source_line']}",
        "warnings": hand["warnings"],
        "unit": hand["currency"] or "chips",
        "pot": shown.money(hand["pot"]),
        "rake": shown.money(hand["rake"] + hand["jackpot"] + hand["other_fees"]),
        "seats": [shown.seat(row, worth[row["player"]]) for row in players],
        "streets": shown.streets(),
        "steps": shown.steps(),
        "all_in": shown.all_in(worth),
        "digest": digest,
        "note": note_of("hand", digest)["notes"],
    }


def _digest(hand: Row) -> str:
    """What names a hand: its room, its number and its time."""
    names = "\n".join(map(str, (hand["room"], hand["hand"], time_text(hand))))
    return sha256(names.encode()).hexdigest()[:32]


def _alone(found: Histories, at: int) -> Histories:
    """One hand."""
    if at >= len(found):
        raise CardmathError(f"there are {len(found):,} hands: there is no hand {at + 1:,}")
    key = int(found.hands.array("hand_id")[at])

    def rows(table: HistoryTable) -> HistoryTable:  # those of a hand are together
        start, stop = np.searchsorted(table.array("hand_id"), [key, key + 1]).tolist()
        return table.slice(start, stop)

    return replace(
        found,
        hands=rows(found.hands),
        players=rows(found.players),
        actions=rows(found.actions),
        rejected=found.rejected.slice(0, 0),
        tournaments=found.tournaments.slice(0, 0),
    )


class _Replay:
    """What the page shows of one hand."""

    def __init__(self, hand: Row, players: list[Row], actions: list[Row]) -> None:
        self.hand, self.players, self.actions = hand, players, actions
        self.names = {row["player"]: row["name"] or f"player {row['player']}" for row in players}
        game = GAMES.get(hand["game"])
        self.street_names = [street.name for street in game.streets] if game else []
        self.hole_cards = game.cards if game and game.board else 0

    def money(self, amount: float | None) -> str:
        return money(amount, self.hand["exponent"])

    def seat(self, row: Row, worth: Row) -> dict[str, Any]:
        """What a player had and won."""
        exponent, exact = self.hand["exponent"], worth["ev_status"] == "exact"
        return {
            "name": self.names[row["player"]],
            "position": "sits out" if row["sitting_out"] else row["position"] or "",
            "hero": row["is_hero"],
            "stack": self.money(row["starting_stack"]),
            "hole": cards_text(row["hole"]),
            "net": money(row["net"], exponent, sign=True),
            "ev_net": money(worth["ev_net"], exponent, sign=True) if exact else "",
        }

    def steps(self) -> list[dict[str, Any]]:
        """What the table looks like after each action."""
        return steps_of(self.players, self.actions, self.money, self._words)

    def streets(self) -> list[dict[str, Any]]:
        """The streets with what was done on them; showing and collecting come last."""
        played = [row for row in self.actions if row["action"] not in _SHOWDOWN]
        ended = [row for row in self.actions if row["action"] in _SHOWDOWN]
        found, board = [], list[int]()
        for (street, run), rows in groupby(played, key=lambda row: (row["street"], row["run"])):
            listed = list(rows)
            dealt = [card for row in listed if row["action"] == "db" for card in row["cards"]]
            board += [] if run else dealt
            found.append(
                {
                    "name": self._street_name(street) + (f", {_run_name(run)}" if run else ""),
                    "cards": cards_text(dealt),
                    "pot": self.money(listed[0]["pot_before"]),
                    "lines": self._lines(listed),
                    "spot": None if run else self._spot(board, street),
                }
            )
        lines = self._lines(ended)
        if lines:
            found.append({"name": "showdown", "cards": "", "pot": "", "lines": lines, "spot": None})
        return found

    def _street_name(self, street: int) -> str:
        if street < len(self.street_names):
            return self.street_names[street]
        return f"street {street + 1}"

    def _lines(self, rows: Iterable[Row]) -> list[dict[str, str]]:
        bet, found = 0, list[dict[str, str]]()
        for row in rows:
            unseen = row["action"] == "dh" and {*row["cards"]} <= {_UNKNOWN}
            if row["player"] is not None and not unseen:
                cards = cards_text(row["cards"])
                text = self._words(row, bet)
                found.append({"who": self.names[row["player"]], "text": text, "cards": cards})
            bet = max(bet, row["to"])
        return found

    def _words(self, row: Row, bet: int) -> str:
        """What a player did; `bet` is the highest bet so far."""
        action, amount = str(row["action"]), self.money(row["amount"])
        end = ", all-in" if row["all_in"] else ""
        if action in _POSTS:
            return f"{_POSTS[action]} {amount}{end}"
        if action == "cc":
            return f"calls {amount}{end}" if row["amount"] else "checks"
        if action == "cbr":
            return f"raises to {self.money(row['to'])}{end}" if bet else f"bets {amount}{end}"
        return {
            "f": "folds",
            "dh": "is dealt",
            "sd": "draws" if row["cards"] else "stands pat",
            "sm": "shows" if row["cards"] else "mucks",
            "uncalled": f"takes back {self.money(abs(row['amount']))}",
            "collect": f"collects {amount}{self._of_run(row)}",
            "cashout": f"is paid {amount} by the room",
        }.get(action, action)

    def _of_run(self, row: Row) -> str:
        return f" of the {_run_name(row['run'])}" if self.hand["runs"] > 1 else ""

    def _spot(self, board: list[int], street: int) -> dict[str, Any] | None:
        """The known hands of those who are still in when a street begins, on the board so far."""
        out = {
            row["player"] for row in self.actions if row["action"] == "f" and row["street"] < street
        }
        return self._spot_of([row for row in self.players if row["player"] not in out], board)

    def _spot_of(self, players: list[Row], board: list[int]) -> dict[str, Any] | None:
        known = [row for row in players if len({*row["hole"]} - {_UNKNOWN}) == self.hole_cards]
        if len(known) < 2 or not self.hole_cards or _UNKNOWN in board:
            return None
        return {
            "game": self.hand["game"],
            "players": [cards_text(row["hole"]).replace(" ", "") for row in known],
            "names": [self.names[row["player"]] for row in known],
            "board": cards_text(board),
        }

    def all_in(self, worth: dict[int, Row]) -> dict[str, Any] | None:
        """The spot of the last decision of an all-in whose value was counted."""
        streets = [row["ev_street"] for row in worth.values() if row["ev_status"] == "exact"]
        if not streets or streets[0] is None:
            return None
        board = [
            card
            for row in self.actions
            if row["action"] == "db" and not row["run"] and row["street"] <= streets[0]
            for card in row["cards"]
        ]
        return self._spot_of([row for row in self.players if not row["folded"]], board)


def _run_name(run: int) -> str:
    return f"{_RUNS[run] if run < len(_RUNS) else f'{run + 1}th'} run"
