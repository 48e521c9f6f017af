"""The sentences of Ask: what each asks in PQL, against plain counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, groupby
from typing import TypeAlias

import pytest

import cardmath as cm
from cardmath.app.sentences import BLANKS, SENTENCES, Sentence
from cardmath.errors import CardmathError

Cards: TypeAlias = tuple[str, ...]
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
ORDER = {rank: place for place, rank in enumerate("23456789TJQKA")}


def asking(words: str) -> Sentence:
    (found,) = (each for each in SENTENCES if words in each.words)
    return found


def value(text: str) -> Fraction:
    answer = cm.pql(text)
    assert isinstance(answer, cm.queries.Answer)
    assert answer.method == "exact"
    (row,) = answer.rows
    assert isinstance(row.value, Fraction | int)
    return Fraction(row.value)


def on_flops(*hands: str, of: Callable[[Cards], bool]) -> Fraction:
    """The share of the flops that have something, counted one by one."""
    held = {hand[place : place + 2] for hand in hands for place in range(0, len(hand), 2)}
    flops = [*combinations([card for card in DECK if card not in held], 3)]
    return Fraction(sum(of(flop) for flop in flops), len(flops))


def ranks(cards: Iterable[str]) -> list[str]:
    return [card[0] for card in cards]


def highest(cards: Cards) -> int:
    return max(ORDER[rank] for rank in ranks(cards))


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda each: each.words[:60])
def test_each_sentence_is_pql_for_each_of_its_choices(sentence: Sentence) -> None:
    assert cm.queries.explain_pql(sentence.fill())[0].method == "exact"
    assert {name for name, _ in sentence.blanks} <= {*BLANKS}
    assert all(f"{{{name}}}" in sentence.pql for name, _ in sentence.blanks)
    for name, _ in sentence.blanks:
        for words, _ in BLANKS[name].choices:
            assert len(cm.queries.explain_pql(sentence.fill(**{name: words}))) == 1


def test_there_are_forty_by_topic_and_no_two_alike() -> None:
    assert len({each.words for each in SENTENCES}) == len(SENTENCES) >= 40
    topics = [(topic, len([*group])) for topic, group in groupby(each.topic for each in SENTENCES)]
    assert len(topics) == len({topic for topic, _ in topics})
    assert all(count >= 3 for _, count in topics)


def test_a_pair_flops_a_set_or_better() -> None:
    truth = on_flops("7c7d", of=lambda flop: "7" in ranks(flop))
    assert value(asking("flop {made").fill(hand="77")) == truth
    assert f"{float(truth):.3%}" == "11.755%"


def test_other_hands_flop_a_set_or_better_too() -> None:
    """A straight is better than a set, and has no rank of the board."""
    straights = [{"A", "K", "Q"}, {"K", "Q", "9"}, {"Q", "9", "8"}, {"9", "8", "7"}]

    def better(flop: Cards) -> bool:
        boats_and_quads = sorted(Counter([*ranks(flop), "J", "T"]).values()) in ([2, 3], [1, 4])
        return {*ranks(flop)} in straights or boats_and_quads

    assert value(asking("flop {made").fill(hand="JsTd")) == on_flops("JsTd", of=better)


@pytest.mark.parametrize(
    ("words", "hand", "truth"),
    [
        ("hit the flop (pair", "AsKd", lambda flop: {"A", "K"} & {*ranks(flop)}),
        (
            "an overpair on the flop",
            "QcQd",
            lambda flop: highest(flop) < ORDER["Q"],
        ),
        ("an overcard to", "QcQd", lambda flop: highest(flop) > ORDER["Q"]),
        (
            "flop a flush draw (four",
            "AsKs",
            lambda flop: sum(card[1] == "s" for card in flop) == 2,
        ),
        (
            "a backdoor flush draw",
            "AsKs",
            lambda flop: (
                sum(card[1] == "s" for card in flop) == 1
                or (len({card[1] for card in flop}) == 1 and flop[0][1] != "s")
            ),
        ),
    ],
)
def test_questions_about_the_flop(words: str, hand: str, truth: Callable[[Cards], bool]) -> None:
    assert value(asking(words).fill(hand=hand)) == on_flops(hand, of=lambda flop: bool(truth(flop)))


def test_set_over_set() -> None:
    truth = on_flops("7c7d", "9c9d", of=lambda flop: {"7", "9"} <= {*ranks(flop)})
    assert value(asking("set over set").fill(hand="7c7d", other="9c9d")) == truth


def test_questions_about_boards() -> None:
    flop = asking("How often is the flop")
    alike = {
        "of one suit": lambda flop: len({card[1] for card in flop}) == 1,
        "of two suits": lambda flop: len({card[1] for card in flop}) == 2,
        "of three suits (rainbow)": lambda flop: len({card[1] for card in flop}) == 3,
        "paired": lambda flop: len({*ranks(flop)}) < 3,
    }
    for words, truth in alike.items():
        assert value(flop.fill(texture=words)) == on_flops(of=truth)
    ace = on_flops(of=lambda flop: "A" in ranks(flop))
    assert value(asking("is there {rank").fill()) == ace
    assert value(asking("is there {rank").fill(rank="a deuce")) == ace
    paired = asking("After {board").fill(board="Ks7h2d")
    assert value(paired) == Fraction(9, 49)


def test_questions_about_hands_and_outs() -> None:
    assert value(asking("is a player dealt").fill()) == Fraction(34, 1326)
    # Of 1,225 hands without two cards of one suit each: 3 AA and 3 KK, 6 QQ, and 9 AK.
    assert value(asking("one opponent hold").fill()) == Fraction(3 + 3 + 6 + 9, 1225)
    assert value(asking("How many outs to {").fill()) == 9
    by_river = 1 - Fraction(38 * 37, 47 * 46)
    flush = asking("make {type:a flush or better} by {by")
    assert value(flush.fill()) == by_river
    assert value(flush.fill(by="the turn")) == Fraction(9, 47)
    assert value(asking("win against {other:QQ} (equity)").fill(hand="AA", other="KK")) == (
        cm.equity("AA", "KK").players[0].equity
    )


def test_what_cannot_be_filled_in_is_refused() -> None:
    first = SENTENCES[0]
    for wrong in ({"hand": "77' board='AAA"}, {"made": "a pear"}, {"board": "Ks7h2d"}):
        with pytest.raises(CardmathError):
            first.fill(**wrong)


def test_a_value_is_not_filled_in_again() -> None:
    assert "hero='{other}'" in asking("set over set").fill(hand="{other}")
