"""Run the notebooks in docs/examples/ and keep what their cells print and draw.

    python scripts/run_notebooks.py [--check] [NOTEBOOK ...]

With --check nothing is written: a notebook that prints something else than it has is an error.
Cells run one after the other in this process, as a Jupyter kernel would run them.
"""

from __future__ import annotations

import argparse
import ast
import base64
import json
import sys
from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot

from cardmath import Card, Hand

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
DOTS_PER_INCH = 90


def run(notebook: dict[str, Any]) -> None:
    """Run all cells, and replace their outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = run_cell("".join(cell["source"]), names, count)


def run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, the value of its last expression, and its pictures."""
    *statements, last = ast.parse(source).body
    printed = StringIO()
    value = None
    with redirect_stdout(printed):
        if not isinstance(last, ast.Expr):
            statements.append(last)
        exec(compile(ast.Module(statements, []), "a cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "a cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        shown = {"data": _shown(value), "metadata": {}}
        outputs.append({"output_type": "execute_result", "execution_count": count} | shown)
    return outputs + pictures()


def _shown(value: object) -> dict[str, list[str]]:
    """A value as text, and as a picture if it is cards."""
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    html = value._repr_html_() if isinstance(value, Card | Hand) else ""
    return data | ({"text/html": html.splitlines(keepends=True)} if html else {})


def pictures() -> list[dict[str, Any]]:
    """The open figures, which are closed."""
    outputs = []
    for number in pyplot.get_fignums():
        picture = BytesIO()
        pyplot.figure(number).savefig(picture, dpi=DOTS_PER_INCH)
        data = {"image/png": base64.b64encode(picture.getvalue()).decode()}
        outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
    pyplot.close("all")
    return outputs


def texts(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The outputs of all cells but their pictures, which depend on versions of libraries."""
    return [
        [output for output in cell["outputs"] if output["output_type"] != "display_data"]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def main() -> int:
    """Run the notebooks that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("notebooks", nargs="*", type=Path)
    options = parser.parse_args()
    mpl.use("Agg")
    changed = 0
    for path in options.notebooks or sorted(EXAMPLES.glob("*.ipynb")):
        notebook = json.loads(path.read_text())
        before = texts(notebook)
        run(notebook)
        if options.check and texts(notebook) != before:
            print(f"{path.name} prints something else than it has", texts(notebook), before)
            changed += 1
        elif not options.check:
            path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
