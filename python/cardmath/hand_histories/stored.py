"""A dataset of Parquet files read again, part by part."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardmath import _core
from cardmath._support import optional
from cardmath._support.files import damaged
from cardmath._support.lists import is_iterable, words
from cardmath._support.numpy import np
from cardmath._support.paths import path_text
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.hand_histories.files import PathLike
from cardmath.hand_histories.histories import Histories, joined
from cardmath.hand_histories.statistics import Statistics, added, names_of_statistics

_TABLES = ("hands", "players", "actions", "rejected", "tournaments")
_TEXTS = {"hand", "reason"}
"""The columns of texts that differ."""
_LISTS_OF_LISTS = {"boards"}
_LISTS_OF_TEXTS = {"warnings"}


def read_parquet(folder: PathLike) -> Iterator[Histories]:
    """Read a dataset of `to_dataset` or `Histories.to_parquet` part by part.

    A part has the hands of one room and month from one file, or some of them, so that a dataset of
    any size is read in little memory. The rejected hands come last, on their own, and then the
    results of all tournaments, each once.

    Args:
        folder: the folder of the dataset.

    Raises:
        CardmathError: there is no such dataset, it was written by another version, or polars is
            not installed.
    """
    root = Path(path_text("a dataset", folder)).expanduser()
    polars: Any = optional.load("polars", "reading a dataset", "polars")
    if not any((root / table).is_dir() for table in _TABLES):
        raise CardmathError(f"{str(root)!r} is not a dataset of hand histories")
    return _parts(root, polars)


@interruptible
def count_statistics(
    parts: Iterable[Histories],
    by: str | Iterable[str] = "name",
    *,
    only: Iterable[str] | None = None,
) -> Statistics:
    """Count the statistics of several parts together, as `Histories.statistics` does for one.

    Args:
        parts: such as `read_parquet(folder)`, or `read_batches(folder)`.
        by: the columns by which players are grouped.
        only: the names of the statistics; all of them by default.

    Raises:
        CardmathError: there is no such column or statistic.
        CardmathTypeError: `parts` has something else than hands, such as the name of a folder.
    """
    if isinstance(parts, (str, os.PathLike, Histories)) or not is_iterable(parts):
        raise _no_parts(parts)
    by = words("columns", by)
    chosen = None if only is None else names_of_statistics(only)
    return added(by, (_statistics(part, by, chosen) for part in parts))


def _statistics(part: object, by: tuple[str, ...], only: tuple[str, ...] | None) -> Statistics:
    if not isinstance(part, Histories):
        raise _no_parts(part)
    return part.statistics(by, only=only)


def _no_parts(given: object) -> CardmathTypeError:
    kind = type(given).__name__
    return CardmathTypeError(f"parts are those of read_parquet or read_batches, not {kind}")


def _parts(root: Path, polars: Any) -> Iterator[Histories]:  # noqa: ANN401
    nothing = Histories.of(_core.HistoryReader().take())
    empty = {table.name: table._arrow for table in nothing.tables}
    for path in sorted((root / "hands").rglob("*.parquet")):
        place = path.relative_to(root / "hands")
        hands, players, actions = (
            _table(table, root / table / place, empty[table], polars)
            for table in ("hands", "players", "actions")
        )
        yield _of(empty, hands=hands, players=players, actions=actions)
    for path in sorted((root / "rejected").rglob("*.parquet")):
        rejected = _table("rejected", path, empty["rejected"], polars)
        yield _of(empty, rejected=rejected)
    results = sorted((root / "tournaments").rglob("*.parquet"))
    if results:
        parts = [_table("tournaments", path, empty["tournaments"], polars) for path in results]
        yield joined([_of(empty, tournaments=part) for part in parts])


def _of(empty: dict[str, _core.ArrowTable], **tables: _core.ArrowTable) -> Histories:
    """A part with some of the tables; the others are empty."""
    hands, players, actions, rejected, tournaments = (
        tables.get(name, empty[name]) for name in _TABLES
    )
    return Histories.of((hands, players, actions, rejected, tournaments))


def _table(name: str, path: Path, like: _core.ArrowTable, polars: Any) -> _core.ArrowTable:  # noqa: ANN401
    if not path.exists():
        return like
    with _read_with_care(path, polars):
        frame = polars.read_parquet(path, hive_partitioning=False)
        missing = [column for column in like.columns if column not in frame.columns]
        if missing:
            raise CardmathError(
                f"{str(path)!r} has no column {missing[0]!r}: write the dataset again"
            )
        kinds = ((column, like.kind(column)) for column in like.columns)
        columns = [_column(column, kind, frame[column], polars) for column, kind in kinds]
        return _core.ArrowTable.made(name, columns)


@contextmanager
def _read_with_care(path: Path, polars: Any) -> Iterator[None]:  # noqa: ANN401
    """Report that a file is damaged in plain words, whatever error or panic polars raises.

    Raises:
        CardmathError: the file is damaged.
    """
    try:
        yield
    except CardmathError:
        raise
    except (Exception, polars.exceptions.PanicException) as error:
        raise damaged(path, "a part of a dataset", f"{type(error).__name__}: {error}") from None


def _column(name: str, kind: str, series: Any, polars: Any) -> object:  # noqa: ANN401
    """A column of polars as the core takes it."""
    if kind == "name":
        texts = series.cast(polars.String)
        known = texts.drop_nulls().unique(maintain_order=True)
        codes = texts.replace_strict(
            known, range(len(known)), default=-1, return_dtype=polars.Int32
        )
        return codes.fill_null(-1).to_numpy(), known.to_list()
    if kind == "other":
        return _items(name, series, polars)
    if kind == "time":
        series = series.cast(polars.Int64)
    valid = series.is_not_null().to_numpy() if series.null_count() else None
    filled = series.fill_null(value=False if kind == "bool" else 0)
    return filled.to_numpy(), valid


def _items(name: str, series: Any, polars: Any) -> object:  # noqa: ANN401
    """Texts, or lists as their offsets and items."""
    if name in _TEXTS:
        return series.to_list()
    lengths = series.list.len().fill_null(0).to_numpy()
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    # `explode` would turn an empty list into a null.
    items = series.filter(series.list.len() > 0).explode()
    if name in _LISTS_OF_LISTS:
        return offsets, _items("board", items, polars)
    if name in _LISTS_OF_TEXTS:
        return offsets, items.to_list()
    return offsets, (items.cast(polars.UInt8).to_numpy(), None)
