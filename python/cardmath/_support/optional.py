"""Import of optional packages, with an error that gives the install command."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cardmath._support.whole_imports import uninterrupted
from cardmath.errors import CardmathError

_PARTS = {
    "matplotlib": ("matplotlib.figure", "matplotlib.font_manager"),
    "scipy": ("scipy.optimize", "scipy.sparse"),
}
"""The parts of packages that cardmath uses and that are not loaded with the package."""


def load(package: str, purpose: str, extra: str = "") -> ModuleType:
    """Import an optional package, whole: Ctrl-C waits until it is loaded.

    Args:
        package: the name under which it is both imported and installed.
        purpose: the feature that needs it, for the message.
        extra: the extra of cardmath that installs it with what else the feature needs, if any.

    Raises:
        CardmathError: the package is not installed; the message gives the install command.
    """
    try:
        with uninterrupted():
            found = import_module(package)
            for part in _PARTS.get(package, ()):
                import_module(part)
            return found
    except ModuleNotFoundError as error:
        if error.name != package:  # the package itself is there, but not one that it imports
            raise
        raise _missing(package, purpose, extra) from None


def check(package: str, purpose: str, extra: str = "") -> None:
    """Check that an optional package is installed, without the time that importing it takes.

    The arguments and the error are those of `load`.
    """
    if find_spec(package) is None:
        raise _missing(package, purpose, extra)


def _missing(package: str, purpose: str, extra: str) -> CardmathError:
    install = " ".join(_packages_of(extra)) if extra else package
    return CardmathError(
        f"{purpose} needs {package}, which is not installed: pip install {install or package}"
    )


def _packages_of(extra: str) -> list[str]:
    """The packages of an extra, as pip takes them.

    The extra is not named itself: until cardmath is published, its name on an index may be
    another project's.
    """
    from importlib.metadata import PackageNotFoundError, requires  # slow, and for errors alone

    try:
        listed = requires("cardmath") or []
    except PackageNotFoundError:
        return []
    wanted = re.compile(rf"""\s*;\s*extra\s*==\s*['"]{extra}['"]\s*$""")
    return [f"'{wanted.sub('', each)}'" for each in listed if wanted.search(each)]
