"""What the widgets share: the module that the browser loads, and the questions that it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import traitlets
from anywidget import AnyWidget

from cardmath._page.questions import replies
from cardmath.widget.questions import Questions

_PAGE = files("cardmath._page")


class Part(AnyWidget):
    """A part of the page in a notebook."""

    _esm = (_PAGE / "widget.js").read_text("utf-8")
    _css = (_PAGE / "style.css").read_text("utf-8")

    part = traitlets.Unicode(read_only=True).tag(sync=True)
    """The part's name in `widget.js`."""
    state = traitlets.Dict().tag(sync=True)
    """What the user has chosen, as plain values."""
    picture = traitlets.Dict().tag(sync=True)
    """The last answer, which is shown where no kernel runs."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._questions = Questions(self._reply, self._replies)
        self.on_msg(self._receive)

    def _receive(self, _: object, message: dict[str, Any], __: object) -> None:
        self._questions.receive(message)

    def _reply(self, message: dict[str, Any]) -> None:
        """Send a message to the browser."""
        self.send(message)

    def _replies(
        self, kind: str, asked: dict[str, Any], progress: Callable[[int, int], object]
    ) -> Iterator[tuple[dict[str, Any], bool]]:
        return replies(kind, asked, progress)

    def _html(self) -> str:
        """A still picture, for viewers that run no widgets."""
        raise NotImplementedError

    def _repr_mimebundle_(
        self,
        **options: Any,
    ) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**options)
        if bundle is not None:
            bundle[0]["text/html"] = self._html()
        return bundle
