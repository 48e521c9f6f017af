"""Showdowns from text."""

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import CardmathError, evaluate
from cardmath.errors import CardmathTypeError, ShowdownError
from cardmath.showdown import (
    LONGEST_LINE,
    MOST_PLAYERS,
    Layout,
    QuizHand,
    TwoHands,
    WinTally,
    judge,
    lines_of,
    verdicts,
)
from tests import strategies

DATA = "CARDMATH_TEST_DATA"
"""The environment variable with the folder of files that may not be distributed."""
BOARD = "Ks Kd 9d 3c 6d"
QUIZ = f"""\
Kc 9s {BOARD}
9c Ah {BOARD}
Ac Qc Ks Kd 9d 3c
9h 5s
4d 2d {BOARD}
7s Ts Ks Kd 9d
"""
VERDICTS = f"""\
Kc 9s {BOARD} Full House (winner)
9c Ah {BOARD} Two Pair
Ac Qc Ks Kd 9d 3c
9h 5s
4d 2d {BOARD} Flush
7s Ts Ks Kd 9d"""
TIE = f"Ah 9s {BOARD}\nAs 9c {BOARD}\nQh Jh {BOARD}"
EULER = "5H 5C 6S 7S KD 2C 3S 8S 8D TD"


def undistributed(name: str) -> Path:
    """A file that may not be distributed. The test is skipped if the file is missing."""
    if not os.environ.get(DATA):
        pytest.skip(f"{DATA} names no folder: see tests/README.md")
    path = Path(os.environ[DATA]) / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return path


def errors_of(
    text: str | list[bytes], layout: Layout = "auto", *, lenient: bool = False
) -> list[ShowdownError]:
    """All the errors of a text without a valid hand."""
    errors: list[ShowdownError] = []
    hands = judge(text, layout=layout, lenient=lenient, on_error=errors.append)
    assert not list(hands)
    return errors


def places(errors: list[ShowdownError]) -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.token) for error in errors]


class TestQuiz:
    def test_verdicts(self) -> None:
        [hand] = judge(QUIZ)
        assert str(hand) == VERDICTS
        assert [player.winner for player in hand.players] == [True] + [False] * 5
        assert hand.players[0].value == evaluate(f"Kc 9s {BOARD}")
        assert hand.players[3].value is None
        assert [player.number for player in hand.players] == [1, 2, 3, 4, 5, 6]

    def test_the_sample_of_the_quiz(self) -> None:
        hands = judge(io.BytesIO(undistributed("ruby-quiz-24.txt").read_bytes()))
        expected = undistributed("ruby-quiz-24.expected.txt").read_text()
        assert "".join(f"{hand}\n" for hand in hands) == expected

    def test_players_who_tie_all_win(self) -> None:
        [hand] = judge(TIE)
        winner = "Two Pair (winner)"
        assert str(hand).split("\n")[0].endswith(winner)
        assert str(hand).split("\n")[1].endswith(winner)
        assert str(hand).split("\n")[2].endswith("One Pair")

    def test_hands_are_separated_by_blank_lines(self) -> None:
        hands = list(judge(f"\n\n{QUIZ}\n  \n\n{TIE}\n\n9h 5s\n"))
        assert [len(hand.players) for hand in hands] == [6, 3, 1]
        assert [hand.line for hand in hands] == [3, 12, 16]
        assert str(hands[2]) == "9h 5s"

    def test_folded_lines_are_echoed_as_they_are(self) -> None:
        [hand] = judge("ac,QC  ks kd 9♦ 3c \r\n9h 5s\r\n")
        assert str(hand) == "ac,QC  ks kd 9♦ 3c \n9h 5s"

    def test_the_order_of_the_flop_is_free(self) -> None:
        [hand] = judge(f"Ah 9s {BOARD}\nAs 9c 9d Kd Ks 3c 6d")
        assert str(hand).count("winner") == 2

    @pytest.mark.parametrize(
        ("line", "place", "says"),
        [
            ("Jx Ts Ks Kd 9d", (2, 1, "Jx"), "'x' is not a suit; a suit is one of"),
            ("7s J", (2, 4, "J"), "suit is missing"),
            ("7s 7s Ks Kd 9d", (2, 4, "7s"), "comes twice"),
            ("7s Ts 9s", (2, 9, ""), "3 cards on a line; a player has 2 hole cards and up to 5"),
            ("7s", (2, 3, ""), "1 card on a line"),
            (f"7s Ts {BOARD} 8c", (2, 22, "8c"), "8 cards on a line"),
            ("7s Kc Ks Kd 9d", (2, 4, "Kc"), "the player of line 1 holds it"),
            ("7s 6d Ks Kd 9d", (2, 4, "6d"), "it is a community card on line 1"),
            ("7s Ts Ks Kd 9h", (2, 13, "9h"), "the flop is Ks Kd 9d on line 1"),
            ("7s Ts Ks Kd 9d 4c", (2, 16, "4c"), "the turn is 3c on line 1"),
            ("7s Ts Ks Kd 9d 3c 7d", (2, 19, "7d"), "the river is 6d on line 1"),
        ],
    )
    def test_what_is_wrong_and_where(
        self, line: str, place: tuple[int, int, str], says: str
    ) -> None:
        [error] = errors_of(f"Kc 9s {BOARD}\n{line}")
        assert (error.line, error.column, error.token) == place
        assert says in error.reason
        assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")
        assert error.text == line

    def test_every_bad_line_is_reported_and_other_hands_are_evaluated(self) -> None:
        errors: list[ShowdownError] = []
        text = f"9h 5x\n9h\n{TIE}\n\n{QUIZ}\nJ\n\n{TIE}"
        hands = list(judge(text, on_error=errors.append))
        assert places(errors) == [(1, 4, "5x"), (2, 3, ""), (14, 1, "J")]
        assert [hand.line for hand in hands] == [7, 16]

    def test_without_on_error_the_first_error_is_raised(self) -> None:
        hands = judge(f"{TIE}\n\n9h 5x\n\n{TIE}")
        assert next(hands).line == 1
        with pytest.raises(ShowdownError, match="line 5, column 4: '5x'"):
            next(hands)

    def test_two_players_with_the_same_card(self) -> None:
        # The last line of the F# study repeats the 9h of line 4.
        text = f"{QUIZ}9h Kh {BOARD}"
        [error] = errors_of(text)
        assert (error.line, error.column, error.token) == (7, 1, "9h")
        assert "line 4" in error.reason
        [hand] = judge(text, lenient=True)
        assert str(hand).count("Full House (winner)") == 2

    def test_lenient_accepts_long_lines(self) -> None:
        ten = "Jh Kh Ks Kd Jd 3c 6d Qd Td Ad"
        [hand] = judge(f"{QUIZ}{ten}", lenient=True)
        assert str(hand).split("\n")[-1] == f"{ten} Straight Flush (winner)"
        assert places(errors_of(f"{QUIZ}{ten}")) == [(7, 22, "Qd")]
        [alone] = judge(ten, layout="quiz", lenient=True)
        assert str(alone) == f"{ten} Straight Flush (winner)"

    @pytest.mark.parametrize("line", ["Jx Kd", "J", "7s Ts 9s", "7s 7s", "Jh Kh Ks Kd Jd 3c 6d Jh"])
    def test_lenient_refuses_other_errors(self, line: str) -> None:
        assert len(errors_of(f"{QUIZ}{line}", lenient=True)) == 1
        assert errors_of(f"{QUIZ}Tc Th Ks Kd 9h", lenient=True)

    def test_too_many_players(self) -> None:
        lines = ["9h 5s"] * (MOST_PLAYERS + 1)
        errors: list[ShowdownError] = []
        hands = list(
            judge(
                [*lines, "", TIE.split("\n", maxsplit=1)[0]], lenient=True, on_error=errors.append
            )
        )
        assert [error.line for error in errors] == [MOST_PLAYERS + 1]
        assert [hand.line for hand in hands] == [MOST_PLAYERS + 3]


class TestEuler:
    def test_verdicts(self) -> None:
        deals = {
            "5H 5C 6S 7S KD 2C 3S 8S 8D TD": "Player 2 wins: the better One Pair",
            "5D 8C 9S JS AC 2C 5C 7D 8S QH": "Player 1 wins: the better High Card",
            "2D 9C AS AH AC 3D 6D 7D TD QD": "Player 2 wins: Flush beats Three of a Kind",
            "4D 6S 9H QH QC 3D 6D 7H QD QS": "Player 1 wins: the better One Pair",
            "2H 2D 4C 4D 4S 3C 3D 3S 9S 9D": "Player 1 wins: the better Full House",
            "2C 3C 4C 5C 7D 2D 3D 4D 5D 7C": "Tie: High Card each",
        }
        hands = list(judge("\n".join(deals)))
        assert [str(hand) for hand in hands] == [f"{deal}  {deals[deal]}" for deal in deals]

    def test_the_file_of_the_problem(self) -> None:
        tally = WinTally()
        for hand in judge(io.BytesIO(undistributed("euler-054-poker.txt").read_bytes())):
            assert isinstance(hand, TwoHands)
            tally.add(hand.winner == winner for winner in range(3))
        assert str(tally) == "Player 1: 376  Player 2: 624  Ties: 0"

    def test_players(self) -> None:
        [hand] = judge(EULER)
        first, second = hand.players
        assert first.value == evaluate("5H 5C 6S 7S KD")
        assert (first.winner, second.winner) == (False, True)
        [tie] = judge("2C 3C 4C 5C 7D 2D 3D 4D 5D 7C")
        assert [player.winner for player in tie.players] == [True, True]

    def test_cards_in_any_spelling(self) -> None:
        for text in [EULER.lower(), EULER.replace(" ", ""), EULER.replace(" ", ", "), f" {EULER} "]:
            [hand] = judge(text)
            assert isinstance(hand, TwoHands)
            assert hand.winner == 2

    @pytest.mark.parametrize(
        ("line", "place", "says"),
        [
            ("5H 5C 6S 7S KD 2C 3S 8S 8D", (2, 27, ""), "9 cards on a line; two players have five"),
            (f"{EULER} 9c", (2, 31, "9c"), "11 cards on a line"),
            ("5H 5C 6S 7S KD 2C 3S 8S 8D 5h", (2, 28, "5h"), "comes twice"),
            ("5H 5C 6S 7S KD 2C 3S 8S 8D TX", (2, 28, "TX"), "'X' is not a suit"),
        ],
    )
    def test_what_is_wrong_and_where(
        self, line: str, place: tuple[int, int, str], says: str
    ) -> None:
        errors: list[ShowdownError] = []
        hands = list(judge(f"{EULER}\n{line}\n\n{EULER}", on_error=errors.append))
        assert [hand.line for hand in hands] == [1, 4]
        assert places(errors) == [place]
        assert says in errors[0].reason


class TestLayouts:
    def test_the_first_line_that_is_not_blank_decides(self) -> None:
        assert isinstance(next(judge(f"\n \n{EULER}")), TwoHands)
        assert not isinstance(next(judge(f"\n{QUIZ}")), TwoHands)

    @pytest.mark.parametrize("first", [EULER.replace("KD", "KX"), EULER.replace("KD", "5h")])
    def test_ten_words_with_a_bad_card_are_euler(self, first: str) -> None:
        errors: list[ShowdownError] = []
        assert len(list(judge(f"{first}\n{EULER}", on_error=errors.append))) == 1
        assert len(errors) == 1

    def test_a_layout_can_be_forced(self) -> None:
        assert places(errors_of(EULER, "quiz")) == [(1, 22, "8S")]
        assert len(errors_of(QUIZ, "euler")) == 6

    def test_an_unknown_layout(self) -> None:
        with pytest.raises(CardmathError, match="'auto', 'quiz', 'euler', not 'stud'"):
            next(judge(QUIZ, layout="stud"))  # type: ignore[arg-type]

    @pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
    def test_no_hands(self, text: str) -> None:
        assert list(judge(text)) == []

    @pytest.mark.parametrize("layout", ["quiz", "euler", "auto"])
    def test_bytes_that_are_not_text(self, layout: Layout) -> None:
        [error] = errors_of(["9h ♣\xff".encode("latin-1", "ignore")], layout)
        assert places([error]) == [(1, 4, "")]
        assert "byte 0xff is not UTF-8 text" in str(error)

    def test_a_byte_order_mark_and_crlf(self) -> None:
        [hand] = judge(io.BytesIO(f"\ufeff{EULER}\r\n".encode()))
        assert str(hand) == f"{EULER}  Player 2 wins: the better One Pair"
        [quiz] = judge(["\ufeff9h 5s\r\n"])
        assert str(quiz) == "9h 5s"

    def test_lines_of_the_wrong_type(self) -> None:
        with pytest.raises(CardmathTypeError):
            next(judge([5]))  # type: ignore[list-item]


class TestReading:
    @pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
    def test_lines_do_not_depend_on_blocks(self, newline: bytes) -> None:
        text = newline.join([EULER.encode()] * 9000) + newline
        verdicts = [str(hand) for hand in judge(lines_of(io.BytesIO(text)))]
        assert verdicts == [f"{EULER}  Player 2 wins: the better One Pair"] * 9000

    def test_one_bad_byte_among_many_lines(self) -> None:
        lines = [EULER.encode()] * 3000
        lines[2000] += b"\xfe"
        errors: list[ShowdownError] = []
        hands = judge(lines_of(io.BytesIO(b"\n".join(lines))), on_error=errors.append)
        assert len(list(hands)) == 2999
        assert places(errors) == [(2001, 30, "")]

    @pytest.mark.parametrize("layout", ["quiz", "euler"])
    def test_a_line_that_never_ends_takes_little_memory(self, layout: Layout) -> None:
        class Endless(io.BufferedIOBase):
            """Spaces, and then a hand."""

            blocks = 3000

            def read1(self, size: int = -1, /) -> bytes:
                self.blocks -= 1
                return (
                    b" " * 65536 if self.blocks > 0 else b"x\n9h 5s\n" if not self.blocks else b""
                )

        errors: list[ShowdownError] = []
        lines = list(lines_of(Endless()))
        assert max(map(len, lines)) <= 4 * LONGEST_LINE + 65536
        list(judge(lines, layout=layout, on_error=errors.append))
        assert errors[0].line == 1
        assert "longer than any line" in str(errors[0])

    def test_each_hand_is_evaluated_before_more_is_read(self) -> None:
        def deals() -> Iterator[str]:
            yield EULER
            raise AssertionError

        assert str(next(judge(deals())))


class Trickle(io.BytesIO):
    """A stream that gives a few bytes at a time, like a slow pipe."""

    size = 7

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(self.size)


def plain_verdicts(
    stream: io.BytesIO, layout: Layout, lenient: bool, on_error: Callable[[ShowdownError], None]
) -> str:
    """The expected output of `verdicts`, made from the hands that `judge` gives."""
    hands = list(judge(lines_of(stream), layout=layout, lenient=lenient, on_error=on_error))
    between = "\n\n" if isinstance(next(iter(hands), None), QuizHand) else "\n"
    return between.join(map(str, hands)) + "\n" * bool(hands)


euler_lines = st.one_of(
    strategies.dealt(10).map(lambda cards: " ".join(map(str, cards))),
    strategies.dealt(10).map(lambda cards: ",".join(card.pretty() for card in cards) + " \r"),
    st.sampled_from(["", "  ", EULER, EULER[:-1], f"{EULER} 9c", "\udcff", f"{EULER}\udcfe"]),
)
quiz_lines = st.sampled_from([*QUIZ.splitlines(), *TIE.split("\n"), "", "9h 5x", "\udcff"])


class TestVerdicts:
    @given(
        st.lists(euler_lines, max_size=12) | st.lists(quiz_lines | strategies.texts, max_size=12),
        st.sampled_from(["auto", "quiz", "euler"]),
        st.booleans(),
        st.sampled_from(["", "\n", "\r\n"]),
    )
    def test_they_are_those_of_judge(
        self, lines: list[str], layout: Layout, lenient: bool, end: str
    ) -> None:
        data = ("\n".join(lines) + end).replace("\ud800", "?").encode("utf-8", "surrogateescape")
        outcomes = []
        for stream in [io.BytesIO(data), Trickle(data)]:
            errors: list[ShowdownError] = []
            pieces = verdicts(stream, layout=layout, lenient=lenient, on_error=errors.append)
            outcomes.append(("".join(pieces), [str(error) for error in errors]))
        errors = []
        expected = plain_verdicts(io.BytesIO(data), layout, lenient, errors.append)
        assert outcomes == [(expected, [str(error) for error in errors])] * 2

    def test_blank_lines_before_the_first_hand_are_counted(self) -> None:
        blank = b"\n" * 200_000
        for text in [b"9h 5x", f"{EULER}x".encode()]:
            errors: list[ShowdownError] = []
            assert not list(verdicts(io.BytesIO(blank + text), on_error=errors.append))
            assert [error.line for error in errors] == [200_001]

    def test_wins_are_counted(self) -> None:
        tally = WinTally()
        tie = "2C 3C 4C 5C 7D 2D 3D 4D 5D 7C"
        data = f"\ufeff\n{EULER}\n\n{tie}\n{EULER}".encode()
        assert len("".join(verdicts(io.BytesIO(data), tally=tally)).splitlines()) == 3
        assert (tally.wins, tally.ties, tally.showdowns) == ((0, 2), 1, 3)

    def test_the_function_that_writes_quiz_hands(self) -> None:
        stream = io.BytesIO(f"{TIE}\n\n{TIE}".encode())
        pieces = verdicts(stream, write=lambda hand: f"{len(hand.players)} players")
        assert "".join(pieces) == "3 players\n\n3 players\n"

    def test_without_on_error_the_first_error_is_raised(self) -> None:
        pieces = verdicts(io.BytesIO(f"{EULER}\n{EULER}\n{EULER}x\n{EULER}".encode()))
        assert next(pieces).count("\n") == 2
        with pytest.raises(ShowdownError, match="line 3, column 30: 'x'"):
            next(pieces)


@given(st.lists(strategies.texts, max_size=8), st.sampled_from(["auto", "quiz", "euler"]))
def test_any_text_is_evaluated_or_refused(lines: list[str], layout: Layout) -> None:
    for lenient in [False, True]:
        errors: list[ShowdownError] = []
        for hand in judge(lines, layout=layout, lenient=lenient, on_error=errors.append):
            assert str(hand)
        for error in errors:
            assert 1 <= error.line <= len(lines)
            assert str(error)


@given(st.lists(st.binary(max_size=40), max_size=8), st.sampled_from(["auto", "quiz", "euler"]))
def test_any_bytes_are_evaluated_or_refused(lines: list[bytes], layout: Layout) -> None:
    list(judge(lines, layout=layout, on_error=lambda error: None))


@given(st.lists(strategies.dealt(10), min_size=1))
def test_two_hands_agree_with_evaluate(deals: list[list[object]]) -> None:
    text = "\n".join(" ".join(map(str, deal)) for deal in deals)
    for hand in judge(text):
        assert isinstance(hand, TwoHands)
        first, second = (player.value for player in hand.players)
        assert first is not None
        assert second is not None
        assert hand.strengths == (first.strength, second.strength)
        assert hand.winner == (0 if first == second else 1 if first > second else 2)
