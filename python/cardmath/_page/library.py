"""Charts of starting hands that are computed here, none of which is taken from anybody."""

from __future__ import annotations

from functools import cache

from cardmath._ranges.range import Range

SHARES = (5, 10, 15, 20, 30, 40, 50)
"""The percentages of hands of the charts."""

_MOST_ROUNDS = 50


@cache
def library() -> list[dict[str, str]]:
    """The charts: the `name` of each, with its folder, and its `text`.

    The best hands against any two cards are those with the most equity before the flop. The best
    hands against each other are found by rounds: those with the most equity against the last
    round's hands, until they stay the same or come again.
    """
    any_two = [
        {"name": f"computed: best against any two/best {share}%", "text": Range(f"{share}%").text}
        for share in SHARES
    ]
    each_other = [
        {"name": f"computed: best against each other/best {share}%", "text": text}
        for share in SHARES
        if (text := _against_each_other(share))
    ]
    return any_two + each_other


def _against_each_other(share: int) -> str:
    """The hands with the most equity against hands chosen in the same way."""
    import numpy as np

    from cardmath._equity.preflop import preflop_matrix

    matrix = preflop_matrix()
    deals, won = matrix.deals.astype(float), matrix.equity * matrix.deals
    sizes = np.array([Range(name).combinations for name in matrix.classes])
    chosen = frozenset(np.arange(len(sizes)).tolist())
    seen: list[frozenset[int]] = []
    while chosen not in seen and len(seen) < _MOST_ROUNDS:
        seen.append(chosen)
        held = sorted(chosen)
        order = np.argsort(-won[:, held].sum(axis=1) / deals[:, held].sum(axis=1), kind="stable")
        reach = np.cumsum(sizes[order])
        number = int(np.searchsorted(reach, share / 100 * sizes.sum())) + 1
        chosen = frozenset(order[:number].tolist())
    return Range(", ".join(matrix.classes[place] for place in sorted(chosen))).text
