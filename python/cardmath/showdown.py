"""Showdowns from text: reads dealt hands, and finds the winners.

There are two layouts. In the *quiz* layout (Ruby Quiz 24), each line is a player: two hole cards,
then the community cards until the player folded, which are none, three, four or five. A blank line
ends a hand. In the *euler* layout (Project Euler 54), each line is ten cards: five for each of two
players.
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
    compare_lines,
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
    """The number of the player, from 1."""
    cards: tuple[Card, ...]
    """The player's cards, in the order of the text."""
    value: HandValue | None
    """The value of the hand; None if the player folded."""
    winner: bool
    """Whether no player has a better hand. Players who tie for the best hand all win."""


class QuizHand:
    """A hand of several players, some of whom may have folded.

    `str` gives the text with the hand categories and the winners added.
    """

    def __init__(self, line: int, texts: tuple[str, ...], players: tuple[Player, ...]) -> None:
        self.line = line
        """The number of the first line, from 1."""
        self.texts = texts
        """The players' lines, as they were written."""
        self.players = players
        """The players, in the order of the lines."""

    def __str__(self) -> str:
        return "\n".join(map(_line_with_category, self.texts, self.players))


def _line_with_category(text: str, player: Player) -> str:
    if player.value is None:
        return text
    return f"{text.rstrip()} {player.value.category}" + " (winner)" * player.winner


class TwoHands:
    """Two hands of five cards on one line. `str` gives the text with its verdict added."""

    __slots__ = ("line", "strengths", "text", "winner")

    def __init__(self, line: int, text: str, strengths: tuple[int, int]) -> None:
        first, second = strengths
        self.line = line
        """The number of the line, from 1."""
        self.text = text
        """The line as it was written."""
        self.strengths = strengths
        """The strength of each hand."""
        self.winner = 0 if first == second else 1 if first > second else 2
        """The number of the winning player, 1 or 2; 0 for a tie."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Both players."""
        all_cards, best = cards(self.text), max(self.strengths)
        hands = (all_cards[:HAND_SIZE], all_cards[HAND_SIZE:])
        return tuple(
            Player(number, hand, evaluate(hand), strength == best)
            for number, hand, strength in zip((1, 2), hands, self.strengths, strict=True)
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
"""Every verdict, in the order that the core expects."""

Showdown = QuizHand | TwoHands


class Tally:
    """The number of ties, and of wins of each of two players."""

    def __init__(self) -> None:
        self.ties = 0
        """The number of ties."""
        self.wins = (0, 0)
        """The number of wins of player 1 and of player 2."""

    def add(self, counts: Iterable[int]) -> None:
        """Add three counts: ties, wins of player 1, and wins of player 2."""
        ties, first, second = counts
        self.ties += ties
        self.wins = (self.wins[0] + first, self.wins[1] + second)

    @property
    def showdowns(self) -> int:
        """The number of showdowns counted."""
        return self.ties + sum(self.wins)

    def __str__(self) -> str:
        return f"Player 1: {self.wins[0]}  Player 2: {self.wins[1]}  Ties: {self.ties}"


def lines_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the lines of a binary stream, each as soon as it arrives, in bounded memory.

    Lines longer than any line of cards are cut, but remain long enough for `judge` to refuse them.

    Args:
        stream: a file opened in binary mode, or `sys.stdin.buffer`.
    """
    return _lines_of_blocks(_blocks_of(stream))


def _blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Blocks of whole lines, as many at a time as have arrived, without a byte order mark."""
    return _without_byte_order_mark(_raw_blocks_of(stream))


def _raw_blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    rest = b""
    while block := stream.read1(_BLOCK):
        lines, newline, rest = (rest + block).rpartition(b"\n")
        if newline:
            yield lines + newline
        rest = rest[: 4 * LONGEST_LINE + 1]  # a character takes at most four bytes
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
    """Evaluate the showdowns of a stream, and yield the text of the verdicts as input arrives.

    This is `judge` and `str` for whole files. Lines of the euler layout are passed to the core many
    at a time. Hands of the quiz layout are separated by blank lines in the output.

    Args:
        stream: a file opened in binary mode, or `sys.stdin.buffer`.
        layout: as for `judge`.
        lenient: as for `judge`.
        on_error: as for `judge`.
        tally: counts the wins of the two players in the euler layout, if given.
        write: the function that turns a hand of the quiz layout into text.

    Raises:
        ShowdownError: as for `judge`.

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
    separator = ""
    for hand in _quiz(enumerate(_lines_of_blocks(blocks), number), lenient, report):
        yield f"{separator}{write(hand)}\n"
        separator = "\n"


def judge(
    lines: str | Iterable[str | bytes],
    *,
    layout: Layout = "auto",
    lenient: bool = False,
    on_error: Callable[[ShowdownError], None] | None = None,
) -> Iterator[Showdown]:
    """Evaluate showdowns written as text, one after the other as they are read.

    Args:
        lines: a text, or its lines. Bytes are read as UTF-8.
        layout: `quiz` or `euler`. With `auto` the first line that is not blank decides: ten cards
            mean `euler`, anything else means `quiz`.
        lenient: in the quiz layout, accept lines of eight or more cards, and players who share
            hole cards.
        on_error: called with each error. The hand is then skipped, and reading goes on. Without
            it, the first error is raised.

    Raises:
        ShowdownError: a line does not fit the layout: it has a bad card or a wrong number of
            cards, a card is dealt twice, or players' community cards differ.

    >>> for showdown in judge("5H 5C 6S 7S KD 2C 3S 8S 8D TD"):
    ...     print(showdown)
    5H 5C 6S 7S KD 2C 3S 8S 8D TD  Player 2 wins: the better One Pair
    """
    report = on_error or _raise
    texts = lines.split("\n") if isinstance(lines, str) else lines
    numbered = enumerate(_without_byte_order_mark(texts), 1)
    first = _first_content(numbered)
    if first is None:
        return
    if _layout_of(first, layout) == "euler":
        yield from _euler(chain([first], numbered), report)
    else:
        yield from _quiz(chain([first], numbered), lenient, report)


def _raise(error: ShowdownError) -> NoReturn:
    raise error


def _without_byte_order_mark(texts: Iterable[_Text]) -> Iterator[_Text]:
    """Remove the byte order mark that some editors put before UTF-8 text."""
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
    """The layout; if it is `auto`, the one that fits the first line that is not blank."""
    if layout not in get_args(Layout):
        raise CardmathError(f"a layout is {', '.join(get_args(Layout))}, not {layout!r}")
    if layout != "auto":
        return layout
    try:
        count = len(_read(*first)[1])
    except ShowdownError as error:  # ten words are probably ten cards with an error in one
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


def _wrong_count(number: int, text: str, count: int, most: int, rule: str) -> ShowdownError:
    """The error of a line with a wrong number of cards, at the first one too many if there is."""
    noun = "card" if count == 1 else "cards"
    reason = f"{count} {noun} on a line; {rule}"
    if count > most:
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
    """The verdicts of blocks of lines. The core stops at each line that is not two hands."""
    for block in blocks:
        end = 0
        while end < len(block):
            text, counts, lines, end = compare_lines(block, end, _VERDICTS)
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
        text, line_cards = _read(number, line)
    except ShowdownError as error:
        return error
    rule = "two players have five each"
    return _wrong_count(number, text, len(line_cards), EULER_CARDS, rule)


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
            yield _showdown(seats)


def _too_many(number: int) -> ShowdownError:
    reason = f"more than {MOST_PLAYERS} players in a hand; a blank line ends a hand"
    return ShowdownError(number, 1, "", reason, "")


def _seat(number: int, line: str | bytes, lenient: bool) -> _Seat:
    text, line_cards = _read(number, line)
    count, most = len(line_cards), max(QUIZ_CARDS)
    if count not in QUIZ_CARDS and not (lenient and count > most):
        rule = "a player has 2 hole cards and up to 5 community cards: 2, 5, 6 or 7 in all"
        raise _wrong_count(number, text, count, most, rule)
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
        Player(number, seat.cards, value, value is not None and value == best)
        for number, (seat, value) in enumerate(zip(seats, values, strict=True), 1)
    )
    return QuizHand(seats[0].line, tuple(seat.text for seat in seats), tuple(players))
