"""Writes what the pinned packages of the requirements files need, and the hashes of all of them.

    python scripts/pins.py UV

Change `name==version` in a file, then run `make pins`: each line gets the SHA-256 of every file
of its release, for every system, and packages that are needed besides get lines of their own. With
these pip installs nothing else (`--require-hashes`). UV is the program uv, which asks the registry
that it is set up for; no address is written.
"""

from __future__ import annotations

import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {
    "requirements-pins.txt": (),
    "requirements-run.txt": (),
    "requirements-release.txt": (),
    "requirements.txt": ("requirements-run.txt",),
    "website/requirements.txt": ("requirements.txt", "requirements-run.txt"),
    "benches/requirements.txt": (),
    "tests/widget/requirements.txt": (),
}
"""The files, each with those that are installed before it."""
ALONE = {"benches/requirements.txt", "tests/widget/requirements.txt"}
"""Files whose packages are installed without what they need."""
OLDEST_PYTHON = "3.11.5"
"""The oldest Python in which the site and the checks run; the package needs 3.11."""
_HASH = " --hash="


def lines(name: str) -> tuple[list[str], list[str]]:
    """What a file has: remarks and options, then a line for each package."""
    text = (ROOT / name).read_text(encoding="utf-8").splitlines()
    is_package = [line[:1].isalpha() for line in text]
    both = list(zip(text, is_package, strict=True))
    return [line for line, package in both if not package], [line for line, is_ in both if is_]


def pins(*names: str) -> list[str]:
    """The packages of files as `name==version`, without hashes."""
    return [line.partition(_HASH)[0] for name in names for line in lines(name)[1]]


def package(line: str) -> str:
    """The name of the package of a line, in lower case with hyphens."""
    return line.partition("==")[0].lower().replace("_", "-")


def with_hashes(uv: str, wanted: list[str], *, alone: bool) -> list[str]:
    """Lines for packages and for all that they need, with hashes.

    Args:
        uv: the program.
        wanted: packages as `name==version`.
        alone: leave out what they need.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "wanted.in"
        source.write_text("\n".join(wanted), encoding="utf-8")
        command = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        options = ["--no-header", "--no-annotate", "--python-version", OLDEST_PYTHON]
        run = subprocess.run(
            [*command, *options, *["--no-deps"] * alone, str(source)],
            capture_output=True,
            text=True,
            check=False,
        )
    if run.returncode:
        raise SystemExit(run.stderr)
    return run.stdout.replace(" \\\n    ", " ").splitlines()


def main(uv: str) -> None:
    """Write all files again."""
    for name, before in FILES.items():
        head, _ = lines(name)
        there = set(map(package, pins(*before)))
        found = with_hashes(uv, pins(name, *before), alone=name in ALONE)
        own = [line for line in found if package(line) not in there]
        (ROOT / name).write_text("\n".join([*head, *own, ""]), encoding="utf-8")
        print(f"{name}: {len(own)} packages")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("uv")
    main(parser.parse_args().uv)
