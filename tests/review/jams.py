"""Hands of short stacks as PokerStars writes them: a jam, or a fold, before the flop."""

from __future__ import annotations


def jammed(
    number: int, hole: str, *, jams: bool = True, hero: str = "Bob", ends: str = "folds"
) -> str:
    """A hand of two players with ten big blinds; Bob has the button and the small blind."""
    lines = [
        f"PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2020/02/08 4:01:19 ET",
        "Table 'Vega' 6-max Seat #2 is the button",
        "Seat 1: Ann ($20 in chips)",
        "Seat 2: Bob ($20 in chips)",
        "Bob: posts small blind $1",
        "Ann: posts big blind $2",
        "*** HOLE CARDS ***",
        f"Dealt to {hero} [{hole[:2]} {hole[2:]}]",
    ]
    if not jams:
        lines += ["Bob: folds", "Uncalled bet ($1) returned to Ann", "Ann collected $2 from pot"]
    else:
        lines += [
            "Bob: raises $18 to $20 and is all-in",
            "Ann: folds",
            "Uncalled bet ($18) returned to Bob",
            "Bob collected $4 from pot",
        ]
    pot = 2 if not jams else 4
    return "\n".join([*lines, "*** SUMMARY ***", f"Total pot ${pot} | Rake $0", "", "", ""])


def in_a_tournament(text: str, *others: int) -> str:
    """The same hand on the bubble of a tournament, with players who fold before the blinds."""
    text = text.replace(
        "Hand #1:  Hold'em No Limit ($1/$2 USD)",
        "Hand #1: Tournament #9, $5+$1 USD Hold'em No Limit - Level I (1/2)",
    )
    text = text.replace("$", "").replace("5+1 USD", "$5+$1 USD").replace(" | Rake 0", " | Rake 0")
    seats = "".join(f"Seat {at}: P{at} ({chips} in chips)\n" for at, chips in enumerate(others, 3))
    folds = "".join(f"P{at}: folds\n" for at in range(3, 3 + len(others)))
    head, tail = text.split("Bob: posts small")
    button = f"Seat #{2 + len(others)} is the button"
    head = head.replace("Seat #2 is the button", button if others else "Seat #2 is the button")
    before, dealt, after = ("Bob: posts small" + tail).partition("]\n")
    return f"{head}{seats}{before}{dealt}{folds}{after}"
