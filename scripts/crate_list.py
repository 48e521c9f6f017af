"""Checks that the crates of a build are those of crates.sha256, before anything is compiled.

    python scripts/crate_list.py          makes Cargo.lock of the list, and compares them
    python scripts/crate_list.py --write  writes the list from Cargo.lock

The list has the name, the version and the SHA-256 of each crate that Cargo may fetch, and not
where it is fetched from. Cargo refuses a crate whose content has another SHA-256 than Cargo.lock.
Without the list Cargo would choose the newest versions, which change from day to day.
THIRD-PARTY-LICENSES.txt has to name the crates of the list, too.
"""

from __future__ import annotations

import subprocess
import tomllib
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = ROOT / "crates.sha256"
LOCK = ROOT / "Cargo.lock"
LICENCES = ROOT / "THIRD-PARTY-LICENSES.txt"
NOT_IN_THE_CORE = {"proptest", "pyo3-build-config"}
"""Crates of tests and builds, whose licences no wheel needs."""
HEAD = (
    "# The crates that a build may use: name, version and SHA-256.",
    "# scripts/crate_list.py compares them before anything is compiled; `make pins` writes them.",
)


def locked() -> list[str]:
    """The crates of Cargo.lock, as lines of the list.

    Raises:
        SystemExit: one has no checksum, so nothing says what it is.
    """
    packages = tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]
    foreign = [each for each in packages if "source" in each]
    unknown = [each["name"] for each in foreign if "checksum" not in each]
    if unknown:
        raise SystemExit(f"crate_list.py: no checksum is known of {', '.join(unknown)}")
    return sorted(f"{each['name']} {each['version']} {each['checksum']}" for each in foreign)


def listed() -> list[str]:
    """The lines of the list, without remarks."""
    if not LIST.exists():
        raise SystemExit(f"crate_list.py: there is no {LIST.name}, which says what may be built")
    text = LIST.read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def resolve() -> None:
    """Let Cargo make Cargo.lock, or bring it up to date; nothing is compiled."""
    host = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    [target] = [line.split()[1] for line in host.splitlines() if line.startswith("host:")]
    command = ["cargo", "metadata", "--format-version", "1", "--filter-platform", target]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(run.stderr)


def pin() -> None:
    """Replace the versions in Cargo.lock by those of the list.

    Where the crates come from is not in the list, so the address is that of the lock which Cargo
    made. Cargo adds the dependencies itself: it prefers versions that Cargo.lock names.
    """
    packages = tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]
    sources = {each["source"] for each in packages if "source" in each}
    if len(sources) != 1:
        raise SystemExit(f"crate_list.py: {LOCK.name} names {len(sources)} registries; remove it")
    [source] = sources
    entries = [
        f'[[package]]\nname = "{name}"\nversion = "{version}"\n'
        f'source = "{source}"\nchecksum = "{checksum}"\n'
        for name, version, checksum in map(str.split, listed())
    ]
    LOCK.write_text("\n".join(["version = 4\n", *entries]), encoding="utf-8")


def without_licence() -> list[str]:
    """The crates of the list, as `name version`, that the file of licences does not name."""
    crates = [line.rpartition(" ")[0] for line in listed()]
    text = LICENCES.read_text(encoding="utf-8") if LICENCES.exists() else ""
    named = {line.partition(":")[0] for line in text.splitlines()}
    return [each for each in crates if each not in named and each.split()[0] not in NOT_IN_THE_CORE]


def main(*, write: bool = False) -> None:
    """Compare, or write the list."""
    resolve()
    found = locked()
    if write:
        LIST.write_text("\n".join([*HEAD, *found, ""]), encoding="utf-8")
        print(f"{LIST.name}: {len(found)} crates")
        return
    wanted = listed()
    if found != sorted(wanted):
        pin()
        resolve()
        found = locked()
    problems = [f"  not in the list: {line}" for line in found if line not in set(wanted)]
    problems += [f"  not in the build: {line}" for line in wanted if line not in set(found)]
    problems += [f"  no licence in {LICENCES.name}: {crate}" for crate in without_licence()]
    if problems:
        raise SystemExit(
            "\n".join(
                [
                    f"crate_list.py: the crates differ from {LIST.name}; nothing was compiled.",
                    *problems,
                    "If you changed Cargo.toml, look at what is new, and run `make pins`. If not, "
                    "do not build:\nthe registry gives other files than those that we had.",
                ]
            )
        )


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    main(write=parser.parse_args().write)
