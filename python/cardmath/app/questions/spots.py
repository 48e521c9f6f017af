"""Spots that are kept by name: each is a text of JSON, which the page writes and reads."""

from __future__ import annotations

from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.library.entries import SPOTS, read_name


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Save the spot `text` under the name `save`, or `remove` one, and list all.

    Returns:
        `spots`, each with `name` and `text`, by name.

    Raises:
        FieldError: a name is empty or too long.
        CardmathError: too many spots are saved, or the file cannot be read or written.
    """
    progress(0, 1)
    if name := asked.text("remove"):
        kept = SPOTS.change(name, None)
    elif "save" in asked.values:
        kept = SPOTS.change(read_name(asked, "save"), asked.text("text"))
    else:
        kept = SPOTS.load()
    ordered = sorted(kept.items(), key=lambda pair: pair[0].casefold())
    return {"spots": [{"name": name, "text": text} for name, text in ordered]}
