"""The tables and lines of a spot: how the hand compares, and the better hands that can come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardmath._core import Hand
from cardmath._equity.breakdowns import deals_text
from cardmath._situation.whole_weights import Number
from cardmath._spot.nuts_and_outs import Nuts, Out
from cardmath._spot.opponents import Opponent
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout, text_table

_MOST_HOLDINGS = 4
"""Up to this many holdings of the nuts are listed by their cards."""
_MOST_RANKS = 6
"""Up to this many pairs of ranks are listed."""


def results_table(
    against: str, now: Sequence[Number] | None, river: Sequence[Number] | None
) -> Layout:
    """The results against the opponents, now and on the river; None is left out."""
    columns = {"you": ["win", "tie", "lose", "all"]}
    if now is not None:
        columns |= {"now holdings": _counts(now), "now percent": _shares(now)}
    if river is not None:
        columns |= {"river deals": _counts(river), "river percent": _shares(river)}
    return text_table(f"against {against}", columns)


def opponents_table(opponents: Sequence[Opponent]) -> Layout:
    """How the combos of each of several opponents compare now."""
    numbers = [[one.lose_to_me or 0, one.tie_me or 0, one.beat_me or 0] for one in opponents]
    names = ("lose", "tie", "beat you")
    columns = {"now": [one.name for one in opponents]}
    for place, name in enumerate(names):
        columns[f"{name} combos"] = [deals_text(each[place]) for each in numbers]
    shares = [Fraction(each[0]) / (sum(each) or 1) for each in numbers]
    columns["ahead percent"] = [percent_text(share) for share in shares]
    return text_table("each opponent", columns)


def outs_table(outs: Sequence[Out], *, on_flop: bool) -> Layout:
    """The number of outs, and the probabilities of reaching better categories."""
    columns = {
        "to": [*(out.category for out in outs), "all"],
        "outs": _counts([len(out.cards) for out in outs]),
        "for everybody": _counts([len(out.shared) for out in outs]),
    }
    if on_flop:
        columns["turn percent"] = _percents([out.next_card for out in outs])
    columns["river percent"] = _percents([out.river for out in outs])
    return text_table("better hands that can come", columns)


def _counts(counts: Sequence[Number]) -> list[str]:
    return [deals_text(count) for count in [*counts, sum(counts)]]


def _shares(counts: Sequence[Number]) -> list[str]:
    return _percents([Fraction(count) / sum(counts) for count in counts])


def _percents(shares: list[Fraction]) -> list[str]:
    return [percent_text(share) for share in [*shares, sum(shares, Fraction())]]


def percent_text(share: Fraction | float) -> str:
    """A share in percent."""
    return f"{float(100 * share):.2f}"


def outs_text(out: Out) -> str:
    """Write the outs of a category; shared outs are listed separately."""
    own = " ".join(str(card) for card in out.cards if card not in out.shared)
    shared = f"for everybody {' '.join(map(str, out.shared))}" if out.shared else ""
    return "; ".join(filter(None, [own, shared]))


def holdings_text(nuts: Nuts, possible: int) -> str:
    """Write the holdings that have the nuts, given the number of possible holdings."""
    if len(nuts.holdings) == possible:
        return "any two cards, yours too"
    return ", ".join(filter(None, ["yours" if nuts.mine else "", _listed(nuts.holdings)]))


def _listed(holdings: tuple[Hand, ...]) -> str:
    """List a few holdings by their cards, more by their ranks, and write the number of many."""
    if len(holdings) <= _MOST_HOLDINGS:
        return ", ".join(map(str, holdings))
    ranks = Counter("".join(str(card.rank) for card in hand) for hand in holdings)
    if len(ranks) <= _MOST_RANKS:
        return ", ".join(f"{pair} ({ways})" for pair, ways in ranks.items())
    return f"{len(holdings)} holdings such as {holdings[0]}"
