"""Spots that are kept by name: each is a text of JSON, which the page writes and reads."""

from __future__ import annotations

from typing import Any

from cardmath._page.errors import FieldError
from cardmath._page.named_texts import NamedTexts
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError

_LONGEST_NAME = 60
_PATIENCE = 10.0
_SPOTS = NamedTexts("spots", "spots", lambda: _PATIENCE)


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
        kept = _SPOTS.change(name, None)
    elif "save" in asked.values:
        kept = _SPOTS.change(_name(asked), asked.text("text"))
    else:
        kept = _SPOTS.load()
    ordered = sorted(kept.items(), key=lambda pair: pair[0].casefold())
    return {"spots": [{"name": name, "text": text} for name, text in ordered]}


def _name(asked: Asked) -> str:
    name = asked.text("save").strip()
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise FieldError("save", CardmathError(f"a name has 1 to {_LONGEST_NAME} characters"))
    return name
