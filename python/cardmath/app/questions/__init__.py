"""The questions that the page asks: a file for each view, named as the view is.

Each has a function `answer(asked, progress)`:

- `asked` is an `Asked`: what the page wrote, still to be checked.
- `progress(done, total)` goes to the library's long calls. It raises `Stopped` when the question
  was cancelled, which ends the call at once.
- It returns the answer as a dict for JSON. A generator may yield answers that it knows earlier,
  such as an estimate, and returns the last one.
- Any `CardmathError` goes to the page, with the place in the text if it has one.

>>> from cardmath.app.questions import find_question
>>> from cardmath.app.asked import Asked
>>> asked = Asked({"hand": "AhKh", "board": "9c7h2h"})
>>> find_question("spot")(asked, lambda done, total: None)["spot"]["beat_me"]
432
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from cardmath._page.questions import KINDS, find_answer
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError, quote

__all__ = ["Answer", "Question", "find_question"]

Answer: TypeAlias = dict[str, Any]
Question: TypeAlias = Callable[[Asked, Progress], Answer | Generator[Answer, None, Answer]]


def find_question(view: str) -> Question:
    """Find the function that answers the questions of a view, or of a part of `_page/parts/widget`.

    Raises:
        CardmathError: nothing has this name.
    """
    if view in KINDS:
        found = find_answer(view)
        return lambda asked, progress: found(asked.values, progress)
    if view not in {module.name for module in iter_modules(__path__)}:
        raise CardmathError(f"{quote(view)} is not a view")
    question: Question = import_module(f"{__name__}.{view}").answer
    return question
