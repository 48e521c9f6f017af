"""Reads docstrings as they are written.

A name in backquotes is a link if it is a public name of cardmath, and code otherwise.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

_FIRST_OF_SECTION = re.compile(r"^(\s*)(Returns|Yields):$")


def _public(name: str, module: str) -> str | None:
    """The full name of what a docstring in a module calls `name`; None if it is not public."""
    first = name.removeprefix("cm.").split(".")[0]
    for place in (module, "cardmath"):
        if first in getattr(sys.modules.get(place), "__all__", ()):
            return f"{place}.{name.removeprefix('cm.')}"
    return None


class Name(SphinxRole):
    """Text in backquotes."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Called by docutils for each text."""
        module = self.env.ref_context.get("py:module") or "cardmath"
        target = _public(self.text.removesuffix("()"), module)
        code = nodes.literal(self.rawtext, self.text, classes=["code"])
        if target is None:
            return [code], []
        link = _reference(target, code)
        self.set_source_info(link)
        return [link], []


class Plain(SphinxRole):
    """Text that napoleon must not read."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Called by docutils for each text."""
        return [nodes.Text(self.text)], []


def _reference(target: str, text: nodes.Node) -> nodes.Element:
    """A link to a public name; where the reference has no entry for it, the text alone."""
    link = pending_xref(
        "", text, refdomain="py", reftype="obj", reftarget=target, refexplicit=True, refwarn=False
    )
    link["py:module"] = link["py:class"] = None
    return link


def _keep(text: str) -> str:
    """Keep napoleon from reading "A sentence: its end" as a type and a description."""
    parts = re.split(r"(`+[^`]+`+)", text)
    for place, part in enumerate(parts):
        code = place % 2 == 1
        if code and ":" in part:
            parts[place] = f"``{part.strip('`')}``"
        elif not code:
            parts[place] = part.replace(": ", r"\ :plain:`:` ")
    return "".join(parts)


def _keep_sentences(what: str, lines: list[str]) -> None:
    """Napoleon looks for types under "Returns:" and in the docstrings of attributes."""
    if what in {"attribute", "data", "property"} and lines:
        lines[0] = _keep(lines[0])
    for place, line in enumerate(lines[:-1]):
        if _FIRST_OF_SECTION.match(line):
            lines[place + 1] = _keep(lines[place + 1])


def read(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:  # noqa: ANN401
    """Prepare a docstring for napoleon, which reads it next."""
    _keep_sentences(what, lines)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_role("name", Name())
    app.add_role("plain", Plain())
    app.connect("autodoc-process-docstring", read, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
