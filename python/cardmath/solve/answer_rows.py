"""The strategies, values and reaches of an answer as rows of polars frames and Parquet files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card, Deck
from cardmath._support import optional
from cardmath._support.numpy import np
from cardmath._support.parquet import write_frame
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError
from cardmath.solve.betting_tree import BettingNode
from cardmath.solve.hand_arrays import hand_names
from cardmath.solve.lines import PLAYERS, short_act_text
from cardmath.solve.node import Node
from cardmath.solve.sizes import STREETS

if TYPE_CHECKING:
    import polars as pl

    from cardmath.solve.question import PostflopQuestion

_PURPOSE = "a frame or a Parquet file of strategies"
_PART_ROWS = 500_000
"""The rows from which a part is written, so that memory is bounded: about 30 MB."""


def check_polars() -> None:
    """Check that polars is installed.

    Raises:
        CardmathError: it is not.
    """
    optional.check("polars", _PURPOSE, "polars")


def frame_of(node: Node) -> pl.DataFrame:
    """The rows of a node.

    Raises:
        CardmathError: polars is not installed.
    """
    polars: Any = optional.load("polars", _PURPOSE, "polars")
    parts = [_rows_of(polars, node, player) for player in (0, 1)]
    found: pl.DataFrame = polars.concat(parts)
    return found


def _rows_of(polars: Any, node: Node, player: int) -> pl.DataFrame:  # noqa: ANN401
    """The rows of one player: a row for each action, or one without if the other acts."""
    comes = np.flatnonzero(node.reach[player] > 0)
    acts = node.player == player
    actions = list(node.actions) if acts else [None]
    rows = np.repeat(comes, len(actions))
    categorical, names = polars.Categorical, node.hands[player]

    def same(value: str | float, kind: Any) -> Any:  # noqa: ANN401
        return polars.Series([value], dtype=kind).new_from_index(0, len(rows))

    def numbers(values: Any) -> Any:  # noqa: ANN401
        return polars.Series(np.asarray(values, np.float32), nan_to_null=True)

    missing = np.full(len(rows), np.nan)
    found: pl.DataFrame = polars.DataFrame(
        {
            "line": same(node.line, categorical),
            "street": same(STREETS[len(node.board) - 3], polars.Enum(STREETS)),
            "board": same("".join(map(str, node.board)), categorical),
            "pot": same(node.pot, polars.Float64),
            "player": same(PLAYERS[player], polars.Enum(PLAYERS)),
            "hand": polars.Series([names[row] for row in rows], dtype=_hand_type(node)),
            "reach": numbers(node.reach[player][rows]),
            "equity": numbers(node.equity[player][rows]),
            "value": numbers(node.values[player][rows]),
            "action": polars.Series(actions * len(comes), dtype=categorical),
            "frequency": numbers(node.strategy[comes].ravel() if acts else missing),
            "action_value": numbers(node.action_values[comes].ravel() if acts else missing),
        }
    )
    return found


def _hand_type(node: Node) -> Any:  # noqa: ANN401 # a type of polars
    """The type of a column of hands; those of two cards have one dictionary."""
    polars: Any = optional.load("polars", _PURPOSE, "polars")
    return _pairs_of_cards() if node.game.cards == 2 else polars.Categorical


@cache
def _pairs_of_cards() -> Any:  # noqa: ANN401 # a type of polars
    """All hands of two cards, the higher card first."""
    polars: Any = optional.load("polars", _PURPOSE, "polars")
    return polars.Enum(hand_names([[high, low] for high in range(52) for low in range(high)]))


def decisions(game: PostflopQuestion, line: str, streets: tuple[str, ...]) -> Iterator[str]:
    """The lines of all decisions after a line, with all cards, on some streets."""
    moves, place = game.tree.find(line, game.board, game.dead)
    dealt = (Card.from_id(card) for kind, card in moves if kind == "card")
    known = {*game.board, *game.dead, *dealt}
    last = max(map(STREETS.index, streets))
    left = [(" ".join(line.split()), place, frozenset(known))]
    while left:
        at, node, cards = left.pop()
        if node.kind == "decision":
            if node.street in streets:
                yield at
            for kid in reversed(game.tree.after(node)):
                left.append((f"{at} {short_act_text(kid.action)}".strip(), kid, cards))
        elif node.kind == "next" and STREETS.index(node.street) < last:
            (below,) = game.tree.after(node)
            for card in reversed([card for card in Deck() if card not in cards]):
                left.append((f"{at} / {card} /".strip(), below, cards | {card}))


def count_decisions(game: PostflopQuestion, line: str, streets: tuple[str, ...]) -> int:
    """How many lines `decisions` gives."""
    moves, place = game.tree.find(line, game.board, game.dead)
    cards = 52 - len(game.board) - len(game.dead) - sum(kind == "card" for kind, _ in moves)
    last = max(map(STREETS.index, streets))
    counted: dict[tuple[int, int], int] = {}

    def count(node: BettingNode, cards: int) -> int:
        """The decisions from the first node of a street, or from an inner one, on."""
        key = node.tree, node.place
        if key not in counted:
            total, left = 0, [node]
            while left:
                each = left.pop()
                if each.kind == "decision":
                    total += each.street in streets
                    left += game.tree.after(each)
                elif each.kind == "next" and STREETS.index(each.street) < last:
                    total += cards * count(game.tree.after(each)[0], cards - 1)
            counted[key] = total
        return counted[key]

    return count(place, cards)


def write_parts(
    game: PostflopQuestion,
    node: Callable[[str], Node],
    folder: Path,
    line: str,
    streets: tuple[str, ...],
    progress: Progress | None,
) -> None:
    """Write the rows of all decisions as Parquet files in a folder, which appears when all exist.

    Raises:
        CardmathError: the folder exists and is not empty, or polars is not installed.
        OSError: a file cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardmathError(f"{os.fspath(folder)!r} is there already: name a new folder")
    total = count_decisions(game, line, streets)
    beside = folder.with_name(f".{folder.name[:100]}.{token_hex(8)}.part")
    try:
        beside.mkdir()
    except OSError as error:  # the caller knows the path as it was given
        raise OSError(error.errno, error.strerror, os.fspath(folder)) from error
    try:
        part, frames, rows = 0, list[Any](), 0
        for done, at in enumerate(decisions(game, line, streets)):
            if progress is not None:
                progress(done, total)
            frames.append(frame_of(node(at)))
            rows += len(frames[-1])
            if rows >= _PART_ROWS:
                _write_part(frames, beside / f"part-{part:05}.parquet")
                part, frames, rows = part + 1, [], 0
        if frames or not part:
            _write_part(frames, beside / f"part-{part:05}.parquet")
        beside.replace(folder)
        if progress is not None:
            progress(total, total)
    finally:
        rmtree(beside, ignore_errors=True)


def _write_part(frames: list[Any], path: Path) -> None:
    polars: Any = optional.load("polars", _PURPOSE, "polars")
    write_frame(polars.concat(frames), path)
