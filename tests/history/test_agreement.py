"""All programs of history and the core order all hands alike, and name them alike."""

import ast
from collections.abc import Iterator
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import history
from tests import golden
from tests.history.witnesses import (
    CORE,
    WITNESSES,
    Ids,
    Witness,
    name_of_best,
    one_of_each,
    strengths,
)

STRENGTHS = 7462
BLOCK = 100_000
MAY_IMPORT = {
    *("cardmath.errors", "cardmath.history", "numpy"),
    *("cardmath._support.numpy", "cardmath._support.tables"),
}

every_witness = pytest.mark.parametrize(
    "witness", [*WITNESSES, CORE], ids=lambda witness: witness.name
)


def blocks_of_all() -> Iterator[Ids]:
    """All 2,598,960 hands, in blocks."""
    hands = combinations(range(52), 5)
    while block := list(islice(hands, BLOCK)):
        yield block


def assert_same_order(witness: Witness, blocks: list[tuple[Ids, list[int]]]) -> None:
    """Assert that values and strengths correspond one to one, in the same order."""
    value_of: dict[int, Any] = {}
    for hands, truth in blocks:
        for hand, strength, value in zip(hands, truth, witness.values(hands), strict=True):
            assert value_of.setdefault(strength, value) == value, (witness.name, hand)
    assert sorted(value_of) == list(range(1, STRENGTHS + 1))
    in_order = [value_of[strength] for strength in sorted(value_of)][:: witness.sign]
    assert all(low < high for low, high in pairwise(in_order))


@every_witness
def test_one_hand_of_each_strength(witness: Witness) -> None:
    hands = one_of_each()
    truth = strengths(hands)
    assert (len(hands), len(set(truth))) == (STRENGTHS, STRENGTHS)
    assert_same_order(witness, [(hands, truth)])


@pytest.fixture(scope="module")
def all_strengths() -> list[list[int]]:
    return list(map(strengths, blocks_of_all()))


@pytest.mark.exhaustive
@every_witness
def test_all_hands(witness: Witness, all_strengths: list[list[int]]) -> None:
    assert sum(map(len, all_strengths)) == 2_598_960
    assert_same_order(witness, list(zip(blocks_of_all(), all_strengths, strict=True)))


@every_witness
def test_the_published_examples(witness: Witness) -> None:
    for line in golden.lines("hand_names.txt"):
        hand, _, name = line.partition(" = ")
        ids = [card.id for card in cm.cards(hand)]
        assert name_of_best(witness, ids) == name == cm.evaluate(hand).category


def test_every_evaluator_is_tested() -> None:
    evaluators = {program.name for program in history.PROGRAMS if program.evaluator}
    assert evaluators == {witness.name for witness in WITNESSES}


@pytest.mark.parametrize("path", sorted(Path(history.__file__).parent.glob("*.py")), ids=str)
def test_no_program_imports_the_core(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        for name in names:
            theirs = name.startswith("cardmath") or name == "numpy"
            history_itself = name.startswith("cardmath.history.")
            assert not theirs or history_itself or name in MAY_IMPORT, (path.name, name)
