"""Data frames of polars as Parquet files, with the errors of the system as such."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardmath._support.files import written

_SYSTEM_ERROR = re.compile(r"\(os error (\d+)\)")
"""How polars shows the number of an error of the system."""

_NOT_WRITTEN = "transport error"
"""What polars says where the end of a file cannot be written: nearly always, the disk is full."""


def write_frame(frame: Any, path: Path) -> None:  # noqa: ANN401 # of polars
    """Write a frame of polars as one Parquet file, whole or not at all.

    Args:
        frame: the frame.
        path: the file.

    Raises:
        OSError: the file cannot be written.
    """
    with written(path) as beside, _system_errors(path):
        frame.write_parquet(beside)


@contextmanager
def _system_errors(path: Path) -> Iterator[None]:
    """Raise the errors of the system, such as a full disk, as such: polars has its own for them."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        code = _SYSTEM_ERROR.search(str(error))
        if code is None and _NOT_WRITTEN not in str(error):
            raise
        number = int(code[1]) if code else errno.ENOSPC
        raise OSError(number, os.strerror(number), str(path)) from error
