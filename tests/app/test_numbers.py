"""How the page writes numbers."""

from __future__ import annotations

from tests.app.running import Watched

WRITTEN = [
    ("fixed", (-0.6,), "−0.60"),
    ("fixed", (-0.004,), "0.00"),
    ("fixed", (-1234567.891, 1), "−1,234,567.9"),
    ("fixed", (0.4999, 0), "0"),
    ("signed", (4.25,), "+4.25"),
    ("signed", (-20,), "−20.00"),
    ("signed", (0.004,), "0.00"),
    ("signed", (-0.0004, 3), "0.000"),
    ("rounded", (1204.5,), "1,204.5"),
    ("rounded", (27.001,), "27"),
    ("rounded", (-0.001,), "0"),
    ("short", (0.47712,), "0.477"),
    ("short", (1234.5,), "1,230"),
    ("short", (1.234e-9,), "0.00000000123"),
    ("short", (-5e-8, 2), "−0.00000005"),
    ("short", (0,), "0"),
    ("percent", ("2/3", 1), "66.7%"),
    ("percent", (-0.0123,), "−1.23%"),
    ("count", (1712304.5,), "1,712,304.5"),
    ("count", (-1000,), "−1,000"),
    ("withMinus", ("-20.00",), "−20.00"),
    ("withMinus", ("-0.23%",), "−0.23%"),
    ("withMinus", ("2026-02-08",), "2026-02-08"),
    ("withMinus", ("-- --",), "-- --"),
    ("inField", (-0.125,), "-0.13"),
    ("inField", (12500,), "12500"),
]


def test_numbers_have_one_minus_sign_commas_and_no_signed_zero(watched: Watched) -> None:
    page = watched.open("start")
    shown = page.evaluate(
        """async (asked) => {
          const words = await import(new URL("parts/words.js", document.baseURI).href);
          return asked.map(([name, values]) => words[name](...values));
        }""",
        [[name, list(values)] for name, values, _ in WRITTEN],
    )
    assert shown == [text for *_, text in WRITTEN]
