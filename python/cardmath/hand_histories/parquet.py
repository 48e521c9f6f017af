"""A dataset of Parquet files, partitioned by room and month."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from cardmath._support import optional
from cardmath._support.files import written
from cardmath._support.numpy import np
from cardmath._support.parquet import write_frame
from cardmath._support.paths import path_text
from cardmath.errors import CardmathError
from cardmath.hand_histories.table import hand_places

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.hand_histories.files import PathLike
    from cardmath.hand_histories.table import HistoryTable

_UNSAFE = re.compile(r"[^\w-]+")


def check_writer() -> None:
    """Check that a package that writes Parquet is installed.

    Raises:
        CardmathError: neither polars nor pyarrow is there.
    """
    if find_spec("polars") is None and find_spec("pyarrow") is None:
        optional.check("polars", "a Parquet file", "polars")


def dataset_folder(folder: PathLike) -> Path:
    """The folder of a dataset, which need not be there yet.

    Raises:
        CardmathError: it is a file.
    """
    root = Path(path_text("a dataset", folder)).expanduser()
    if root.exists() and not root.is_dir():
        raise CardmathError(f"{str(root)!r} is a file: a dataset is a folder")
    return root


def write(
    hands: HistoryTable,
    players: HistoryTable,
    actions: HistoryTable,
    rejected: HistoryTable,
    tournaments: HistoryTable,
    folder: PathLike,
    part: str | None,
) -> list[str]:
    """Write all tables; give the names of the files."""
    check_writer()
    root, part = dataset_folder(folder), part or uuid4().hex[:12]
    groups, which = _partitions(hands)
    written = []
    for table in (hands, players, actions):
        places = which[hand_places(hands, table)]
        for group, rows in _grouped(places, groups):
            written.append(_write_part(table, rows, root / table.name / group, part))
    for table in (rejected, tournaments):
        codes, rooms = table.codes("room")
        groups = [f"room={_UNSAFE.sub('-', room)}" for room in [*rooms, "unknown"]]
        for group, rows in _grouped(codes.astype("intp") % len(groups), groups):
            written.append(_write_part(table, rows, root / table.name / group, part))
    return written


def _partitions(hands: HistoryTable) -> tuple[list[str], NDArray[np.intp]]:
    """The folders of the partitions, and which one each hand belongs to."""
    codes, rooms = hands.codes("room")
    times = hands.array("time_utc")
    times = np.where(np.isnat(times), hands.array("time_local"), times).astype("datetime64[M]")
    keys = np.stack([codes.astype("int64"), times.astype("int64")])
    kinds, which = np.unique(keys, axis=1, return_inverse=True)
    names = []
    for room, month in kinds.T:
        text = str(month.astype("datetime64[M]"))
        when = "unknown" if text == "NaT" else text
        names.append(f"room={_UNSAFE.sub('-', rooms[room])}/month={when}")
    return names, which.reshape(-1)


def _grouped(which: NDArray[np.intp], groups: list[str]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    for number in np.unique(which):
        yield groups[number], which == number


def _write_part(table: HistoryTable, rows: NDArray[np.bool_], folder: Path, part: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"part-{part}.parquet"
    write_table(table, path, rows)
    return str(path)


def write_table(table: HistoryTable, path: Path, rows: NDArray[np.bool_] | None = None) -> None:
    """Write a table, or some of its rows, as one Parquet file.

    Raises:
        CardmathError: neither polars nor pyarrow is installed.
        OSError: the file cannot be written.
    """
    check_writer()
    if find_spec("polars") is not None:
        frame = table.to_frame("polars")
        chosen: Any = frame if rows is None else frame.filter(rows)
        write_frame(chosen, path)
        return
    pyarrow: Any = optional.load("pyarrow", "a Parquet file")
    parquet: Any = __import__("pyarrow.parquet").parquet
    whole = pyarrow.table(table)
    with written(path) as beside:
        parquet.write_table(whole if rows is None else whole.filter(pyarrow.array(rows)), beside)
