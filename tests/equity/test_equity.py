"""`equity` in hold'em."""

import os
import pickle
import signal
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import Card, Hand, Interrupted, Range, equity, strength
from cardmath._equity.question import EquityDeals
from cardmath.errors import CardmathError, CardmathTypeError
from tests import golden
from tests.chance import SURE, are_covered
from tests.chunks import CHUNK
from tests.ctrl_c import once_begun

DECK = set(cm.Deck())


def plain(first: str, second: str, board: str, dead: str = "") -> list[Fraction]:
    """Each of two players' wins, the ties and the deals, by plain enumeration."""
    known = Hand(board)
    counts = [Fraction(0)] * 4
    for hand, weight in Range(first):
        for other, other_weight in Range(second):
            used = [*hand, *other, *known, *Hand(dead)]
            if len(set(used)) < len(used):
                continue
            for rest in combinations(DECK - set(used), 5 - len(known)):
                ours, theirs = (strength([*cards, *known, *rest]) for cards in (hand, other))
                place = 2 if ours == theirs else int(ours < theirs)
                counts[place] += weight * other_weight
                counts[3] += weight * other_weight
    return counts


class TestExact:
    @pytest.mark.parametrize(
        "row", golden.rows("head_to_head.txt"), ids=lambda row: " ".join(row[:2])
    )
    def test_two_hands(self, row: list[str]) -> None:
        first, second = row[:2]
        wins, losses, ties = map(int, row[2:])
        answer = equity(first, second)
        one, other = answer.players
        assert (one.wins, other.wins, one.ties, other.ties) == (wins, losses, ties, ties)
        assert answer.total == comb(48, 5)
        assert one.equity == Fraction(2 * wins + ties, 2 * answer.total)
        assert (answer.method, answer.seed, answer.stopped) == ("exact", None, "done")

    def test_classes_of_hands(self) -> None:
        # The answer is the sum over the pairs of hands: 36 pairs of suits, and 4 times 6.
        for first, second, pairs in (("AA", "KK", 36), ("AKs", "QQ", 24)):
            answer = equity(first, second)
            met = [(hand, other) for hand, _ in Range(first) for other, _ in Range(second)]
            each = [equity(hand, other) for hand, other in met]
            assert len(each) == pairs
            assert [player.wins for player in answer] == [
                sum(one.players[place].wins for one in each) for place in range(2)
            ]
            assert answer.players[0].ties == sum(one.players[0].ties for one in each)

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        "row", golden.rows("head_to_head.txt"), ids=lambda row: " ".join(row[:2])
    )
    def test_two_hands_on_every_board(self, row: list[str]) -> None:
        hands = [[card.id for card in Hand(text)] for text in row[:2]]
        rest = sorted(set(range(52)) - {card for hand in hands for card in hand})
        boards = np.array(list(combinations(rest, 5)), dtype=np.uint8)
        one, other = (
            cm.strengths(
                np.hstack([np.tile(np.array(hand, dtype=np.uint8), (len(boards), 1)), boards])
            )
            for hand in hands
        )
        counts = [np.count_nonzero(where) for where in (one > other, one < other, one == other)]
        assert counts == list(map(int, row[2:]))

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("first", "second", "board", "dead"),
        [
            ("AK, 77@0.5", "QQ+, 98s@25%", "Ks7h2d3c", ""),
            ("AhKh", "random", "QhJh2s3d", "Th"),
            ("55-33, A5s", "KQ, 54s:1/3", "2c3c4c5d9h", ""),
            ("QQ+", "AhKs, 72o", "Ks7h2d", "Kd"),
        ],
    )
    def test_ranges_as_in_the_plain_way(
        self, first: str, second: str, board: str, dead: str
    ) -> None:
        answer = equity(first, second, board=board, dead=dead)
        one, other = answer.players
        assert [one.wins, other.wins, one.ties, answer.total] == plain(first, second, board, dead)
        assert one.equity + other.equity == 1
        assert one.share + other.share == answer.total

    def test_weights_are_weights(self) -> None:
        # If the weight were ignored, these equities would differ by much more.
        rarely, never = equity("AA", "QQ@1%, 22"), equity("AA", "22")
        difference = float(rarely.players[0].equity) - float(never.players[0].equity)
        assert 0 < abs(difference) < 0.002
        half = equity("AK@50%", "QQ")
        assert half.players[0].equity == equity("AK", "QQ").players[0].equity
        assert 2 * half.total == equity("AK", "QQ").total

    def test_the_finest_weights(self) -> None:
        pairs = [f"{rank}s{rank}h" for rank in "AKQJT"]
        fine = [f"{hand}@2147483646/2147483647, 2s2h@1/2147483647" for hand in pairs]
        answer = equity(*fine[:3], board="2c3c4c")
        one, other, third = (Fraction(player.equity) for player in answer)
        assert one + other + third == 1
        plain = equity(*pairs[:3], board="2c3c4c").players[0].equity
        assert 0 < abs(one - Fraction(plain)) < 1e-8
        # With five such players the weighted counts exceed what the core can add up.
        rounded = equity(*fine, board="2c3c4c")
        assert rounded.method == "rounded"
        assert all(player.error < 1e-8 for player in rounded)

    def test_one_hand_against_any_two(self) -> None:
        answer = equity("As6s", "random")
        assert answer.total == 2_097_572_400
        one, other = answer.players
        assert (one.wins, other.wins, one.ties) == (1220344506, 804780676, 72447218)

    def test_three_players(self) -> None:
        answer = equity("AhKh", "QsQd", "7c7d", board="Ks7h2d")
        assert sum(player.equity for player in answer) == 1
        assert answer.total == comb(43, 2)

    @pytest.mark.exhaustive
    def test_one_range_against_any_four_cards(self) -> None:
        hero, one, other = equity("AK", "random", "random", method="exact").players
        assert (one.wins, one.ties, one.share) == (other.wins, other.ties, other.share)
        assert hero.equity + one.equity + other.equity == 1
        sampled = equity("AK", "random", "random", method="sample", error=5e-4, seed=4)
        for truth, player in zip((hero, one), sampled.players, strict=False):
            assert abs(float(truth.equity) - float(player.equity)) <= SURE * player.error

    def test_three_ranges_in_any_order(self) -> None:
        asked: dict[str, Any] = {"board": "Ks7h2d3c", "dead": "Qd", "method": "exact"}
        ranges = ["AK, 22+@50%", "random", "JTs+, A2s+"]
        first = equity(*ranges, **asked)
        assert "three players' hands" in first.plan
        for order in ([1, 2, 0], [2, 1, 0]):
            again = equity(*(ranges[place] for place in order), **asked, combos=True)
            for place, player in zip(order, again, strict=True):
                same = first.players[place]
                assert (player.wins, player.ties, player.share) == (
                    same.wins, same.ties, same.share,
                )  # fmt: skip
                assert sum(combo.wins for combo in player.combos or ()) == same.wins

    def test_players_and_suits_can_be_renamed(self) -> None:
        first, second = equity("AhKh", "QQ, 98s", board="7h8s2h").players
        others = equity("QQ, 98s", "AsKs", board="7s8d2s").players
        assert (first.equity, second.equity) == (others[1].equity, others[0].equity)

    def test_combos_make_up_the_range(self) -> None:
        answer = equity("AK, QQ@30%", "JJ+", board="Ks7h2d", combos=True)
        for player in answer:
            assert player.combos is not None
            assert sum(combo.deals for combo in player.combos) == answer.total
            assert sum(combo.wins for combo in player.combos) == player.wins
            share = sum(combo.equity * combo.deals for combo in player.combos)
            assert share == player.share

    def test_a_combo_alone_has_the_same_equity(self) -> None:
        for board in "", "Ks7h2d":
            for combo in equity("AKs, 88", "QQ+", board=board, combos=True).players[0].combos or ():
                assert combo.equity == equity(combo.hand, "QQ+", board=board).players[0].equity

    def test_categories(self) -> None:
        answer = equity("AhKh", "QsQd", board="QhJh2c", categories=True)
        for player in answer:
            assert player.categories is not None
            assert sum(player.categories.values()) == 1
            assert next(iter(player.categories)) == "Straight Flush"
        categories = answer.players[0].categories
        assert categories is not None
        flush = categories["Flush"]
        runouts = list(combinations(DECK - set(Hand("AhKhQsQdQhJh2c")), 2))
        flushes = [cm.evaluate([*Hand("AhKhQhJh2c"), *rest]).category for rest in runouts]
        assert flush == Fraction(flushes.count("Flush"), len(runouts))

    def test_next_cards(self) -> None:
        answer = equity("AhKh", "QsQd", board="Ks7h2d", next_card=True)
        assert answer.next_cards is not None
        assert len(answer.next_cards) == 45
        ace = answer.next_cards[Card("Ac")]
        assert ace == tuple(player.equity for player in equity("AhKh", "QsQd", board="Ks7h2dAc"))
        mean = sum(after[0] for after in answer.next_cards.values()) / 45
        assert mean == answer.players[0].equity

    def test_a_card_that_a_player_holds_does_not_come_next(self) -> None:
        after = equity("AhKh, AhQh", "QsQd", board="Ks7h2d", dead="2c", next_card=True).next_cards
        assert after is not None
        assert {*after} == DECK - {*Hand("Ah Qs Qd Ks 7h 2d 2c")}

    def test_next_cards_show_their_progress(self) -> None:
        reported: list[tuple[int, int]] = []
        equity(
            "AK", "QQ", board="Ks7h2d", dead="2c", next_card=True,
            progress=lambda done, total: reported.append((done, total)),
        )  # fmt: skip
        assert reported[-48:] == [(done, 48) for done in range(1, 49)]

    def test_threads_and_the_budget_change_nothing(self) -> None:
        one = equity("QQ+, AK", "random", board="Ks7h2d", threads=1)
        assert one == equity("QQ+, AK", "random", board="Ks7h2d", threads=3, method="exact")
        assert hash(one) == hash(equity("QQ+, AK", "random", board="Ks7h2d"))
        assert pickle.loads(pickle.dumps(one)) == one


class TestSampled:
    def test_the_truth_is_within_the_error(self) -> None:
        truth = equity("AhKh", "QsQd", "7c7d", board="Ks7h2d")
        inside = total = 0
        for seed in range(40):
            answer = equity(
                "AhKh", "QsQd", "7c7d", board="Ks7h2d", method="sample", seed=seed, samples=3000
            )
            for player, exact in zip(answer, truth, strict=True):
                total += 1
                inside += abs(float(player.equity - exact.equity)) <= 2 * player.error
        assert are_covered(inside, total, together=3)

    def test_the_seed_fixes_it(self) -> None:
        asked: dict[str, Any] = {"method": "sample", "error": 2e-3, "seed": 9}
        one = equity("AK", "random", "random", **asked, threads=1)
        assert one == equity("AK", "random", "random", **asked, threads=3)
        assert one.seed == 9
        other = equity("AK", "random", "random", **{**asked, "seed": 10})
        assert one.players[0].equity != other.players[0].equity

    def test_it_stops_at_the_error_or_the_number(self) -> None:
        answer = equity("AK", "random", "22+", method="sample", error=1e-3, seed=1)
        assert max(player.error for player in answer) <= 1e-3
        assert (answer.stopped, int(answer.total) % CHUNK) == ("error", 0)
        for samples in 1, 100, CHUNK, CHUNK + 1, 3 * CHUNK + 7:
            answer = equity("AK", "random", method="sample", samples=samples, seed=1)
            assert (answer.total, answer.stopped) == (samples, "samples")

    def test_a_number_of_deals_or_a_time_asks_for_random_ones(self) -> None:
        assert equity("AA", "KK", samples=100).method == "sample"
        assert equity("AA", "KK", seconds=0.01).method == "sample"
        assert equity("AA", "KK", error=0.01, seed=1).method == "exact"

    def test_a_seed_is_reported(self) -> None:
        answer = equity("AK", "random", method="sample", samples=1000)
        assert answer.seed is not None
        assert answer == equity("AK", "random", method="sample", samples=1000, seed=answer.seed)

    def test_time(self) -> None:
        answer = equity("AK", "random", "random", method="sample", seconds=0.2, seed=2)
        assert answer.stopped == "time"

    def test_many_players(self) -> None:
        answer = equity(*["random"] * 10, samples=50_000, seed=3)
        assert answer.method == "sample"
        assert sum(player.equity for player in answer) == pytest.approx(1)
        for player in answer:
            assert abs(player.equity - 0.1) < SURE * player.error

    def test_weights(self) -> None:
        asked: dict[str, Any] = {"method": "sample", "samples": 400_000, "seed": 4}
        sampled = equity("AK@30%, QQ", "22+, A2s@0.5", **asked).players[0]
        exact = equity("AK@30%, QQ", "22+, A2s@0.5").players[0]
        assert abs(float(sampled.equity) - float(exact.equity)) < SURE * sampled.error

    def test_progress_and_ctrl_c(self) -> None:
        reported: list[tuple[int, int]] = []

        def press(done: int, total: int) -> None:
            reported.append((done, total))
            if len(reported) > 2:
                os.kill(os.getpid(), signal.SIGINT)

        asked: dict[str, Any] = {"method": "sample", "error": 1e-6, "seed": 5, "progress": press}
        with pytest.raises(Interrupted, match="deals were evaluated") as caught:
            equity("AK", "random", "random", **asked)
        partial = caught.value.partial
        assert partial.partial
        assert partial.stopped == "interrupted"
        assert partial.total == CHUNK * (int(partial.total) // CHUNK) > 0
        assert reported == sorted(reported)

    def test_next_cards_are_dealt_by_the_same_rules(self) -> None:
        asked: dict[str, Any] = {"method": "sample", "samples": 1000, "seed": 1}
        answer = equity("AK", "QQ", board="Ks7h2d", next_card=True, **asked)
        assert answer.next_cards is not None
        after = equity("AK", "QQ", board="Ks7h2dAc", **asked)
        assert answer.next_cards[Card("Ac")] == tuple(player.equity for player in after)

    def test_next_cards_share_the_budget(self) -> None:
        asked: dict[str, Any] = {"board": "Ks7h2d", "error": 5e-3, "seed": 1, "next_card": True}
        for budget, exact in (0, False), (1_000_000, True), (4_000_000_000, True):
            answer = equity("QQ+", "AK", **asked, budget=budget)
            assert answer.next_cards is not None
            kinds = {type(its) for equities in answer.next_cards.values() for its in equities}
            assert all(issubclass(kind, Fraction if exact else float) for kind in kinds)

    def test_categories_and_combos_change_no_deal(self) -> None:
        asked: dict[str, Any] = {"method": "sample", "samples": 100_001, "seed": 6, "dead": "2c"}
        plain = equity("QQ, AK@30%", "random", "22+", **asked)
        more = equity("QQ, AK@30%", "random", "22+", **asked, combos=True, categories=True)
        for player, same in zip(plain, more, strict=True):
            for name in ("range", "equity", "wins", "ties", "share", "error"):
                assert getattr(player, name) == getattr(same, name)
            assert same.combos is not None
            assert sum(combo.deals for combo in same.combos) == 100_001
            assert sum(combo.wins for combo in same.combos) == same.wins
            assert sum((same.categories or {}).values()) == 1

    def test_what_is_like_a_whole_number_is_one(self) -> None:
        asked: dict[str, Any] = {"samples": np.int64(1000), "seed": np.uint32(3)}
        assert equity("AK", "QQ", **asked) == equity("AK", "QQ", samples=1000, seed=3)

    def test_ctrl_c_among_next_cards_keeps_the_whole(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def stop(*_: object) -> None:
            raise Interrupted("of a later board", equity("AK", "QQ", board="Ks7h2dAc"))

        module = sys.modules["cardmath._equity.compute"]  # the package's `equity` is the function
        monkeypatch.setattr(module, "_after_each_card", stop)
        with pytest.raises(Interrupted, match="not all next cards") as caught:
            equity("AK", "QQ", board="Ks7h2d", next_card=True)
        assert caught.value.partial == equity("AK", "QQ", board="Ks7h2d")

    def test_ctrl_c_of_an_exact_answer(self) -> None:
        with pytest.raises(Interrupted, match="of 47,164 choices up to suit relabelling") as caught:
            equity("random", "random", threads=1, progress=once_begun)
        partial = caught.value.partial
        assert 0 < partial.total < comb(52, 2) * comb(50, 2) * comb(48, 5)
        assert partial.method == "exact"
        assert partial.partial
        assert not partial.complete


class TestErrors:
    @pytest.mark.parametrize(
        ("players", "known", "message"),
        [
            (["AA"], {}, "there are 2 to 10 players, not 1"),
            ([["AA", "KK"]], {}, "write a star before the list, as in equity\\(\\*players\\)"),
            (["AA"] * 11, {}, "there are 2 to 10 players, not 11"),
            (["AsAh", "AsKs"], {}, "players 1 and 2 cannot both hold their cards, as both need As"),
            (["AA", "AA", "AA"], {}, "the players cannot all hold their cards at once"),
            (["AA", "AhKh"], {"board": "AhKd2c"}, "player 2: every hand of AhKh uses a card"),
            (["AA", "KK"], {"board": "2c3c4c", "dead": "2c"}, "2c is on the board and dead"),
            (["AA", "KK"], {"board": "2c3c4c5c6c7c"}, "has 5 cards at most, not 6"),
            (["AA", "KK"], {"board": "2c2c"}, "comes twice"),
            (["AA", "KK"], {"game": "holdme"}, "did you mean holdem"),
            (["AA", "KK"], {"method": "best"}, "'auto', 'exact', 'sample', not 'best'"),
            (["random"] * 4, {"method": "exact"}, "too many choices"),
            (["AA", "KK"], {"method": "exact", "samples": 9}, "takes all deals: leave out samples"),
            (["AA", "KK"], {"method": "sample", "seed": -1}, "a seed is 0"),
            (["AA", "KK"], {"method": "sample", "error": 0}, "an error is 1e-06 to 1, not 0"),
            (["AA", "KK"], {"method": "sample", "samples": 0}, "a number of samples is 1"),
            (["AA", "KK"], {"next_card": True}, "on a board of 3 to 4 cards, not of 0"),
        ],
    )  # fmt: skip
    def test_what_has_no_answer(
        self, players: list[str], known: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(CardmathError, match=message):
            equity(*players, **known)

    def test_other_types(self) -> None:
        with pytest.raises(CardmathTypeError):
            equity("AA", 7)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError):
            equity("AA", "KK", threads=1.5)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError):
            equity("AA", "KK", method="sample", seed="x")  # type: ignore[arg-type]


def test_random_deals_are_drawn_without_planning_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan took as long as the deals of a small question."""

    def planned(_: EquityDeals) -> None:
        raise AssertionError("a count was planned")

    monkeypatch.setattr(EquityDeals, "cost", property(planned))
    answer = equity("AhKh", "QQ+", board="Ks7h2d", method="sample", samples=100, seed=1)
    assert answer.method == "sample"
    with pytest.raises(AssertionError, match="planned"):
        equity("AhKh", "QQ+", board="Ks7h2d")
