"""Leads links to the repository's own documents to their pages on the site.

Pages are read in the repository too, where a link to `../../benches/results.md` is right.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx

_ROOT = Path(__file__).parent.parent
_PAGES = {
    "ARCHITECTURE.md": "project/architecture",
    "CHANGELOG.md": "project/changelog",
    "CONTRIBUTING.md": "project/contributing",
    "benches/results.md": "project/results",
}
"""Documents outside docs/, and the pages that include them."""
_INCLUDED = {page: document for document, page in _PAGES.items()}
_LINK = re.compile(r"(\[[^\]]*\]\s?)\(([^)\s]+)\)")


def _lead(page: str, document: str, url: str) -> str | None:
    """Where a link in a document leads from a page; None if there is no page for it."""
    path, _, fragment = url.partition("#")
    target = os.path.normpath((_ROOT / document).parent / path)
    relative = os.path.relpath(target, _ROOT)
    if relative in _PAGES:
        relative = f"docs/{_PAGES[relative]}.md"
    elif relative == "docs/why":
        relative = "docs/why/index.md"
    elif not (relative.startswith("docs/") and Path(target).is_file()):
        return None
    led = os.path.relpath(_ROOT / relative, (_ROOT / "docs" / page).parent)
    return f"{led}#{fragment}" if fragment else led


def translate(app: Sphinx, page: str, source: list[str]) -> None:
    """Change the links of a page before it is parsed."""
    document = _INCLUDED.get(page)
    if document:
        source[0] = (_ROOT / document).read_text()
    document = document or f"docs/{page}.md"

    def change(match: re.Match[str]) -> str:
        text, url = match.groups()
        if re.match(r"[a-z]+:", url) or url.startswith("#"):
            return match[0]
        led = _lead(page, document, url)
        if led:
            return f"{text}({led})"
        return match[0] if Path(document).parts[0] == "docs" else text.strip()[1:-1]

    source[0] = _LINK.sub(change, source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", translate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
