"""The statistics of hand histories, by their definitions in the reference, row by row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]
Found = dict[tuple[int, str], bool]
"""For each player and statistic that had a chance, whether it was made."""

STREETS = ("flop", "turn", "river")
LATE = {"CO", "BTN", "SB"}
BETS = {"post_sb", "post_bb", "straddle", "cc", "cbr"}


def statistics_of(players: Sequence[Row], actions: Sequence[Row]) -> Found:
    """The statistics of a hand with a board of five cards, which was not cancelled.

    Args:
        players: its rows of the table of players.
        actions: its rows of the table of actions, in order.
    """
    dealt = [row for row in players if not row["sitting_out"]]
    before = [row for row in actions if row["street"] == 0]
    found = Found()
    raisers = _before_the_flop(found, {row["player"]: row["position"] for row in dealt}, before)
    _after_the_flop(found, {row["player"]: row for row in dealt}, actions, raisers)
    _whole_hand(found, dealt, actions)
    return found


def _note(found: Found, player: int, made: dict[str, bool]) -> None:
    """Note chances, and whether they were taken: once in a hand is enough."""
    for name, done in made.items():
        found[player, name] = found.get((player, name), False) or done


def _decides(row: Row) -> bool:
    return row["action"] in {"f", "cc", "cbr"}


@dataclass
class _BeforeTheFlop:
    """What happened so far."""

    blinds: set[int]
    """Who is in a blind, straddles included."""
    bets: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    raisers: list[int] = field(default_factory=list)
    limpers: set[int] = field(default_factory=set)
    callers: set[int] = field(default_factory=set)
    """Who called the last raise."""
    is_steal: bool = False
    """Whether the last raise is a steal."""

    def faces_a_bet(self, player: int) -> bool:
        return max(self.bets.values(), default=0) > self.bets[player]

    def is_first_in(self) -> bool:
        return not self.raisers and not self.limpers

    def chances(self, player: int, seat: str, row: Row) -> Iterator[tuple[bool, dict[str, bool]]]:
        """For each statistic, whether there is a chance, and whether it is made."""
        folds, raises = row["action"] == "f", row["action"] == "cbr"
        facing = self.faces_a_bet(player)
        calls = row["action"] == "cc" and facing
        opened = self.raisers[:1] == [player]
        level = len(self.raisers)
        faces_raise = level == 1 and not opened
        faces_steal = faces_raise and self.is_steal and not self.callers and player in self.blinds
        is_cold = player not in self.blinds and not self.bets[player]
        yield True, {"vpip": calls or raises, "pfr": raises}
        yield self.is_first_in() and seat != "BB", {"raise_first_in": raises}
        yield self.is_first_in() and seat in LATE, {"steal": raises}
        yield not level and facing, {"limp": calls}
        yield not level and bool(self.limpers), {"isolate": raises}
        yield faces_raise, {"three_bet": raises}
        yield faces_steal, {"fold_to_steal": folds, "three_bet_steal": raises}
        yield faces_raise and is_cold, {"cold_call": calls}
        yield faces_raise and bool(self.callers), {"squeeze": raises}
        yield faces_raise and player in self.limpers, {"limp_fold": folds, "limp_raise": raises}
        yield level == 2 and self.raisers[1] != player, {"four_bet": raises}
        yield level == 2 and opened, {"fold_to_three_bet": folds, "call_three_bet": calls}
        yield level == 3 and self.raisers[1] == player, {"fold_to_four_bet": folds}

    def follow(self, player: int, seat: str, row: Row) -> None:
        """What the row changes."""
        if row["action"] == "straddle":
            self.blinds.add(player)
        elif row["action"] == "cbr":
            self.is_steal = self.is_first_in() and seat in LATE
            self.raisers.append(player)
            self.callers = set()
        elif row["action"] == "cc" and self.faces_a_bet(player):
            (self.callers if self.raisers else self.limpers).add(player)
        if row["action"] in BETS:
            self.bets[player] = max(self.bets[player], row["to"])


def _before_the_flop(found: Found, seats: dict[int, str], actions: Iterable[Row]) -> list[int]:
    """Note what was done before the flop, and return who raised, in order."""
    posting = {"SB", "BB"} if "BB" in seats.values() else {"BTN"}  # the button blind of short deck
    state = _BeforeTheFlop({player for player, seat in seats.items() if seat in posting})
    for row in actions:
        if (player := row["player"]) is None:
            continue
        if _decides(row):
            for is_chance, made in state.chances(player, seats[player], row):
                _note(found, player, made if is_chance else {})
        state.follow(player, seats[player], row)
    return state.raisers


def _after_the_flop(
    found: Found, players: dict[int, Row], actions: Sequence[Row], raisers: Sequence[int]
) -> None:
    aggressor = raisers[-1] if raisers else None
    # An all-in before the flop leaves no decision.
    can_bet = aggressor is not None and players[aggressor]["all_in_street"] != 0
    c_bettor: int | None = None
    flop_was_checked = False
    for at, street in enumerate(STREETS, 1):
        rows = [row for row in actions if row["street"] == at and _decides(row)]
        bettors, acted, checked = list[int](), set[int](), set[int]()
        is_c_bet = False
        for row in rows:
            player = row["player"]
            folds, raises = row["action"] == "f", row["action"] == "cbr"
            made = {f"aggression_{street}": raises}
            may_c_bet = not bettors and player == (aggressor if at == 1 else c_bettor)
            if may_c_bet:
                made[f"c_bet_{street}"] = raises
            if at == 1 and not bettors and can_bet and aggressor not in {*acted, player}:
                made["donk_bet_flop"] = raises
            if at == 2 and not bettors and flop_was_checked and player == aggressor:
                made["delayed_c_bet"] = raises
            if len(bettors) == 1:
                made[f"fold_to_bet_{street}"] = folds
                if is_c_bet:
                    made |= {f"fold_to_c_bet_{street}": folds, f"raise_c_bet_{street}": raises}
            if bettors and player in checked:
                made[f"check_raise_{street}"] = raises
            _note(found, player, made)
            is_c_bet = is_c_bet or (raises and may_c_bet)
            acted.add(player)
            if raises:
                bettors.append(player)
            elif not bettors:
                checked.add(player)
        c_bettor = bettors[0] if is_c_bet and len(bettors) == 1 else None
        flop_was_checked = bool(rows) and not bettors


def _whole_hand(found: Found, dealt: Sequence[Row], actions: Sequence[Row]) -> None:
    folds = {row["player"]: row["street"] for row in actions if row["action"] == "f"}
    reached = max((row["street"] for row in actions if row["action"] == "db"), default=0)
    live = [row["player"] for row in dealt if not row["folded"]]
    for row in dealt:
        player, won = row["player"], row["collected"] > 0
        seen = min(folds.get(player, reached), reached)
        made = {f"saw_{street}": seen >= at for at, street in enumerate(STREETS, 1)}
        made |= {"all_in": row["all_in_street"] is not None, "won": won}
        is_shown_down = player in live and len(live) > 1
        if seen:
            made |= {"showdown": is_shown_down, "won_when_saw_flop": won}
        if is_shown_down:
            made["won_at_showdown"] = won
        _note(found, player, made)
