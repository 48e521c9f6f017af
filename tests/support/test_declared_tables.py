"""A table has the columns that its class declares."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from cardmath._support.layout import Layout
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathTypeError


class Apples(NamedTuple):
    kind: str
    number: int
    share: Fraction | None
    eaten: tuple[int, ...]


class Basket(Table[Apples]):
    title = "Apples"
    rows = (Apples("red", 1200, Fraction(1, 3), (5, 6)), Apples("green", 2400, None, ()))

    def _columns(self) -> Columns[Apples]:
        return (
            Column("kind", "kind of apple"),
            Column("number", "apples"),
            Column("share", "share", ".1%"),
            Column("", "dozens", str, of=lambda row: row.number // 12),
            Column("eaten"),
        )


def test_a_table_prints_and_converts_the_columns_that_it_declares() -> None:
    assert str(Basket()).splitlines() == [
        "Apples",
        "kind of",
        "apple    apples  share  dozens",
        "red       1,200  33.3%     100",
        "green     2,400            200",
    ]
    red = {"kind": "red", "number": 1200, "share": "1/3", "eaten": [5, 6]}
    green = {"kind": "green", "number": 2400, "share": None, "eaten": []}
    assert Basket().to_dict() == {"rows": [red, green]}
    assert Basket().to_csv() == f"kind,number,share,eaten\nred,1200,{1 / 3},5 6\ngreen,2400,,\n"
    assert Basket() == Basket()
    assert repr(Basket()) == str(Basket())
    assert Basket().to_markdown().splitlines() == [
        "| kind of apple | apples | share | dozens |",
        "| --- | ---: | ---: | ---: |",
        "| red | 1,200 | 33.3% | 100 |",
        "| green | 2,400 |  | 200 |",
    ]
    exact = "kind,number,share,eaten\nred,1200,1/3,5 6\ngreen,2400,,\n"
    assert Basket().to_csv(fractions=True) == exact
    assert Basket().to_frame(fractions=True)["share"][0] == Fraction(1, 3)
    assert Basket().to_frame("polars", fractions=True)["share"].to_list() == ["1/3", None]
    with pytest.raises(CardmathTypeError, match="fractions is True or False"):
        Basket().to_csv(fractions=1)  # type: ignore[arg-type]


def test_the_repr_of_a_long_table_is_its_head_and_its_size() -> None:
    lines = [(f"a|{number}", str(number)) for number in range(30)]
    shown = repr(Layout("Numbers", ("name", "number"), lines)).splitlines()
    assert shown[:2] == ["Numbers", "name  number"]
    assert shown[-2:] == ["a|11      11", "… 18 more lines: print shows all"]
    assert (
        repr(Layout("Numbers", ("name", "number"), lines[:20])).splitlines()[-1] == "a|19      19"
    )
    assert Layout("", ("name", "number"), lines[:1]).to_markdown().endswith("| a\\|0 | 0 |")
