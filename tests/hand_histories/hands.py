"""Hands as PokerStars writes them, made up for the tests."""

from __future__ import annotations


def hand(
    number: int = 1,
    *,
    first: str = "Ann",
    second: str = "Bob",
    date: str = "2020/02/08 4:01:19",
    pot: str = "$0.50",
) -> str:
    """A hand in which the small blind, who has the button, folds."""
    return f"""PokerStars Hand #{number}:  Hold'em No Limit ($0.25/$0.50 USD) - {date} ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: {first} ($50 in chips)
Seat 2: {second} ($50 in chips)
{first}: posts small blind $0.25
{second}: posts big blind $0.50
*** HOLE CARDS ***
Dealt to {second} [Ah Kd]
{first}: folds
Uncalled bet ($0.25) returned to {second}
{second} collected $0.50 from pot
*** SUMMARY ***
Total pot {pot} | Rake $0


"""


def broken(number: int = 1) -> str:
    """A hand whose money does not add up."""
    return hand(number, pot="$7")
