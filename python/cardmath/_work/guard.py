"""Whether worker processes can be started from the script that runs."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from threading import main_thread
from types import ModuleType

from cardmath.errors import CardmathError


def check_guard() -> None:
    """Check that workers can be started from the script that runs.

    A worker loads the script again, under another name. What the script does outside of
    `if __name__ == "__main__":` is done once more then, starting workers too.

    Raises:
        CardmathError: the script starts workers outside of it.
    """
    script = sys.modules.get("__main__")
    path = getattr(script, "__file__", None)
    if script is None or path is None or _is_package(script):
        return
    line = _line_that_runs(script)
    if line is None:
        return  # a session after a script, whose lines start no workers
    try:
        tree = ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return  # it is not a text of Python, such as a program in a zip file
    if not any(guard.lineno <= line <= (guard.end_lineno or 0) for guard in _guards(tree)):
        raise CardmathError(
            f"each worker loads {path} again: put what the script does below "
            'the line if __name__ == "__main__":'
        )


def _is_package(script: ModuleType) -> bool:
    """Whether it is a package that is run by its name: workers do not load its `__main__`."""
    spec = getattr(script, "__spec__", None)
    return spec is not None and str(spec.name).endswith("__main__")


def _line_that_runs(script: ModuleType) -> int | None:
    """The line of the script itself, not of a function in it, that the main thread is at."""
    frame, line = sys._current_frames().get(main_thread().ident or 0), None
    while frame is not None:
        code = frame.f_code
        is_typed = code.co_filename.startswith("<")  # in a session, which no worker repeats
        if frame.f_globals is vars(script) and code.co_name == "<module>" and not is_typed:
            line = frame.f_lineno
        frame = frame.f_back
    return line


def _guards(tree: ast.Module) -> list[ast.If]:
    """The conditions on the name under which the script is loaded."""

    def asks_for_name(test: ast.expr) -> bool:
        return any(isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(test))

    found = (node for node in ast.walk(tree) if isinstance(node, ast.If))
    return [node for node in found if asks_for_name(node.test)]
