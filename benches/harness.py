"""Times calls and processes, and writes tables of the results."""

import gc
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROUNDS = 15
STATUS = Path("/proc/self/status")
"""Where Linux describes a process to itself."""


Work = tuple[Callable[[Any], object], Sequence[object]]
"""A function, and the arguments with which it is called one after the other."""


def rates(works: Sequence[Work], rounds: int = ROUNDS) -> list[float]:
    """The calls per second of each function, called in a plain loop: the best of several rounds.

    The time of the loop is included. The functions take turns in each round, and the best round is
    the one that other processes disturbed least.
    """
    best = [float("inf")] * len(works)
    gc.disable()
    for number in range(rounds):
        progress(f"calls, round {number + 1} of {rounds}")
        for index, (call, arguments) in enumerate(works):
            best[index] = min(best[index], _seconds_of_calls(call, arguments))
    gc.enable()
    return [len(arguments) / taken for (_, arguments), taken in zip(works, best, strict=True)]


def _seconds_of_calls(call: Callable[[Any], object], arguments: Sequence[object]) -> float:
    start = time.perf_counter()
    for argument in arguments:
        call(argument)
    return time.perf_counter() - start


def seconds(command: Sequence[str]) -> float:
    """The seconds that a whole process takes: the median of several runs.

    The first run compiles the modules to bytecode, as installing the package does.
    """
    runs = []
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
        runs.append(time.perf_counter() - start)
    return sorted(runs)[ROUNDS // 2]


def peak_memory() -> int:
    """The most bytes that this process has had in memory, as Linux reports it.

    `resource.getrusage` would not do: its peak starts from that of the parent process.
    """
    lines = STATUS.read_text().splitlines()
    peak = next(line for line in lines if line.startswith("VmHWM:"))
    return int(peak.split()[1]) * 1024


def machine() -> str:
    """The processor, the system and the versions with which the figures were measured."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    processor = f"{names[0]}, {len(names)} cores" if names else platform.processor()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{processor}; {platform.system()}; {python}; NumPy {version('numpy')}"
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return f"{system}; cardmath {version('cardmath')}; {date.today().isoformat()}; {load}"


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return f"## {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def progress(what: str) -> None:
    """Print on standard error what is being measured."""
    note(f"measuring {what} …")


def note(text: str) -> None:
    """Print a message on standard error, such as that a library is not installed."""
    print(text, file=sys.stderr)
