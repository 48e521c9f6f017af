"""Arrays of seven-card hands: the cost of each kind of input, with each instruction set.

A process chooses its instruction set once, so each set is measured in a process of its own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import cardmath as cm
from benches.hands import random_ids
from benches.harness import Work, progress, rates, table
from cardmath._evaluation.values import category_of

HANDS = 1_000_000
SLOW_SHARE = 20
ROUNDS = 25
SETS = ["avx512", "avx2", "baseline"]
CHECKED, UNCHECKED, MASKS = "ids, checked", "ids, `check=False`", "masks, checked"
GOALS = {
    (CHECKED, "avx512"): 900,
    (CHECKED, "avx2"): 250,
    (CHECKED, "baseline"): 140,
    (MASKS, "avx512"): 1200,
}


def ways() -> dict[str, tuple[Callable[[Any], Any], Any]]:
    """The calls to measure, with their arguments. Where possible, they reuse the array `out`."""
    ids = random_ids(HANDS, 7)
    out = np.zeros(HANDS, np.uint16)
    masks, wide = cm.masks(ids), np.repeat(ids, 2, axis=1)

    def into(threads: int = 1, check: bool = True) -> Callable[[Any], Any]:
        return lambda cards: cm.strengths(cards, threads=threads, out=out, check=check)

    return {
        CHECKED: (into(), ids),
        UNCHECKED: (into(check=False), ids),
        MASKS: (into(), masks),
        "ids, checked, two threads": (into(2), ids),
        "masks, checked, two threads": (into(2), masks),
        "ids, without `out`": (cm.strengths, ids),
        "ids of a column each (`order='F'`)": (into(), np.asfortranarray(ids)),
        "every other byte of wider rows": (into(), wide[:, ::2]),
        "ids as int64": (into(), ids.astype(np.int64)),
        "`categories` of ids": (cm.categories, ids),
        "`best_five` of ids": (cm.best_five, ids[::SLOW_SHARE].copy()),
    }


def measured_here() -> dict[str, float]:
    """The hands per second of each call in this process; all answers must agree."""
    all_ways = ways()
    truth = cm.strengths(all_ways[CHECKED][1])
    works: list[Work] = []
    for name, (call, cards) in all_ways.items():
        answer = call(cards)
        if "best_five" in name:
            assert np.array_equal(cm.strengths(answer), truth[::SLOW_SHARE])
        elif "categories" in name:
            assert _are_categories(answer, truth)
        else:
            assert np.array_equal(answer, truth), name
        works.append((call, [cards]))
    hands = [len(cards) for _, cards in all_ways.values()]
    found = [rate * count for rate, count in zip(rates(works, ROUNDS), hands, strict=True)]
    return dict(zip(all_ways, found, strict=True))


def _are_categories(found: Any, strengths: Any) -> bool:  # noqa: ANN401
    names = cm.HIGH.categories
    pairs = np.unique(np.stack([found, strengths]), axis=1).T.tolist()
    return all(names[number] == category_of(strength) for number, strength in pairs)


def measure() -> str:
    """The table of rates, with a column for each instruction set."""
    found = {}
    for name in SETS:
        progress(f"arrays with {name}")
        env = {**os.environ, "CARDMATH_INSTRUCTIONS": name}
        command = [sys.executable, "-m", "benches.array_ways"]
        run = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=False)
        if run.returncode == 0:
            found[name] = json.loads(run.stdout)
    best = next(iter(found.values()))
    rows = [[way, *(_cell(way, name, found.get(name)) for name in SETS)] for way in best]
    title = f"Arrays of {HANDS:,} random seven-card hands: million hands a second, one thread"
    return table(title, ["`strengths` of", *SETS], rows) + _costs(best)


def _cell(way: str, name: str, found: dict[str, float] | None) -> str:
    if found is None:
        return "not here"
    goal = GOALS.get((way, name))
    return f"{found[way] / 1e6:,.0f}" + (f" (goal {goal:,})" if goal else "")


def _costs(best: dict[str, float]) -> str:
    """A sentence about the cost of the checks."""
    checked, unchecked = (1e9 / best[way] for way in (CHECKED, UNCHECKED))
    return (
        f"\nWith the fastest instruction set a hand of ids takes {checked:.2f} ns; the checks are "
        f"{checked - unchecked:.2f} ns of it. Masks are always checked.\n"
    )


if __name__ == "__main__":
    print(json.dumps(measured_here()))
