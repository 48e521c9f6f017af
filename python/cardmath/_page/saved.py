"""Ranges that are kept by name, in a file of the user's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardmath._page.errors import FieldError, in_field, text_of
from cardmath._ranges.range import Range
from cardmath.errors import CardmathError

__all__ = ["answer"]

_MOST = 500
_LONGEST_NAME = 60


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Save or remove a range, and list all that are saved.

    Args:
        asked: `save`, a name, with `text`, its range; or `remove`, a name; or nothing.
        progress: not called, as the answer takes no time.

    Returns:
        `ranges`, each with `name` and `text`, by name.

    Raises:
        FieldError: a name is empty or too long, or the text is not a range.
        CardmathError: too many ranges are saved, or the file cannot be read or written.
    """
    ranges = _load()
    if "save" in asked:
        ranges[_name(asked, "save")] = _range(asked)
        if len(ranges) > _MOST:
            raise CardmathError(f"{_MOST} ranges are saved, and no more can be: remove some")
        _store(ranges)
    elif ranges.pop(text_of(asked, "remove"), None) is not None:
        _store(ranges)
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
        return Range(text).text


def _file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardmath", appauthor=False) / "ranges.json"


def _load() -> dict[str, str]:
    file = _file()
    try:
        ranges = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise CardmathError(f"the saved ranges cannot be read from {file}: {error}") from None
    if not isinstance(ranges, dict) or not all(isinstance(each, str) for each in ranges.values()):
        raise CardmathError(f"the saved ranges cannot be read: {file} does not map names to texts")
    return ranges


def _store(ranges: dict[str, str]) -> None:
    """Replace the file at once, so that it is never half written."""
    file = _file()
    beside = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(ranges, indent=1), "utf-8")
        beside.replace(file)
    except OSError as error:
        raise CardmathError(f"the range cannot be saved in {file}: {error}") from None
