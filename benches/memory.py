"""The memory that evaluating arrays takes, beside the input and the output.

A process makes both arrays, evaluates the hands, and prints by how much its peak memory grew.
"""

import subprocess
import sys

from benches.harness import STATUS, progress, table

HANDS = 4_000_000
MOST = 16 * 1024 * 1024

# How each input is made without temporary arrays, and the number of threads.
CASES = {
    "uint8 ids": ("np.empty((hands, 7), np.uint8)", 1),
    "uint8 ids, two threads": ("np.empty((hands, 7), np.uint8)", 2),
    "uint64 masks": ("np.empty(hands, np.uint64)", 1),
    "int64 ids": ("np.empty((hands, 7), np.int64)", 1),
    "ids with `order='F'`, two threads": ("np.empty((hands, 7), np.uint8, order='F')", 2),
    "int32 ids of wider rows": ("np.empty((hands, 14), np.int32)[:, ::2]", 1),
}
PROGRAM = """if True:
    import numpy as np, cardmath as cm
    from benches.harness import peak_memory
    hands, threads = {hands}, {threads}
    cards, out = {cards}, np.ones(hands, np.uint16)
    few = np.array([[0, 5, 10, 15, 20, 25, 30], [51, 50, 49, 48, 0, 1, 2]], np.uint8)
    cards[::2], cards[1::2] = few if cards.ndim == 2 else cm.masks(few)
    before = peak_memory()
    cm.strengths(cards, threads=threads, out=out)
    print(peak_memory() - before)
    assert (out.reshape(-1, 2) == cm.strengths(few)).all()
"""


def measure() -> str:
    """The table of memory in KiB."""
    progress("memory")
    rows = []
    for what, (cards, threads) in CASES.items():
        program = PROGRAM.format(hands=HANDS, cards=cards, threads=threads)
        command = [sys.executable, "-c", program]
        if not STATUS.exists():
            rows.append([what, "not known on this system", "< 16 MiB"])
            continue
        run = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        grown = int(run.stdout)
        assert grown < MOST, (what, grown)
        rows.append([what, f"{grown // 1024:,} KiB", "< 16 MiB"])
    title = f"Peak memory of evaluating {HANDS:,} hands of seven, beside input and output"
    return table(title, ["input", "extra memory", "goal"], rows)
