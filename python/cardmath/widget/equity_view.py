"""The equity view in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import traitlets

from cardmath._core import Hand
from cardmath._equity.compute import Equity, equity
from cardmath._page.equity import EquityAsked
from cardmath._ranges.range import Range
from cardmath._situation.known_cards import check_players
from cardmath.errors import CardmathError
from cardmath.widget.part import Part

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike
    from cardmath._ranges.algebra import RangeLike


class EquityView(Part):
    """The equities of two to ten players, which follow as ranges are painted and cards chosen.

    Args:
        players: the ranges to start from, in any form that `Range` takes; two empty ones if none
            are given.
        board: the cards on the board.
        dead: cards that are out of play.

    `players` is always the tuple of ranges that the view shows, and `board` and `dead` are the
    cards. Setting them changes the view. `answer` is the `Equity` that the view shows; it is None
    until the browser has asked for it, and while the question cannot be answered.
    `observe(function, "answer")` calls a function when it changes.

    Raises:
        CardmathError: anywidget is not installed, or a range or card is wrong.

    >>> view = EquityView("QQ+, AK", "15%", board="Ks 7h 2d")
    >>> view.players[0], str(view.board)
    (Range('QQ+, AK'), 'Ks 7h 2d')
    >>> view.players = ["AA", "KK", "QQ"]
    >>> len(view.players)
    3
    """

    players = traitlets.Any()
    """The players' ranges."""
    board = traitlets.Any()
    """The board, a `Hand`."""
    dead = traitlets.Any()
    """The cards that are out of play, a `Hand`."""
    answer = traitlets.Instance(Equity, allow_none=True)
    """The equities as far as they are known."""

    def __init__(self, *players: RangeLike, board: HandLike = "", dead: HandLike = "") -> None:
        super().__init__(players=players or ("", ""), board=board, dead=dead)
        self.set_trait("part", "equity")

    @traitlets.default("players")
    def _nobody(self) -> tuple[Range, ...]:
        return Range(), Range()

    @traitlets.default("board")
    @traitlets.default("dead")
    def _no_cards(self) -> Hand:
        return Hand()

    @traitlets.validate("players")
    def _read_players(self, proposal: dict[str, Any]) -> tuple[Range, ...]:
        players = tuple(map(Range, proposal["value"]))
        check_players(len(players))
        return players

    @traitlets.validate("board", "dead")
    def _read_cards(self, proposal: dict[str, Any]) -> Hand:
        return Hand(proposal["value"])

    @traitlets.observe("players", "board", "dead")
    def _show(self, _: object) -> None:
        """Let the state say what the traits say, unless it does; it keeps the order of cards."""
        held = (self.players, self.board, self.dead)
        if held != _read_state(self.state):
            texts = [each.text for each in self.players]
            board, dead = (" ".join(map(str, hand)) for hand in (self.board, self.dead))
            self.state = {**self.state, "players": texts, "board": board, "dead": dead}

    @traitlets.observe("state")
    def _take(self, change: dict[str, Any]) -> None:
        with self.hold_trait_notifications():
            self.players, self.board, self.dead = _read_state(change["new"])

    def _replies(
        self, kind: str, asked: dict[str, Any], progress: Callable[[int, int], object]
    ) -> Iterator[tuple[dict[str, Any], bool]]:
        if kind != "equity":
            yield from super()._replies(kind, asked, progress)
            return
        question = EquityAsked.read(asked)
        for solved, final in question.answers(progress):
            yield {**question.plain(solved), "solved": solved}, final

    def _reply(self, message: dict[str, Any]) -> None:
        """Keep the answer, and send it to the browser in plain values."""
        value = message.get("answer", {})
        if "solved" in value:
            solved = value.pop("solved")
            if solved is not None or message["final"]:
                self.answer = solved
            if message["final"]:
                self.picture = {"value": value, "seconds": message["seconds"]}
        super()._reply(message)

    def _html(self) -> str:
        """The ranges and their equities; quick ones, if the browser has not asked yet."""
        shown = [*self.players, self.answer or self._quick_answer()]
        return "".join(each._repr_html_() for each in shown if each is not None)

    def _quick_answer(self) -> Equity | None:
        """Equities from a few random deals, or None if there are none."""
        try:
            return equity(
                *self.players,
                board=self.board,
                dead=self.dead,
                budget=10_000_000,
                error=5e-3,
                seed=1,
            )
        except CardmathError:
            return None

    def __repr__(self) -> str:
        players = ", ".join(repr(each.text) for each in self.players)
        return f"EquityView({players}, board='{self.board}', dead='{self.dead}')"


def _read_state(state: dict[str, Any]) -> tuple[tuple[Range, ...], Hand, Hand]:
    """The players, the board and the dead cards that a state has."""
    board, dead = (Hand(state.get(name, "")) for name in ("board", "dead"))
    return tuple(map(Range, state.get("players", ()))), board, dead
