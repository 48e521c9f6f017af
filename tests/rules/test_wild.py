"""Wild cards, through the public API."""

import copy
import json
import pickle
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

import cardmath as cm
from cardmath import HIGH, Card, Hand, Ordering, evaluate, strength
from cardmath.errors import CardmathError, CardmathTypeError
from tests import golden
from tests.shell import cardmath

DEUCES = HIGH.with_wild("deuces")
JOKER = HIGH.with_wild("joker")
TWO_JOKERS = HIGH.with_wild(jokers=2)
BUG = HIGH.with_wild("bug")

FIVE = "Five of a Kind"
NAMES = [
    *("Four of a Kind", "Full House", "Flush", "Straight", "Three of a Kind"),
    *("Two Pair", "One Pair", "High Card"),
]


def substituted(hand: Hand, ordering: Ordering) -> int:
    """The best strength over all substitutions, in the standard ordering."""
    natural = hand - ordering.wild
    wild = len(hand) - len(natural)
    others = Hand(cm.Deck()) - natural
    return max(strength(natural | Hand(cards)) for cards in combinations(others, wild))


class TestCensuses:
    @pytest.mark.parametrize("row", golden.rows("wild_hands.txt"), ids=lambda row: str(row[0]))
    def test_the_published_counts(self, row: list[str]) -> None:
        natural, four, wild, five, straight_flush, *others = (
            0 if word == "-" else int(word) for word in row[1:]
        )
        ordering = HIGH.with_wild(row[0])
        census = cm.census(5, ordering=ordering)
        assert census.total == comb(len(ordering.deck), 5)
        assert census[FIVE].hands == four + five
        assert census["Straight Flush"].hands == natural + wild + straight_flush
        assert census.royal_flush.hands == natural + wild
        assert [census[name].hands for name in NAMES] == others
        assert sum(census.tally) == census.total

    def test_four_deuces_and_natural_royal_flushes(self) -> None:
        [row] = [row for row in golden.rows("wild_hands.txt") if row[0] == "deuces"]
        given = cm.census(5, given="2c2d2h2s", ordering=DEUCES)
        assert (given.total, given[FIVE].hands) == (int(row[2]), int(row[2]))
        assert cm.census(5).royal_flush.hands == int(row[1])

    def test_given_jokers_are_alike(self) -> None:
        one = cm.census(5, given="X1", ordering=TWO_JOKERS)
        assert one == cm.census(5, given="X2", ordering=TWO_JOKERS)
        assert one.total == comb(53, 4)
        none = cm.census(5)
        both = cm.census(5, ordering=TWO_JOKERS)
        assert both.total == comb(54, 5)
        assert sum(both.tally[number] >= none.tally[number] for number in range(1, 7463)) > 7000

    def test_a_royal_flush_ranks_below_the_straight_flushes(self) -> None:
        lines = str(cm.census(5, ordering=JOKER)).splitlines()
        names = [line[:16].rstrip() for line in lines[3:7]]
        assert names == ["Five of a Kind", "Straight Flush", "  Royal Flush", "Four of a Kind"]
        title = "5 cards, HIGH, a joker wild: 2,869,685 hands; * rarer than a hand that beats it"
        assert lines[0] == title


class TestHands:
    @pytest.mark.parametrize(
        ("hand", "ordering", "words", "plays"),
        [
            ("X1 Ah Kh Qh Jh", JOKER, "Royal Flush", "Th"),
            ("X1 Ah Ad Ac As", JOKER, "Five of a Kind, Aces", "As"),
            ("X1 9h 9d 4c 4s", JOKER, "Full House, Nines over Fours", "9s"),
            ("X1 Kh 9h 4h 2h", JOKER, "Flush, Ace King Nine Four Two", "Ah"),
            ("X1 Ah 9h 4h 2h", JOKER, "Flush, Ace King Nine Four Two", "Kh"),
            ("X1 3h 4d 5c 6s", JOKER, "Straight, Seven to Three", "7s"),
            ("X1 Kh 9d 4c 2s", JOKER, "One Pair, Kings, Nine Four Two kickers", "Ks"),
            ("X1 X2 Kh Qd 2s", TWO_JOKERS, "Three of a Kind, Kings, Queen Two kickers", "Ks Kd"),
            ("2c 2d Kh Qh Th", DEUCES, "Royal Flush", "Ah Jh"),
            ("2c 2d 2h 2s 7h", DEUCES, "Five of a Kind, Sevens", "7s 7d 7c 7s"),
            ("2c 3h 4h 5d 6d", DEUCES, "Straight, Seven to Three", "7s"),
            ("X1 Kh Kd Kc 4s", BUG, "Three of a Kind, Kings, Ace Four kickers", "As"),
            ("X1 Kh Kd 4c 4s", BUG, "Two Pair, Kings and Fours, Ace kicker", "As"),
            ("X1 Ah 9d 4c 2s", BUG, "One Pair, Aces, Nine Four Two kickers", "As"),
            ("X1 Kh 9h 4h 2h", BUG, "Flush, Ace King Nine Four Two", "Ah"),
            ("X1 9h Td Jc Qs", BUG, "Straight, King to Nine", "Ks"),
            ("X1 Ah Ad Ac As", BUG, "Five of a Kind, Aces", "As"),
            ("Ah Kh Qh Jh Th X1 2c", JOKER, "Royal Flush", ""),
        ],
    )
    def test_what_wild_cards_stand_for(
        self, hand: str, ordering: Ordering, words: str, plays: str
    ) -> None:
        value = evaluate(hand, ordering)
        assert str(value) == words
        assert list(value.plays.values()) == list(map(Card, plays.split()))
        assert set(value.plays) <= set(ordering.wild)
        assert len(value.best) == 5
        assert set(value.best) <= set(Hand(hand))

    @pytest.mark.parametrize(
        ("hand", "ordering", "words"),
        [
            ("X1 As Ah Ad Ac Kd Qd", HIGH, "Four of a Kind, Aces, King kicker"),
            ("X1 As Ah Ad Ac Kd", HIGH, "Four of a Kind, Aces, King kicker"),
            ("X1 As Ah Ad Ac Kd Qd 3d 2d", HIGH, "Four of a Kind, Aces, King kicker"),
            ("X1 As Ah Ad Ac", cm.orderings.THREE_CARD, "Three of a Kind, Aces"),
            (
                "X1 As Ah Ad Ac Kd Qd",
                cm.orderings.ACE_TO_FIVE,
                "Three of a Kind, Aces, King Queen kickers",
            ),
        ],
    )
    def test_the_bug_is_left_out_where_it_can_be_nothing_better(
        self, hand: str, ordering: Ordering, words: str
    ) -> None:
        value = evaluate(hand, ordering.with_wild("bug", five_of_a_kind="none"))
        assert str(value) == words
        assert Card("X1") not in value.best
        assert value == evaluate(Hand(hand) - Hand("X1"), value.ordering)

    def test_the_bug_and_four_aces_alone_are_nothing(self) -> None:
        none = HIGH.with_wild("bug", five_of_a_kind="none")
        assert strength("X1 As Ah Ad Ac", none) == 0
        census = cm.census(5, ordering=none)
        assert census["Nothing"].hands == 1
        three = cm.census(5, ordering=cm.orderings.THREE_CARD.with_wild("bug"))
        assert three.tally[0] == 0
        assert sum(three.tally) == comb(53, 5)

    def test_a_wild_card_beside_every_rank_of_a_short_deck_in_one_suit(self) -> None:
        short = Ordering("24", HIGH.shapes, ranks="9TJQKA")
        joker, bug = short.with_wild("joker"), short.with_wild("bug")
        for ordering in joker, bug:
            for hand in "Ah Kh Qh Jh Th 9h", "X1 Ah Kh Qh Jh Th 9h", "X1 Ah Kh Qh Jh Th 9h 9c":
                assert str(evaluate(hand, ordering)) == "Royal Flush", hand
        value = evaluate(
            "X1 Ah Ad Ac As", Ordering("1", [cm.Shape("Two", [2])], ranks="A", wild="X1")
        )
        assert (str(value), len(value.best)) == ("Two, Aces", 2)

    def test_the_bug_fills_only_what_the_ordering_calls_a_flush(self) -> None:
        """Where High Card outranks Flush, five hearts are a High Card: the bug must be an ace."""
        names = {shape.name: shape for shape in HIGH.shapes}
        first = [names.pop(name) for name in ("Flush", "One Pair", "High Card")]
        ordering = Ordering("PLAIN", [*first, *names.values()], wild="X1", bug=True)
        hand = "X1 Ah Qh 9h 6h"
        assert str(evaluate(hand, ordering)) == "One Pair, Aces, Queen Nine Six kickers"
        for more in "2c", "2c 3d", "2c 3d 7s":
            value = evaluate(f"{hand} {more}", ordering)
            assert value.category == "High Card"
            assert Card("X1") not in value.best

    def test_natural_and_wild_hands_tie(self) -> None:
        assert evaluate("X1 Kh Qh Jh Th", JOKER) == evaluate("Ah Kh Qh Jh Th", JOKER)

    def test_strengths_are_those_of_the_best_substitution(self) -> None:
        rng = np.random.default_rng(3)
        for ordering in DEUCES, JOKER, TWO_JOKERS, HIGH.with_wild(cards="JsJhKh"):
            cards, wild = sorted(ordering.deck), sorted(ordering.wild)
            for _ in range(8):
                hand = Hand(cards[place] for place in rng.permutation(len(cards))[:6])
                hand |= wild[rng.integers(len(wild))]
                value = evaluate(hand, ordering)
                if len(hand & ordering.wild) <= 2 and value.category != FIVE:
                    assert value.strength == substituted(hand, ordering), hand

    def test_where_five_of_a_kind_ranks(self) -> None:
        below = HIGH.with_wild("joker", five_of_a_kind="below")
        none = HIGH.with_wild("joker", five_of_a_kind="none")
        five, straight = "X1 Ah Ad Ac As", "X1 6h 5h 4h 3h"
        assert evaluate(five, JOKER) > evaluate(straight, JOKER)
        assert evaluate(five, below) < evaluate(straight, below)
        assert str(evaluate(five, none)) == "Four of a Kind, Aces, King kicker"
        assert (JOKER.strengths, below.strengths, none.strengths) == (7475, 7475, 7462)
        with pytest.raises(CardmathError, match="'above', 'below', 'none', not 'top'"):
            HIGH.with_wild("joker", five_of_a_kind="top")

    def test_other_orderings(self) -> None:
        low = cm.orderings.ACE_TO_FIVE.with_wild("joker")
        assert str(evaluate("X1 Ah 2d 3c 5s", low)) == "5-4-3-2-A low"
        short = cm.orderings.SHORT_DECK.with_wild("sixes")
        assert str(evaluate("6c 7d 8h 9s Ac", short)) == "Straight, Nine to Ace"
        three = cm.orderings.THREE_CARD.with_wild("joker")
        assert str(evaluate("X1 Ah Ad", three)) == "Three of a Kind, Aces"
        for ordering in cm.orderings.DEUCE_TO_SEVEN, cm.orderings.BADUGI:
            with pytest.raises(CardmathError, match="wild cards go with high hands, and with lows"):
                ordering.with_wild("joker")


class TestWords:
    @pytest.mark.parametrize(
        ("words", "more", "cards"),
        [
            (["deuces"], {}, "2c2d2h2s"),
            (["Twos"], {}, "2c2d2h2s"),
            (["one-eyed jacks", "suicide king"], {}, "JsJhKh"),
            ([], {"cards": "JsJhKh"}, "JsJhKh"),
            (["one-eyed jacks and suicide king", "deuces, Joker"], {}, "JsJhKh2c2d2h2sX1"),
            (["threes , and two jokers"], {}, "3c3d3h3sX1X2"),
            (["two jokers"], {}, "X1X2"),
            ([], {"jokers": 4}, "X1X2X3X4"),
            (["joker"], {"cards": "7c"}, "X17c"),
            (["sixes", "bug"], {}, None),
        ],
    )
    def test_names_of_wild_cards(
        self, words: list[str], more: dict[str, str], cards: str | None
    ) -> None:
        if cards is None:
            with pytest.raises(CardmathError, match="the bug is the only wild card"):
                HIGH.with_wild(*words)
            return
        ordering = HIGH.with_wild(*words, **more)  # type: ignore[arg-type]
        assert ordering.wild == Hand(cards)
        assert len(ordering.deck) == 52 + sum(card.is_joker for card in Hand(cards))

    @pytest.mark.parametrize(
        ("words", "more", "says"),
        [
            (["duces"], {}, "'duces' is not a wild card; did you mean 'deuces'?"),
            ([], {}, "nothing is wild"),
            (["deuces, duces"], {}, "'duces' is not a wild card; did you mean 'deuces'?"),
            (["deuces,"], {}, "'' is not a wild card"),
            (["5 jokers"], {}, "a number of jokers is 1 to 4, not 5"),
            ([], {"jokers": 5}, "a number of jokers is 0 to 4, not 5"),
            ([], {"jokers": "2"}, "a number of jokers is an int, not str"),
            ([3], {}, "named by a str, not int"),
        ],
    )
    def test_invalid_wild_cards_are_refused(
        self, words: list[str], more: dict[str, int], says: str
    ) -> None:
        with pytest.raises(CardmathError, match=says):
            HIGH.with_wild(*words, **more)  # type: ignore[arg-type]

    def test_the_bug_is_a_joker(self) -> None:
        with pytest.raises(CardmathError, match="the bug is a joker, such as X1, not 7c"):
            Ordering("SEVEN", HIGH.shapes, wild="7c", bug=True)

    def test_all_wild_cards_are_given_at_once(self) -> None:
        with pytest.raises(CardmathError, match="give all of them at once"):
            DEUCES.with_wild("joker")
        with pytest.raises(CardmathError, match=r"2s 2h 2d 2c some are not in the deck"):
            cm.orderings.SHORT_DECK.with_wild("deuces")

    def test_printed_pickled_compared(self) -> None:
        for ordering in DEUCES, JOKER, BUG, HIGH.with_wild(cards="JsJhKh"):
            for twin in (
                eval(repr(ordering), {"Ordering": Ordering, "Shape": cm.Shape}),
                pickle.loads(pickle.dumps(ordering)),
                copy.deepcopy(ordering),
            ):
                assert (twin, hash(twin)) == (ordering, hash(ordering))
        assert len({DEUCES, JOKER, BUG, TWO_JOKERS, HIGH}) == 5
        assert DEUCES.name == "HIGH, deuces wild"


class TestJokers:
    def test_a_joker_has_no_rank_or_suit(self) -> None:
        joker = Card("x1")
        assert (joker, joker.id, joker.is_joker) == (Card.from_id(52), 52, True)
        assert (str(joker), joker.pretty(), repr(joker)) == ("X1", "X1", "Card('X1')")
        assert not Card("As").is_joker
        for ask in (lambda: joker.rank, lambda: joker.suit, joker.to_kev):
            with pytest.raises(CardmathError, match="X1 is a joker, which has no rank"):
                ask()
        hand = Hand("Ah X2 X1")
        assert str(hand) == "X2 X1 Ah"
        assert hand == Hand(list(hand)) == Hand.from_mask(hand.mask)
        assert pickle.loads(pickle.dumps(hand)) == hand

    @pytest.mark.parametrize("text", ["X", "X0", "X5", "Xh", "1X"])
    def test_invalid_jokers_are_refused(self, text: str) -> None:
        with pytest.raises(CardmathError, match="does not start with a rank"):
            Card(text)

    def test_jokers_are_refused_without_wild_cards(self) -> None:
        hand = "X1 Ah Kh Qh Jh"
        for ask in (
            lambda: strength(hand),
            lambda: evaluate(hand),
            lambda: cm.census(7, given="X1"),
            lambda: cm.equity("X1Ah", "QQ"),
            lambda: cm.equity("AhKh", "QQ", board="X1 2c 3c"),
            lambda: cm.read_spot("X1 Ah"),
            lambda: cm.HandIndexer((2,)).index([Card("X1"), Card("Ah")]),
            lambda: cm.strengths(np.array([[52, 1, 2, 3, 4]])),
        ):
            with pytest.raises(CardmathError):
                ask()

    def test_arrays(self) -> None:
        ids = np.array([[52, 51, 47, 43, 39], [0, 1, 2, 3, 51], [52, 0, 5, 10, 15]], np.uint8)
        found = cm.strengths(ids, JOKER).tolist()
        texts = ["X1 As Ks Qs Js", "2c 2d 2h 2s As", "X1 2c 3d 4h 5s"]
        assert found == [strength(text, JOKER) for text in texts]
        masks = np.array([Hand(text).mask for text in texts], np.uint64)
        assert cm.strengths(masks, JOKER).tolist() == found
        with pytest.raises(CardmathError, match=r"56 is not a card's id.*\(row 2\)"):
            cm.strengths(np.where(ids == 10, 56, ids), JOKER)


class TestCommands:
    def test_eval(self) -> None:
        status, out, _ = cardmath("eval", "2c", "2d", "Kh", "Qh", "Th", "--wild", "deuces")
        assert status == 0
        assert "Royal Flush" in out
        assert "2♦ plays as A♥" in out
        status, out, _ = cardmath("eval", "X1AhKhQhJh", "-w", "joker", "--json")
        assert json.loads(out)["plays"] == {"X1": "Th"}

    def test_census_and_compare(self) -> None:
        status, out, _ = cardmath("census", "--cards", "5", "--wild", "deuces", "--json")
        assert status == 0
        assert json.loads(out)["rows"][0]["hands"] == 672
        status, out, _ = cardmath("compare", "KhKdKc4s5s", "Ah9dQc6s5d", "-w", "KhAh")
        assert status == 0
        assert "Hand 1 wins: Four of a Kind" in out or "Hand 1 wins" in out

    def test_unknown_wild_cards_are_refused(self) -> None:
        status, _, err = cardmath("census", "--wild", "duces")
        assert status == 2
        assert "'duces' is not a wild card" in err


def test_types() -> None:
    with pytest.raises(CardmathTypeError):
        HIGH.with_wild(cards=3)  # type: ignore[arg-type]


class TestWhatWildCardsDoToAGame:
    def test_rarer_hands_are_marked(self) -> None:
        census = cm.census(5, ordering=DEUCES)
        assert census.inversions == ("Full House", "Flush", "Two Pair", "High Card")
        lines = str(census).splitlines()
        marked = [line.split(" *")[0] for line in lines[1:] if " *" in line]
        assert tuple(marked) == census.inversions
        assert lines[0].endswith("; * rarer than a hand that beats it")
        for name in census.inversions:
            row = census[name]
            above = census.rows[: census.rows.index(row)]
            assert any(stronger.hands > row.hands for stronger in above)
        assert cm.census(5, ordering=BUG).inversions == ()
        assert cm.census(7).inversions == ()

    def test_trips_and_two_pair_swap_whenever_reranked_by_frequency(self) -> None:
        # Source: Emert and Umbach, "Inconsistencies of wild-card poker", 1996.
        ordering, found = JOKER, []
        for _ in range(4):
            census = cm.census(5, ordering=ordering)
            found.append([census[name].hands for name in ("Two Pair", "Three of a Kind")])
            assert len(census.inversions) == 1
            ordering = census.reranked()
        assert found[0] == found[2] != found[1] == found[3]
        assert found[0][0] < found[0][1]
        assert found[1][0] > found[1][1]

    def test_a_joker_stands_for_another_card_if_reranked(self) -> None:
        again = cm.census(5, ordering=JOKER).reranked()
        value = evaluate("X1 Kh Kd 9c 4s", again)
        assert str(value) == "Two Pair, Kings and Nines, Four kicker"
        assert str(evaluate("X1 Kh Kd 9c 4s", JOKER)) == "Three of a Kind, Kings, Nine Four kickers"
        assert again.wild == JOKER.wild
        assert pickle.loads(pickle.dumps(again)) == again

    def test_game_sizes(self) -> None:
        table = cm.spaces([HIGH, JOKER], [5])
        assert [row.values() for row in table] == [
            ("HIGH", 5, 2598960, 134459, 7462),
            ("HIGH, a joker wild", 5, comb(53, 5), 134459 + 16432, 7475),
        ]
        assert json.loads(table.to_json())["rows"][1]["strengths"] == 7475
        assert pickle.loads(pickle.dumps(table)) == table
        assert table.to_csv().splitlines()[0] == "ordering,cards,hands,classes,strengths"
        with pytest.raises(CardmathError, match="none is given"):
            cm.spaces([HIGH], [])

    @pytest.mark.exhaustive
    def test_a_picture(self, tmp_path: Path) -> None:
        path = tmp_path / "deuces.png"
        command = ["census", "--cards", "5", "--wild", "deuces", "--plot", str(path)]
        status, _, err = cardmath(*command)
        assert (status, err) == (0, f"cardmath: drew {path}\n")
        assert path.read_bytes().startswith(b"\x89PNG")
        picture = path.with_name("badugi.png")
        assert cardmath("census", "--cards", "4", "-o", "badugi", "--plot", str(picture))[0] == 0
