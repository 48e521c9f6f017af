"""Answers that declare what they give as plain values."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from cardmath import Card, Hand
from cardmath._support.plain import Plain


class Pot(NamedTuple):
    chips: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Plain):
    hand: Hand
    share: Fraction
    _hidden: int = 3


@dataclass(frozen=True)
class Answer(Plain):
    _keys = "card pots best=first worst=nobody.share count"

    card: Card
    pots: tuple[Pot, ...]
    first: Shown
    nobody: Shown | None = None

    def count(self) -> int:
        return len(self.pots)


class Decimals(Answer):
    _plain = staticmethod(str)


def test_a_dataclass_without_keys_gives_its_public_fields() -> None:
    shown = Shown(Hand("AhKh"), Fraction(1, 3))
    assert shown.to_dict() == {"hand": ["Ah", "Kh"], "share": "1/3"}


def test_keys_name_attributes_paths_and_methods() -> None:
    answer = Answer(Card("2c"), (Pot(5, (0, 1)),), Shown(Hand("As"), Fraction(2)))
    assert list(answer.to_dict().items()) == [
        ("card", "2c"),
        ("pots", [{"chips": 5, "players": [0, 1]}]),
        ("best", {"hand": ["As"], "share": "2/1"}),
        ("worst", None),
        ("count", 1),
    ]


def test_an_answer_can_convert_its_values_in_its_own_way() -> None:
    answer = Decimals(Card("2c"), (), Shown(Hand("As"), Fraction(2)))
    assert answer.to_dict()["card"] == "2c"
    assert answer.to_dict()["count"] == "0"
