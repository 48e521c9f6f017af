"""Video poker: returns, holds and games as data."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import video_poker as vp
from tests import golden
from tests.examples import examples, first_every_day
from tests.oracles import video_poker as plain
from tests.pace import at_most
from tests.shell import cardmath
from tests.video_poker.games import (
    DEUCES,
    EACH_GAME,
    GAMES,
    JACKS,
    JOKER,
    RANDOM,
    analyzed,
    some_hand,
    suited_hand,
)

# What is published


@pytest.mark.parametrize(
    ("key", "percent", "_source"), first_every_day(map(tuple, golden.rows("video_poker.txt")), 4)
)
def test_games_return_what_is_published(key: str, percent: str, _source: str) -> None:
    places = len(percent.partition(".")[2])
    assert f"{analyzed(vp.GAMES[key]).percent:.{places}f}" == percent


SHEETS = {
    "deuces-full-pay": "dealt wild royal flush or better; 4 to a royal flush; three deuces; "
    "dealt straight flush or better; two deuces; pair; three of a kind with a deuce; a deuce",
    # A pair before the joker: hands with a joker and a pair throw the joker away.
    "joker-kings-20-7": "dealt straight or better; 3 to a royal flush; pair; the joker",
}


@pytest.mark.exhaustive  # ten seconds; every day the example of `grouped` runs
@pytest.mark.parametrize("key", SHEETS)
def test_a_grouped_strategy_plays_as_the_whole_list(key: str) -> None:
    sheet = vp.strategy_of(SHEETS[key].split("; "), key)
    game = sheet.game
    groups = list(sheet.grouped().groups.values())[::-1]  # by the number of wild cards
    played = [set[str]() for _ in groups]
    # Hands with many wild cards are rare: a few are dealt to each group.
    for number, names in enumerate(groups):
        wild = RANDOM.sample(list(game.wild_cards), number)
        others = list(game.deck - game.wild_cards)
        for _ in range(30):
            hand = [*wild, *RANDOM.sample(others, 5 - number)]
            line = sheet.play(hand).line
            assert line in names
            played[number].add(line)
    assert [name for name in sheet.names if name in groups[0]] == list(groups[0])
    assert played[0] <= set(groups[0]) <= set(sheet.names)
    with pytest.raises(cm.CardmathError, match="no wild cards"):
        vp.strategy(JACKS, 3).grouped()


def published_lines() -> dict[str, list[tuple[str, str, int]]]:
    games: dict[str, list[tuple[str, str, int]]] = {}
    for line in golden.lines("video_poker_lines.txt"):
        game, name, pay, times = line.split("; ")
        games.setdefault(game, []).append((name, pay, int(times)))
    return games


@pytest.mark.parametrize("key", published_lines())
def test_lines_come_as_often_as_is_published(key: str) -> None:
    lines = published_lines()[key]
    text = "; ".join(f"{name} = {pay}" for name, pay, _ in lines[:-1])
    wild = "deuces" if key.startswith("deuces") else ""
    answer = vp.analyze(vp.Game(key, key, text, wild))
    assert [(row.name, row.times) for row in answer] == [(name, n) for name, _, n in lines]


def test_variances_are_those_that_are_published() -> None:
    # gaminganddestinations.com, "Understanding game volatility"; arizonaplayer.com, "The risk
    # factor".
    assert round(float(analyzed("deuces-nsud").variance), 5) == 25.78027
    # 120,648 hands of this game have several best holds: which is played changes the next decimals.
    assert round(float(vp.analyze("deuces-loose").variance), 2) == 70.05
    assert round(float(analyzed(JACKS).variance), 2) == 19.51
    assert round(float(analyzed("double-double-bonus-9-6").variance), 2) == 41.98


def test_every_name_that_a_table_prints_is_read() -> None:
    for game in vp.GAMES.values():
        assert vp.find_game(game.name) is game
        assert vp.find_game(game.name.upper()) is game


def test_tied_holds_are_shown() -> None:
    """They change the variance: other authors publish 25.8346 for full-pay deuces."""
    found = analyzed(DEUCES)
    assert found.tied_in_size > 100_000
    assert "lowest variance" in found.tie_rule
    assert found.to_dict()["tie_rule"] == found.tie_rule
    assert found.tie_rule in cardmath("video-poker", "deuces-full-pay").out


def test_jacks_or_better_has_as_many_values_as_is_published() -> None:
    # Ethier, Kim and Lee, "Optimal conditional expectation at the video poker game Jacks or
    # Better"
    # (arXiv 1602.04171): 1153 values, of which 766 are of hands that are thrown away whole.
    table = vp.best_holds("jacks-9-6")
    values = Counter(zip(table.holds.tolist(), table.values.tolist(), strict=True))
    assert len({value for _, value in values}) == 1153
    assert len({value for hold, value in values if hold == 0}) == 766


def test_hands_as_they_are_dealt_are_those_of_the_censuses() -> None:
    for wild, *counts in golden.rows("wild_hands.txt"):
        deuces = wild == "deuces"
        lines = (
            "natural royal flush, wild royal flush, five of a kind, straight flush, "
            "four of a kind, full house, flush, straight, three of a kind, two pair, pair"
        )
        names = lines.split(", ")
        if deuces:
            names.insert(1, "four deuces")
        game = vp.Game(wild, wild, ", ".join(f"{name} 1" for name in names), wild)
        known = [int(count) for count in counts if count != "-"]
        assert [row.dealt for row in vp.analyze(game)] == known


# The second implementation


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_lines_pay_what_a_plain_reading_finds(game: vp.Game) -> None:
    from cardmath.video_poker.solver import solver

    core, found = solver(game), set()
    for number in range(100):
        hand = some_hand(game) if number % 3 == 0 else suited_hand(game)
        expected = plain.line_of(hand, game)
        assert core.line_of(" ".join(hand)) == expected, hand
        found.add(expected)
    assert len(found) > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", EACH_GAME)
def test_draws_are_those_that_are_dealt_one_by_one(game: vp.Game) -> None:
    names = [*(line.name for line in game.lines), "nothing"]
    pays = [*game.pays, Fraction(0)]
    hand = some_hand(game)
    ranked = vp.hold(hand, game)
    assert len({row.digits for row in ranked}) == 32
    for row in ranked:
        if len(row.cards) < (4 if game.wild_cards else 3):
            continue
        held = {str(card) for card in row.cards}
        dealt = plain.draws(hand, held, game)
        assert row.lines == {names[place]: count for place, count in dealt.items()}
        total = sum(dealt.values())
        value = sum((count * pays[place] for place, count in dealt.items()), Fraction(0)) / total
        assert (row.draws, row.value) == (total, value)
        square = sum((n * pays[place] ** 2 for place, n in dealt.items()), Fraction(0)) / total
        assert row.variance == square - value**2


@pytest.mark.exhaustive
def test_two_cards_are_drawn_to_as_dealt_one_by_one() -> None:
    hand = ["X1", "Kh", "Qh", "9c", "9d"]
    row = vp.hold(hand, JOKER).find("123")
    dealt = plain.draws(hand, {"X1", "Kh", "Qh"}, JOKER)
    names = [*(line.name for line in JOKER.lines), "nothing"]
    assert row.lines == {names[place]: count for place, count in dealt.items()}


# What must hold of all games


@pytest.mark.parametrize("game", EACH_GAME)
def test_everything_adds_up(game: vp.Game) -> None:
    answer = analyzed(game)
    assert sum(row.times for row in answer) == answer.total
    assert sum(row.dealt for row in answer) == comb(len(game.deck), 5) == answer.hands
    assert sum(answer.by_cards_held) == answer.hands
    table = vp.best_holds(game)
    assert int(table.weights.sum()) == answer.hands
    assert table.payback == answer.payback
    groups = answer.by_hold()
    assert sum(row.hands for row in groups) == answer.hands
    assert sum(row.contribution for row in groups) == answer.payback
    assert 0 <= answer.deal_variance <= answer.variance


def test_classes_are_as_many_as_hands_up_to_suits() -> None:
    assert len(vp.best_holds(JACKS)) == 134_459
    assert len(vp.best_holds(JOKER)) == 150_891
    hearts = vp.Game("hearts", "Hearts", "royal flush in hearts 1000, flush 5, straight 4")
    assert len(vp.best_holds(hearts)) > 2 * 134_459


@pytest.mark.exhaustive
def test_the_first_hold_is_the_best_one_of_the_table() -> None:
    for game in (JACKS, DEUCES, JOKER):
        table = vp.best_holds(game)
        tied = [place for place, equal in enumerate(table.equal.tolist()) if equal > 1]
        for place in [*RANDOM.sample(range(len(table)), 60), *RANDOM.sample(tied, 40)]:
            ids = table.hands[place].tolist()
            best = vp.hold([cm.Card.from_id(card) for card in ids], game).best
            held = [ids[bit] for bit in range(5) if table.holds[place] >> bit & 1]
            assert best.value * table.denominator == int(table.values[place])
            assert sorted(card.id for card in best.cards) == held
            shuffled = RANDOM.sample(ids, 5)  # the order of the cards decides no tie
            best = vp.hold([cm.Card.from_id(card) for card in shuffled], game).best
            assert sorted(card.id for card in best.cards) == held


def test_of_equal_holds_the_one_with_the_fewest_cards_comes_first() -> None:
    ranked = vp.hold("Ac Ad As Ah Kc", "jacks-9-6")
    assert ranked.rows[0].value == ranked.rows[1].value == 25
    assert (ranked.rows[0].digits, ranked.rows[1].digits) == ("1234", "12345")
    assert analyzed(JACKS).tied_hands >= 624


@examples(2, exhaustive=48)
@given(
    st.integers(0, 8),
    st.integers(1, 60),
    st.lists(st.integers(0, 60), min_size=9, max_size=9),
)
def test_raising_a_pay_never_lowers_the_return(place: int, more: int, pays: list[int]) -> None:
    names = [line.name for line in JACKS.lines]
    game = JACKS.with_pays(dict(zip(names, pays, strict=True)))
    raised = game.with_pays({names[place]: pays[place] + more})
    assert vp.analyze(raised).payback >= vp.analyze(game).payback


@examples(20)
@given(st.permutations("cdhs"), st.randoms(use_true_random=False))
def test_renaming_suits_changes_no_value(suits: list[str], randoms: random.Random) -> None:
    for game in (JACKS, DEUCES, JOKER):
        hand = randoms.sample([str(card) for card in game.deck], 5)
        names = dict(zip("cdhs", suits, strict=True))
        other = [card if card[0] == "X" else card[0] + names[card[1]] for card in hand]
        mine = {row.digits: (row.value, row.variance) for row in vp.hold(hand, game)}
        assert mine == {row.digits: (row.value, row.variance) for row in vp.hold(other, game)}


@pytest.mark.exhaustive
def test_which_suit_pays_more_does_not_matter() -> None:
    answers = {
        vp.analyze(
            vp.Game("one", "One suit", f"royal flush in {suit} 2000, royal flush 500, flush 6")
        ).payback
        for suit in ("clubs", "diamonds", "hearts", "spades")
    }
    assert len(answers) == 1


def test_threads_change_nothing() -> None:
    assert vp.analyze(JACKS, threads=1) == vp.analyze(JACKS, threads=3)


def test_pays_may_be_fractions() -> None:
    half = vp.analyze(JACKS.with_pays({"royal flush": "800.5"}))
    assert analyzed(JACKS).payback < half.payback
    both = [vp.analyze(JACKS.with_pays({"royal flush": pay})).payback for pay in (800, 801)]
    assert abs(half.payback - sum(both, Fraction(0)) / 2) < Fraction(1, 10**9)
    assert half["royal flush"].pay == Fraction(1601, 2)


def test_several_lines_are_as_one_and_as_many_as_they_share() -> None:
    answer = analyzed(JACKS)
    assert answer.variance_of_lines(1) == answer.variance
    # The table of best holds gives the variance of the deal, apart from `analyze`.
    table = vp.best_holds(JACKS)
    hands = zip(table.values.tolist(), table.weights.tolist(), strict=True)
    square = Fraction(sum(w * v * v for v, w in hands), 2_598_960 * table.denominator**2)
    shared = square - answer.payback**2
    assert answer.deal_variance == shared
    assert answer.variance_of_lines(3) == 3 * answer.variance + 6 * shared


# Games as data


def test_every_named_game_is_found_by_its_key() -> None:
    for key, game in vp.GAMES.items():
        assert vp.find_game(key) is game
    assert vp.find_game("9/6 Jacks").key == "jacks-9-6"
    assert vp.find_game("NSUD").key == "deuces-nsud"


def test_lines_are_said_in_many_words() -> None:
    same = [
        ("four aces", "4 aces"),
        ("two pair", "two pairs"),
        ("royal flush", "royal"),
        ("jacks or better", "pair of J-A"),
        ("four 2-4 with A-4", "four 2s, 3s or 4s with an ace-4 kicker"),
        ("four of a kind", "quads"),
    ]
    for one, other in same:
        assert vp.read_shape(one) == vp.read_shape(other)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sequential royal flush", "depends on the order of the cards"),
        ("six of a kind", "not a line of a pay table"),
        ("four kittens", "'kittens' is not a rank"),
        ("four 4-2", "ranks go up"),
        ("", "not a line of a pay table"),
    ],
)
def test_what_is_not_a_line_is_refused(text: str, message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        vp.read_shape(text)


@pytest.mark.parametrize(
    ("lines", "wild", "message"),
    [
        ("five of a kind 100, flush 5", "", "and this game has none"),
        ("wild royal flush 100, flush 5", "", "and this game has none"),
        ("two jokers 100, flush 5", "", "and this game has none"),
        ("two jokers 100, flush 5", "joker", "needs more wild cards than the 1"),
        ("flush 5, FLUSH 6", "", "are the same line"),
        ("quads 5, four of a kind 6", "", "are the same line"),
        ("flush five", "", "not a line with its pay"),
        ("flush 5/0", "", "not a number of coins"),
        ("flush 10000000000", "", "pays 0 to"),
        ("flush 1.00001", "", "a denominator of at most 1000"),
        (" , ", "", "no line"),
        ("flush 5", "kittens", "not a wild card"),
        ("flush 5", "bug, deuces", "the bug is the only wild card"),
    ],
)
def test_games_that_do_not_fit_together_are_refused(lines: str, wild: str, message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        vp.Game("mine", "Mine", lines, wild)


def test_a_line_that_pays_no_hand_is_reported() -> None:
    game = vp.Game("mine", "Mine", "flush 5, royal flush 800")
    with pytest.raises(cm.CardmathError, match="no hand is left for 'royal flush'"):
        vp.analyze(game)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("Ah Kh Qh Jh", "has 5 cards, not 4"),
        ("Ah Ah Qh Jh Th", "comes twice"),
        ("X1 Kh Qh Jh Th", "has no joker"),
        ("Ah Kh Qh Jh Zz", "is not a card"),
    ],
)
def test_hands_that_are_none_are_refused(hand: str, message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        vp.hold(hand, "jacks-9-6")


@pytest.mark.parametrize("bet", [0, 1001, True, "5", 5.0])
def test_the_maximum_bet_is_a_number_of_coins(bet: object) -> None:
    assert vp.Game("own", "Own", "pair 1", bet=np.int64(3)).bet == 3  # type: ignore[arg-type]
    with pytest.raises(cm.CardmathError, match="the maximum bet is 1 to 1000 coins"):
        vp.Game("own", "Own", "pair 1", bet=bet)  # type: ignore[arg-type]


def test_a_second_joker_is_refused_where_there_is_one() -> None:
    with pytest.raises(cm.CardmathError, match="1 joker"):
        vp.hold("X2 Kh Qh Jh Th", JOKER)


def test_wrong_types_are_reported() -> None:
    wrong: list[tuple[object, str]] = [
        (lambda: vp.analyze(7), "a game is"),  # type: ignore[arg-type]
        (lambda: vp.Game("a", "A", [1]), "a line is a Line"),  # type: ignore[list-item]
        (lambda: vp.Line("flush", 1.5), "a pay is"),  # type: ignore[arg-type]
        (lambda: JACKS.with_pays(7), "pays are text"),  # type: ignore[arg-type]
        (lambda: vp.Trainer(seed="x"), "a seed is"),  # type: ignore[arg-type]
    ]
    for call, message in wrong:
        with pytest.raises(cm.CardmathError, match=message):
            call()  # type: ignore[operator]


def test_changed_pays_name_lines_that_there_are() -> None:
    assert JACKS.with_pays("quads=30").line("four of a kind").pay == 30
    with pytest.raises(cm.CardmathError, match="did you mean 'full house'"):
        JACKS.with_pays("full hose=8")


def test_one_coin_is_played_for_itself() -> None:
    short = analyzed(JACKS).payback_at_one_coin
    assert short == vp.analyze(JACKS.with_pays({"royal flush": 250})).payback
    assert f"{100 * float(short):.2f}" == "98.37"  # as published


# The trainer


def test_the_trainer_counts_what_errors_cost() -> None:
    trainer, again = vp.Trainer("deuces-full-pay", 5), vp.Trainer("deuces-full-pay", 5)
    lost = Fraction(0)
    for number in range(20):
        assert trainer.hand == again.hand
        best = vp.hold(trainer.hand, "deuces-full-pay").best
        answer = trainer.answer(best.digits if number % 2 else "12345")
        assert answer.right == (answer.played.cost == 0)
        assert answer.best == best
        assert set(answer.played.cards) <= set(answer.drawn)
        assert len(set(answer.drawn)) == 5
        lost += answer.played.cost
        with pytest.raises(cm.CardmathError, match="has been played"):
            trainer.answer("1")
        trainer.next()
        again.next()
    assert trainer.cost == lost > 0
    assert (trainer.played, trainer.dealt) == (20, 21)


def test_the_trainer_takes_cards_and_places() -> None:
    trainer = vp.Trainer(seed=1)
    for bad, message in (("6", "places 1 to 5"), ("11", "comes twice"), ("2c3c4c5c6c", "not in")):
        with pytest.raises(cm.CardmathError, match=message):
            trainer.answer(bad)
    assert trainer.answer(str(trainer.hand[2])).played.digits == "3"


# Answers as tables


def test_answers_are_tables() -> None:
    import json

    answer = analyzed(JACKS)
    found = json.loads(answer.to_json())
    assert Fraction(found["payback"]) == answer.payback
    assert sum(line["times"] for line in found["lines"]) == found["total"]
    assert answer.to_csv().splitlines()[1].startswith("royal flush,800.0,")
    assert "9/6 Jacks or Better: 99.5439 % returned" in str(answer)
    assert "<table>" in answer._repr_html_()
    assert answer["two pair"].pay == 2
    ranked = vp.hold("Ah Kh Qh Jh 2c")
    assert json.loads(ranked.to_json())["holds"][0]["digits"] == "1234"


@pytest.mark.exhaustive
def test_all_best_holds_are_written_as_csv() -> None:
    lines = vp.best_holds("jacks-9-6").lines()
    assert next(lines) == "hand,hold,value,hands\n"
    assert sum(int(line.rstrip().split(",")[3]) for line in lines) == 2_598_960


def test_work_is_quick() -> None:
    with at_most(2):
        for key in ("jacks-9-6", "joker-kings-20-7"):
            vp.analyze(key)
            vp.best_holds(key)
            vp.hold("Ah Kh Qh Jh 2c", key)
