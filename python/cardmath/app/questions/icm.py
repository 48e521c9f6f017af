"""What chips are worth in prize money: expectations, bubble factors, deals and knock-outs."""

from __future__ import annotations

from decimal import Decimal
from math import isfinite
from typing import Any

import cardmath as cm
from cardmath._page.table import Fields
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.typed import typed_number, typed_numbers
from cardmath.errors import CardmathError
from cardmath.tournaments.amounts import prizes_of

_MOST_PLAYERS = 10


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about a tournament; all numbers come as texts.

    It has `stacks` and `prizes`; for a deal the `minimum` that each gets and what is `left` to play
    for; for knock-outs `bounties`, one for all or one for each, and the percentage that is
    `progressive`.

    Returns:
        the `table` of expectations; `factors`, a row of bubble factors for each player: None
        against oneself, a text where a factor has no bound; no rows if a player has no chips; the
        table of `deals`, or `why_no_deal`; the table of `knock_outs`, None without bounties.

    Raises:
        FieldError, SeveralFieldsError: a number is wrong.
    """
    progress(0, 1)
    fields = Fields()
    chips = [Decimal(0)] * len(asked.texts("stacks", most=_MOST_PLAYERS))
    for place, text in enumerate(asked.texts("stacks", most=_MOST_PLAYERS)):
        with fields.of(f"stacks.{place}"):
            chips[place] = typed_number(text)
    prizes: list[Decimal] = []
    with fields.of("prizes"):
        prizes = typed_numbers(asked.text("prizes"))
        prizes_of(prizes)
    numbers = {"minimum": Decimal(0), "left": Decimal(0), "progressive": Decimal(50)}
    for name, usual in numbers.items():
        with fields.of(name):
            numbers[name] = typed_number(asked.text(name, str(usual)))
    fields.check()
    stacks = {f"player {place}": chip for place, chip in enumerate(chips, 1)}
    found = cm.icm(stacks, prizes, progress=progress)
    alive = all(chips) and len(chips) > 1
    factors: tuple[tuple[Any, ...], ...] = ()
    if alive and any(prizes):
        factors = cm.tournaments.bubble_factors(chips, prizes, progress=progress).factors
    no_deal = _why_no_deal(chips, prizes)
    return {
        "method": found.method,
        "table": printed(found),
        "factors": [[_plain(factor) for factor in row] for row in factors],
        "why_no_deal": no_deal,
        "deals": None if no_deal else _deals(stacks, prizes, numbers["minimum"], numbers["left"]),
        "knock_outs": _knock_outs(stacks, asked.text("bounties"), numbers["progressive"]),
    }


def _why_no_deal(chips: list[Decimal], prizes: list[Decimal]) -> str | None:
    if len(chips) < 2 or not all(chips):
        return "Players without chips are out: a deal is made without them and their prizes."
    if len(prizes) > len(chips):
        return f"There are {len(prizes)} prizes for {len(chips)} players."
    return None


def _deals(
    stacks: dict[str, Decimal], prizes: list[Decimal], minimum: Decimal, left: Decimal
) -> dict[str, Any]:
    """A deal by ICM and a chip chop, side by side."""
    fields = Fields()
    with fields.of("left"):
        cm.tournaments.deal(stacks, prizes, left=left)
    fields.check()
    with fields.of("minimum"):
        model, share = (
            cm.tournaments.deal(stacks, prizes, method=method, minimum=minimum, left=left)
            for method in ("icm", "chips")
        )
    fields.check()
    amounts = [f"{float(amount):,.2f}" for amount in share.amounts]
    table = printed(model)
    played = f"; {float(left):,g} left to play for" if left else ""
    return {
        "title": f"A deal of {len(stacks)} players{played}",
        "header": ["player", "chips", "ICM", "chip chop"],
        "cells": [[*line, text] for line, text in zip(table["cells"], amounts, strict=True)],
        "words": table["words"],
    }


def _knock_outs(
    stacks: dict[str, Decimal], bounties: str, progressive: Decimal
) -> dict[str, Any] | None:
    """What knock-outs are worth, with a bounty for all or one for each."""
    if not bounties.strip():
        return None
    fields = Fields()
    with fields.of("progressive"):
        if progressive > 100:
            raise CardmathError("at most 100% of a bounty can go onto the winner's head")
    with fields.of("bounties"):
        heads = typed_numbers(bounties)
        each = heads if len(heads) > 1 else heads * len(stacks)
        part = min(progressive, Decimal(100)) / 100
        found = cm.tournaments.knock_outs(stacks, each, progressive=part)
    fields.check()
    return printed(found)


def _plain(factor: Any) -> float | str | None:  # noqa: ANN401
    if factor is None:
        return None
    number = float(factor)
    return number if isfinite(number) else "no bound"
