"""Ranges in the formats of other programs."""

from fractions import Fraction

import pytest
from hypothesis import given

from cardmath import Range
from cardmath.errors import CardmathError, RangeTextError
from tests.oracles.ranges import HANDS
from tests.pace import at_most
from tests.strategies import nearly_ranges, ranges

TOOLS = ["pio", "pio-numbers", "gto+", "equilab"]

# Each range as the programs write it; "AA at 100%, AQs at 75%, AJs at 50%, ATs at 25%" is the
# example of https://www.reddit.com/r/Poker_Theory/comments/1juyrti/, with what each one exported.
HELD = "AA, AKs, AQs@75%, AJs@50%, ATs@25%"
WRITTEN = {
    "pio": "AA,AKs,AQs:0.75,AJs:0.5,ATs:0.25",
    "gto+": "AA,AKs,[75]AQs[/75],[50]AJs[/50],[25]ATs[/25]",
    "equilab": "100: AA, AKs, 75: AQs, 50: AJs, 25: ATs",
}


@pytest.mark.parametrize("tool", WRITTEN)
def test_the_published_example(tool: str) -> None:
    assert Range(HELD).to_text(tool) == WRITTEN[tool]
    assert Range.from_text(WRITTEN[tool], tool) == Range(HELD)


@given(ranges)
def test_every_format_gives_the_range_back(held: Range) -> None:
    written = held.round(6)
    for tool in TOOLS:
        assert Range.from_text(written.to_text(tool), tool) == written


@given(nearly_ranges)
def test_any_text_is_a_range_or_an_error_at_its_place(text: str) -> None:
    for tool in TOOLS:
        try:
            Range.from_text(text, tool)
        except RangeTextError as error:
            assert 0 <= error.position <= len(text)
            assert text[error.position :].startswith(error.token)


@pytest.mark.parametrize(
    ("tool", "text", "held"),
    [
        ("pio", "AA, KK:0.5\nAhKh:0.25", "AA, KK@50%, AhKh@25%"),
        ("pio", "2d2c: 1,2h2c: 0.5,AhKs: 0", "2d2c, 2h2c@50%"),
        ("pio", "AQo-ATo:0.75,QQ+", "(AQo-ATo)@75%, QQ+"),
        ("gto+", "[50]AA, KK[/50], QQ", "(AA, KK)@50%, QQ"),
        ("gto+", "[50.0]AA[/50.0][25]KK,[/25]QQ", "AA@50%, KK@25%, QQ"),
        ("gto+", "AA,[25%]AKs[/25%]", "AA, AKs@25%"),
        ("gto+", "[ 50 ]QQ+[/], 22", "QQ+@50%, 22"),
        ("gto+", "AK, [0]AKs[/0]", "AKo"),
        ("gto+", "AKs", "AKs"),
        ("equilab", "QQ+, AKs, AhKd", "QQ+, AKs, AhKd"),
        ("equilab", "100: AA, AKo, 75: AQo-ATo", "AA, AKo, (AQo-ATo)@75%"),
        ("equilab", "12.5%: 22,\n0 : AA", "22@12.5%"),
        ("equilab", "", ""),
    ],
)
def test_texts_as_people_paste_them(tool: str, text: str, held: str) -> None:
    assert Range.from_text(text, tool) == Range(held)


@pytest.mark.parametrize(
    ("tool", "text", "token", "says"),
    [
        ("pio", "AA, foo", "foo", "neither a rank"),
        ("pio", "AA:50", "50", "50% is a percentage"),
        ("pio", "AA, 15%", "15%", "rank hands in different ways"),
        ("pio", "[50]AA[/50]", "[50]AA[", "the format gto+"),
        ("gto+", "[50]AA[/25]", "[/25]", "another weight than [50]"),
        ("gto+", "KK, [50]AA", "[50]", "never closed"),
        ("gto+", "AA[/50]", "[/50]", "no bracket"),
        ("gto+", "[x]AA", "[", "around its hands"),
        ("gto+", "AA]", "]", "around its hands"),
        ("gto+", "[50]AA,,KK[/50]", ",", "no term before"),
        ("gto+", "KK, [50]AA, foo[/50]", "foo", "neither a rank"),
        ("gto+", "[150]AA[/150]", "[150]", "0 to 100"),
        ("gto+", "[50][/50]", "[/50]", "no hands"),
        ("gto+", "[50][25]AA[/25][/50]", "[25]", "must be closed"),
        ("gto+", "[50]AA:0.5[/50]", ":", "that of their section"),
        ("equilab", "AA, 50: KK", "AA,", "write 100: before"),
        ("equilab", "50: KK, 25:", "25:", "are missing"),
        ("equilab", "50: KK, 250: AA", "250:", "0 to 100"),
        ("equilab", "50: KK, 25: foo", "foo", "neither a rank"),
        ("equilab", "50: KK:0.5", ":", "that of their section"),
        (
            "pio-numbers",
            "1 0 0.5",
            "0.5",
            "1,326 weights, one for each combo, and the text has 3 words",
        ),
        ("pio-numbers", " ".join(["1"] * 1325 + ["2"]), "2", "0 to 1"),
        ("pio-numbers", " ".join(["1"] * 1325 + ["x"]), "x", "a weight is a number"),
        ("pio-numbers", "", "", "1,326 weights, one for each combo, and the text has 0 words"),
    ],
)
def test_an_error_marks_its_place(tool: str, text: str, token: str, says: str) -> None:
    with pytest.raises(RangeTextError) as raised:
        Range.from_text(text, tool)
    error = raised.value
    assert says in error.reason
    assert text[error.position :].startswith(error.token)
    assert error.token.startswith(token)
    assert error.text == text


def test_numbers_are_in_the_order_of_the_hands() -> None:
    # PioSOLVER's documentation: "2d2c 2h2c 2h2d …", as `show_hand_order` lists them.
    words = Range("2d2c@0.25, 2h2c@0.5, AsAh").to_text("pio-numbers").split()
    assert (words[:3], words[-1], len(words)) == (["0.25", "0.5", "0"], "1", 1326)
    assert HANDS[:2] == ["2d2c", "2h2c"]
    assert Range.from_text(" ".join(["0", "1e-3"] + ["0"] * 1324), "pio-numbers")["2h2c"] == (
        Fraction(1, 1000)
    )


def test_weights_that_are_not_decimals() -> None:
    for tool in TOOLS:
        with pytest.raises(CardmathError, match="round the range first"):
            Range("AA@1/3").to_text(tool)
    assert Range("AA@1/3").round(2).to_text("pio") == "AA:0.33"
    with pytest.raises(CardmathError, match="tool is one of 'pio'"):
        Range("AA").to_text("excel")


def test_long_texts_take_no_long_time() -> None:
    with at_most(1):
        Range.from_text("[50]AA[/50]," * 4_000, "gto+")
        Range.from_text("50: AA, " * 4_000, "equilab")
        with pytest.raises(RangeTextError):
            Range.from_text("[50]" * 10_000, "gto+")
