"""Hands that are played against bots on the page."""

from __future__ import annotations

from typing import Any

import pytest

from cardmath._page.errors import FieldError
from cardmath.app.asked import Asked
from cardmath.app.questions import find_question
from cardmath.app.questions.play import _score
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError
from cardmath.hand_histories import parse

Answer = dict[str, Any]


class Seat:
    """A player who asks as the page does."""

    def __init__(self, **settings: object) -> None:
        self.store, self.settings = TabStore(), {"seed": 5, "bot": "call", **settings}
        self.found: Answer = {}
        self.ask("show")

    def ask(self, does: str, **more: object) -> Answer:
        now = {"number": self.found.get("number", 0), "at": self.found.get("at", 0)}
        asked = Asked({**self.settings, **now, "do": does, **more}, self.store)
        found = find_question("play")(asked, lambda *_: None)
        assert isinstance(found, dict)
        if "seats" in found:
            self.found = found
        return found

    def kinds(self) -> list[str]:
        return [each["kind"] for each in self.found["actions"]]

    def check_down(self) -> None:
        while not self.found["ended"]:
            self.ask("act", action="check" if "check" in self.kinds() else "call")

    def file(self) -> str:
        found = self.ask("save")
        return self.store.path(found["file"]).read_text("utf-8")


def test_hands_are_played_counted_opened_and_saved() -> None:
    seat = Seat(count=2)
    with pytest.raises(CardmathError, match="no hand is over"):
        seat.ask("open")
    nets = []
    for _ in range(4):
        seat.check_down()
        nets.append(seat.found["ended"]["chips"])
        assert not seat.found["actions"]
        seat.ask("next")
    score = seat.found["score"]
    assert (score["hands"], score["net"]) == (4, sum(nets) / 100)
    assert score["winnings"] == [sum(nets[:at]) / 100 for at in range(5)]
    assert score["rate"] == pytest.approx(25 * sum(nets) / 100)
    assert (score["error"] is None) == (len({*nets}) == 1)

    key = seat.ask("open")["dropped"]
    hands = find_question("hands")
    asked = Asked({"part": "list", "dropped": key, "player": "You"}, seat.store)
    listed = _last(hands(asked, lambda *_: None))
    assert [row["hand"] for row in listed["rows"]] == [0, 1, 2, 3]

    again = parse(seat.file(), strict=True)
    own = [row["net"] for row in again.players if row["name"] == "You"]
    assert own == nets


def _last(found: Any) -> Answer:  # noqa: ANN401 # an answer, or several
    if isinstance(found, dict):
        return found
    while True:
        try:
            next(found)
        except StopIteration as end:
            value: Answer = end.value
            return value


def test_what_is_pressed_twice_counts_once() -> None:
    seat = Seat()
    before = dict(seat.found)
    assert seat.kinds() == ["check", "raise"]
    seat.ask("act", action="check")
    seat.ask("act", action="all in", number=before["number"], at=before["at"])
    assert not seat.found["ended"]
    seat.check_down()
    seat.ask("next")
    assert seat.found["number"] == 2
    seat.ask("next", number=1)
    assert (seat.found["number"], seat.found["score"]["hands"]) == (2, 1)


def test_others_cards_are_hidden_until_they_are_shown() -> None:
    seat = Seat(count=3)
    while not seat.found["ended"]:
        cards, you = seat.found["step"]["cards"], seat.found["you"]
        assert {cards[at] for at in range(4) if at != you} == {"? ?"}
        assert "?" not in cards[you]
        seat.ask("act", action="check" if "check" in seat.kinds() else "call")
    assert "?" not in "".join(seat.found["step"]["cards"])
    seat.ask("next")
    seat.ask("act", action="fold")
    assert seat.found["ended"]
    assert seat.found["step"]["out"][seat.found["you"]]


def test_sizes_are_parts_of_the_pot_as_far_as_they_are_legal() -> None:
    seat = Seat(seed=2)
    while not seat.found["step"]["boards"]:
        seat.ask("act", action="check" if "check" in seat.kinds() else "call")
    bet = seat.found["actions"][-1]
    assert (bet["kind"], seat.found["step"]["pot"]) == ("bet", "2")
    sizes = [(each["name"], each["to"]) for each in bet["sizes"]]
    assert sizes == [("½ pot", 100), ("¾ pot", 150), ("pot", 200), ("all in", 9900)]
    with pytest.raises(CardmathError, match="bet 50"):
        seat.ask("act", action="bet 50")
    seat.ask("act", action="bet 200")
    assert ["flop", "Bot", "calls 2"] in seat.found["said"]


@pytest.mark.parametrize("game", ["short-deck", "omaha", "omaha8"])
def test_other_games_with_a_board_are_played(game: str) -> None:
    seat = Seat(game=game, limit="pot", bot="random", count=2)
    for _ in range(3):
        seat.check_down()
        seat.ask("next")
    assert len(parse(seat.file(), strict=True)) == 3


def test_other_settings_begin_a_new_session() -> None:
    seat = Seat()
    seat.check_down()
    seat.settings["stack"] = 20
    assert seat.ask("show")["score"]["hands"] == 0
    assert seat.found["step"]["stacks"] == ["19", "19"]
    for wrong in ({"game": "omaha"}, {"count": 2}, {"limit": "fixed"}):
        with pytest.raises(FieldError, match="push-fold plays"):
            seat.ask("show", bot="push-fold", **wrong)
    with pytest.raises(CardmathError, match="bot is one of"):
        seat.ask("show", bot="shark")


def test_what_was_played_is_there_again_when_a_change_is_undone() -> None:
    seat = Seat()
    seat.check_down()
    seat.ask("next")
    key, cards = seat.ask("open")["dropped"], seat.found["step"]["cards"]
    for stack in (1, 10, 105):  # as it is typed
        seat.settings["stack"] = stack
        seat.ask("show")
    seat.check_down()
    assert seat.ask("open")["dropped"] != key
    del seat.settings["stack"]
    seat.ask("show")
    assert (seat.found["number"], seat.found["score"]["hands"]) == (2, 1)
    assert seat.found["step"]["cards"] == cards


def test_hands_that_all_ended_alike_have_no_standard_error() -> None:
    assert _score([-50, -50, -50])["error"] is None
    assert _score([-50, -50, 50])["error"] > 0
