"""Writes THIRD-PARTY-LICENSES.yml, the licences of all crates that the core may contain.

    python scripts/licences.py

`cargo bundle-licenses` finds the text of a licence by the name of its file. Some crates name it
otherwise, as encoding_rs does (LICENSE-WHATWG) and r-efi (AUTHORS): a text that was not found is
taken from those files of the crate that no other licence was found in.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

LICENCES = "THIRD-PARTY-LICENSES.yml"
BUNDLE = ("cargo", "bundle-licenses", "--format")
MISSING = "NOT FOUND"
"""What `cargo bundle-licenses` writes for a text that it did not find."""
NAMES = ("LICENSE*", "LICENCE*", "COPYING*", "AUTHORS*")
"""The files of a crate that may tell its licence."""


def main() -> None:
    """Bundle twice: to see which texts are missing, and with these filled in."""
    found = json.loads(output(*BUNDLE, "json"))
    folders = crates()
    for crate in found["third_party_libraries"]:
        fill(crate, folders[crate["package_name"], crate["package_version"]])
    with tempfile.NamedTemporaryFile("w", suffix=".yml", encoding="utf-8") as filled:
        json.dump(found, filled)  # which YAML's readers read too
        filled.flush()
        output(*BUNDLE, "yaml", "--previous", filled.name, "--output", LICENCES)


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
