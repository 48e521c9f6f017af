"""Tries the properties with new random examples for a given time: `make fuzz`.

The parsers come first (cards, ranges, ranges of other games, filters of studies, pay tables,
expressions of the 24 game), then all other properties, again and again. A failure prints how to
repeat it.

With `--messages` it sends that many damaged messages to `cardmath mcp`, and as many damaged
commands to `cardmath upi`, instead: `make fuzz MESSAGES=100000`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from random import SystemRandom
from time import monotonic

from tests.examples import FUZZ

ROOT = Path(__file__).parent.parent
PARSERS = ("cards", "ranges", "game_hands", "study", "pay_tables", "twenty_four")
_CASES = {"PROPTEST_CASES": "4096"}
"""The examples of a property in Rust, but where the file chooses fewer, as one takes long."""
_NO_TESTS = 5  # the exit status of pytest if it collects none


def targets() -> list[str]:
    """The files with properties in Python and in Rust, those of parsers first."""
    first = [f"tests/properties/test_{name}.py" for name in PARSERS]
    others = sorted(
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if "@given" in path.read_text(encoding="utf-8")
    )
    rust = sorted(
        str(path.relative_to(ROOT))
        for path in (*ROOT.glob("crates/*/tests/**/*.rs"), *ROOT.glob("crates/*/src/**/*.rs"))
        if "proptest!" in path.read_text(encoding="utf-8")
    )
    return [*first, *rust, *(path for path in others if path not in first)]


def passes(target: str, seed: int) -> bool:
    """Run the properties of a file with the examples of a seed."""
    run = subprocess.run(
        _rust(target) if target.endswith(".rs") else _python(target, seed),
        cwd=ROOT,
        env={
            **os.environ,
            FUZZ: str(seed),
            "PROPTEST_RNG_SEED": str(seed),
            **({} if "with_cases(" in (ROOT / target).read_text(encoding="utf-8") else _CASES),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode in (0, _NO_TESTS):
        return True
    print(run.stdout, run.stderr, sep="\n")
    print(f"To repeat it: make fuzz TARGET={target} SEED={seed}")
    return False


def _python(target: str, seed: int) -> list[str]:
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-x", "-p", "no:cacheprovider"]
    return [*command, f"--hypothesis-seed={seed}", target]


def _rust(target: str) -> list[str]:
    """The crate is compiled at the first time. A folder below `tests` is one program."""
    _, crate, kind, *modules = Path(target).with_suffix("").parts
    program = ["--test", modules.pop(0)] if kind == "tests" else ["--lib"]
    filters = ["::".join(name for name in modules if name != "mod")] if modules else []
    return ["cargo", "test", "--quiet", "--profile", "quick", "-p", crate, *program, *filters]


def try_doors(messages: int, seed: int) -> None:
    """Send damaged messages to the servers, each of which has to be answered."""
    from tests.assistants.test_protocol import send_damaged as to_assistants
    from tests.upi.test_mutated import send_damaged as to_upi

    for name, send in (("upi", to_upi), ("mcp", to_assistants)):
        begun = monotonic()
        send(messages, seed)
        print(f"{name}: {messages:,} damaged messages answered in {monotonic() - begun:.0f} s")


def main() -> None:
    """Fuzz until the time is over, or until something fails."""
    parser = argparse.ArgumentParser(prog="tests.fuzz", description="Try properties for a time.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="run once with this seed")
    parser.add_argument("--target", help="a test file; all files with properties by default")
    parser.add_argument("--messages", type=int, help="damaged messages to each server")
    given = parser.parse_args()
    if given.messages is not None:
        try_doors(given.messages, given.seed or 47)
        return
    files = [given.target] if given.target else targets()
    if given.seed is not None:
        sys.exit(not all(passes(file, given.seed) for file in files))
    random, end, runs = SystemRandom(), monotonic() + given.seconds, 0
    while True:
        for file in files:
            if not passes(file, random.randrange(2**32)):
                sys.exit(1)
            runs += 1
            if monotonic() >= end:
                print(f"{runs} runs of {len(files)} files found nothing")
                return


if __name__ == "__main__":
    main()
