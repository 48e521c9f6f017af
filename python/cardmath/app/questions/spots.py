"""Spots that are kept by name: each is a text of JSON, which the page writes and reads."""

from __future__ import annotations

from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.library.entries import SPOTS, ChangedElsewhereError, free_name, read_name


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Save the spot `text` under the name `save`, or `remove` one, and list all.

    A spot takes the place of the text `over` only; another one keeps its name, and this one gets
    a number behind it.

    Returns:
        `spots`, each with `name` and `text`, by name; `saved` is the name of what was saved.

    Raises:
        FieldError: a name is empty or too long.
        CardmathError: too many spots are saved, or the file cannot be read or written.
    """
    progress(0, 1)
    if name := asked.text("remove"):
        return _listed(SPOTS.change(name, None))
    if "save" not in asked.values:
        return _listed(SPOTS.load())
    name, text, over = read_name(asked, "save"), asked.text("text"), asked.text("over")

    def check(kept: str | None) -> None:
        if kept not in (None, text, over):
            raise ChangedElsewhereError(kept or "")

    while True:
        try:
            return {**_listed(SPOTS.change(name, text, check)), "saved": name}
        except ChangedElsewhereError:
            name = free_name(name, SPOTS.load())


def _listed(kept: dict[str, str]) -> dict[str, Any]:
    ordered = sorted(kept.items(), key=lambda pair: pair[0].casefold())
    return {"spots": [{"name": name, "text": text} for name, text in ordered]}
