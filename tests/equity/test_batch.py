"""Many small questions of equity in one call, against one call for each."""

import numpy as np
import pytest

import cardmath as cm
from cardmath.errors import CardmathError, CardmathTypeError


@pytest.mark.parametrize("game", ["holdem", "omaha8", "short-deck", "omaha5"])
def test_a_batch_is_what_single_calls_are(game: str) -> None:
    rules, rng = cm.find_game(game), np.random.default_rng(1)
    deck = [str(card) for card in rules.deck]
    rows, boards = [], []
    for number in range(6):
        dealt = rng.permutation(deck).tolist()
        hands = [dealt[rules.cards * seat :][: rules.cards] for seat in range(2 + number % 2)]
        rows.append([" ".join(hand) for hand in hands])
        boards.append(" ".join(dealt[-(3, 4, 5)[number % 3] :]))
    found = cm.equity_batch(rows, boards, game=game, threads=2)
    for number, (row, board) in enumerate(zip(rows, boards, strict=True)):
        whole = cm.equity(*row, board=board, game=game, method="exact")
        for player in range(len(row)):
            assert found.fraction(number, player) == whole[player].equity


def test_before_the_flop() -> None:
    rows = [("AcAd", "KhKs"), ("KcKd", "AhAs"), ("7h6h", "AsKd", "2c2d"), ("7h6h", "AsKd")]
    found = cm.equity_batch(rows, dead=["", "", "", "Jc"])
    for number, row in enumerate(rows):
        dead = "Jc" if number == 3 else ""
        whole = cm.equity(*row, dead=dead, method="exact")
        for player in range(len(row)):
            assert found.fraction(number, player) == whole[player].equity
    assert found.distinct == 3
    assert found.shares[0, 0] == found.shares[1, 1]
    assert found.shares[0, 2] == 0
    assert repr(found) == "<EquityBatch: 4 rows, 3 of them distinct>"


def test_omaha_on_the_turn_is_known() -> None:
    """The all-in of RunItTwice1 of HHSmithy's hand histories: three quarters of the rivers win."""
    found = cm.equity_batch([("QsQdJdTs", "Jh9s7s7h")], "3dKd9h8h", game="omaha")
    assert found.fraction(0, 0) * 4 == 3
    assert found.deals.tolist() == [40]


def test_arrays_of_masks_and_ids() -> None:
    texts = [["AhKh", "QsQd"], ["7c6c", "AdKd"]]
    masks = np.array([[cm.Hand(hand).mask for hand in row] for row in texts], np.uint64)
    ids = np.array([[cm.ids(hand) for hand in row] for row in texts])
    plain = cm.equity_batch(texts, "Ks7h2d").equity
    for given in (masks, ids):
        assert (cm.equity_batch(given, "Ks7h2d").equity == plain).all()
    boards = np.array([cm.Hand("Ks7h2d").mask] * 2, np.uint64)
    assert (cm.equity_batch(masks, boards).equity == plain).all()
    assert len(cm.equity_batch([])) == 0


def test_wrong_rows_are_named() -> None:
    for rows, board, message in (
        ([("AhKh", "QsQd"), ("AhKh", "AhQd")], "", "row 1: a card is in two places"),
        ([("AhKh", "Ks7h")], "Ks7h2d", "row 0: a card is in two places"),
        ([("AhKh",)], "", "row 0: 2 to 10 players, not 1"),
        ([("AhKh", "Qs")], "", "row 0: a player of this game has 2 cards, not 1"),
        ([("AhKh", "")], "", "row 0: a hand has no cards"),
        ([("AhKh", "QsQd")], "2c3c4c5c6c7c", "row 0: the board has at most 5 cards, not 6"),
        ([("AhKh", "QsQd")], ["2c3c4c"] * 2, "1 rows have 1 of them"),
    ):
        with pytest.raises(CardmathError, match=message):
            cm.equity_batch(rows, board)
    with pytest.raises(CardmathError, match="Razz has no board"):
        cm.equity_batch([("AhKh", "QsQd")], game="razz")
    for wrong in ("AhKh", 7, ["AhKh"]):
        with pytest.raises(CardmathTypeError):
            cm.equity_batch(wrong)  # type: ignore[arg-type]
