"""Ranges that clash: what can be dealt is answered by every method, and nothing else is."""

import pickle
from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardmath import GAMES, Hand, equity
from cardmath._equity.question import EquityDeals, EquityQuestion
from cardmath.errors import CardmathError
from cardmath.results import Equity

BOARD_GAMES = {key: game.cards for key, game in GAMES.items() if game.board}
TRIES = [
    *((key, 6) for key, cards in BOARD_GAMES.items() if cards < 5),
    # Ranges of five and six cards have hundreds of thousands of hands.
    *(
        pytest.param(key, {5: 4, 6: 2}.get(cards, 12), marks=pytest.mark.exhaustive)
        for key, cards in BOARD_GAMES.items()
    ),
]

CLASHING: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "hardly ever together": (
        ("4s2s, 4d3s@0.01", "4s2s, 6s4c@0.01", "5c3d, 4s2s", "4s3s, 4s2s@0.01"),
        {"board": "2c3h4h2dKh"},
    ),
    "one in two million": (
        ("As2s, 2c2d@0.001", "As2s, 3c3d@0.001", "As2s, 3h3s@0.001"),
        {"board": "7c7dTh"},
    ),
    "two players, one in a billion": (("AsAh, KsKh@0.000000001", "AsAd, QsQh@0.000000001"), {}),
    "four aces": (("AQ", "AK", "AK, AQ", "AJ, AT"), {"board": "2c3d4h5s7d"}),
    "aces at omaha": (
        ("AA23", "A23K", "A23Q"),
        {"game": "omaha8", "board": "3c4d8hJs9s"},
    ),
}
"""Questions for which drawing again until nothing clashes takes long."""


def pattern(game: str, random: Random) -> str:
    """A range of all hands with one or two given ranks, such as `AA**`."""
    ranks = random.choice(("A", "AA", "K", "KK", "AK", "AKK"))[: GAMES[game].cards]
    return ranks + "*" * (GAMES[game].cards - len(ranks))


def fits(players: list[str], known: Hand, game: str) -> bool:
    """Whether the deck has the ranks that all players need."""
    left = list(GAMES[game].deck - known)
    ranks = [str(card)[0] for card in left]
    return all(sum(player.count(rank) for player in players) <= ranks.count(rank) for rank in "AK")


def is_sound(answer: Equity) -> None:
    """Check that the answer has deals, that equities add up, and that it prints and converts."""
    assert answer.total > 0
    assert abs(float(sum(player.equity for player in answer.players)) - 1) < 1e-9
    assert str(answer)
    assert answer._repr_html_()
    assert answer.to_json()
    assert answer.to_csv()
    assert len(answer.to_frame()) == len(answer.players)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "tries"), TRIES)
def test_scarce_ranks_are_answered_or_refused(game: str, tries: int) -> None:
    random = Random(game)
    refused = 0
    for _ in range(tries):
        deck = sorted(GAMES[game].deck)
        # High cards come more often, so that aces and kings are scarce.
        known = Hand(random.sample(deck[-8:], 3) + random.sample(deck[:-8], 1))
        board = Hand(random.sample(list(known), 4))
        players = [pattern(game, random) for _ in range(random.choice((2, 2, 3)))]
        options: dict[str, Any] = {"budget": 10**8, "error": 0.05, "seed": 1}
        try:
            answer = equity(*players, game=game, board=board, threads=1, **options)
        except CardmathError as error:
            assert "cannot" in str(error) or "every hand of" in str(error)
            assert not fits(players, known, game), (players, board)
            refused += 1
        else:
            assert fits(players, known, game), (players, board)
            is_sound(answer)
    assert tries < 6 or 0 < refused < tries


@pytest.mark.parametrize("more", [{}, {"next_card": True}, {"combos": True, "categories": True}])
@pytest.mark.parametrize("weight", ["", "@0.3", "@0.123456789"])
def test_three_aces_are_not_enough(weight: str, more: dict[str, Any]) -> None:
    for game, stars in (("omaha", "**"), ("omaha8", "**")):
        with pytest.raises(CardmathError, match="cannot all hold"):
            equity(f"AA{stars}{weight}", f"AA{stars}", game=game, board="QcAs2d", **more)
    if not more:
        with pytest.raises(CardmathError, match="cannot all hold"):
            equity(f"AhA**{weight}", "Ah***", game="omaha")


@pytest.mark.exhaustive
def test_three_aces_are_not_enough_for_a_million_hands() -> None:
    with pytest.raises(CardmathError, match="cannot all hold"):
        equity("AA***", "AA***", game="omaha5", board="QcAs2d")


@pytest.mark.parametrize("game", ["stud", "badugi", "five-card", "three-card", "razz"])
def test_a_card_for_two_is_refused_without_a_board(game: str) -> None:
    stars = "*" * (GAMES[game].cards - 2)
    with pytest.raises(CardmathError, match=r"cannot|both hold"):
        equity(f"AhKh{stars}", f"AhQh{stars}", game=game)


@pytest.mark.parametrize("case", CLASHING)
def test_random_deals_of_clashing_ranges_are_right(case: str) -> None:
    players, options = CLASHING[case]
    exact = equity(*players, **options, method="exact", budget=None)
    drawn = equity(*players, **options, method="sample", samples=100_000, seed=3, threads=2)
    is_sound(exact)
    is_sound(drawn)
    # A deviation of five standard errors has a chance below one in a million.
    for truth, found in zip(exact.players, drawn.players, strict=True):
        assert abs(float(truth.equity) - found.equity) <= 5 * found.error + 1e-9
    for threads in (1, 3):
        again = equity(
            *players, **options, method="sample", samples=100_000, seed=3, threads=threads
        )
        assert again == drawn


def test_another_process_draws_the_same_deals() -> None:
    players, _ = CLASHING["one in two million"]
    question = EquityQuestion(players, GAMES["holdem"], Hand("7c7dTh"), Hand(""))
    here = EquityDeals(question)
    there = pickle.loads(pickle.dumps(here))
    both = [deals.drawing()(5, (7, 2), 1000, 1) for deals in (here, there)]
    assert both[0] == both[1]


def test_all_pairs_of_as_many_cards_as_players_need_are_dealt() -> None:
    pairs = ", ".join(map("".join, combinations(["As", "Ah", "Kd", "Kc", "Qs", "Qh"], 2)))
    answer = equity(pairs, pairs, pairs, board="2c3d4h", method="sample", samples=1000, seed=1)
    assert answer.total == 1000
    with pytest.raises(CardmathError, match="cannot all hold"):
        equity(pairs, pairs, pairs, board="2c3dQh", method="sample", samples=1000, seed=1)


WIDE: tuple[str, ...] = ("20%",) * 10
"""Ten players who hardly ever fit together at Omaha: once in billions of draws."""


@pytest.mark.exhaustive
def test_wide_ranges_that_hardly_ever_fit_are_answered() -> None:
    asked: dict[str, Any] = {"game": "omaha", "method": "sample", "samples": 20_000, "seed": 2}
    answers = [equity(*WIDE, **asked, threads=threads) for threads in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    is_sound(answers[0])
    assert answers[0].total == 20_000
    assert "have weights" in answers[0].plan
    # All players are alike. A deviation of five standard errors: a chance below one in a million.
    for player in answers[0].players:
        assert 0 < player.error < 0.02
        assert abs(player.equity - 0.1) <= 5 * player.error


def test_a_royal_flush_wins_weighted_deals() -> None:
    asked: dict[str, Any] = {"game": "omaha", "board": "AsKsQs", "samples": 2000, "seed": 2}
    answer = equity("JsTs2c2d", *WIDE[1:], **asked, categories=True)
    assert "have weights" in answer.plan
    nuts = answer.players[0]
    assert (nuts.equity, nuts.wins, nuts.ties) == (1, 2000, 0)
    assert nuts.categories is not None
    assert nuts.categories["Straight Flush"] == 1
    for player in answer.players:
        assert player.categories is not None
        assert sum(player.categories.values()) == 1
