"""Options that take all numbers that follow them, such as `--prizes 50 30 20`."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

import click

from cardmath.errors import CardmathError

PRIZES = "--prizes"
OTHERS = "--others"


class TakesAll(click.Command):
    """A command whose `--prizes` and `--others` take all numbers that follow them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the numbers after an option to one value."""
        for name in (PRIZES, OTHERS):
            if name not in args:
                continue
            at = args.index(name) + 1
            end = next((i for i in range(at, len(args)) if args[i].startswith("-")), len(args))
            joined = [" ".join(args[at:end])] if end > at else []
            args = [*args[:at], *joined, *args[end:]]
        return super().parse_args(ctx, args)


def read_amounts(text: str) -> list[Decimal]:
    """Read numbers with spaces or commas between them.

    Raises:
        CardmathError: one is no number.
    """
    return [read_number(part) for part in text.replace(",", " ").split()]


def read_number(text: str) -> Decimal:
    """Read a number.

    Raises:
        CardmathError: it is none.
    """
    try:
        return Decimal(text)
    except InvalidOperation:
        raise CardmathError(f"{text!r} is no number") from None
