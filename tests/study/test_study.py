"""`cm.study`: rows, filters, definitions of one's own, and what is refused."""

import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import Definition, study
from cardmath.errors import CardmathError, CardmathTypeError, ExpressionError


def made(hand: str, board: str, game: str = "holdem") -> str:
    return study(hand, board, game=game).names(hand)[0]


def draws(hand: str, board: str) -> set[str]:
    return set(study(hand, board).names(hand)[1:])


class TestNames:
    """One clear example of each name, and cases where programs differ."""

    @pytest.mark.parametrize(
        ("hand", "board", "name"),
        [
            ("9h8h", "7h6h5h", "straight flush"),
            ("AhKd", "QcJcTc9c8c", "board's straight flush"),
            ("KhKd", "KsKc2d", "quads"),
            ("AhQd", "7s7h7d7c2d", "board's quads"),
            ("7s7d", "7hKsKd", "full house"),
            ("QhQd", "7s7h7d", "full house"),
            ("Ah2c", "KsKhKd7s7h", "board's full house"),
            ("Ah2h", "Kh9h4h", "nut flush"),
            ("Kh2h", "Ah9h4h", "nut flush"),
            ("Qh2c", "Ah9h4h7h", "second-nut flush"),
            ("Jh2c", "Ah9h4h7h", "third-nut flush"),
            ("3h2h", "Ah9h4h", "lower flush"),
            ("2h2c", "AhKh9h4h3h", "board's flush"),
            ("JsTd", "9h8c7d", "nut straight"),
            ("6s5d", "9h8c7d", "lower straight"),
            ("AsAd", "9h8c7d6s5h", "board's straight"),
            ("KcKd", "Kh7s2d", "top set"),
            ("7c7d", "Kh7s2d", "middle set"),
            ("2c2h", "Kh7s2d", "bottom set"),
            ("7c2h", "7h7s2d", "full house"),
            ("7cAh", "7h7s2d", "trips"),
            ("AcKh", "7h7s7d", "board's trips"),
            ("AcAh", "7h7s2d", "overpair with the board's pair"),
            ("Kc7h", "Ks7s2d", "top two pair"),
            ("Kc2h", "Ks7s2d", "top and bottom two pair"),
            ("7c2h", "Ks7s2d", "bottom two pair"),
            ("KcQh", "Ks7s7d", "top pair with the board's pair"),
            ("QcQh", "KsKd7d", "lower pair with the board's pair"),
            ("7cAh", "KsKd7d", "lower pair with the board's pair"),
            ("AcQh", "KsKd7d7h", "board's two pair"),
            ("Kc2h", "KdQsQh7c2d", "top pair with the board's pair"),
            ("AcAh", "Ks7s2d", "overpair"),
            ("KcAh", "Ks7s2d", "top pair, top kicker"),
            ("AcKh", "As7s2d", "top pair, top kicker"),
            ("KcTh", "Ks7s2d", "top pair, good kicker"),
            ("Kc9h", "Ks7s2d", "top pair, weak kicker"),
            ("Kc8h", "KsAdQhJc", "second pair"),
            ("Ac8h", "AdKsQhJc2d", "top pair, weak kicker"),
            ("8c8h", "Ks7s2d", "pocket pair below top"),
            ("7cAh", "Ks7s2d", "second pair"),
            ("3c3h", "Ks7s2d", "pocket pair below second"),
            ("2cAh", "Ks7s2d", "third pair"),
            ("2cAh", "KsJd7s2d4h", "fifth pair"),
            ("3c3h", "Ks7s4d", "underpair"),
            ("AcQh", "Ks7s7d", "board's pair, ace high"),
            ("QcJh", "Ks7s7d", "board's pair, no ace"),
            ("AcQh", "Ks7s2d", "ace high"),
            ("KcQh", "As7s2d", "king high"),
            ("QcJh", "As7s2d", "nothing"),
        ],
    )
    def test_made_hands(self, hand: str, board: str, name: str) -> None:
        assert made(hand, board) == name

    @pytest.mark.parametrize(
        ("hand", "board", "names"),
        [
            ("AhQh", "Kh7h2c", {"nut flush draw", "one overcard", "backdoor straight draw"}),
            (
                "QhJc",
                "Kh7h2h",
                {"other flush draw", "one-card flush draw", "backdoor straight draw"},
            ),
            ("QcJc", "Kh7h2h", {"backdoor straight draw"}),  # the board's suit is not held
            ("8c7c", "9h6d2s", {"open-ended straight draw"}),
            ("AcQd", "9h8d7s6c", {"two overcards"}),  # all four ranks are on the board
            ("AcTd", "9h8d7s2c", {"open-ended straight draw", "two overcards"}),
            ("AcTd", "9h8d7s6c", set()),  # a straight is not a draw
            ("8c4c", "7h6d2s", {"gutshot", "one overcard"}),
            ("8c6c", "Th7d4s", {"double gutshot"}),
            ("AcKd", "QhJd2s", {"gutshot", "two overcards"}),  # only a ten: no rank above the ace
            ("5c4c", "3h2d9s", {"open-ended straight draw"}),
            ("Ac2c", "3h4d9s", {"gutshot", "one overcard"}),
            ("AhKh", "QhJh2c", {"combination draw", "nut flush draw", "gutshot", "two overcards"}),
            ("7h7d", "Kh7c2h", {"one-card backdoor flush draw"}),
            ("KhKd", "Kc7h2h7d", set()),  # a full house draws to no flush
            ("AhKh", "Qh7c2d", {"backdoor flush draw", "two overcards"}),
            ("AhKd", "7c7d2s", {"two overcards"}),
            ("AhKd", "7c7d7s", set()),
            ("AhKd", "9c7d5s3h2c", set()),  # there is no draw on the river
        ],
    )
    def test_draws(self, hand: str, board: str, names: set[str]) -> None:
        extra = {"one-card backdoor flush draw", "backdoor straight draw"} - names
        assert draws(hand, board) - extra == names

    def test_short_deck(self) -> None:
        """A flush beats a full house, and the ace is below the six."""
        assert made("AhKh", "9h7h6h", "short-deck") == "nut flush"
        assert made("AcKd", "9h8d7s6h", "short-deck") == "lower straight"
        names = [one.name for one in study("random", "9h8d7s", game="short-deck").definitions]
        assert names.index("lower flush") < names.index("full house")
        in_trips = study("random", "9h8d7s", game="short-deck-trips").definitions
        order = [one.name for one in in_trips]
        assert order.index("bottom set") < order.index("nut straight")


def test_made_hands_add_up_on_every_street() -> None:
    random = Random(3)
    held = cm.Range("22+, A2s+, K9o+@1/3, T9s@0.25")
    for cards in (3, 4, 5) * 5:
        board = cm.Hand(map(cm.Card.from_id, random.sample(range(52), cards)))
        answer = study(held, board)
        left = held.without(board)
        assert sum(row.combos for row in answer.made) == len(left)
        assert sum(row.weight for row in answer.made) == left.total == answer.held.total
        assert sum(row.share for row in answer.made) == 1
        parts = [answer.range(row.name) for row in answer.made]
        assert [part.total for part in parts] == [row.weight for row in answer.made]
        assert sum((part.combinations for part in parts), 0) == len(left)


@pytest.mark.parametrize("flop", [("Kd", "7h", "2s"), ("Jc", "Td", "4h"), ("5s", "4s", "Ac")])
def test_the_order_is_that_of_strength_on_an_unpaired_flop(flop: tuple[str, ...]) -> None:
    """No combo of a lower name beats one of a higher name."""
    answer = study("random", flop)
    lowest: int | None = None
    for row in answer.made:
        if row.combos:
            part = [cm.strength(hand | answer.board) for hand, _ in answer.range(row.name)]
            assert lowest is None or max(part) <= lowest, row.name
            lowest = min(part)


class TestExpressions:
    spot = study("22+, A2s+, KTs+, 98s, QJo, JhTh", "Ks7h2h")

    def combos(self, expression: str) -> set[cm.Hand]:
        return {hand for hand, _ in self.spot.range(expression)}

    def test_operators(self) -> None:
        pairs, flush_draws = self.combos("pair"), self.combos("flush draw")
        everything = {hand for hand, _ in self.spot.held}
        assert self.combos("pair or flush draw") == pairs | flush_draws
        assert self.combos("pair and not flush draw") == pairs - flush_draws
        assert self.combos("not not pair") == pairs
        assert self.combos("not (pair or flush draw)") == everything - pairs - flush_draws
        assert self.combos("set or pair and flush draw") == self.combos("set") | pairs & flush_draws
        assert self.combos("NOT Pair") == everything - pairs

    def test_plus_is_or_better(self) -> None:
        names = [row.name for row in self.spot.made]
        for name in ("overpair", "second pair", "nothing"):
            better = names[: names.index(name) + 1]
            assert self.combos(f"{name}+") == set.union(*map(self.combos, better))
            assert self.combos(f"{name} or better") == set.union(*map(self.combos, better))
        assert self.combos("top pair +") == self.combos("top pair, weak kicker+")
        assert self.combos("not (top pair or better or flush draw)") == self.combos(
            "not (top pair+ or flush draw)"
        )

    def test_spelling(self) -> None:
        for name in ("top pair, top kicker", "Top-Pair top kicker", "TOP PAIR TOP KICKER"):
            assert self.combos(name) == self.combos("top pair, top kicker") != set()
        assert self.combos("board\N{RIGHT SINGLE QUOTATION MARK}s pair") == set()
        assert self.combos("top and bottom two pair and set") == set()

    def test_weights_are_kept(self) -> None:
        part = study("AA@1/3, KK", "Ks7h2d").range("overpair")
        assert part == cm.Range("AA@1/3")

    @pytest.mark.parametrize(
        ("text", "token", "position", "says"),
        [
            ("", "", 0, "is empty"),
            ("  ", "", 2, "is empty"),
            ("set or", "", 6, "a name is expected"),
            ("set or or pair", "or", 7, "a name is expected"),
            ("set pair", "pair", 4, "and, or, or the end"),
            ("(set", "(", 0, "never closed"),
            ("set)", ")", 3, "no matching"),
            ("(set pair)", "pair", 5, "and, or, or )"),
            ("top pear+", "top pear", 0, "did you mean top pair"),
            ("set & pair", "&", 4, "cannot be part"),
            ("flush draw+", "flush draw+", 0, "a draw has no better ones"),
            ("(" * 60 + "set", "(", 50, "nested up to 50"),
            ("not " * 60 + "set", "not", 200, "nested up to 50"),
            ("zzz", "zzz", 0, "not a made hand or draw"),
        ],
    )
    def test_errors_mark_the_place(self, text: str, token: str, position: int, says: str) -> None:
        with pytest.raises(ExpressionError, match=says.replace(")", r"\)")) as caught:
            self.spot.range(text)
        assert (caught.value.token, caught.value.position) == (token, position)

    def test_what_is_too_long_or_no_text(self) -> None:
        with pytest.raises(ExpressionError, match="up to 1,000 characters"):
            self.spot.range("set or " * 200 + "set")
        with pytest.raises(CardmathTypeError, match="an expression is text"):
            self.spot.range(3)  # type: ignore[arg-type]


class TestDefinitions:
    def test_a_draw_of_facts(self) -> None:
        own = Definition("suited ace", {"suited": 1, "high_rank": 12}, ("mine",))
        spot = study("A2s+, AKo, 98s", "Ks7h2d", definitions=[own])
        assert spot.range("suited ace") == spot.range("mine") == cm.Range("A2s+").without("Ks7h2d")
        assert spot.draws[-1].combos == 12 * 4 - 3

    def test_a_draw_of_an_expression(self) -> None:
        own = [
            Definition("big draw", "nut flush draw or open-ended"),
            Definition("huge draw", "big draw and not pair+"),
        ]
        spot = study("random", "Ks7h2h", definitions=own)
        assert spot.range("big draw") == spot.range("nut flush draw or oesd")
        assert spot.range("huge draw") == spot.range("big draw and not pair+")
        with pytest.raises(ExpressionError, match="not a made hand or draw"):
            study("random", "Ks7h2h", definitions=reversed(own))

    def test_a_made_hand_of_a_function(self) -> None:
        own = Definition(
            "pair of kings",
            lambda facts: (facts["category"] == 1) & (facts["high_rank"] == 11),
            made=True,
            above="overpair",
        )
        spot = study("random", "Ks7h2d", definitions=own)
        names = [row.name for row in spot.made]
        assert names[names.index("overpair") - 1] == "pair of kings"
        assert spot.names("KhQd")[0] == "pair of kings"
        assert spot.names("AhKd")[0] == "top pair, top kicker"
        assert sum(row.share for row in spot.made) == 1

    @pytest.mark.parametrize(
        ("found", "says"),
        [
            (lambda facts: None, "an array of bools, not NoneType"),
            (lambda facts: [True], "an array of bools, not list"),
            (lambda facts: "x", "an array of bools, not str"),
            (lambda facts: True, "an array of bools, not bool"),
            (lambda facts: np.bool_(1), "an array of bools, not bool"),
            (lambda facts: facts["suited"], r"not of uint8: compare, as in facts\['suited'\] == 1"),
            (lambda facts: np.array(["x"]), "not of <U1"),
            (lambda facts: facts["suited"][0] == 1, r"of shape \(16,\), and the facts .*\(1, 16\)"),
            (lambda facts: np.ones((1, 1), bool), r"of shape \(1, 1\)"),
        ],
    )
    @pytest.mark.parametrize("made", [False, True])
    def test_what_a_function_returns_is_checked(
        self, found: Callable[..., Any], says: str, *, made: bool
    ) -> None:
        own = Definition("mine", found, made=made, above="overpair" if made else "")
        with pytest.raises(CardmathError, match=f"the function of 'mine' returns .*{says}"):
            str(study("AK", "Qs7h2d", definitions=own))
        with pytest.raises(CardmathError, match="the function of 'mine' returns"):
            cm.flops("AhKh", definitions=[own])

    def test_alternatives_and_values(self) -> None:
        one = Definition("a", {"high_rank": (11, 12)})
        two = Definition("b", ({"high_rank": 11}, {"high_rank": 12}))
        three = Definition("c", {"high_rank": range(11, 13)})
        spot = study("random", "Qs7h2d", definitions=[one, two, three])
        assert spot.range("a") == spot.range("b") == spot.range("c") == spot.range("a and b and c")

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            (lambda: Definition("", {"suited": 1}), "a name has"),
            (lambda: Definition("x" * 61, {"suited": 1}), "a name has"),
            (lambda: Definition("or", {"suited": 1}), "a word of expressions"),
            (lambda: Definition("this or that", {"suited": 1}), "a word of expressions"),
            (lambda: Definition("set+", {"suited": 1}), "expressions use"),
            (lambda: Definition("mine", {}), "no facts"),
            (lambda: Definition("mine", ()), "no facts: it would fit no combo"),
            (lambda: Definition("mine", ({},)), "no facts"),
            (lambda: Definition("mine", {"suit": 1}), "not a fact"),
            (lambda: Definition("mine", {"suited": 256}), "from 0 to 255"),
            (lambda: Definition("mine", {"suited": "1"}), "number or several"),  # type: ignore[dict-item]
            (lambda: Definition("mine", 3), "defined by facts"),  # type: ignore[arg-type]
            (lambda: Definition("mine", {"suited": 1}, "abc"), "tuple of names"),  # type: ignore[arg-type]
            (lambda: Definition(3, {"suited": 1}), "a name is text"),  # type: ignore[arg-type]
        ],
    )
    def test_wrong_definitions(self, wrong: object, says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            wrong()  # type: ignore[operator]

    @pytest.mark.parametrize(
        ("own", "says"),
        [
            ([Definition("Overpair", {"suited": 1})], "is taken"),
            ([Definition("mine", {"suited": 1}, made=True)], "listed above a made hand"),
            ([Definition("mine", "set", made=True, above="set")], "defined by facts"),
            ([Definition("mine", {"suited": 1}, made=True, above="flush draw")], "listed above"),
            (["mine"], "is not a Definition"),
            ("mine", "a list of them"),
            (3, "a list of them"),
        ],
    )
    def test_refused_definitions(self, own: object, says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            study("QQ", "Ks7h2d", definitions=own)  # type: ignore[arg-type]


class TestAnswer:
    spot = study("AA@1/2, KQs, 98s", "Ks7h2h", dead="Ad")

    def test_tables(self) -> None:
        lines = str(self.spot).splitlines()
        assert lines[0] == "KQs, 98s, AA@0.5 on Ks 7h 2h, without Ad"
        assert any(line.split() == ["overpair", "3", "1.5", "17.65", "17.65"] for line in lines)
        frame = self.spot.to_frame()
        assert list(frame.columns) == ["kind", "group", "name", "combos", "weight", "share"]
        assert len(frame) == len(self.spot.rows) == len(self.spot.definitions)
        assert "<table>" in self.spot._repr_html_()
        assert "overpair" in self.spot.to_csv()

    def test_json(self) -> None:
        answer = json.loads(self.spot.to_json())
        assert answer["board"] == ["Ks", "7h", "2h"]
        assert answer["total"] == "17/2"
        overpair = next(row for row in answer["made"] if row["name"] == "overpair")
        assert overpair["share"] == "3/17"

    def test_equality(self) -> None:
        again = study("AA@1/2, KQs, 98s", "Ks7h2h", dead="Ad")
        assert (again == self.spot, hash(again) == hash(self.spot)) == (True, True)
        assert study("AA", "Ks7h2h") != self.spot != 3
        assert pickle.loads(pickle.dumps(self.spot)) == self.spot

    def test_combos(self) -> None:
        combos = self.spot.combos()
        assert [(combo.hand, combo.weight) for combo in combos] == list(self.spot.held)
        assert list(combos.to_frame().columns) == ["hand", "weight", "made", "draws"]
        assert str(combos).splitlines()[2].split() == ["combo", "weight", "hand", "draws"]
        assert (combos == self.spot.combos(), combos != 3) == (True, True)
        assert json.loads(combos.to_json())["combos"][0] == combos[0].to_dict()
        aces = [combo for combo in combos if combo.made == "overpair"]
        assert {combo.weight for combo in aces} == {Fraction(1, 2)}
        for combo in combos:
            assert self.spot.names(combo.hand) == (combo.made, *combo.draws)

    def test_the_grid_is_the_share_of_hands_beaten(self) -> None:
        board = cm.Hand("Ks7h2h")
        held = [cm.Hand(pair) for pair in combinations(cm.Hand(cm.Deck()) - board, 2)]
        all_strengths = [cm.strength(hand | board) for hand in held]
        mine = cm.strength(cm.Hand("KhKd") | board)
        below = sum(one < mine for one in all_strengths)
        same = sum(one == mine for one in all_strengths)
        grid = study("KK, AhAd", board).grid()
        assert grid[1, 1] == pytest.approx((below + same / 2) / len(held))
        assert np.isnan(grid[2, 2])

    @pytest.mark.parametrize(
        ("asked", "says"),
        [
            (("AA", "Ks7h"), "three to five cards, not 2"),
            (("AA", ""), "three to five cards, not 0"),
            (("AA", "Ks7h2d3c4c5c"), "three to five cards, not 6"),
            (("AhAd", "AhAc2d"), "no combo of the range is left"),
            (("", "AhAc2d"), "no combo of the range is left"),
            (("AAA", "AhAc2d"), "AAA"),
        ],
    )
    def test_what_is_refused(self, asked: tuple[str, str], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            study(*asked)

    def test_what_else_is_refused(self) -> None:
        with pytest.raises(CardmathError, match="Ks is on the board and dead"):
            study("AA", "Ks7h2d", dead="Ks")
        with pytest.raises(CardmathError, match="defined for hold'em and short deck"):
            study("AA**", "Ks7h2d", game="stud")
        with pytest.raises(CardmathError, match="not in the deck of Short deck: 2d"):
            study("AA", "Ks7h2d", game="short-deck")
        with pytest.raises(CardmathError, match="Qd Qc is not in the range"):
            self.spot.names("QcQd")
        with pytest.raises(CardmathError, match="a combo has two cards"):
            self.spot.names("Qc")


def test_many_weights_are_summed_exactly() -> None:
    random = Random(5)
    weights = {hand: Fraction(random.randrange(1, 10**30), 10**30) for hand, _ in cm.Range("*")}
    answer = study(weights, "Ks7h2d")
    left = [weight for hand, weight in weights.items() if not hand & cm.Hand("Ks7h2d")]
    assert sum(row.weight for row in answer.made) == sum(left)
