"""Public samples of rooms, where they are at hand: what is read, and why others are rejected."""

import os
import re
from collections import Counter, defaultdict

import pytest

from cardmath import hand_histories
from tests.golden import GOLDEN

SAMPLES = os.environ.get("CARDMATH_HAND_SAMPLES")
"""The folder of the collections that `golden/hand_samples.txt` names."""

REASONS = re.compile(
    "the hand is truncated|no line begins a hand|has no seat|no one is paid the pot"
    "|unknown part of a hand|two players|the text says the pot is"
    "|puts in .*, and has only|does not add up"
)

pytestmark = pytest.mark.skipif(not SAMPLES, reason="the samples are not here")


@pytest.fixture(scope="module")
def found() -> hand_histories.Histories:
    return hand_histories.read(SAMPLES or "")


def test_every_hand_is_read_or_rejected_for_a_reason(found: hand_histories.Histories) -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for room, file in zip(found.hands["room"], found.hands["source_file"], strict=True):
        files[room].add(file)
    hands = Counter(found.hands["room"])
    rejected = Counter(room or "-" for room in found.rejected["room"])
    lines = [
        f"{room} {len(files[room])} {hands[room]} {rejected[room]}"
        for room in sorted({*hands, *rejected})
    ]
    table = (GOLDEN / "hand_samples.txt").read_text().splitlines()
    assert lines == [line for line in table if not line.startswith("#")]
    assert all(REASONS.search(reason) for reason in found.rejected["reason"])


def test_the_money_of_every_hand_adds_up(found: hand_histories.Histories) -> None:
    put_in: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for player in found.players:
        put_in[player["hand_id"]] += player["contributed"]
        taken[player["hand_id"]] += player["collected"]
        assert player["starting_stack"] >= player["contributed"] >= 0
        assert player["finishing_stack"] == player["starting_stack"] + player["net"]
    for hand in found.hands:
        fees = hand["rake"] + hand["jackpot"] + hand["other_fees"]
        assert hand["pot"] == put_in[hand["hand_id"]] + hand["house_added"]
        assert hand["pot"] == taken[hand["hand_id"]] + (fees if hand["complete"] else hand["pot"])


def test_the_pots_that_texts_state_are_those_of_the_rules(
    found: hand_histories.Histories,
) -> None:
    warnings = [text for texts in found.hands["warnings"] for text in texts]
    # A hand of BetOnline lacks the fold of a player who left.
    assert len([text for text in warnings if "does not fit the rules" in text]) == 1
