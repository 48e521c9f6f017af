"""Coarse and fine weights in every game: no overflow, no lost deals, errors within bounds."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import GAMES, Card, Game, Hand, Range, equity
from cardmath._situation.whole_weights import Weighing, sized, whole
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.results import Equity
from tests.chance import SURE
from tests.examples import first_every_day
from tests.oracles.games import deals, shares

BOARD_GAMES = [key for key, game in GAMES.items() if game.board]
"""The games in which these tests give hands weights."""

Weighted = list[tuple[Hand, Fraction]]

FINE = [Fraction("0.999999999"), Fraction("0.999999997")]
FINER = [Fraction(1, 3), Fraction("0.7000000001"), Fraction("0.12345678901234567")]


def text(hands: Weighted) -> str:
    return ", ".join(f"{''.join(map(str, hand))}@{weight}" for hand, weight in hands)


def dealt(
    game: Game, players: int, weights: Sequence[Fraction], random: Random, left: int = 3
) -> tuple[list[Weighted], Hand, Hand]:
    """Hands for each player, one of each weight; a board that lacks one card; and dead cards."""
    deck = random.sample(sorted(game.deck), len(game.deck))

    def take(count: int) -> list[Card]:
        taken = deck[:count]
        del deck[:count]
        return taken

    held = []
    for _ in range(players):
        shared = take(game.cards - 1)
        held.append([(Hand([*shared, *take(1)]), weight) for weight in weights])
    board = Hand(take(game.board - 1))
    return held, board, Hand(deck[left:])


def choices(players: list[Weighted]) -> Iterator[tuple[list[Hand], Fraction]]:
    for choice in product(*players):
        hands = [hand for hand, _ in choice]
        if sum(map(len, hands)) == len({card for hand in hands for card in hand}):
            yield hands, prod((weight for _, weight in choice), start=Fraction(1))


def plain(
    game: Game, players: list[Weighted], board: Hand, dead: Hand
) -> tuple[Fraction, list[list[Fraction]]]:
    """The weight of all deals, and each player's wins, ties and share, in exact fractions."""
    total, sums = Fraction(0), [[Fraction(0)] * 3 for _ in players]
    for held, weight in choices(players):
        for hands, whole_board in deals(game, held, board, dead):
            total += weight
            given = zip(*shares(game, hands, whole_board), strict=True)
            for counts, parts in zip(sums, given, strict=True):
                share = sum(parts)
                counts[0] += weight * (share == 1)
                counts[1] += weight * (0 < share < 1)
                counts[2] += weight * share
    return total, sums


def check_sum(answer: Equity) -> None:
    if answer.method == "exact":
        assert sum(player.equity for player in answer) == 1
        assert sum(player.share for player in answer) == answer.total
    else:
        assert answer.method == "rounded"
        assert sum(player.share for player in answer) == answer.total
        assert float(sum(player.equity for player in answer)) == pytest.approx(1, abs=1e-12)
        assert all(0 < player.error < 1e-5 for player in answer)


class TestEveryGame:
    @pytest.mark.parametrize("key", BOARD_GAMES)
    @pytest.mark.parametrize(
        "weights", first_every_day([FINE, FINER]), ids=["nine digits", "no denominator"]
    )
    def test_fine_weights_are_as_in_the_plain_way(self, key: str, weights: list[Fraction]) -> None:
        game = GAMES[key]
        random = Random(f"fine weights at {key}")
        players, board, dead = dealt(game, 3, weights, random)
        total, expected = plain(game, players, board, dead)
        answer = equity(
            *map(text, players), game=key, board=board, dead=dead, combos=True, method="exact"
        )
        check_sum(answer)
        # Sweeps of three players at hold'em use 31 bits; other rounded answers use more than 40.
        near = 0 if answer.method == "exact" else 1e-8 if key == "holdem" else 1e-12
        assert answer.total == pytest.approx(total, rel=near)
        for player, (wins, ties, share) in zip(answer, expected, strict=True):
            assert player.wins == pytest.approx(wins, rel=near)
            assert player.ties == pytest.approx(ties, rel=near)
            assert player.share == pytest.approx(share, rel=near)
            assert abs(Fraction(player.equity) - share / total) <= Fraction(player.error)
            assert player.combos is not None
            assert sum(combo.deals for combo in player.combos) == answer.total
            assert sum(combo.wins for combo in player.combos) == player.wins

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("key", BOARD_GAMES)
    def test_equities_sum_to_one_for_three_to_ten_players(self, key: str) -> None:
        game = GAMES[key]
        random = Random(f"many players at {key}")
        most = min(10, (len(game.deck) - game.board - 2) // (game.cards + 1))
        for players in {3, most}:
            held, board, dead = dealt(game, players, FINE, random)
            known: dict[str, Any] = {"game": key, "board": board, "dead": dead}
            answer = equity(*map(text, held), method="exact", **known)
            check_sum(answer)
            ways = len(game.deck) - len(board | dead) - players * game.cards
            whole_total = ways * prod([sum(FINE)] * players)
            assert float(answer.total / whole_total) == pytest.approx(1, abs=1e-12)
            # The weights are so nearly equal that they hardly matter.
            even = equity(
                *(text([(hand, Fraction(1)) for hand, _ in hands]) for hands in held), **known
            )
            for player, other in zip(answer, even, strict=True):
                assert abs(float(player.equity - other.equity)) < players * 1e-8
                assert player.wins / answer.total <= 1

    @pytest.mark.parametrize("key", BOARD_GAMES)
    @pytest.mark.parametrize("to_come", [0, 1])
    def test_one_combo_has_its_weight(self, key: str, to_come: int) -> None:
        game = GAMES[key]
        held, board, dead = dealt(game, 2, [Fraction(2, 7), Fraction(3, 5)], Random(key))
        if not to_come:
            left = sorted(
                game.deck - board - dead - Hand({c for h in held for x, _ in h for c in x})
            )
            board, dead = board | left[0], dead | Hand(left[1:])
        first = [held[0][0], held[1][1]]
        players = [[first[0]], [first[1]]]
        total, expected = plain(game, players, board, dead)
        # If a dead card blocks one of two combos, the range is a single combo too.
        blocked = Hand(held[0][1][0]) - Hand(held[0][0][0]) | Hand(held[1][0][0]) - held[1][1][0]
        for hands, gone in ((players, dead), (held, dead | blocked)):
            answer = equity(
                *map(text, hands), game=key, board=board, dead=gone, combos=True, categories=True
            )
            if hands is held:
                # Two more cards are dead, so the plain count must be made again.
                total, expected = plain(game, players, board, gone)
            assert answer.total == total
            for player, counts in zip(answer, expected, strict=True):
                assert [player.wins, player.ties, player.share] == counts
                assert player.combos is not None
                [combo] = player.combos
                assert [combo.wins, combo.ties, combo.deals] == [*counts[:2], total]
                assert combo.equity == player.equity

    def test_what_an_attacker_found(self) -> None:
        high, low = FINE
        ranges = [
            f"AsAhKsKh@{high}, QsQhJsJh@{low}",
            f"AcAdKcKd@{high}, QcQdJcJd@{low}",
            f"9s9h8s8h@{high}, 7s7h6s6h@{low}",
            f"9c9d8c8d@{high}, 7c7d6c6d@{low}",
        ]
        for key in ("omaha", "omaha8"):
            answer = equity(*ranges, game=key, board="2s3h4hTc", method="exact")
            check_sum(answer)
            assert all(player.wins <= answer.total for player in answer)


def solver_range(random: Random, combos: int, digits: int | None = None) -> Range:
    """A range as a solver exports it: a frequency for each of hundreds of hands."""
    hands = random.sample([hand for hand, _ in Range("random")], combos)
    return Range(
        {
            hand: random.random() if digits is None else round(random.random(), digits)
            for hand in hands
        }
    )


def exact_by_parts(players: list[dict[Hand, int]], bits: int, board: str) -> list[Fraction]:
    """The exact equities of weights with many bits, added up from their upper and lower halves.

    A deal's weight is a product, which is the sum of the products of the halves.
    """
    half = bits // 2
    shares, total = [Fraction(0)] * len(players), Fraction(0)
    for parts in product([0, 1], repeat=len(players)):
        ranges = []
        for held, part in zip(players, parts, strict=True):
            numbers = {hand: number >> half for hand, number in held.items()}
            if part:
                numbers = {hand: number % 2**half for hand, number in held.items()}
            weights = {hand: Fraction(number, 2**half) for hand, number in numbers.items()}
            ranges.append(Range(weights))
        answer = equity(*ranges, board=board, method="exact")
        assert answer.method == "exact"
        weight = Fraction(1, 2 ** (half * sum(parts)))
        total += answer.total * weight
        for number, player in enumerate(answer):
            shares[number] += Fraction(player.share) * weight
    return [share / total for share in shares]


class TestSolversRanges:
    @pytest.mark.exhaustive
    @pytest.mark.parametrize(("players", "bits"), [(2, 60), (3, 40)])
    def test_the_error_is_within_its_bound(self, players: int, bits: int) -> None:
        random = Random(f"{players} players of {bits} bits")
        all_hands = [hand for hand, _ in Range("random")]
        for spread in (1, 20):
            held = [
                {hand: int(random.random() ** spread * 2**bits) for hand in some}
                for some in (random.sample(all_hands, 300) for _ in range(players))
            ]
            truth = exact_by_parts(held, bits, "Ks7h2d3c")
            ranges = [
                Range({hand: Fraction(number, 2**bits) for hand, number in numbers.items()})
                for numbers in held
            ]
            answer = equity(*ranges, board="Ks7h2d3c")
            assert answer.method == "rounded"
            for player, wanted in zip(answer, truth, strict=True):
                assert abs(Fraction(player.equity) - wanted) <= player.error < 1e-6

    @pytest.mark.parametrize(
        ("digits", "players"),
        first_every_day([(6, 2), (9, 2), (None, 2), (9, 3), (6, 3), (None, 3)], 3),
    )
    def test_hundreds_of_hands_are_answered_at_once(self, players: int, digits: int | None) -> None:
        random = Random(f"{players} solvers with {digits} digits")
        ranges = [solver_range(random, 400, digits) for _ in range(players)]
        answer = equity(*ranges, board="Ks7h2d")
        check_sum(answer)
        assert (answer.method == "exact") == (digits == 6 or (digits == 9 and players == 2))
        assert max(player.error for player in answer) < 1e-6

    def test_rounding_moves_an_equity_by_less_than_is_reported(self) -> None:
        # With more than three players the core counts each choice of combos; so does this test.
        random = Random("a bound that holds")
        for weights in ([1e-9, 1], [0.123456789012, 1e-5, 0.9], [1e-7, 3e-7]):
            fine = [Fraction(str(weight)) for weight in weights]
            players, board, dead = dealt(GAMES["holdem"], 5, fine[:2], random)
            total, expected = plain(GAMES["holdem"], players, board, dead)
            answer = equity(*map(text, players), board=board, dead=dead)
            for player, (_, _, share) in zip(answer, expected, strict=True):
                assert abs(Fraction(player.equity) - share / total) <= Fraction(player.error)

    def test_three_players_with_few_bits(self) -> None:
        random = Random("three sweeps")
        ranges = [solver_range(random, 120) for _ in range(3)]
        board = "Ks7h2d3c"
        answer = equity(*ranges, board=board)
        assert answer.method == "rounded"
        coarse = equity(*(range_.round(6) for range_ in ranges), board=board)
        assert coarse.method == "exact"
        for player, other in zip(answer, coarse, strict=True):
            assert abs(float(player.equity - other.equity)) < 5e-6

    def test_the_same_weight_everywhere_is_none(self) -> None:
        fine = "AA@0.12345678901234567890123, KK@0.12345678901234567890123"
        for game in ("holdem", "short-deck"):
            answer = equity(fine, "QQ", game=game, board="2c3c4c" if game == "holdem" else "6c7c8c")
            even = equity("AA, KK", "QQ", game=game, board=answer.board)
            assert answer.method == "exact"
            assert answer.players[0].equity == even.players[0].equity
            assert answer.total == even.total * Fraction("0.12345678901234567890123")

    def test_a_hand_of_hardly_any_weight_counts_where_no_other_can(self) -> None:
        # The first player's aces are blocked on every deal.
        players = ({"AsAh": 1, "KsKh": 1e-13, "QsQh": 3e-13}, "AsAd")
        answer = equity(*players, board="2c3c4c")
        assert answer.method in ("exact", "rounded")
        kings, queens = (equity(hand, "AsAd", board="2c3c4c") for hand in ("KsKh", "QsQh"))
        wanted = (kings.players[0].equity + 3 * queens.players[0].equity) / 4
        assert abs(answer.players[0].equity - wanted) <= max(answer.players[0].error, 1e-15)

    def test_weights_too_far_apart_are_dealt_at_random_or_refused(self) -> None:
        least = {"AsAh": 1, "KsKh": Fraction(1, 10**390), "QsQh": Fraction(3, 10**391 + 1)}
        with pytest.raises(CardmathError, match="too far apart"):
            equity(least, "AsAd", board="2c3c4c", method="exact")

    @pytest.mark.parametrize("game", ["holdem", "omaha"])
    def test_random_deals_take_any_weights(self, game: str) -> None:
        hands = (
            ("AsAh", "KsKh", "QcQd") if game == "holdem" else ("AsAhKdKc", "9s9h8c8d", "QcQd7c7d")
        )
        fine = {hands[0]: 1 / 3, hands[1]: 0.7000000001, hands[2]: 0.123456789012345}
        own = ", ".join(f"{hand}@{weight}" for hand, weight in fine.items())
        other = "JsJh" if game == "holdem" else "JsJhTsTh"
        asked: dict[str, Any] = {"game": game, "board": "2c3d4h", "seed": 5}
        exact = equity(own, other, **asked)
        assert exact.method in ("exact", "rounded")
        sampled = equity(own, other, **asked, method="sample", samples=200_000, combos=True)
        for player, truth in zip(sampled, exact, strict=True):
            assert abs(float(player.equity - truth.equity)) < SURE * player.error
        assert sampled.players[0].combos is not None
        total = sum(Fraction(str(weight)) for weight in fine.values())
        for combo in sampled.players[0].combos:
            share = float(combo.weight / total)
            spread = (share * (1 - share) / 200_000) ** 0.5
            assert abs(combo.deals / 200_000 - share) < SURE * spread

    def test_it_is_reported(self) -> None:
        random = Random("reported")
        ranges = [solver_range(random, 100) for _ in range(2)]
        answer = equity(*ranges, board="Ks7h2d")
        assert "weights rounded: off by" in answer.title
        assert answer.plan.startswith("exact but for rounded weights")
        assert answer.to_dict()["method"] == "rounded"
        assert 0 < answer.to_dict()["players"][0]["error"] < 1e-8
        assert isinstance(answer.players[0].equity, float)
        assert answer == equity(*ranges, board="Ks7h2d", threads=1)
        sampled = equity(*ranges, method="sample", samples=1000, seed=1)
        assert "weights are rounded" in sampled.plan
        array = np.linspace(0.1, 0.9, 1326) ** 3
        assert equity(array, "QQ", board="Ks7h2d").method == "rounded"


class TestWhole:
    def test_small_denominators_are_kept(self) -> None:
        found = whole([(Fraction(1, 2), 4), (Fraction(1, 3), 6)])
        assert (found.numbers, found.unit, found.sum, found.exact) == (
            (3, 2),
            Fraction(1, 6),
            24,
            True,
        )

    def test_large_ones_are_reduced(self) -> None:
        tiny = Fraction(1, 10**30)
        found = whole([(3 * tiny, 4), (2 * tiny, 6)])
        assert (found.numbers, found.unit, found.exact) == ((3, 2), tiny, True)

    @pytest.mark.parametrize("most", [2**20, 2**31 - 1, 2**41, None])
    def test_the_reported_rounding_is_true(self, most: int | None) -> None:
        random = Random(f"rounded to {most}")
        weights = [(Fraction(random.random() ** 30), random.randrange(1, 9)) for _ in range(300)]
        found = whole(weights, most)
        pairs = list(zip(found.numbers, weights, strict=True))
        assert found.sum == sum(number * count for number, (_, count) in pairs)
        assert found.sum <= (most or 2**62)
        off = sum(abs(number * found.unit - weight) * count for number, (weight, count) in pairs)
        assert 0 < off <= found.unit * found.halves / 2
        assert min(found.numbers) >= 1

    def test_the_greatest_is_a_power_of_two(self) -> None:
        found = sized([(Fraction(1, 3), 2), (Fraction(1, 7), 1)], 40)
        assert found.numbers[0] == 2**40
        assert found.unit * 2**40 == Fraction(1, 3)
        assert found.halves == 1

    def test_what_is_off(self) -> None:
        even = whole([(Fraction(1), 4)])
        assert Weighing((even, even)).off_by(100, 1) == 0
        rough = sized([(Fraction(1, 3), 2), (Fraction(1, 7), 1)], 20)
        assert Weighing((rough, rough)).off_by(0, 1) == 1
        assert 0 < Weighing((rough, rough), 20).off_by(2**20, 1) < 1e-4


class TestRound:
    def test_weights_are_rounded(self) -> None:
        rounded = Range({"AA": 1 / 3, "KK": 0.6666666, "QQ": 0.04, "JJ": 0.25}).round(1)
        assert rounded == Range("AA@0.3, KK@0.7, JJ@0.2")
        assert Range("AA@0.5001, KK").round(0) == Range("AA, KK")
        assert Range("AA@1/3").round(400)["AsAh"] == Fraction("0." + "3" * 400)

    def test_equal_weights_become_one(self) -> None:
        array = np.linspace(0.5, 0.50001, 1326)
        assert Range(array).round(3) == Range("random@0.5")
        assert Range("").round(2) == Range("")

    @pytest.mark.parametrize("digits", [-1, 401, 10**30])
    def test_how_many_digits(self, digits: int) -> None:
        with pytest.raises(CardmathError, match="0 to 400 decimal digits"):
            Range("AA").round(digits)

    def test_what_is_not_a_number_of_digits(self) -> None:
        assert Range("AA@0.55").round(np.int64(1))["AsAh"] == Fraction(3, 5)
        for wrong in (1.5, "2"):
            with pytest.raises(CardmathTypeError, match="an integer"):
                Range("AA").round(wrong)  # type: ignore[arg-type]


def test_deals_are_still_counted_in_all() -> None:
    assert equity("AA@0.999999999", "KK@0.999999999", method="exact").total == (
        36 * comb(48, 5) * Fraction("0.999999999") ** 2
    )


class TestDigits:
    """Two weighted ranges are counted at the same cost, however many digits the weights have."""

    OURS, THEIRS = ("KKQQ", "JJTT"), ("8877", "9966")
    DIGITS = ("123456789012", "987654321098", "246813579135", "975318642086")

    def weights(self, digits: int) -> list[Fraction]:
        return [Fraction(f"0.{text[:digits]}") for text in self.DIGITS]

    @pytest.mark.parametrize(
        ("game", "board"),
        [("omaha", "2c3c4d5s"), ("omaha", "2c3c4d5sJh"), ("omaha8", "2c3c4d5sJh")],
    )
    def test_cost_does_not_grow(self, game: str, board: str) -> None:
        plans = set()
        for digits in (2, 4, 6, 9, 12):
            a, b, c, d = self.weights(digits)
            answer = equity(
                f"AA**@{a}, KK**@{b}", f"QQ**@{c}, JJ**@{d}", game=game, board=board, budget=10**10
            )
            assert answer.method in ("exact", "rounded")
            assert all(player.error < 1e-8 for player in answer.players)
            plans.add(answer.plan.removeprefix("exact").removeprefix(" but for rounded weights"))
        assert len(plans) == 1

    @pytest.mark.parametrize("digits", [4, 6, 9, 12])
    @pytest.mark.parametrize("game", ["omaha", "omaha8"])
    def test_a_range_is_the_sum_of_its_parts(self, game: str, digits: int) -> None:
        board = "2c3c4d5sJh"
        ours, theirs = (
            dict(zip(names, weights, strict=True))
            for names, weights in zip(
                (self.OURS, self.THEIRS),
                (self.weights(digits)[:2], self.weights(digits)[2:]),
                strict=True,
            )
        )
        whole_range, other = (
            ", ".join(f"{name}@{weight}" for name, weight in side.items())
            for side in (ours, theirs)
        )
        answer = equity(whole_range, other, game=game, board=board, combos=True)
        parts = [
            (a * b, equity(one, two, game=game, board=board))
            for one, a in ours.items()
            for two, b in theirs.items()
        ]
        assert answer.method == "exact"
        assert answer.total == sum(weight * part.total for weight, part in parts)
        for number, player in enumerate(answer.players):
            assert player.share == sum(w * part.players[number].share for w, part in parts)
            assert player.wins == sum(w * part.players[number].wins for w, part in parts)
            assert player.combos is not None
            assert sum(combo.deals for combo in player.combos) == answer.total
            assert sum(combo.wins for combo in player.combos) == player.wins


def test_less_than_a_deal_is_written_with_its_digits() -> None:
    few = cm.equity("AhKh@0.00001", "QsQd@0.001", board="Ks7h2d3c4s")
    assert few.total == Fraction(1, 100_000_000)
    assert "exact, 1e-08 deals" in few.title
    jacks = "JsJh, JsJd, JsJc, JhJd, JhJc"
    for weight, shown in (("1/2", "2.5"), ("1/150", "0.033")):
        some = cm.equity(f"({jacks})@{weight}", "QsQd", board="Ks7h2d3c4s")
        assert f"exact, {shown} deals" in some.title


@pytest.mark.parametrize("digits", [20, 170, 390])
def test_no_weight_is_so_small_that_nothing_seems_counted(digits: int) -> None:
    """A product of weights may be less than a float can hold."""
    weight = f"0.{'0' * (digits - 1)}1"
    players = f"AhKh@{weight}", f"QsQd@{weight}"
    found = cm.equity(*players, board="Ks7h2d3c4s")
    assert f"exact, 1e-{2 * digits} deals" in found.title
    pql = f"select count(pairedBoard(flop)) from game='holdem', board='Ks7h2d3c4s', \
hero='{players[0]}', villain='{players[1]}'"
    asked = cm.pql(pql)
    assert f"exact, 1e-{2 * digits} deals" in asked.title
    assert not cm.study(players[0], board="Ks7h2d").title.startswith(",")
