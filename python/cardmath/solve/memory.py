"""Amounts of memory: those that a user allows or that are free, and how bytes are written."""

from __future__ import annotations

import os
import re
from decimal import Decimal

from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, quote

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


def allowed_memory(memory: str | int | None) -> int:
    """The most bytes to use: three quarters of the free memory, if nothing is given.

    Raises:
        CardmathError: `memory` is neither bytes nor text such as `2 GB`.
    """
    return _free_memory() * 3 // 4 if memory is None else _read_bytes(memory)


def _free_memory() -> int:
    """The free memory of the machine, in bytes; a large number if the system does not report it."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            found = re.search(r"MemAvailable:\s+(\d+) kB", file.read())
    except OSError:
        found = None
    if found is not None:
        return int(found[1]) * 1024
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 8 << 30


def _read_bytes(memory: object) -> int:
    if isinstance(memory, str):
        found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?\s*", memory.lower())
        if found is None:
            raise CardmathError(f"memory is bytes, or text such as '2 GB', not {quote(memory)}")
        return int(Decimal(found[1]) * _UNITS[found[2]])
    return whole("memory", memory, 1)


def shown_bytes(count: float) -> str:
    """A number of bytes in a unit that fits."""
    for size, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= size:
            return f"{count / size:.3g} {name}"
    return f"{count:.0f} bytes"
