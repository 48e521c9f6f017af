"""Ranges that are kept by name, in a file of the user's, and charts that cardmath computes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from cardmath._page.errors import FieldError, in_field, text_of
from cardmath._page.named_texts import NamedTexts
from cardmath._page.table import read_pasted
from cardmath._ranges.range import Range
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

SHARES = (5, 10, 15, 20, 30, 40, 50)
"""The percentages of hands of the charts."""
_MOST_ROUNDS = 50
_LONGEST_NAME = 60
_PATIENCE = 10.0
"""The seconds to wait for another program that changes the file."""

RANGES = NamedTexts("ranges", "ranges", lambda: _PATIENCE)
"""The saved ranges."""


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Save or remove a range, and list all that are saved.

    Args:
        asked: `save`, a name, with `text`, its range, and `over`, the text in whose place it is
            saved, if not of any; or `remove`, a name; or `library` for the charts that are computed
            here; or nothing. A name may begin with a folder: `open/CO`.
        progress: not called, as the answer takes no time.

    Returns:
        `ranges`, each with `name` and `text`, by name.

    Raises:
        FieldError: a name is empty or too long, or the text is not a range, or another range than
            `over` has the name.
        CardmathError: too many ranges are saved, or the file cannot be read or written.
    """
    if asked.get("library"):
        return {"ranges": library()}
    if not {"save", "remove"} & asked.keys():
        return _listed(RANGES.load())
    if "save" not in asked:
        return _listed(RANGES.change(text_of(asked, "remove"), None))
    name, text = _name(asked, "save"), _range(asked)
    over = text_of(asked, "over") if "over" in asked else None

    def check(kept: str | None) -> None:
        if over is not None and kept not in (None, text, over):
            message = f"{quote(name)} is another range: save again to replace it"
            raise FieldError("save", CardmathError(message))

    return _listed(RANGES.change(name, text, check))


def _listed(ranges: dict[str, str]) -> dict[str, Any]:
    ordered = sorted(ranges.items(), key=lambda pair: pair[0].casefold())
    return {"ranges": [{"name": name, "text": text} for name, text in ordered]}


def _name(asked: dict[str, Any], field: str) -> str:
    name = text_of(asked, field).strip()
    if not 1 <= len(name) <= _LONGEST_NAME:
        problem = CardmathError(f"a name has 1 to {_LONGEST_NAME} characters")
        raise FieldError(field, problem)
    return name


def _range(asked: dict[str, Any]) -> str:
    text = text_of(asked, "text")
    with in_field("text"):
        return read_pasted(text)[0].text


@cache
def library() -> list[dict[str, str]]:
    """The charts: the `name` of each, with its folder, and its `text`.

    The best hands against any two cards are those with the most equity before the flop. The best
    hands against each other are found by rounds: those with the most equity against the last
    round's hands, until they stay the same or come again. Solved games before the flop come last:
    the name says what is played, and what deviating gains.
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
    return any_two + each_other + list(_solved())


def _solved() -> Iterator[dict[str, str]]:
    """The solved charts of the package."""
    from cardmath.solve.preflop_charts import ROUNDED_PLAYERS, rounded_preflop_charts

    for players in ROUNDED_PLAYERS:
        for row in rounded_preflop_charts(players):
            folder = (
                f"solved: {players} players, {row.stack:g} big blinds, {row.game}; rounded, no "
                f"player gains more than {row.gain:g} big blinds, no play after the flop"
            )
            yield {"name": f"{folder}/{row.line}", "text": row.range.text}


def _against_each_other(share: int) -> str:
    """The hands with the most equity against hands chosen in the same way."""
    from cardmath._preflop.matrix import preflop_matrix

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
