"""Writes THIRD-PARTY-LICENSES.txt, the licences of all crates that the core may contain.

    python scripts/licences.py

Every wheel carries the file, also one that is built by hand; scripts/crate_list.py checks that it
names the crates of the build. Each text appears once, with the crates whose licence it is.

Cargo knows where the sources of each crate lie, and the texts are files of it. So this takes less
than a second, and needs nothing that is not needed to build.
"""

from __future__ import annotations

import json
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from crate_list import LICENCES, NOT_IN_THE_CORE, ROOT

HEAD = "The crates that the core of cardmath may contain, and the texts of their licences."
RULE = "=" * 100
NAMES = ("license", "licence", "copying", "unlicense", "copyright", "authors", "notice")
"""How the names of files with licences begin. The Apache licence wants notices to be passed on."""


def main() -> None:
    """Write the file."""
    LICENCES.write_text(licences(), encoding="utf-8")


def licences() -> str:
    """The content of the file: all crates, then all texts, each with its crates.

    Raises:
        SystemExit: a crate has no file with a licence.
    """
    crates = packages()
    texts: dict[str, tuple[str, list[str]]] = {}
    """By its words, since copies differ in spaces: each text, and the crates that have it."""
    for crate in crates:
        found = licence_files(Path(crate["manifest_path"]).parent)
        if not found:
            raise SystemExit(f"licences.py: {crate['name']} has no file with its licence")
        for path in found:
            text = trimmed(path.read_text(encoding="utf-8"))
            names = texts.setdefault(" ".join(text.split()), (text, []))[1]
            names.append(crate["name"])
    listed = [f"{crate['name']} {crate['version']}: {crate['license']}" for crate in crates]
    parts = [
        f"{RULE}\n{', '.join(dict.fromkeys(names))}\n\n{text}" for text, names in texts.values()
    ]
    whole = "\n\n".join([HEAD, "\n".join(listed), *parts])
    return f"{whole}\n"


def packages() -> list[dict[str, Any]]:
    """The crates of other people that the core may contain, as Cargo describes them, by name."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    foreign = [crate for crate in json.loads(done.stdout)["packages"] if crate["source"]]
    in_core = [crate for crate in foreign if crate["name"] not in NOT_IN_THE_CORE]
    return sorted(in_core, key=lambda crate: (crate["name"], crate["version"]))


def licence_files(folder: Path) -> list[Path]:
    """The files of a crate that hold its licences, its authors and notices."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.is_file() and path.name.lower().startswith(NAMES) and path.suffix != ".rs"
    )


def trimmed(text: str) -> str:
    """A text without spaces at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    main()
