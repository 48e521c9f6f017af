"""Shows pages as Markdown means them, where Sphinx needs help.

- `NAME-light.svg` has `NAME-dark.svg` beside it: the page shows that of its own colours.
- An example ends with a blank line, which ends the doctest; the page does not show it.
- Descriptions of parameters follow a dash.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class LightAndDark(SphinxTransform):
    """Adds the dark picture after each light one; the theme shows one of them."""

    default_priority = 200  # before Sphinx collects the images

    def apply(self, **_: object) -> None:
        """Called for each page."""
        for light in list(self.document.findall(nodes.image)):
            if "-light." not in light["uri"]:
                continue
            dark = light.deepcopy()
            dark["uri"] = light["uri"].replace("-light.", "-dark.")
            light["classes"] = [*light["classes"], "only-light"]
            dark["classes"] = [*dark["classes"], "only-dark"]
            light.parent.insert(light.parent.index(light) + 1, dark)


class ExampleEnds(SphinxTransform):
    """Drops blank lines at the ends of examples."""

    default_priority = 200

    def apply(self, **_: object) -> None:
        """Called for each page."""
        for block in self.document.findall(nodes.literal_block):
            text = block.astext().rstrip("\n")
            block.rawsource = text
            block.children = [nodes.Text(text)]


def dashes(app: Sphinx, page: nodes.document) -> None:
    """Write the dash between a parameter and its description."""
    for field in page.findall(nodes.field_body):
        for text in list(field.findall(nodes.Text)):
            if text == " -- ":
                text.parent.replace(text, nodes.Text(" \N{EN DASH} "))


def examples_of_commands(app: Sphinx, context: object, lines: list[str]) -> None:
    """Show the examples in a command's help as code: sphinx-click makes verses of them."""
    verse = False
    for place, line in enumerate(lines):
        starts = line.startswith("| ") and not verse
        verse = line.startswith("| ")
        if verse:
            code = f"   {line[2:]}"
            lines[place] = f".. code-block:: text\n\n{code}" if starts else code
    lines[:] = "\n".join(lines).split("\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_transform(LightAndDark)
    app.add_transform(ExampleEnds)
    app.connect("doctree-read", dashes)
    app.connect("sphinx-click-process-description", examples_of_commands)
    app.connect("sphinx-click-process-epilog", examples_of_commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
