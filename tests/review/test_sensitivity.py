"""A second set of ranges, which says what verdicts depend on."""

from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories
from tests.review.reviewed import FOLDED, OPTIONS, played, review


def test_a_second_set_of_ranges_says_what_changes() -> None:
    row = review(played(), sensitivity=["BTN raise: AA", "BB call: KQ"]).decisions[-1]
    assert row.other_loss is not None
    assert row.other_loss > row.loss  # no bluff is left to catch
    assert row.changes


def test_the_ranges_of_both_sets_are_listed() -> None:
    second = ["any raise: AA", "any call: KQ"]
    done = review(played(), sensitivity=second)
    listed = [(row.set, row.line, row.hands, row.count) for row in done.assumed]
    assert listed[2:] == [(2, "BB call vs BTN", "KQ", 1), (2, "BTN raise vs BB", "AA", 1)]
    assert {row[0] for row in listed[:2]} == {1}
    assert [row["set"] for row in done.to_dict()["assumed"]] == [1, 1, 2, 2]
    assert str(done.assumed).splitlines()[1].split()[-2:] == ["players", "set"]
    assert " set" not in str(review(played()).assumed).splitlines()[1]


def test_beside_a_chart_the_measured_ranges_are_the_second_set() -> None:
    """The button raised and the big blind called with all hands of the sixty."""
    hands = [played(number=number) for number in range(1, 61)]
    both = review(*hands, last=1, sensitivity=True)
    chart, measured = review(*hands, last=1), review(*hands, last=1, ranges=None)
    assert [row.loss for row in both.decisions] == [row.loss for row in chart.decisions]
    assert [row.other_loss for row in both.decisions] == [row.loss for row in measured.decisions]
    assert [row.changes for row in both.decisions] == [
        first.is_mistake != second.is_mistake
        for first, second in zip(chart.decisions, measured.decisions, strict=True)
    ]


def folded(number: int) -> str:
    """A hand that the button folds before the flop."""
    lines = played(number=number).text.splitlines()
    end = lines.index("Bob: raises $30 to $50")
    after = ["Bob: folds", "Uncalled bet ($10) returned to Ann", "Ann collected $20 from pot"]
    summary = ["*** SUMMARY ***", "Total pot $20 | Rake $0"]
    return "\n".join([*lines[:end], *after, *summary]) + "\n\n\n"


def test_beside_measured_ranges_those_a_quarter_wider_are_the_second_set() -> None:
    """The button raised half of its hands; the big blind called all raises."""
    texts = [folded(number) for number in range(1, 61)]
    texts += [played(moves=FOLDED, number=number).text for number in range(61, 121)]
    found = hand_histories.parse("".join(texts))
    assert not len(found.rejected), [*found.rejected]
    options: dict[str, Any] = {**OPTIONS, "last": 1}
    both = cm.review(found, "Ann", sensitivity=True, **options)
    sources = {(row.set, row.line): row.source for row in both.assumed}
    assert sources[1, "BTN raise vs BB"].startswith("50.0% of hands: ")
    wide = "62.5% of hands, 1.25 times as many as measured: "
    assert sources[2, "BTN raise vs BB"].startswith(wide)
    wider = cm.review(found, "Ann", ranges=["BTN raise: 62.5%", "BB call: 100%"], **options)
    assert [row.other_loss for row in both.decisions] == [row.loss for row in wider.decisions]
    assert any(row.loss != row.other_loss for row in both.decisions)


@pytest.mark.parametrize(
    ("second", "reason"),
    [(["BTN raise: AA"], "has no line for BB call vs BTN"), (True, "50 decisions are needed")],
)
def test_a_second_set_that_fits_no_hand_is_refused(second: bool | list[str], reason: str) -> None:
    with pytest.raises(cm.CardmathError, match=f"no hand has a second set of ranges: .*{reason}"):
        review(played(), sensitivity=second)


def test_verdicts_are_counted_of_the_hands_that_have_a_second_set() -> None:
    limped = played(number=2).text.replace("Bob: raises $30 to $50", "Bob: calls $10")
    limped = limped.replace("Ann: calls $30", "Ann: raises $30 to $50\nBob: calls $30")
    read = hand_histories.parse(played().text + limped)
    assert not len(read.rejected), [*read.rejected]
    first = ["BTN raise: AA, QJ", "BB call: KQ, 77", "BTN call: AA, QJ", "BB raise: KQ, 77"]
    done = cm.review(read, "Ann", ranges=first, sensitivity=first[:2], **OPTIONS)
    assert [row.other_loss is None for row in done.decisions] == [False, False, True, True]
    assert "; 0 of 2 verdicts change" in done.title
