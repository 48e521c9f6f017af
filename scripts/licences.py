"""Writes THIRD-PARTY-LICENSES.txt, the licences of all crates that the core may contain.

    python scripts/licences.py

Every wheel carries the file, also one that is built by hand; scripts/crate_list.py sees that it
names the crates of the build. Each text stands once.

`cargo bundle-licenses` finds the text of a licence by the name of its file. Some crates name it
otherwise, as encoding_rs does (LICENSE-WHATWG) and r-efi (AUTHORS): a text that was not found is
taken from those files of the crate that no other licence was found in.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LICENCES = "THIRD-PARTY-LICENSES.txt"
HEAD = "The crates that the core of cardmath may contain, and the texts of their licences."
RULE = "=" * 100
BUNDLE = ("cargo", "bundle-licenses", "--format", "json")
MISSING = "NOT FOUND"
"""What `cargo bundle-licenses` writes for a text that it did not find."""
NAMES = ("LICENSE*", "LICENCE*", "COPYING*", "AUTHORS*")
"""The files of a crate that may tell its licence."""


def main() -> None:
    """Find all texts, and write each with the crates whose licence it is."""
    libraries = json.loads(output(*BUNDLE))["third_party_libraries"]
    folders, names = crates(), []
    texts: dict[str, tuple[str, list[str]]] = {}
    """By its words: each text, and the crates whose licence it is."""
    for crate in libraries:
        name, version = crate["package_name"], crate["package_version"]
        fill(crate, folders[name, version])
        names.append(f"{name} {version}: {crate['license']}")
        for text in dict.fromkeys(trimmed(licence["text"]) for licence in crate["licenses"]):
            texts.setdefault(" ".join(text.split()), (text, []))[1].append(name)
    parts = [f"{RULE}\n{', '.join(of)}\n\n{text}" for text, of in texts.values()]
    whole = "\n\n".join([HEAD, "\n".join(names), *parts])
    (ROOT / LICENCES).write_text(f"{whole}\n", encoding="utf-8")


def trimmed(text: str) -> str:
    """A text without spaces at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def output(*command: str) -> str:
    """What a command prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def crates() -> dict[tuple[str, str], Path]:
    """The folder of each crate, by its name and version."""
    packages = json.loads(output("cargo", "metadata", "--format-version", "1"))["packages"]
    return {(p["name"], p["version"]): Path(p["manifest_path"]).parent for p in packages}


def fill(crate: dict[str, Any], folder: Path) -> None:
    """Replace the missing texts of a crate by those of its files that hold no found text."""
    missing = [licence for licence in crate["licenses"] if licence["text"] == MISSING]
    if not missing:
        return
    known = [licence["text"].split() for licence in crate["licenses"]]
    files = sorted({path for name in NAMES for path in folder.glob(name) if path.is_file()})
    texts = [path.read_text(encoding="utf-8") for path in files]
    others = [text for text in texts if text.split() not in known]
    for licence in missing:
        licence["text"] = "\n".join(others) or MISSING


if __name__ == "__main__":
    main()
