"""Properties of studies: expressions of any text, and any range on any board."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

import cardmath as cm
from cardmath.errors import ExpressionError

SPOT = cm.study("22+, A2s+, KTs+@1/2, 98s", "Ks7h2h")
NAMES = [name for one in SPOT.definitions for name in (one.name, *one.groups)]
WORDS = st.sampled_from([*NAMES, "and", "or", "not", "(", ")", "+", ",", "top", "x"])


@given(st.one_of(st.text(), st.lists(WORDS, max_size=12).map(" ".join)))
def test_any_text_is_an_expression_or_an_error_with_its_place(text: str) -> None:
    try:
        part = SPOT.range(text)
    except ExpressionError as error:
        assert text[error.position : error.position + len(error.token)] == error.token
        return
    assert part - SPOT.held == cm.Range()
    assert part | SPOT.range(f"not ({text})") == SPOT.held
    assert SPOT.share(text) == part.total / SPOT.held.total


@given(
    st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True),
    st.fractions(0, 1, max_denominator=1000),
)
def test_a_combo_has_one_made_hand_of_all_its_weight(ids: list[int], weight: Fraction) -> None:
    assume(weight)
    first, second, *board = map(cm.Card.from_id, ids)
    spot = cm.study({cm.Hand((first, second)): weight}, board)
    rows = [row for row in spot.made if row.combos]
    assert [(row.combos, row.weight, row.share) for row in rows] == [(1, weight, Fraction(1))]
    assert (rows[0].name, *(row.name for row in spot.draws if row.combos)) == spot.names(
        (first, second)
    )
