"""The quiz layout: a player on each line, and a blank line after each hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from cardmath._core import Card
from cardmath._evaluation.evaluate import evaluate
from cardmath.errors import ShowdownError
from cardmath.showdown.lines import Line, Report, error_at, is_blank, read_line, wrong_count
from cardmath.showdown.result import QuizHand, ShowdownPlayer

HOLE_CARDS = 2
QUIZ_CARDS = (2, 5, 6, 7)
STREETS = {"flop": slice(2, 5), "turn": slice(5, 6), "river": slice(6, 7)}
MOST_PLAYERS = 1_000


def read_quiz(lines: Iterable[Line], lenient: bool, report: Report) -> Iterator[QuizHand]:
    """The showdowns of lines. Errors are passed to `report`."""
    for blank, group in groupby(lines, is_blank):
        if blank:
            continue
        seats: list[_Seat] = []
        errors: list[ShowdownError] = []
        for number, line in islice(group, MOST_PLAYERS):
            try:
                seats.append(_seat(number, line, lenient))
            except ShowdownError as error:
                errors.append(error)
        errors += _clashes(seats, lenient)
        errors += [_too_many(number) for number, _ in islice(group, 1)]
        for problem in sorted(errors, key=lambda problem: problem.line):
            report(problem)
        if not errors:
            yield _showdown(seats)


class _Seat(NamedTuple):
    """A player's line in the quiz layout."""

    line: int
    text: str
    cards: tuple[Card, ...]

    @property
    def finished(self) -> bool:
        """Whether the player stayed until the river."""
        return len(self.cards) >= max(QUIZ_CARDS)

    def error(self, card: Card, reason: str) -> ShowdownError:
        return error_at(self.line, self.text, self.cards.index(card), reason)


def _too_many(number: int) -> ShowdownError:
    reason = f"more than {MOST_PLAYERS} players in a hand; a blank line ends a hand"
    return ShowdownError(number, 1, "", reason, "")


def _seat(number: int, line: str | bytes, lenient: bool) -> _Seat:
    text, line_cards = read_line(number, line)
    count, most = len(line_cards), max(QUIZ_CARDS)
    if count not in QUIZ_CARDS and not (lenient and count > most):
        rule = "a player has 2 hole cards and up to 5 community cards: 2, 5, 6 or 7 in all"
        raise wrong_count(number, text, count, most, rule)
    return _Seat(number, text, line_cards)


def _clashes(seats: list[_Seat], lenient: bool) -> Iterator[ShowdownError]:
    """Find the cards that cannot all come from one deck and one board."""
    # Lines of more than seven cards are only accepted if lenient; their layout is unknown.
    seats = [seat for seat in seats if len(seat.cards) <= max(QUIZ_CARDS)]
    first_seats: dict[str, _Seat] = {}
    for seat in seats:
        for street, place in STREETS.items():
            if seat.cards[place]:
                first = first_seats.setdefault(street, seat)
                yield from _disagreement(seat, first, street, place)
    board = {card: seat.line for seat in first_seats.values() for card in seat.cards[HOLE_CARDS:]}
    holders: dict[Card, int] = {}
    for seat in seats:
        for card in seat.cards[:HOLE_CARDS]:
            if card in board:
                yield seat.error(card, f"it is a community card on line {board[card]}")
            elif holders.setdefault(card, seat.line) != seat.line and not lenient:
                yield seat.error(card, f"the player of line {holders[card]} holds it")


def _disagreement(seat: _Seat, first: _Seat, street: str, place: slice) -> Iterator[ShowdownError]:
    """The error of a player whose cards of a street differ from the first player's, if so."""
    expected = first.cards[place]
    others = [card for card in seat.cards[place] if card not in expected]
    if others:
        accepted = " ".join(map(str, expected))
        yield seat.error(others[0], f"the {street} is {accepted} on line {first.line}")


def _showdown(seats: list[_Seat]) -> QuizHand:
    values = [evaluate(seat.cards) if seat.finished else None for seat in seats]
    best = max((value for value in values if value is not None), default=None)
    players = (
        ShowdownPlayer(number, seat.cards, value, value is not None and value == best)
        for number, (seat, value) in enumerate(zip(seats, values, strict=True), 1)
    )
    return QuizHand(seats[0].line, tuple(seat.text for seat in seats), tuple(players))
