"""Turns and rivers of Omaha against plain trees, linear programs and equities."""

from __future__ import annotations

import pickle
import random
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import cardmath as cm
from cardmath.solve import Game, Postflop, PostflopAnswer, load, postflop
from tests.ctrl_c import once_begun
from tests.examples import first_every_day
from tests.oracles.holdem_trees import plain_tree
from tests.solve.postflop import check_judged, strategies_of
from tests.solve.test_postflop import small_ranges

BOARD = "Ks7h2d3c4s"
TURN = "Ks7s2d3s"
"""Clubs and hearts can be exchanged."""
RAKE = (0.05, 6)


@cache
def river() -> PostflopAnswer:
    """Some hundred hands on a river."""
    held = ["AAJ*, 65J*@50%, AAK2", "KKT*, QJT*"]
    return postflop(BOARD, held, 100, 200, bets="75%", game="omaha").solve("0.2%")


@cache
def wide() -> Postflop:
    """So many hands that they are shared among threads."""
    return postflop(BOARD, ["AA**, 65**@50%", "KK**"], 100, 200, bets="75%", game="omaha")


@pytest.mark.parametrize(
    ("game", "cards", "rake"),
    first_every_day(
        [
            ("omaha8", 4, None),
            ("courchevel8", 5, None),
            ("omaha", 4, RAKE),
            ("omaha5", 5, RAKE),
            ("omaha", 4, None),
            ("omaha5", 5, None),
            ("omaha8", 4, RAKE),
            ("courchevel8", 5, RAKE),
        ],
        4,
    ),
)
def test_small_ranges_against_a_plain_tree(
    game: str, cards: int, rake: tuple[float, float] | None
) -> None:
    numbers = random.Random(cards)
    ranges = small_ranges(numbers, BOARD, 5, cards)
    small = postflop(BOARD, ranges, 100, 150, bets="33%, 100%", rake=rake, game=game)
    answer = small.solve("0.05%")
    plain = Game(plain_tree(small))
    check_judged(answer, plain)
    assert answer.exploitability <= 0.05
    if rake is None:
        assert answer.values[0] - 50 == pytest.approx(plain.solve("lp").values[0], abs=0.1)
        assert sum(answer.values) == pytest.approx(100, abs=1e-3)
    else:
        assert sum(answer.values) < 100


STRAIGHTS = (
    "Ah5hQdJd, Ad5dQhJh@50%, 6h5sJcJs, KhKdAsQc",
    "Ac5cQsTd, As5sTc9c, 6d5dAcJs@25%, 7c7s8h8d",
)
"""Hands that often split the pot."""


@pytest.mark.parametrize("rake", [None, (0.05, 6)], ids=["no rake", "rake"])
def test_a_payoff_against_a_plain_tree(rake: tuple[float, float] | None) -> None:
    options = {"pot": 100, "stack": 150, "bets": "33%, 100%", "rake": rake, "game": "omaha"}
    paid = postflop(BOARD, STRAIGHTS, **options, payoff=bounty)  # type: ignore[arg-type]
    answer = paid.solve(1e-9, iterations=60)
    check_judged(answer, Game(plain_tree(answer.game, bounty)))
    gains = zip(answer.best_responses, answer.values, strict=True)
    assert answer.gains == tuple(best - value for best, value in gains)
    assert answer.root.mean_values == pytest.approx(answer.values, abs=1e-4)
    assert paid.unit == "payoff"


def test_final_stacks_as_the_payoff_are_chips(tmp_path: Path) -> None:
    held, options = STRAIGHTS, {"pot": 100, "stack": 150, "bets": "50%", "game": "omaha"}
    chips = postflop(BOARD, held, **options).solve("1%")  # type: ignore[arg-type]
    game = postflop(BOARD, held, **options, payoff=lambda own, other: (own, other))  # type: ignore[arg-type]
    answer = game.solve("1%")
    assert answer.exploitability == pytest.approx(chips.exploitability, abs=1e-4)
    for player in (0, 1):
        assert answer.values[player] == pytest.approx(chips.values[player] + 150, abs=1e-4)
        best, chip_best = answer.best_response(player), chips.best_response(player)
        assert best.value == pytest.approx(chip_best.value + 150, abs=1e-4)
    assert [answer.node("b50").frequencies[name] for name in ("fold", "call")] == pytest.approx(
        [chips.node("b50").frequencies[name] for name in ("fold", "call")], abs=1e-4
    )
    answer.save(tmp_path / "paid.cms")
    assert load(tmp_path / "paid.cms") == answer


def bounty(own: float, other: float) -> tuple[float, float]:
    """Nobody's loss is the other's gain, and half a pot is worth more than half of it."""
    return own**0.5 + 5 * (other == 0), other / 10 + 9 * (own == 0)


EXCHANGED = ("AhAcTd9d, QhJh7c6c@1/2, QcJc7h6h@1/2", "KhKcQd8d, AhTc6h5c, AcTh6c5h, 3h3c2h2c@1/4")
"""Ranges that an exchange of clubs and hearts does not change."""
EXCHANGED_FIVES = (
    "AhAcTd9d8d, QhJh7c6c2s@1/2, QcJc7h6h2s@1/2",
    "KhKcQd8d4s, AhTc6h5c5s, AcTh6c5h5s",
)


EXCHANGED_LOWS = (
    "AhAc5d4d, 8h6hQcJc@1/2, 8c6cQhJh@1/2, KhKcQdTd@3/4",
    "Ah5cQdJd, Ac5hQdJd, 6h6c4d4s@1/2, QhQcTdTs",
)


def small_turn(held: tuple[str, str] = EXCHANGED, **options: object) -> Postflop:
    """A turn with bets and all-ins, and so few hands that its plain tree is small."""
    given: dict[str, object] = {
        "pot": 100,
        "stack": 150,
        "bets": {"turn": "a", "river": "100%"},
        "raises": "",
        "game": "omaha",
    }
    return postflop(TURN, held, **{**given, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("relabel", first_every_day([True, False]), ids=["relabelled", "all cards"])
@pytest.mark.parametrize(
    "options",
    first_every_day(
        [
            {},
            {"rake": (0.05, 6), "dead": "4c4h8s", "bets": {"turn": "50%", "river": "a"}},
            {"payoff": bounty},
            {"game": "omaha5", "held": EXCHANGED_FIVES},
            {"game": "omaha8", "held": EXCHANGED_LOWS, "rake": (0.05, 6)},
        ]
    ),
    ids=["chips", "rake and dead cards", "payoff", "five cards", "high and low"],
)
def test_turns_against_a_plain_tree(options: dict[str, object], *, relabel: bool) -> None:
    game = small_turn(relabel=relabel, **options)  # type: ignore[arg-type]
    answer = game.solve(1e-9, iterations=25)
    paid = options.get("payoff")
    check_judged(answer, Game(plain_tree(game, paid)))  # type: ignore[arg-type]
    assert answer.root.mean_values == pytest.approx(answer.values, abs=1e-3)
    assert game.size.nodes == small_turn(relabel=False, **options).size.nodes or relabel  # type: ignore[arg-type]


def test_a_turn_against_the_linear_program() -> None:
    game = small_turn(("AhAcTd9d, QhJh7c6c@1/2", "KhKcQd8d, AhTc6h5c"))
    answer = game.solve("0.05%")
    assert answer.exploitability <= 0.05
    exact = Game(plain_tree(game)).solve("lp").values[0]
    assert answer.values[0] - 50 == pytest.approx(exact, abs=0.1)
    assert sum(answer.values) == pytest.approx(100, abs=1e-3)


def test_other_cards_are_the_same_relabelled() -> None:
    answer = small_turn().solve("1%")
    clubs, hearts = (answer.node(f"x x / 6{suit} / b100") for suit in "ch")
    exchange = str.maketrans("ch", "hc")
    places = [
        [*clubs.hands[0]].index(_sorted(hand.translate(exchange))) for hand in hearts.hands[0]
    ]
    np.testing.assert_array_equal(clubs.reach[0][places], hearts.reach[0])
    np.testing.assert_array_equal(clubs.values[0][places], hearts.values[0])
    np.testing.assert_array_equal(clubs.equity[0][places], hearts.equity[0])
    assert len(clubs.hands[1]) < len(answer.root.hands[1])


def _sorted(hand: str) -> str:
    """A hand as nodes name it, the highest card first."""
    cards = [cm.Card(hand[place : place + 2]) for place in range(0, len(hand), 2)]
    return "".join(str(card) for card in sorted(cards, key=lambda card: -card.id))


@pytest.mark.exhaustive
def test_what_is_known_on_a_turn(tmp_path: Path) -> None:
    game = postflop(
        TURN, ["AAJ*, AA9*", "KKT*"], 100, 200, bets="75%", raises="", game="omaha"
    )  # fmt: skip
    answer = game.solve(1e-9, iterations=3)
    truth = cm.equity(*game.ranges, board=TURN, game="omaha")
    assert answer.equity[0] == pytest.approx(truth.players[0].equity, abs=1e-5)
    assert [*answer.root.by_category()] == ["Flush", "One Pair"]
    report = answer.report("x x")
    assert len(report) == 48
    before = answer.node("x x")
    pairs = [answer.node(f"x x / {row.card} /").pairs for row in report]
    assert sum(pairs) == pytest.approx(40 * before.pairs)
    of_all = zip(pairs, (row.values[0] for row in report), strict=True)
    mean = sum(chance * value for chance, value in of_all) / sum(pairs)
    assert mean == pytest.approx(before.mean_values[0], abs=1e-2)
    answer.save(tmp_path / "turn.cms")
    assert load(tmp_path / "turn.cms") == answer


def test_half_floats_take_half_of_the_memory() -> None:
    game = small_turn()
    half, single = (game.solve("0.5%", bits=bits) for bits in (16, 32))
    assert (half.bits, single.bits) == (16, 32)
    assert half.values[0] == pytest.approx(single.values[0], abs=1)
    assert half == pickle.loads(pickle.dumps(half))
    size = game.size
    assert size.bytes_32 - size.bytes_16 == 4 * size.decisions
    with pytest.raises(cm.CardmathError, match="are allowed; what makes it smaller"):
        game.solve(memory="1 MB")


def test_ctrl_c_keeps_the_answer() -> None:
    game = postflop(TURN, ["AAJ*, AAT*", "KKQ*"], 100, 200, bets="75%", raises="", game="omaha")
    with pytest.raises(cm.Interrupted) as raised:
        game.solve(1e-9, progress=once_begun)
    partial = raised.value.partial
    assert isinstance(partial, PostflopAnswer)
    assert partial.exploitability > 1e-9


def test_what_is_known_at_a_node() -> None:
    answer = river()
    truth = cm.equity(*answer.game.ranges, board=BOARD, game="omaha")
    assert answer.equity[0] == pytest.approx(truth.players[0].equity, abs=1e-6)
    root = answer.root
    assert root.mean_values == pytest.approx(answer.values, abs=1e-3)
    assert sum(root.chances[1]) == pytest.approx(1)
    assert root.strategy.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert len(root.hands[0]) == len(answer.game.ranges[0].without(BOARD))
    bet = answer.node("b75")
    pure = root.strategy[:, root.actions.index("bet 75")] * root.reach[0]
    np.testing.assert_allclose(bet.reach[0], pure, atol=1e-6)
    assert bet.range(0).game.key == "omaha"
    assert str(root).splitlines()[-1].split()[0] in {"High", "One", "Two"}


def test_hands_of_a_category_and_best_responses() -> None:
    answer = river()
    rows = answer.root.by_category()
    assert [*rows] == ["Straight", "Two Pair", "One Pair"]
    assert sum(row.weight for row in rows.values()) == pytest.approx(answer.root.reach[0].sum())
    assert rows["Straight"].strategy[0] < 1
    for player in (0, 1):
        best = answer.best_response(player)
        assert best.value == pytest.approx(answer.best_responses[player], abs=1e-3)
    with pytest.raises(cm.CardmathError, match="by_category"):
        answer.root.by_class()


def test_threads_files_and_pickles_change_nothing(tmp_path: Path) -> None:
    game = wide()
    one, two = (game.solve(1e-9, iterations=4, threads=threads) for threads in (1, 2))
    assert strategies_of(one) == strategies_of(two)
    one.save(tmp_path / "river.cms")
    again = load(tmp_path / "river.cms")
    assert again == one == pickle.loads(pickle.dumps(one))
    assert again.game == game
    assert again.resume(1e-9, iterations=2).iterations == 6
    assert game.size.bytes > game.size.decisions * 8


def test_a_drill_asks_about_four_cards() -> None:
    answer = small_turn().solve("1%")
    asked = [*islice(cm.solve.drill(answer, seed=2, hands="AA**, KK**"), 40)]
    assert {question.street for question in asked} == {"turn", "river"}
    for question in asked:
        node = answer.node(question.line)
        row = node.hands[question.player].index(question.hand)
        assert question.hand in cm.Range("AA**, KK**", "omaha")
        assert list(question.values.values()) == node.action_values[row].tolist()
        assert not set(question.board) & set(cm.Hand(question.hand))
    assert asked[0].judge("x").loss >= 0


@pytest.mark.exhaustive
def test_an_answer_is_as_exploitable_as_it_says() -> None:
    game = small_turn(relabel=False)
    answer = game.solve("2%")
    found = game.exploitability_of(lambda point: answer.node(point.line).strategy)
    assert found == pytest.approx(answer.exploitability, abs=1e-3)


def test_answers_are_compared() -> None:
    answer = river()
    fixed = answer.game.solve("0.2%")  # type: ignore[attr-defined]
    fixed.lock("b75", {"fold": 1})
    fixed.resume("0.2%")
    compared = cm.solve.compare(answer, fixed)
    assert compared.values_after[0] > compared.values_before[0]
    assert compared.rows[0].changed > 0.5
    assert len(compared.rows) == len(answer.root.hands[0])


def test_a_frame_of_a_node() -> None:
    frame = river().to_arrow("b75")
    assert {"OOP", "IP"} == set(frame["player"])
    assert len(frame["hand"][0]) == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"board": "Ks7h2d"}, "give four or five cards"),
        ({"dead": [card for card in cm.Deck() if card not in cm.Hand(BOARD)][:40]}, "39 cards"),
        ({"game": "omaha6"}, "not solved after the flop: the games are 'holdem', 'omaha', "),
        ({"game": "omaha8", "payoff": bounty}, "eight or better players also win quarters"),
        ({"ranges": ["AA**", cm.Range("KK")]}, "Omaha is played"),
        ({"payoff": lambda own, other: (own,)}, "two numbers"),
    ],
    ids=["flop", "dead cards", "six cards", "payoff of quarters", "hold'em", "payoff"],
)
def test_what_is_refused(arguments: dict[str, object], message: str) -> None:
    given = {"board": BOARD, "ranges": ["AA**", "KK**"], "pot": 100, "stack": 100, "game": "omaha"}
    with pytest.raises(cm.CardmathError, match=message):
        postflop(**{**given, **arguments})  # type: ignore[arg-type]


def test_what_only_holdem_has() -> None:
    answer = river()
    for call in (
        lambda: answer.save("never.cms", river=False),
        lambda: cm.plots.strategy_grid(answer.root),
    ):
        with pytest.raises(cm.CardmathError):
            call()
