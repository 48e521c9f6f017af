"""Ranges that are kept by name, in a file of the user's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardmath._page.errors import FieldError, in_field, text_of
from cardmath._page.library import library
from cardmath._page.named_texts import NamedTexts
from cardmath._page.pasted import read_pasted
from cardmath.errors import CardmathError

_LONGEST_NAME = 60
_PATIENCE = 10.0
"""The seconds to wait for another program that changes the file."""

_RANGES = NamedTexts("ranges", "ranges", lambda: _PATIENCE)


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Save or remove a range, and list all that are saved.

    Args:
        asked: `save`, a name, with `text`, its range; or `remove`, a name; or `library` for the
            charts that are computed here; or nothing. A name may begin with a folder: `open/CO`.
        progress: not called, as the answer takes no time.

    Returns:
        `ranges`, each with `name` and `text`, by name.

    Raises:
        FieldError: a name is empty or too long, or the text is not a range.
        CardmathError: too many ranges are saved, or the file cannot be read or written.
    """
    if asked.get("library"):
        return {"ranges": library()}
    if not {"save", "remove"} & asked.keys():
        return _listed(_RANGES.load())
    return _listed(_RANGES.change(*_change(asked)))


def _change(asked: dict[str, Any]) -> tuple[str, str | None]:
    """The name that is saved, and its range; or the one that is removed, and None."""
    if "save" in asked:
        return _name(asked, "save"), _range(asked)
    return text_of(asked, "remove"), None


def _listed(ranges: dict[str, str]) -> dict[str, Any]:
    ordered = sorted(ranges.items(), key=lambda pair: pair[0].casefold())
    return {"ranges": [{"name": name, "text": text} for name, text in ordered]}


def _name(asked: dict[str, Any], field: str) -> str:
    name = text_of(asked, field).strip()
    if not 1 <= len(name) <= _LONGEST_NAME:
        problem = CardmathError(f"a name has 1 to {_LONGEST_NAME} characters")
        raise FieldError(field, problem)
    return name


def _range(asked: dict[str, Any]) -> str:
    text = text_of(asked, "text")
    with in_field("text"):
        return read_pasted(text)[0].text
