"""Checks what wheels and source distributions contain.

    python scripts/check_contents.py dist/*

Each must have every file of the package that git knows, such as the page, the rankings and the
stubs, and nothing else of the package than the compiled core. A wheel must have the licence text
of every crate that was compiled into it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
LICENCES = "THIRD-PARTY-LICENSES.txt"
CORE = {"cardmath/_core.abi3.so", "cardmath/_core.pyd"}
"""The compiled core: its name on POSIX, and on Windows."""
ABOUT = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
SOURCES = ("Cargo.toml", "LICENSE", "README.md", "pyproject.toml", "crates/*.rs", "crates/*.toml")
"""What a source distribution needs beside the package."""


def tracked(*patterns: str) -> set[str]:
    """The files that git knows."""
    command = ["git", "ls-files", "-z", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return set(listed.split("\0")) - {""}


def package() -> set[str]:
    """The files of the package, as `cardmath/…`."""
    return {name.removeprefix("python/") for name in tracked("python/cardmath")}


def wheel_problems(path: Path) -> Iterator[str]:
    """What is wrong with a wheel."""
    with ZipFile(path) as wheel:
        inside = {name for name in wheel.namelist() if not name.endswith("/")}
        about = f"{'-'.join(path.name.split('-')[:2])}.dist-info/"
        files = {name for name in inside if not name.startswith(about)}
        if not files & CORE:
            yield "lacks the compiled core"
        yield from differences(files - CORE, package())
        needed = {about + name for name in {*ABOUT, f"licenses/{LICENCES}"}}
        yield from differences(inside & needed, needed)
        if needed <= inside:
            boms = [name for name in inside if name.endswith(".cyclonedx.json")]
            licences = wheel.read(f"{about}licenses/{LICENCES}").decode()
            yield from licence_problems(licences, [json.loads(wheel.read(name)) for name in boms])


def licence_problems(licences: str, boms: list[dict[str, list[dict[str, str]]]]) -> Iterator[str]:
    """Crates of the bill of materials that maturin wrote whose licence text is not there."""
    named = set(re.findall(r"^(\S+) \d\S+: ", licences, re.MULTILINE))
    parts = [part for bom in boms for part in bom["components"]]
    used = {part["name"] for part in parts if part["scope"] != "excluded"}
    own = {name.split("/")[1] for name in tracked("crates/*/Cargo.toml")}
    if not used - own:
        yield "has no bill of materials that names crates"
    for crate in sorted(used - own - named):
        yield f"lacks the licence of the crate {crate}"


def source_problems(path: Path) -> Iterator[str]:
    """What is wrong with a source distribution."""
    with tarfile.open(path) as source:
        inside = {name.partition("/")[2] for name in source.getnames()}
    needed = {f"python/{name}" for name in package()} | tracked(*SOURCES)
    there = {name for name in inside if name.startswith("python/")} | inside & needed
    yield from differences(there, needed)
    for name in sorted({"PKG-INFO", LICENCES} - inside):
        yield f"lacks {name}"


def differences(there: set[str], needed: set[str]) -> Iterator[str]:
    """Files that are missing, and files that should not be there."""
    for name in sorted(needed - there):
        yield f"lacks {name}"
    for name in sorted(there - needed):
        yield f"has {name}, which git does not know"


def main(names: list[str]) -> None:
    """Check all files; exit with 1 if one of them is wrong."""
    wrong = False
    for path in map(Path, names):
        problems = list((wheel_problems if path.suffix == ".whl" else source_problems)(path))
        wrong |= bool(problems)
        print(f"{path.name}: {path.stat().st_size:,} bytes, {len(problems)} problems")
        print("".join(f"    {problem}\n" for problem in problems), end="")
    sys.exit(wrong)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    main(parser.parse_args().files)
