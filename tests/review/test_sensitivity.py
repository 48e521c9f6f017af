"""A second set of ranges, which says what verdicts depend on."""

from tests.review.reviewed import played, review


def test_a_second_set_of_ranges_says_what_changes() -> None:
    row = review(played(), sensitivity=["BTN raise: AA", "BB call: KQ"]).decisions[-1]
    assert row.other_loss is not None
    assert row.other_loss > row.loss  # no bluff is left to catch
    assert row.changes
