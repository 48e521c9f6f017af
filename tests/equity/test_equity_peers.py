"""`equity` beside two peers (`benches/requirements.txt`), on hundreds of random questions."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from cardmath import Card, Deck, Hand, equity
from cardmath.errors import CardmathError

pytestmark = pytest.mark.exhaustive  # half a minute

# Ranges that OMPEval reads as cardmath does.
NARROW = ["AA", "KK", "QQ", "77", "22", "AKs", "AQo", "KQ", "JTs", "76s", "A5s", "T9o", "32s"]
WIDE = ["QQ+", "88+", "22+", "A2s+", "ATo+", "KTs+", "QTo+", "J8s+", "AK", "K9o", "65s"]
NEAR = 1e-9


class Question(NamedTuple):
    """Hands or ranges on a board, with dead cards."""

    players: list[str]
    board: str
    dead: str


def cards(of: list[Card]) -> str:
    """Cards as text without spaces."""
    return "".join(map(str, of))


def questions(random: Random, count: int, held: str) -> Iterator[Question]:
    """Random questions, in which players hold one hand, or hands and ranges, as `held` says."""
    for number in range(count):
        deck = random.sample(sorted(Deck()), 52)
        before = held == "range" and number % 8 == 0  # preflop questions take the peers long
        size = 0 if before else random.choice([3, 4, 5])
        players = 2 if before else random.randint(2, 6 if held == "hand" else 4)
        board, deck = deck[:size], deck[size:]
        dead, deck = deck[: (gone := random.choice([0, 0, 1, 4]))], deck[gone:]
        words = WIDE if size and players == 2 else NARROW
        most = 3 if size else 1
        ranges = [",".join(random.sample(words, random.randint(1, most))) for _ in range(players)]
        hands = [cards(deck[2 * player : 2 * player + 2]) for player in range(players)]
        if held == "range":
            pairs = zip(hands, ranges, strict=True)
            hands = [random.choice([hand, its, its]) for hand, its in pairs]
        yield Question(hands, cards(board), cards(dead))


def ours(question: Question, **how: object) -> list[float] | None:
    """Each player's equity; None if no deal is possible."""
    try:
        answer = equity(*question.players, board=question.board, dead=question.dead, **how)  # type: ignore[arg-type]
    except CardmathError as error:
        assert "deck has each card once" in str(error)
        return None
    return [float(player.equity) for player in answer]


def test_ranges_as_ompeval() -> None:
    peer = pytest.importorskip("pokerfast.equity")
    impossible = 0
    for question in questions(Random(1), 400, "range"):
        found = ours(question, method="exact")
        try:
            expected = peer.equity(question.players, question.board, question.dead, threads=2)
        except ValueError:
            expected = None
        impossible += expected is None
        assert found == (expected and pytest.approx(expected, abs=NEAR)), question
    assert impossible < 100


def test_random_deals_as_ompeval() -> None:
    peer = pytest.importorskip("pokerfast.equity")
    outside = checked = 0
    for seed, question in enumerate(questions(Random(2), 300, "range")):
        if not question.board:
            continue
        turn = len(question.board) > 6
        players = [*question.players[: 2 if turn else 1], "random"]
        try:
            expected = peer.equity(players, question.board, question.dead, threads=2)
        except ValueError:
            continue
        answer = equity(
            *players, board=question.board, dead=question.dead, samples=20_000, seed=seed
        )
        for player, exact in zip(answer, expected, strict=True):
            checked += 1
            outside += abs(player.equity - exact) > 2 * player.error
            assert abs(player.equity - exact) < 5.5 * player.error, (question, seed)
    # One sample in 22 lies outside two standard errors.
    assert checked > 300
    assert outside < checked * 0.09


def test_hands_as_poker_equity() -> None:
    peer = pytest.importorskip("poker_equity")
    for question in questions(Random(3), 300, "hand"):
        board, dead = (" ".join(map(str, Hand(its))) for its in (question.board, question.dead))
        found = peer.exact_from_text("holdem", question.players, board, dead)
        expected = [player["equity"] for player in found["players"]]
        assert ours(question, method="exact") == pytest.approx(expected, abs=NEAR), question
