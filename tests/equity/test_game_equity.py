"""`equity` in other games than hold'em."""

import pickle
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import GAMES, HIGH, Card, Game, Hand, equity
from cardmath.errors import CardmathError, Interrupted, RangeTextError
from tests import golden
from tests.chance import SURE, are_covered
from tests.ctrl_c import once_begun
from tests.oracles.games import plain_categories, plain_equity, shares

TWO_UP = Game("two-up", "Two up", "Two cards and four common ones.", 3, [("high", HIGH)], 4, 2)
"""A game with an unusual declaration."""


def question(game: Game, random: Random) -> tuple[list[Hand], Hand, Hand]:
    """Cards of two players, a board, and enough dead cards to leave few deals."""
    deck = random.sample(sorted(game.deck), len(game.deck))
    missing = 1 if not game.board else 0
    take = game.cards - missing
    known = [Hand(deck[take * player : take * (player + 1)]) for player in range(2)]
    rest = deck[2 * take :]
    to_come = min(2, game.board)
    board, rest = rest[: game.board - to_come], rest[game.board - to_come :]
    return known, Hand(board), Hand(rest[6:])


class TestAnswers:
    @pytest.mark.parametrize("key", [*(key for key in GAMES if key != "holdem"), TWO_UP])
    def test_it_is_as_the_plain_way(self, key: str | Game) -> None:
        game = cm.find_game(key)
        random = Random(f"{game.key} of 2026")
        for _ in range(3):
            known, board, dead = question(game, random)
            answer = equity(*known, game=key, board=board, dead=dead)
            count, expected = plain_equity(game, known, board, dead)
            assert answer.total == count
            assert answer.method == "exact"
            for player, parts in zip(answer, expected, strict=True):
                assert player.equity == sum(parts)
                assert player.share == count * sum(parts)
                if len(game.pots) > 1:
                    names = [name for name, _ in game.pots]
                    assert player.parts is not None
                    assert [player.parts[name] for name in names] == parts
            assert sum(player.equity for player in answer) == 1

    @pytest.mark.parametrize("row", golden.rows("omaha.txt"), ids=lambda row: " ".join(row[:2]))
    def test_omaha_is_as_counted(self, row: list[str]) -> None:
        wins, losses, ties = map(int, row[2:])
        answer = equity(*row[:2], game="omaha")
        assert [player.wins for player in answer] == [wins, losses]
        assert (answer.total, answer.players[0].ties) == (wins + losses + ties, ties)

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("row", golden.rows("omaha.txt"), ids=lambda row: " ".join(row[:2]))
    def test_omaha_on_every_board(self, row: list[str]) -> None:
        hands = [[card.id for card in Hand(text)] for text in row[:2]]
        rest = sorted(set(range(52)) - {card for hand in hands for card in hand})
        boards = np.array(list(combinations(rest, 5)), dtype=np.uint8)
        best = []
        for hand in hands:
            worth = np.zeros(len(boards), dtype=np.uint16)
            for pair in combinations(hand, 2):
                held = np.tile(np.array(pair, dtype=np.uint8), (len(boards), 1))
                for three in combinations(range(5), 3):
                    five = np.hstack([held, boards[:, three]])
                    np.maximum(worth, cm.strengths(five), out=worth)
            best.append(worth)
        one, other = best
        counts = [np.count_nonzero(where) for where in (one > other, one < other, one == other)]
        assert counts == list(map(int, row[2:]))

    def test_the_high_hand_takes_all_where_no_low_is_possible(self) -> None:
        one, other = equity("AsAhKsKh", "2c3c4d5d", game="omaha8", board="KdQdJcTh9h")
        assert (one.equity, other.equity) == (1, 0)
        assert one.parts == {"high": 1, "low": 0, "scoop": 1, "quarter": 0}

    def test_a_quarter(self) -> None:
        one, other = equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8cJcTh")
        assert (one.equity, other.equity) == (Fraction(1, 4), Fraction(3, 4))
        assert one.parts == {"high": 0, "low": Fraction(1, 4), "scoop": 0, "quarter": 1}

    def test_a_draw_is_exact(self) -> None:
        # Source: poker-equity 0.1.1, 1720 of 2070.
        one, _ = equity("Ah2s3d", "9s8h7c", game="badugi")
        assert one.equity == Fraction(1720, 2070)

    def test_ranges_weigh_what_they_say(self) -> None:
        board = "Ks7h2d3c"
        aces = equity("AsAhQd9c", "KhKdJcTc", game="omaha", board=board).players[0]
        queens = equity("QsQhTd8c", "KhKdJcTc", game="omaha", board=board).players[0]
        both = equity("AsAhQd9c, QsQhTd8c@50%", "KhKdJcTc", game="omaha", board=board).players[0]
        assert both.equity == (2 * aces.equity + queens.equity) / 3
        assert both.share == aces.share + Fraction(queens.share) / 2

    def test_double_boards_are_the_mean_of_both(self) -> None:
        hands, boards = ("AsAh2s3h", "KcKd9c8d"), ("4s5hTcJc", "QdQh7s6s")
        known = [Hand(held) for held in hands]
        left = sorted(GAMES["omaha8"].deck - Hand("".join((*hands, *boards))))

        def takes(board: str, card: Card) -> Fraction:
            given = shares(GAMES["omaha8"], known, Hand(board) | card)
            return sum((pot[0] for pot in given), Fraction(0))

        on_first, on_second = ({card: takes(board, card) for card in left} for board in boards)
        both = [(on_first[one] + on_second[other]) / 2 for one, other in permutations(left, 2)]
        halves = [
            equity(*hands, game="omaha8", board=boards[one], dead=boards[1 - one]) for one in (0, 1)
        ]
        mean = sum(half.players[0].equity for half in halves) / 2
        assert mean == sum(both) / len(both)

    def test_renaming_suits_or_players_renames_the_answer(self) -> None:
        answer = equity("AsAh2s3h", "KcKd9c8d", game="omaha8", board="4s5hTc")
        other = equity("KhKs9h8s", "AdAc2d3c", game="omaha8", board="4d5cTh")
        assert [player.equity for player in answer] == [player.equity for player in other][::-1]

    def test_hold_em_by_its_game_is_hold_em(self) -> None:
        asked: dict[str, Any] = {"board": "Ks7h2d", "categories": True}
        by_game = equity("AhKh", "QQ+", game=GAMES["holdem"], **asked)
        assert by_game == equity("AhKh", "QQ+", **asked)
        same = Game("mine", "Mine", "As hold'em.", 2, [("high", HIGH)], 5)
        mine = equity("AhKh", "QQ+", game=same, board="Ks7h2d")
        assert [p.equity for p in mine] == [p.equity for p in equity("AhKh", "QQ+", board="Ks7h2d")]


class TestDetails:
    @pytest.mark.parametrize("key", [*(key for key in GAMES if key != "holdem"), TWO_UP])
    def test_categories_are_as_the_plain_way(self, key: str | Game) -> None:
        game = cm.find_game(key)
        known, board, dead = question(game, Random(f"the ends of {game.key}"))
        answer = equity(*known, game=game, board=board, dead=dead, categories=True)
        for player, expected in zip(
            answer, plain_categories(game, known, board, dead), strict=True
        ):
            assert player.categories is not None
            assert {name: part for name, part in player.categories.items() if part} == expected
            assert sum(player.categories.values()) == len(game.pots)
        assert answer == equity(*known, game=game, board=board, dead=dead, categories=True)

    def test_categories_without_any_board_are_as_counted_one_by_one(self) -> None:
        answer = equity("AhKh", "QsQd", game="short-deck", categories=True)
        # Plain enumeration of all boards with NumPy and `categories`, which compute no equity.
        deck = sorted(GAMES["short-deck"].deck - Hand("AhKhQsQd"))
        rows = np.array([card.id for card in deck], np.uint8)
        boards = rows[np.array(list(combinations(range(len(deck)), 5)))]
        hand = np.broadcast_to(cm.ids([Hand("AhKh")]), (len(boards), 2))
        ends = cm.categories(np.hstack([boards, hand]), ordering=cm.orderings.SHORT_DECK)
        counts = np.bincount(ends, minlength=len(cm.orderings.SHORT_DECK.categories)).tolist()
        found = answer.players[0].categories
        assert found is not None
        assert [found[name] * len(boards) for name in cm.orderings.SHORT_DECK.categories] == counts

    @pytest.mark.parametrize("board", ["Ks7h2d3c", "Ks7h2d"])
    def test_each_combo_has_its_own_equity(self, board: str) -> None:
        asked: dict[str, Any] = {"game": "omaha8", "board": board}
        held = ("AsAhQd9c, QsQhTd8c@50%, As2s3h4h@1/3", "KhKdJcTc, 2h3h4d5d")
        answer = equity(*held, combos=True, **asked)
        for number, player in enumerate(answer):
            assert player.combos is not None
            for combo in player.combos:
                alone = [
                    str(combo.hand).replace(" ", "") if n == number else held[n] for n in (0, 1)
                ]
                of_one = equity(*alone, **asked)
                assert of_one.players[number].equity == combo.equity
                assert of_one.total * combo.weight == combo.deals
                assert of_one.players[number].wins * combo.weight == combo.wins
            assert sum(combo.deals for combo in player.combos) == answer.total
            assert sum(combo.deals * combo.equity for combo in player.combos) == player.share
            assert sum(combo.ties for combo in player.combos) == player.ties

    def test_a_combo_that_is_never_dealt(self) -> None:
        answer = equity("AsAhKsKh, QsQhJsJh", "AsAd9c8c", game="omaha", board="2c3c4d", combos=True)
        combos = answer.players[0].combos
        assert combos is not None
        found = {str(combo.hand): (combo.deals, float(combo.equity) > 0) for combo in combos}
        assert found == {"As Ah Ks Kh": (0, False), "Qs Qh Js Jh": (820, True)}

    def test_what_meets_the_board_is_not_reported(self) -> None:
        answer = equity("AAKK", "QsQhJcTc", game="omaha", board="As7h2d3c", combos=True)
        combos = answer.players[0].combos
        assert combos is not None
        assert len(combos) == 3 * 6
        assert all("As" not in combo.hand for combo in combos)

    def test_hold_em_declared_again_answers_as_hold_em_does(self) -> None:
        same = Game("mine", "Mine", "As hold'em.", 2, [("high", HIGH)], 5)
        asked: dict[str, Any] = {"board": "Ks7h2d", "combos": True, "categories": True}
        mine = equity("AKs, QQ@50%", "JJ, AhQh", game=same, next_card=True, **asked)
        theirs = equity("AKs, QQ@50%", "JJ, AhQh", next_card=True, **asked)
        for one, other in zip(mine, theirs, strict=True):
            assert one.categories == other.categories
            assert one.combos is not None
            assert other.combos is not None
            by_hand = {combo.hand: combo for combo in other.combos}
            assert all(by_hand[combo.hand] == combo for combo in one.combos)
        assert mine.next_cards == theirs.next_cards
        assert set(mine.to_dict()) == set(theirs.to_dict())

    def test_random_deals_report_them_too(self) -> None:
        asked: dict[str, Any] = {"game": "omaha8", "board": "4s5hTc"}
        asked |= {"combos": True, "categories": True}
        players = ("AsAh2s3h, QsQd9s9d@50%", "KcKd9c8d, JcJd7c6d")
        exact = equity(*players, **asked)
        sampled = equity(*players, **asked, samples=200_000, seed=4)
        assert sampled == equity(*players, **asked, samples=200_000, seed=4, threads=1)
        for truth, found in zip(exact, sampled, strict=True):
            assert truth.combos is not None
            assert found.combos is not None
            assert sum(combo.deals for combo in found.combos) == sampled.total
            for one, other in zip(truth.combos, found.combos, strict=True):
                assert float(one.equity) == pytest.approx(float(other.equity), abs=0.01)
                assert one.hand == other.hand
            assert truth.categories is not None
            assert found.categories is not None
            for name, part in truth.categories.items():
                assert float(part) == pytest.approx(float(found.categories[name]), abs=0.01)

    def test_next_cards_are_as_asked_one_by_one(self) -> None:
        hands = ("As2sKhQh", "Ac2cJdJs")
        asked: dict[str, Any] = {"game": "omaha8", "dead": "3d"}
        answer = equity(*hands, board="3h4d8c", next_card=True, **asked)
        cards = answer.next_cards
        assert cards is not None
        assert len(cards) == 52 - 8 - 3 - 1
        for card in (Card("Ad"), Card("9c"), Card("2h")):
            after = equity(*hands, board=Hand("3h4d8c") | card, **asked)
            assert cards[card] == tuple(player.equity for player in after)
        for player, mean in enumerate(zip(*cards.values(), strict=True)):
            assert sum(mean) / len(cards) == answer.players[player].equity

    @pytest.mark.parametrize(
        ("game", "hands", "board", "message"),
        [
            ("stud", ("AhKhQd", "9s8s7c"), "", "stud has no board, so no card can come next"),
            ("badugi", ("Ah2s3d", "9s8h7c"), "", "badugi has no board, so no card"),
            ("omaha", ("AsAhKsKh", "JcTc9d8d"), "", "on a board of 3 to 4 cards, not of 0"),
            ("omaha", ("AsAhKsKh", "JcTc9d8d"), "2c3c4c5c6c", "not of 5"),
        ],
    )
    def test_no_next_card(
        self, game: str, hands: tuple[str, ...], board: str, message: str
    ) -> None:
        with pytest.raises(CardmathError, match=message):
            equity(*hands, game=game, board=board, next_card=True)


class TestRandomDeals:
    def test_they_come_near_the_truth(self) -> None:
        asked: dict[str, Any] = {"game": "omaha8", "board": "4s5hTc"}
        players = ("AsAh2s3h, QsQd9s9d@50%", "KcKd9c8d")
        exact = equity(*players, **asked)
        sampled = equity(*players, **asked, method="sample", error=2e-3, seed=4)
        for truth, found in zip(exact, sampled, strict=True):
            assert 0 < found.error <= 2e-3
            assert abs(float(truth.equity) - float(found.equity)) < SURE * found.error

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("game", "players", "asked"),
        [
            ("omaha8", ("As2sKhQh", "3c4c5dJd"), {"board": "3h4d8c"}),
            ("omaha", ("AAKQ@50%, AAQQ", "KKQJ"), {"board": "Ks7h2d3c"}),
            ("badugi", ("Ah2s3d", "9s8h7c"), {}),
        ],
    )
    def test_the_truth_is_within_the_error(
        self, game: str, players: tuple[str, ...], asked: dict[str, Any]
    ) -> None:
        truth = equity(*players, game=game, **asked, budget=10**12)
        assert truth.method == "exact"
        inside = total = 0
        for seed in range(30):
            answer = equity(
                *players, game=game, **asked, method="sample", seed=seed, samples=10_000
            )
            for player, exact in zip(answer, truth, strict=True):
                total += 1
                inside += abs(float(player.equity - exact.equity)) <= 2 * player.error
        assert are_covered(inside, total, together=len(players))

    def test_the_seed_fixes_them(self) -> None:
        asked: dict[str, Any] = {"game": "stud", "seed": 3, "samples": 200_000}
        one = equity("AhKhQd", "9s8s7c", threads=1, **asked)
        assert one == equity("AhKhQd", "9s8s7c", threads=2, **asked)
        assert one != equity("AhKhQd", "9s8s7c", **{**asked, "seed": 5})
        assert pickle.loads(pickle.dumps(one)) == one

    def test_unknown_cards(self) -> None:
        answer = equity("AA**", "*", game="omaha", seed=1, samples=100_000)
        assert 0.55 < float(answer.players[0].equity) < 0.75
        players = (
            player.equity for player in equity("*", "*", game="razz", seed=1, samples=99_999)
        )
        assert all(abs(float(part) - 0.5) < 0.01 for part in players)

    def test_ctrl_c_keeps_what_there_is(self) -> None:
        with pytest.raises(Interrupted, match="deals were evaluated") as caught:
            equity("AhKhQd", "9s8s7c", game="stud", error=1e-6, progress=once_begun)
        assert caught.value.partial.partial


class TestErrors:
    @pytest.mark.parametrize(
        ("players", "asked", "message"),
        [
            (("AsAhKsKh", "AsQhQsJh"), {"game": "omaha"}, "both need As"),
            (("AsAhKsKh", "QcQdJcJd"), {"game": "omah"}, "did you mean omaha"),
            (("AhKhQd", "9s8s7c"), {"game": "stud", "board": "2c"}, "Seven-card stud has no board"),
            (("AhAdKhQdJd", "9s8s7c6c5c"), {"game": "courchevel"}, "known from the start"),
            (("AhKh", "2c2d"), {"game": "short-deck"}, "2"),
            (("AhKh", "QsQd"), {"game": "short-deck", "board": "2c7h8d"}, "not in the deck"),
            (("AhKh", "QsQd"), {"game": "short-deck", "dead": "2c"}, "not in the deck"),
            (
                ("AsAhKsKh", "AsAhKsKh"),
                {"game": "omaha", "dead": "As"},
                "a card that is already on the board",
            ),
            (("*",) * 8, {"game": "stud"}, "56 cards"),
            (("AsAhKsKh",), {"game": "omaha"}, "2 to 10 players"),
        ],
    )
    def test_impossible_questions(
        self, players: tuple[str, ...], asked: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(CardmathError, match=message):
            equity(*players, **asked)

    @pytest.mark.parametrize("asked", [("AA**", 3, "omaha"), ("A*", 5, "holdem")])
    def test_ranges_that_cannot_be_held_at_once_are_refused(
        self, asked: tuple[str, int, str]
    ) -> None:
        held, players, game = asked
        with pytest.raises(CardmathError, match="cannot all hold their cards"):
            equity(*[held] * players, game=game)

    def test_a_wrong_word_has_its_place(self) -> None:
        with pytest.raises(RangeTextError, match="AAX"):
            equity("AAX*", "*", game="omaha")

    def test_dead_cards_are_gone(self) -> None:
        answer = equity("AsAhKs", "9s8h7c", game="badugi", dead="2c3c4c")
        assert answer.total == 43 * 42
        assert Card("2c") in answer.dead
