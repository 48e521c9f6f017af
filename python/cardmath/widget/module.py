"""The one file that a notebook loads, joined from the modules of `_page/parts/widget`."""

from __future__ import annotations

import re
from importlib.resources import files

_FOLDER = files("cardmath._page") / "parts" / "widget"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)


def joined(name: str = "notebook") -> str:
    """Join a module with those that it imports, each once and before its first use.

    The modules import only by `import {…} from "./….js"`, and share no top-level name, so that one
    scope can hold them all.
    """
    parts: dict[str, str] = {}
    _collect(name, parts)
    return "\n".join(parts.values())


def _collect(name: str, parts: dict[str, str]) -> None:
    """Add a module behind those that it imports."""
    if name in parts:
        return
    text = (_FOLDER / f"{name}.js").read_text("utf-8")
    for imported in _IMPORT.findall(text):
        _collect(imported, parts)
    parts[name] = _IMPORT.sub("", text)
