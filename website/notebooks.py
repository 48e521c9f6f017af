"""Reads Jupyter notebooks as pages: their texts, their cells, and the outputs kept in them."""

from __future__ import annotations

import json
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx


def _text(lines: list[str] | str) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def _shown(output: dict[str, Any]) -> str:
    """A picture, cards, or what a cell printed, or the text of its last value."""
    data = output.get("data", {})
    if "image/png" in data:
        picture = _text(data["image/png"]).replace("\n", "")
        return f"![What the cell draws](data:image/png;base64,{picture})"
    if "text/html" in data:
        return f"{_text(data['text/html'])}\n"
    text = _text(output["text"] if "text" in output else data["text/plain"]).rstrip("\n")
    return f"```{{code-block}} text\n:class: output\n\n{text}\n```"


def markdown(notebook: dict[str, Any]) -> str:
    """The notebook as a page of Markdown."""
    parts = []
    for cell in notebook["cells"]:
        source = _text(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            parts += map(_shown, cell["outputs"])
    return "\n\n".join(parts)


class NotebookParser(MystParser):
    """Parses a notebook as the Markdown that it stands for."""

    supported = ("jupyter",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Called by Sphinx for each notebook."""
        super().parse(markdown(json.loads(inputstring)), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_source_suffix(".ipynb", "jupyter")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
