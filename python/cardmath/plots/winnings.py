"""Draws what a player won: hand by hand next to what was expected, or by tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING

from cardmath._support.layout import counted
from cardmath.plots._figures import DARK, LIGHT, axes_for, picture, save, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.hand_histories import Histories, HistoryTable

_ERRORS = 2
"""How many standard deviations the band reaches to each side."""


@picture
def tournament_graph(
    histories: Histories,
    player: str | Iterable[str] | None = None,
    path: str | PathLike[str] | None = None,
    *,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw what a player won in tournaments, minus what was paid, after each of them.

    Tournaments are in the order of time, those without a time last. Of several currencies, the one
    with the most tournaments is drawn.

    Args:
        histories: the hands and summaries.
        player: the name of the player, or all the names that the player has; by default, the player
            of the summaries.
        path: the file to write.
        currency: the currency; by default, the one with the most tournaments.
        rates: as for `Histories.tournament_graph`.
        ax: axes to draw into, instead of a file.

    Raises:
        CardmathError: no tournament says how the player finished.
    """
    axes = axes_for(path, ax)
    found = histories.tournament_graph(player, currency=currency, rates=rates)
    axes.plot(range(len(found) + 1), [0.0, *found.net], color=DARK, label="won")
    _label(axes, "tournaments", found.currency)
    name = f"{found.name}: " if found.name else ""
    set_title(
        axes,
        f"{name}{counted(len(found), 'tournament')}",
        "; ".join(["prizes and bounties less entries", *found.notes]),
    )
    save(axes, path)
    return axes


@picture
def winnings_graph(
    histories: Histories,
    player: str | Iterable[str],
    path: str | PathLike[str] | None = None,
    *,
    expected: HistoryTable | None = None,
    tournament: str | None = None,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a player's winnings over the hands, next to what the all-ins were worth.

    The band is two standard deviations around the expected winnings: the luck of all-in cards
    alone. Hands are in the order of time, those without a time last. Of several currencies, the one
    with the most hands is drawn; tournaments' chips are left out. An all-in whose variance is not
    known adds none to the band.

    Args:
        histories: the hands.
        player: the name of the player, or all the names that the player has.
        expected: the answer of `Histories.expected`, if you have it already.
        tournament: the number of a tournament, to draw the chips in it.
        currency: the currency; by default, the one with the most hands.
        rates: as for `Histories.winnings_graph`.

    Raises:
        CardmathError: there is no such player.
    """
    axes = axes_for(path, ax)
    found = histories.winnings_graph(
        player, expected, tournament=tournament, currency=currency, rates=rates
    )
    net, mean, band = found.net, found.ev_net, _ERRORS * found.deviation
    played = range(1, len(found) + 1)
    axes.fill_between(played, mean - band, mean + band, color=LIGHT, alpha=0.5, linewidth=0)
    axes.plot(played, mean, color=DARK, linestyle="--", label="expected")
    axes.plot(played, net, color=DARK, label="won")
    _label(axes, "hands", found.currency)
    axes.legend(loc="best", frameon=False)
    set_title(
        axes,
        f"{found.name}: {counted(len(found), 'hand')}",
        "; ".join(["won and expected, ± 2 standard deviations", *found.notes]),
    )
    save(axes, path)
    return axes


def _label(axes: Axes, counted: str, currency: str) -> None:
    """Draw the line of no winnings, and name both axes."""
    from matplotlib.ticker import MaxNLocator

    axes.axhline(0, color="black", linewidth=0.8)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(counted)
    axes.set_ylabel(currency or "chips")
