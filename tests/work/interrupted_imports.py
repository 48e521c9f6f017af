"""Presses Ctrl-C within the imports of calls, each in a process of its own: see the test.

It reads a JSON object from standard input: `calls`, expressions by name; `most`, how many places to
try in each; `seed`. It writes a line for each failure, and at last how many tries there were.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from random import Random

import cardmath

EVENTS = ("import", "exec")
"""A module is looked for, or the code of one is run."""


def in_a_process(work: Callable[[], str]) -> str:
    """Do some work in a fork of this process, in which nothing is loaded yet."""
    read, write = os.pipe()
    if not os.fork():
        try:
            found = work()
        except BaseException:
            found = traceback.format_exc()
        with os.fdopen(write, "w") as pipe:
            pipe.write(found)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        found = pipe.read()
    os.wait()
    return found


def answer(call: str) -> str:
    return repr(eval(call, {"cm": cardmath}))


def events_of(call: str) -> int:
    """The number of events in a call."""

    def count() -> str:
        seen = []
        sys.addaudithook(lambda event, _: seen.append(event) if event in EVENTS else None)
        answer(call)
        return str(len(seen))

    found = in_a_process(count)
    if not found.isdecimal():
        raise SystemExit(f"{call}: {found}")
    return int(found)


def again(call: str, place: int) -> str:
    """Press Ctrl-C at an event of a call; the answer of the next call."""
    left = [place]

    def press(event: str, _: object) -> None:
        if event in EVENTS:
            left[0] -= 1
            if left[0] == 0:
                signal.raise_signal(signal.SIGINT)

    def work() -> str:
        sys.addaudithook(press)
        try:
            answer(call)
        except KeyboardInterrupt:
            pass
        else:
            if left[0] <= 0:
                return "the interruption was lost"
        return answer(call)

    return in_a_process(work)


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    given = json.load(sys.stdin)
    random, tries = Random(given["seed"]), 0
    for name, call in given["calls"].items():
        expected, events = in_a_process(lambda: answer(call)), events_of(call)  # noqa: B023
        places = range(1, events + 1)
        for place in sorted(random.sample(places, min(given["most"], events))):
            tries += 1
            found = again(call, place)
            if found != expected:
                print(f"{name}, event {place} of {events}: {found[-600:]!r}, not {expected[:60]!r}")
    print(f"{tries} tries")


if __name__ == "__main__":
    main()
