"""Questions that are prepared once, against `equity` asked anew for every board and hand."""

import pickle
from random import Random

import pytest

import cardmath as cm
from cardmath import CardmathError

BOARDS = ["", "Ks7h2d", "Ks7h2d3c", "Ks7h2d3c9s", "AcAdQh"]


@pytest.mark.parametrize("hand", ["AhKh", "JsJd", "T9s, 55@1/3", cm.Hand("8h6h"), cm.Range("A5s")])
def test_it_answers_as_equity_does(hand: cm.Range) -> None:
    ask = cm.prepare_equity(None, "QQ+, AKs@50%", combos=True)
    for board in BOARDS[1:]:
        whole = cm.equity(hand, "QQ+, AKs@50%", board=board, combos=True)
        assert ask(hand, board=board) == whole
        assert ask(hand, board=cm.Hand(board)).plan == whole.plan


def test_random_deals_are_those_of_equity() -> None:
    ask = cm.prepare_equity("AhKh", "QQ+", samples=1000, seed=7)
    for board in BOARDS[:3]:
        for seed in (None, 1, 2**64 - 1):
            asked = 7 if seed is None else seed
            whole = cm.equity("AhKh", "QQ+", board=board, samples=1000, seed=asked)
            assert ask(board=board, seed=seed) == whole


def test_without_a_seed_each_call_draws_one() -> None:
    ask = cm.prepare_equity("AhKh", "QQ+", samples=100)
    seeds = {ask(board="Ks7h2d").seed for _ in range(5)}
    assert len(seeds) == 5
    assert None not in seeds


@pytest.mark.parametrize("game", ["omaha8", "short-deck", "stud", "badugi"])
def test_other_games(game: str) -> None:
    random = Random(game)
    played = cm.find_game(game)
    for number in range(5):
        deck = list(played.deck)
        random.shuffle(deck)
        hands = [cm.Hand(deck[at * played.cards :][: played.cards]) for at in range(2)]
        board = cm.Hand(deck[20 : 20 + min(3, played.board)])
        ask = cm.prepare_equity(None, hands[1], game=game, samples=500, seed=number)
        whole = cm.equity(*hands, game=game, board=board, samples=500, seed=number)
        assert ask(hands[0], board=board) == whole


def test_dead_cards_add_up() -> None:
    ask = cm.prepare_equity("AhKh", "QQ+", dead="Qs")
    whole = cm.equity("AhKh", "QQ+", board="Ks7h2d", dead="Qs Ac")
    assert ask(board="Ks7h2d", dead="Ac") == whole


def test_few_deals_do_not_depend_on_the_number_of_threads() -> None:
    for samples in (1, 128, 4095, 4096, 5000):
        one, many = (
            cm.equity("QQ+", "AK", "77", "KQs", samples=samples, seed=3, threads=threads)
            for threads in (1, 7)
        )
        assert one == many


def test_what_is_wrong_is_said_as_equity_says_it() -> None:
    ask = cm.prepare_equity(None, "QQ+")
    with pytest.raises(CardmathError, match=r"players that were left open: 1, not 0"):
        ask(board="Ks7h2d")
    for hand, board in (("AhKh", "Ah7h2d"), ("AhK", "Ks7h2d"), ("AhKh", "Ks7h2d3c9sTd")):
        with pytest.raises(CardmathError) as wanted:
            cm.equity(hand, "QQ+", board=board)
        with pytest.raises(type(wanted.value)) as found:
            ask(hand, board=board)
        assert str(found.value) == str(wanted.value)
    with pytest.raises(CardmathError, match="2 to 10 players, not 1"):
        cm.prepare_equity("QQ+")
    with pytest.raises(CardmathError, match="a seed"):
        cm.prepare_equity("QQ+", "AK")(seed=-1)


def test_it_can_be_pickled_and_shown() -> None:
    ask = cm.prepare_equity(None, "QQ+", game="holdem")
    assert repr(ask) == "prepare_equity(None, 'QQ+')"
    assert pickle.loads(pickle.dumps(ask))("AhKh", board="Ks7h2d") == ask("AhKh", board="Ks7h2d")
