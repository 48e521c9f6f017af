"""Two ranges in games with a board, which are swept on each board: against hands in pairs."""

from fractions import Fraction
from random import Random

import pytest

from cardmath import GAMES, Hand, Range, equity
from cardmath.errors import CardmathError

# Each with ranges of a few dozen hands, on a board that leaves one card or two to come.
QUESTIONS = [
    ("short-deck", "AA, KQs@50%", "JTs, 99", "AhKs9d"),
    ("greek", "AA@1/3, K9s", "QQ, JTo@50%", "AhKs9d4c"),
    ("pineapple", "AAK", "KKQ@75%, 987ss", "AhKs9d4c"),
    ("omaha", "AAKKds, QJT9ss@25%", "KKQQds", "AhKs9d4c"),
    ("omaha8", "A234ds, AA23ss@50%", "A25Kds", "4s5h8d"),
    ("omaha8", "AAKKds", "KKQQds, A234ds", "8s7h2d3c"),
    ("omaha5", "AAKKQds", "KKQQJds", "8s7h2d3cTc"),
    ("omaha5-8", "AA234ds", "AKK23ds, A2345ds@50%", "8s7h2d3c9h"),
    ("omaha6-8", "AAKK23ds", "AKKQ23ds", "8s7h2d3cTc"),
    ("courchevel", "AAKKQds", "KKQQJds", "8s7h2d3cTc"),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "ours", "theirs", "board"), QUESTIONS)
def test_ranges_are_all_pairs_of_their_hands(game: str, ours: str, theirs: str, board: str) -> None:
    random = Random(f"{game} {board}")
    known = Hand(board)
    sides = []
    for text in (ours, theirs):
        combos = [(hand, weight) for hand, weight in Range(text, game) if not hand & known]
        sides.append(random.sample(combos, min(len(combos), 7)))
    texts = [
        ", ".join(f"{str(hand).replace(' ', '')}@{weight}" for hand, weight in side)
        for side in sides
    ]
    answer = equity(*texts, game=game, board=board, method="exact", combos=True)
    totals = [Fraction(0), Fraction(0), Fraction(0)]
    of_combos = {hand: Fraction(0) for hand, _ in sides[0]}
    for mine, my_weight in sides[0]:
        for other, other_weight in sides[1]:
            if mine & other:
                continue
            pair = equity(mine, other, game=game, board=board, method="exact")
            weight = my_weight * other_weight
            first = pair.players[0]
            share = pair.total * Fraction(first.equity)
            won = [share, Fraction(first.wins), Fraction(first.ties)]
            totals = [total + weight * part for total, part in zip(totals, won, strict=True)]
            of_combos[mine] += weight * share
    first = answer.players[0]
    assert [answer.total * first.equity, first.wins, first.ties] == totals
    assert first.combos is not None
    for combo in first.combos:
        assert combo.equity * combo.deals == of_combos[combo.hand]


ANY_HAND = [
    ("omaha", "AA**", "Ks7h2d3cTc"),
    ("omaha", "AA**@50%, KK**", "Ks7s2s3c"),
    ("omaha8", "A2**", "4s7h2d3cTc"),
    ("omaha8", "A2**", "4s7s2s8c"),
    ("omaha5", "AAKK*", "Ks7h2d3cTc"),
    ("omaha6", "AAKK**", "Ks7h2d3cTc"),
    ("pineapple", "AA*", "Ks7h2s3c"),
    ("short-deck", "AA, KK", "Ks7h9d"),
]
"""A range against any hand: in each game, with one suit on the board or with more."""

OMAHAS = ("omaha", "omaha8")

CARD_BY_CARD = [
    pytest.param(
        *question,
        marks=pytest.mark.exhaustive if len(question[2]) == 8 or question[0] == "omaha5" else [],
    )
    for question in ANY_HAND
    if question[0] != "omaha6"  # which takes an hour
]


@pytest.mark.parametrize(
    ("game", "held", "board"),
    [
        pytest.param(*each, marks=[pytest.mark.exhaustive] * (each[0] == "omaha6"))
        for each in ANY_HAND
    ],
)
class TestAgainstAnyHand:
    """Any hand is `random` or stars; cards of one kind are then taken together."""

    def test_shares_add_up_for_either_order_of_players(
        self, game: str, held: str, board: str
    ) -> None:
        anything = "random" if GAMES[game].cards == 2 else "*"
        answer = equity(held, anything, game=game, board=board, method="exact")
        assert sum(player.equity for player in answer) == 1
        turned = equity(anything, held, game=game, board=board, method="exact")
        assert turned.players[::-1] == answer.players
        assert turned.total == answer.total

    def test_combos_add_up(self, game: str, held: str, board: str) -> None:
        anything = "random" if GAMES[game].cards == 2 else "*"
        answer = equity(held, anything, game=game, board=board, method="exact", combos=True)
        for player in answer.players:
            assert player.combos is not None
            assert sum(combo.wins for combo in player.combos) == player.wins
            assert sum(combo.deals for combo in player.combos) == answer.total


@pytest.mark.parametrize(("game", "held", "board"), CARD_BY_CARD)
def test_counting_card_by_card_comes_to_the_same(game: str, held: str, board: str) -> None:
    """Categories are counted card by card, and equities alone by cards of one kind together."""
    anything = "random" if GAMES[game].cards == 2 else "*"
    together = equity(held, anything, game=game, board=board, method="exact")
    singly = equity(held, anything, game=game, board=board, method="exact", categories=True)
    for one, other in zip(together, singly, strict=True):
        assert (one.equity, one.wins, one.ties) == (other.equity, other.wins, other.ties)
        assert other.categories is not None
        assert sum(other.categories.values()) == len(GAMES[game].pots)


@pytest.mark.exhaustive
def test_suits_can_be_renamed() -> None:
    answers = set()
    for suits in ("cdhs", "dchs", "dhsc"):  # all others are made of these two exchanges
        names = dict(zip("cdhs", suits, strict=True))
        cards = [f"{card[0]}{names[card[1]]}" for card in ("Ks", "7h", "2h")]
        answers.add(equity("AA**", "****", game="omaha", board="".join(cards)).players[0].equity)
    assert len(answers) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("held", ["AA2*", "A2**"])
def test_next_cards_have_the_answer_as_their_mean(held: str) -> None:
    answer = equity(held, "****", game="omaha8", board="4s7h8d", next_card=True)
    assert answer.method == "exact"
    assert answer.next_cards is not None
    weights = {
        card: equity(held, "****", game="omaha8", board=Hand("4s7h8d") | card).total
        for card in answer.next_cards
    }
    total = sum(weights.values())
    mean = sum(answer.next_cards[card][0] * weight for card, weight in weights.items())
    assert mean / total == answer.players[0].equity
    assert total == 2 * answer.total  # each runout has two cards that may come first


@pytest.mark.parametrize(
    "game", ["pineapple", *(pytest.param(o, marks=pytest.mark.exhaustive) for o in OMAHAS)]
)
def test_two_random_hands_are_even_on_a_flop(game: str) -> None:
    answer = equity("*", "*", game=game, board="Ks7h2d", method="exact")
    assert [player.equity for player in answer] == [Fraction(1, 2)] * 2


def test_two_random_hands_are_even_before_the_flop() -> None:
    answer = equity("random", "random", game="short-deck", method="exact")
    assert [player.equity for player in answer] == [Fraction(1, 2)] * 2


def test_ranges_on_a_flop_are_exact_by_themselves() -> None:
    answer = equity("AA**", "****", game="omaha", board="Ks7h2d")
    assert answer.method == "exact"
    assert "whole ranges on each board, 1,176 boards" in answer.plan
    wide = equity("AA**", "KK**", "QQ**", game="omaha", board="Ks7h2d", samples=1000, seed=1)
    assert wide.method == "sample"


def test_weights_that_are_too_great_are_not_swept_wrongly() -> None:
    fine = "AAKK@123456789/1000000007, QQJJ@1/3"
    answer = equity(fine, "****", game="omaha", board="Ks7h2d3cTc", method="exact")
    parts = [
        equity(text, "****", game="omaha", board="Ks7h2d3cTc", method="exact")
        for text in ("AAKK", "QQJJ")
    ]
    weights = [Fraction(123456789, 1000000007), Fraction(1, 3)]
    won = [w * p.total * p.players[0].equity for w, p in zip(weights, parts, strict=True)]
    total = [w * p.total for w, p in zip(weights, parts, strict=True)]
    assert answer.players[0].equity == sum(won) / sum(total)


def test_a_range_without_a_possible_hand_is_an_error_that_names_the_player() -> None:
    with pytest.raises(CardmathError, match="player 1"):
        equity("KsKhKdKc", "****", game="omaha", board="Ks7h2d")
