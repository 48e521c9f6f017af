"""Showdowns from text: dealt hands in, verdicts out.

Two layouts are read. A *quiz* hand (Ruby Quiz 24) has a player a line: his two hole cards, then
the community cards that he stayed to see, none, three, four or five; a blank line ends the hand.
*Euler* (Project Euler 54) has two players a line, ten cards, the first five against the rest.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from itertools import chain, groupby, islice, product, starmap
from typing import Literal, NamedTuple, NoReturn, TypeVar, get_args

from cardmath._core import (
    CATEGORIES,
    HAND_SIZE,
    Card,
    card_spans,
    cards,
    judge_lines,
    two_hands,
)
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue, category_of
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    RepeatedCardError,
    ShowdownError,
)

__all__ = [
    "Layout",
    "Player",
    "QuizHand",
    "Showdown",
    "Tally",
    "TwoHands",
    "judge",
    "lines_of",
    "verdicts",
]

Layout = Literal["auto", "quiz", "euler"]
_Line = tuple[int, str | bytes]
_Text = TypeVar("_Text", bytes, str | bytes)
_Report = Callable[[ShowdownError], None]

HOLE_CARDS = 2
EULER_CARDS = 2 * HAND_SIZE
QUIZ_CARDS = (2, 5, 6, 7)
STREETS = {"flop": slice(2, 5), "turn": slice(5, 6), "river": slice(6, 7)}
LONGEST_LINE = 10_000
MOST_PLAYERS = 1_000
_BLOCK = 1 << 16


class Player(NamedTuple):
    """One player of a showdown."""

    number: int
    """Which of the players, from 1."""
    cards: tuple[Card, ...]
    """The cards, in the order of the text."""
    value: HandValue | None
    """What they are worth; None of a player who folded."""
    winner: bool
    """Whether nobody has a better hand; of a tie all are winners."""


class QuizHand:
    """A hand of several players, of whom some folded; `str` is the text with its verdict."""

    def __init__(self, line: int, texts: tuple[str, ...], players: tuple[Player, ...]) -> None:
        self.line = line
        """The number of its first line."""
        self.texts = texts
        """The lines of the players, as they were written."""
        self.players = players
        """The players, in the order of the lines."""

    def __str__(self) -> str:
        return "\n".join(map(_with_verdict, self.texts, self.players))


def _with_verdict(text: str, player: Player) -> str:
    if player.value is None:
        return text
    return f"{text.rstrip()} {player.value.category}" + " (winner)" * player.winner


class TwoHands:
    """Two hands of five cards on one line; `str` is the text with its verdict."""

    __slots__ = ("line", "strengths", "text", "winner")

    def __init__(self, line: int, text: str, strengths: tuple[int, int]) -> None:
        first, second = strengths
        self.line = line
        """The number of the line."""
        self.text = text
        """The line as it was written."""
        self.strengths = strengths
        """How strong each hand is."""
        self.winner = 0 if first == second else 1 if first > second else 2
        """The number of the player who wins, 1 or 2; 0 if they tie."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Both players."""
        held, best = cards(self.text), max(self.strengths)
        hands = (held[:HAND_SIZE], held[HAND_SIZE:])
        return tuple(
            Player(number, hand, evaluate(hand), own == best)
            for number, hand, own in zip((1, 2), hands, self.strengths, strict=True)
        )

    def __str__(self) -> str:
        first, second = self.strengths
        verdict = _verdict(self.winner, category_of(first), category_of(second))
        return f"{self.text.rstrip()}  {verdict}"


def _verdict(winner: int, first: str, second: str) -> str:
    if winner == 0:
        return f"Tie: {first} each"
    better, worse = (first, second) if winner == 1 else (second, first)
    how = f"{better} beats {worse}" if better != worse else f"the better {better}"
    return f"Player {winner} wins: {how}"


_VERDICTS = list(starmap(_verdict, product(range(3), CATEGORIES, CATEGORIES)))
"""Every verdict, in the order that the core asks for."""

Showdown = QuizHand | TwoHands


class Tally:
    """How often each of two players won."""

    def __init__(self) -> None:
        self.ties = 0
        """How often nobody won."""
        self.wins = (0, 0)
        """How often player 1 won, and how often player 2."""

    def add(self, counts: Iterable[int]) -> None:
        """Count more ties, wins of player 1 and wins of player 2."""
        ties, first, second = counts
        self.ties += ties
        self.wins = (self.wins[0] + first, self.wins[1] + second)

    @property
    def showdowns(self) -> int:
        """How many were counted."""
        return self.ties + sum(self.wins)

    def __str__(self) -> str:
        return f"Player 1: {self.wins[0]}  Player 2: {self.wins[1]}  Ties: {self.ties}"


def lines_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the lines of a binary stream, each as soon as it is there, in bounded memory.

    Of a line that is longer than any line of cards, so much is kept that `judge` sees that.

    Args:
        stream: what to read: a file opened as binary, or `sys.stdin.buffer`.
    """
    return _lines_of_blocks(_blocks_of(stream))


def _blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Whole lines, as many at a time as are there."""
    return _without_mark(_marked_blocks_of(stream))


def _marked_blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    rest = b""
    while block := stream.read1(_BLOCK):
        lines, newline, rest = (rest + block).rpartition(b"\n")
        if newline:
            yield lines + newline
        rest = rest[: 4 * LONGEST_LINE + 1]  # a character takes four bytes at most
    if rest:
        yield rest


def _lines_of_blocks(blocks: Iterable[bytes]) -> Iterator[bytes]:
    for block in blocks:
        yield from block.removesuffix(b"\n").split(b"\n")


def verdicts(
    stream: BufferedIOBase,
    *,
    layout: Layout = "auto",
    lenient: bool = False,
    on_error: Callable[[ShowdownError], None] | None = None,
    tally: Tally | None = None,
    write: Callable[[QuizHand], str] = str,
) -> Iterator[str]:
    """Judge a stream and yield the text of the verdicts, as much at a time as was there to read.

    It is `judge` and `str` for whole files: lines of two hands pass through the core many at a
    time. Hands of the quiz are separated by blank lines, as they are read.

    Args:
        stream: what to read: a file opened as binary, or `sys.stdin.buffer`.
        layout: as `judge` takes it.
        lenient: as `judge` takes it.
        on_error: as `judge` takes it.
        tally: where the wins of two players are counted, if anywhere.
        write: how a hand of the quiz is written.

    Raises:
        ShowdownError: as `judge` raises it.

    >>> from io import BytesIO
    >>> print(*verdicts(BytesIO(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")), end="")
    5H 5C 6S 7S KD 2C 3S 8S 8D TD  Player 2 wins: the better One Pair
    """
    report = on_error or _raise
    blocks, number = _blocks_of(stream), 1
    for block in blocks:
        if block.strip():
            break
        number += block.count(b"\n")
    else:
        return
    blocks = chain([block], blocks)
    first = _first_content(enumerate(_lines_of_blocks([block]), number))
    if first is not None and _layout_of(first, layout) == "euler":
        yield from _euler_texts(blocks, number, report, tally or Tally())
        return
    between = ""
    for hand in _quiz(enumerate(_lines_of_blocks(blocks), number), lenient, report):
        yield f"{between}{write(hand)}\n"
        between = "\n"


def judge(
    lines: str | Iterable[str | bytes],
    *,
    layout: Layout = "auto",
    lenient: bool = False,
    on_error: Callable[[ShowdownError], None] | None = None,
) -> Iterator[Showdown]:
    """Judge hands written as text, one after the other as they are read.

    Args:
        lines: a text, or its lines; bytes are read as UTF-8.
        layout: `quiz` or `euler`; with `auto` the first line that is not blank decides: ten cards
            are Euler's, else it is the quiz.
        lenient: take eight and more cards on a line of the quiz, and players who share hole cards.
        on_error: called with each error, whereupon the hand is left out and reading goes on;
            without it the first error is raised.

    Raises:
        ShowdownError: a line is no line of the layout: a bad card, a wrong number of cards, a
            card held twice, or community cards that disagree.

    >>> for showdown in judge("5H 5C 6S 7S KD 2C 3S 8S 8D TD"):
    ...     print(showdown)
    5H 5C 6S 7S KD 2C 3S 8S 8D TD  Player 2 wins: the better One Pair
    """
    report = on_error or _raise
    numbered = enumerate(_without_mark(lines.split("\n") if isinstance(lines, str) else lines), 1)
    first = _first_content(numbered)
    if first is None:
        return
    if _layout_of(first, layout) == "euler":
        yield from _euler(chain([first], numbered), report)
    else:
        yield from _quiz(chain([first], numbered), lenient, report)


def _raise(error: ShowdownError) -> NoReturn:
    raise error


def _without_mark(texts: Iterable[_Text]) -> Iterator[_Text]:
    """Drop the mark that some editors put before UTF-8 text."""
    try:
        texts = iter(texts)
    except TypeError:
        message = f"hands are read from a text or its lines, not {type(texts).__name__}"
        raise CardmathTypeError(message) from None
    return chain(map(_unmarked, islice(texts, 1)), texts)


def _unmarked(text: _Text) -> _Text:
    if isinstance(text, bytes):
        return text.removeprefix(BOM_UTF8)
    return text.removeprefix("\ufeff") if isinstance(text, str) else text


def _first_content(lines: Iterator[_Line]) -> _Line | None:
    return next((line for line in lines if not _is_blank(line)), None)


def _is_blank(line: _Line) -> bool:
    try:
        return not line[1].strip()
    except AttributeError:
        raise CardmathTypeError(f"lines are str or bytes, not {type(line[1]).__name__}") from None


def _layout_of(first: _Line, layout: Layout) -> Layout:
    """The layout asked for, or else that of the first line that is not blank."""
    if layout not in get_args(Layout):
        raise CardmathError(f"a layout is {', '.join(get_args(Layout))}, not {layout!r}")
    if layout != "auto":
        return layout
    try:
        count = len(_read(*first)[1])
    except ShowdownError as error:  # ten words may be ten cards of which one went wrong
        count = len(error.text.replace(",", " ").split())
    return "euler" if count == EULER_CARDS else "quiz"


def _read(number: int, line: str | bytes) -> tuple[str, tuple[Card, ...]]:
    """Read the text of a line and its cards."""
    text = _decoded(number, line)
    try:
        return text, cards(text)
    except (CardTextError, RepeatedCardError) as error:
        column = (error.position or 0) + 1
        raise ShowdownError(number, column, error.token, error.reason, text) from None


def _decoded(number: int, line: str | bytes) -> str:
    if len(line) > LONGEST_LINE:
        reason = f"the line is longer than any line of cards: more than {LONGEST_LINE} characters"
        raise ShowdownError(number, LONGEST_LINE + 1, "", reason, "")
    if isinstance(line, str):
        return line.rstrip("\r\n")
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        reason = f"byte 0x{line[error.start]:02x} is not UTF-8 text"
        text = line.decode(errors="replace").rstrip()
        raise ShowdownError(number, column, "", reason, text) from None


def _wrong_count(
    number: int, text: str, held: tuple[Card, ...], most: int, rule: str
) -> ShowdownError:
    noun = "card" if len(held) == 1 else "cards"
    reason = f"{len(held)} {noun} on a line; {rule}"
    if len(held) > most:
        return _error_at(number, text, most, reason)
    return ShowdownError(number, len(text.rstrip()) + 1, "", reason, text)


def _error_at(number: int, text: str, index: int, reason: str) -> ShowdownError:
    """An error at one card of a line."""
    start, end = card_spans(text)[index]
    return ShowdownError(number, start + 1, text[start:end], reason, text)


def _euler(lines: Iterable[_Line], report: _Report) -> Iterator[TwoHands]:
    for number, line in lines:
        strengths = two_hands(line)
        if strengths is not None:
            text = line if isinstance(line, str) else line.decode()
            yield TwoHands(number, text, strengths)
        elif line.strip():
            report(_why_not_euler(number, line))


def _euler_texts(
    blocks: Iterable[bytes], number: int, report: _Report, tally: Tally
) -> Iterator[str]:
    """The verdicts on blocks of lines; the core stops at each line that is not two hands."""
    for block in blocks:
        end = 0
        while end < len(block):
            text, counts, lines, end = judge_lines(block, end, _VERDICTS)
            number += lines
            tally.add(counts)
            if text:
                yield text
            if end < len(block):
                after = block.find(b"\n", end) + 1 or len(block)
                report(_why_not_euler(number, block[end:after]))
                number, end = number + 1, after


def _why_not_euler(number: int, line: str | bytes) -> ShowdownError:
    try:
        text, held = _read(number, line)
    except ShowdownError as error:
        return error
    return _wrong_count(number, text, held, EULER_CARDS, "two players have five each")


class _Seat(NamedTuple):
    """A player's line of the quiz."""

    line: int
    text: str
    cards: tuple[Card, ...]

    @property
    def finished(self) -> bool:
        """Whether the player saw all the community cards."""
        return len(self.cards) >= max(QUIZ_CARDS)

    def error(self, card: Card, reason: str) -> ShowdownError:
        return _error_at(self.line, self.text, self.cards.index(card), reason)


def _quiz(lines: Iterable[_Line], lenient: bool, report: _Report) -> Iterator[QuizHand]:
    for blank, group in groupby(lines, _is_blank):
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
            yield _judged(seats)


def _too_many(number: int) -> ShowdownError:
    reason = f"more than {MOST_PLAYERS} players in a hand; a blank line ends a hand"
    return ShowdownError(number, 1, "", reason, "")


def _seat(number: int, line: str | bytes, lenient: bool) -> _Seat:
    text, held = _read(number, line)
    most = max(QUIZ_CARDS)
    if len(held) not in QUIZ_CARDS and not (lenient and len(held) > most):
        rule = "a player has 2 hole cards and up to 5 community cards: 2, 5, 6 or 7 in all"
        raise _wrong_count(number, text, held, most, rule)
    return _Seat(number, text, held)


def _clashes(seats: list[_Seat], lenient: bool) -> Iterator[ShowdownError]:
    """Find the cards that cannot all come from one deck and one board."""
    # More than seven cards are of no known game: a lenient reader lets them be.
    seats = [seat for seat in seats if len(seat.cards) <= max(QUIZ_CARDS)]
    shown: dict[str, _Seat] = {}
    for seat in seats:
        for street, place in STREETS.items():
            if seat.cards[place]:
                first = shown.setdefault(street, seat)
                yield from _disagreement(seat, first, street, place)
    board = {card: seat.line for seat in shown.values() for card in seat.cards[HOLE_CARDS:]}
    holders: dict[Card, int] = {}
    for seat in seats:
        for card in seat.cards[:HOLE_CARDS]:
            if card in board:
                yield seat.error(card, f"it is a community card on line {board[card]}")
            elif holders.setdefault(card, seat.line) != seat.line and not lenient:
                yield seat.error(card, f"the player of line {holders[card]} holds it")


def _disagreement(seat: _Seat, first: _Seat, street: str, place: slice) -> Iterator[ShowdownError]:
    dealt = first.cards[place]
    others = [card for card in seat.cards[place] if card not in dealt]
    if others:
        accepted = " ".join(map(str, dealt))
        yield seat.error(others[0], f"the {street} is {accepted} on line {first.line}")


def _judged(seats: list[_Seat]) -> QuizHand:
    values = [evaluate(seat.cards) if seat.finished else None for seat in seats]
    best = max((value for value in values if value is not None), default=None)
    players = (
        Player(number, seat.cards, value, value is not None and value == best)
        for number, (seat, value) in enumerate(zip(seats, values, strict=True), 1)
    )
    return QuizHand(seats[0].line, tuple(seat.text for seat in seats), tuple(players))
