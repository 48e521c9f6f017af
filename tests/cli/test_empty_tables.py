"""Tables without rows, as the commands print them."""

import re

import pytest

from tests.shell import ROOT, cardmath, on_terminal

HANDS = ROOT / "examples" / "hands"


@pytest.mark.parametrize(
    ("command", "title", "why"),
    [
        (f"hands {HANDS} --since 2099-01-01", "0 hands", "no hands meet the filters"),
        (f"hands {HANDS} --since 2099-01-01 --ev", "0 players", "no hands meet the filters"),
        (f"hands {HANDS} --tournaments", "0 tournaments", "how its hero finished a tournament"),
        ("hands -", "0 hands", "no hands were read"),
        ("push-fold 10 0.4", "jam or fold: SB 10, BB 0.4", ""),
    ],
)
def test_an_empty_table_has_no_headings_and_says_why(command: str, title: str, why: str) -> None:
    run = cardmath(*command.split())
    first, *others = run.out.rstrip("\n").split("\n")
    assert first == title
    assert why in run.err
    assert not any("  " in line for line in others), "no columns"
    assert why or "nobody has anything to decide" in others
    shown = on_terminal(*command.split(), columns=40).out
    assert not re.search(r"\S {2,}\S", shown)
