"""Prints the oldest versions of dependencies that pyproject.toml allows, as pip's constraints.

    python scripts/oldest_dependencies.py > constraints.txt

`make oldest` runs the everyday tests with them. requirements.txt has the newest ones.
"""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from pathlib import Path

from packaging.requirements import Requirement


def oldest(text: str) -> str:
    """The lowest version that a requirement such as `numpy>=2` accepts, as `numpy==2`."""
    requirement = Requirement(text)
    [lowest] = [bound.version for bound in requirement.specifier if bound.operator == ">="]
    return f"{requirement.name}=={lowest}"


def main() -> None:
    """Print a line for each dependency, optional ones too."""
    root = Path(__file__).parent.parent
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    for text in sorted({*project["dependencies"], *(text for extra in extras for text in extra)}):
        print(oldest(text))


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    main()
