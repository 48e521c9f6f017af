"""Packages that only some answers need, and what to do where one is missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from cardmath.errors import CardmathError


def load(package: str, purpose: str) -> ModuleType:
    """Import a package that cardmath can do without.

    Args:
        package: the name to import and to install.
        purpose: what needs it, for the message.

    Raises:
        CardmathError: it is not installed; the message gives the command that installs it.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise CardmathError(
            f"{purpose} needs {package}, which is not installed: pip install {package}"
        ) from None
