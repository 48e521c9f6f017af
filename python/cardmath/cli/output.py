"""What the commands have in common when they answer: cards in colour, JSON, complaints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardmath.cards import Card, Suit
from cardmath.cli.screen import echo_printed
from cardmath.errors import (
    CardmathError,
    CardTextError,
    ExpressionError,
    NumberTextError,
    RangeTextError,
    RepeatedCardError,
    quote,
)
from cardmath.orderings import HIGH, ORDERINGS, named
from cardmath.wild import told_apart

Command = TypeVar("Command", bound=Callable[..., object])

if TYPE_CHECKING:
    from cardmath.orderings import Ordering
    from cardmath.tables import Table

RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
_LONGEST_SHOWN = 100
_SHOWN_BEFORE = 40


def _ordering(_ctx: click.Context, _parameter: click.Parameter, key: str | None) -> Ordering:
    """The ordering of a key; click names the option where there is none."""
    try:
        return named(key or HIGH.key)
    except CardmathError as error:
        raise click.BadParameter(str(error)) from error


def with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    """The ordering with what is wild in it: words, or cards."""
    words, cards = told_apart(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


ordering_option = click.option(
    "-o",
    "--ordering",
    callback=_ordering,
    default=HIGH.key,
    show_default=True,
    metavar="NAME",
    help=f"What beats what: {', '.join(ORDERINGS)}.",
)
game_option = click.option(
    "-g",
    "--game",
    metavar="NAME",
    help="What is played: omaha, razz …; `cardmath games` lists them.",
)
wild_option = click.option(
    "-w",
    "--wild",
    multiple=True,
    metavar="WHAT",
    help="What is wild: deuces, joker, 'two jokers', bug, 'one-eyed jacks', 'suicide king' …; "
    "again for more.",
)


def cluster_options(command: Command) -> Command:
    """Let a cluster do the work."""
    scheduler = click.option(
        "--scheduler", metavar="tcp://…", help="Let the workers of a Dask scheduler do it."
    )
    workers = click.option(
        "--workers", type=int, default=0, metavar="N", help="Let N processes do it, as a cluster."
    )
    return scheduler(workers(command))


json_option = click.option("--json", "as_json", is_flag=True, help="Answer as JSON, for programs.")


def echo_json(answer: dict[str, Any]) -> None:
    """Write one object on a line of its own."""
    import json  # people's answers start without it

    click.echo(json.dumps(answer))


def echo_table(table: Table, *, as_json: bool, as_csv: bool) -> None:
    """Write a table: as JSON, as CSV, or as text that fits the terminal."""
    if as_json:
        click.echo(table.to_json())
    elif as_csv:
        click.echo(table.to_csv(), nl=False)
    else:
        echo_printed(table)


def drawn(cards: Iterable[Card]) -> str:
    """The cards as they are drawn, red ones in red; letters where symbols cannot be written."""
    return " ".join(map(_drawn, cards))


def _drawn(card: Card) -> str:
    if card.is_joker:
        return str(card)
    text = card.pretty() if _writes("♣♦♥♠") else str(card)
    return click.style(text, fg="red") if card.suit in RED_SUITS else text


def bar_block() -> str:
    """What bars are made of: a block, or a plain character where it cannot be written."""
    return "█" if _writes("█") else "#"


def _writes(symbols: str) -> bool:
    try:
        symbols.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as JSON has them."""
    return [str(card) for card in cards]


def complaint(error: CardmathError) -> str:
    """The message of an error, with its place marked under the text where it has one."""
    if isinstance(error, (ExpressionError, NumberTextError)):
        return f"{error.what}\n{marked(error.text, error.position, error.token)}"
    if isinstance(error, (CardTextError, RangeTextError, RepeatedCardError)):
        if error.position is None:
            return str(error)
        picture = marked(error.text or "", error.position, error.token)
        return f"{quote(error.token)}: {error.reason}\n{picture}"
    return str(error)


def marked(text: str, position: int, token: str) -> str:
    """A line of a text with a place in it marked below, as compilers do.

    Of a long line only what is near is shown. Where nothing can be printed, the place is told by
    number.
    """
    start, end = text.rfind("\n", 0, position) + 1, text.find("\n", position)
    end = len(text) if end < 0 else end
    first = start if end - start <= _LONGEST_SHOWN else max(start, position - _SHOWN_BEFORE)
    last = min(end, first + _LONGEST_SHOWN)
    before, after = "…" * (first > start), "…" * (last < end)
    shown = text[first:last]
    if not shown.strip() or not shown.isprintable():
        return f"  at character {position + 1}"
    mark = "^" * max(1, min(len(token), last - position))
    return f"  {before}{shown}{after}\n  {' ' * (len(before) + position - first)}{mark}"
