"""`cardmath pots` and `cardmath icm`."""

import json

import pytest

from tests.shell import cardmath


def test_pots() -> None:
    run = cardmath("pots", "Ann=1,500", "Bob=4000", "--dead", "150", "--json")
    reported = json.loads(run.out)
    assert reported["pots"] == [
        {"pot": "main", "amount": 3150, "each": 1500, "players": ["Ann", "Bob"]}
    ]
    assert reported["uncalled"] == {"player": "Bob", "amount": 2500}


def test_icm() -> None:
    run = cardmath("icm", "50", "30", "20", "--prizes", "70", "30", "--json")
    assert json.loads(run.out)["players"][0]["expected"] == "1265/28"
    again = cardmath("icm", "--prizes", "70,30", "--json", "50", "30", "20")
    assert again.out == run.out
    twice = cardmath("icm", "50", "30", "20", "--prizes", "70", "--json", "--prizes", "30")
    joined = cardmath("icm", "--json", "50", "30", "20", "--prizes=70", "30")
    assert twice.out == joined.out == run.out
    assert "requires an argument" in cardmath("icm", "50", "30", "20", "--prizes").err
    bubble = cardmath("icm", *["1000"] * 4, "--prizes", "50", "30", "20", "--bubble", "--csv")
    assert bubble.out.splitlines()[1].startswith("p1,p2,1000.0,1.875")
    deal = cardmath(
        "icm",
        "A=50",
        "B=30",
        "C=20",
        "--prizes",
        "50",
        "30",
        "20",
        "--deal",
        "chips",
        "--minimum",
        "20",
    )
    assert "A          50   40.00" in deal.out


def test_prizes_that_rise_are_refused() -> None:
    """The last place's was typed first."""
    rising = cardmath("icm", "50", "30", "20", "--prizes", "20", "30", "50")
    assert (rising.status, rising.out) == (2, "")
    assert "from the first place down" in rising.err
    assert "place 2 has 30 after 20" in rising.err
    assert cardmath("icm", "50", "30", "20", "--prizes", "50", "30", "30").err == ""


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["pots", "100"], "2 to 10 players"),
        (["pots", "100", "ten"], "'ten' is not a number of chips"),
        (["pots", "100", "-5"], "'-5' is not a number of chips"),
        (["pots", "100", "5.5"], "'5.5' is not a number of chips"),
        (["pots", "=5", "6"], "the name before = is missing"),
        (["pots", "9" * 30, "6"], "is not a number of chips"),
        (["icm", "5", "3"], "Missing option '--prizes'"),
        (["icm", "5", "3", "--prizes"], "requires an argument"),
        (["icm", "5", "x", "--prizes", "1"], "'x' is not a number"),
        (["icm", "50,30,20", "--prizes", "1"], "'50,30,20' is not a number: a comma separates"),
        (["icm", "5", "3", "--prizes", "1,000", "500"], "Write 1000, or 1 000"),
        (["pots", "1,5,00", "200"], "'1,5,00' is not a number: a comma separates"),
        (["icm", "5", "NaN", "--prizes", "1"], "a stack is a number, not NaN"),
        (["icm", "0", "0", "--prizes", "1"], "nobody has chips"),
        (["icm", "A=5", "A=3", "--prizes", "1"], "two players are called 'A'"),
        (["icm", "5", "3", "--prizes", "1", "--bubble", "--deal", "icm"], "exclude each other"),
        (["icm", "5", "3", "--prizes", "1", "--minimum", "1"], "--minimum belongs to --deal"),
    ],
)
def test_bad_input(arguments: list[str], why: str) -> None:
    run = cardmath(*arguments)
    assert run.status == 2
    assert why in run.err
