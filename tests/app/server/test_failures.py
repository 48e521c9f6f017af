"""When a question goes wrong, its page and the others go on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardmath.app import question
from cardmath.app import server as server_module
from cardmath.app.asked import Asked
from tests.app.server.running import (
    Running,
    Slow,
    answered,
    receive,
    send,
)


def test_a_mistake_of_ours_ends_one_question_only(
    server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(_asked: Asked, _progress: object) -> dict[str, Any]:
        raise ZeroDivisionError("a mistake")

    def nan(_asked: Asked, _progress: object) -> dict[str, Any]:
        return {"number": float("nan")}

    with server.open() as page:
        for answer in wrong, nan:
            with monkeypatch.context() as patch:
                patch.setattr(question, "find_question", lambda _view, found=answer: found)
                send(page, id=1, view="wrong", ask={})
                assert "our bug" in receive(page)["error"]["message"]
        assert answered(page)
    err = capsys.readouterr().err
    assert "ZeroDivisionError: a mistake" in err
    assert "ValueError" in err


def test_a_question_that_takes_too_long_ends(
    server: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "MOST_SECONDS", 0.1)
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        assert "minutes: ask it with the command" in receive(page)["error"]["message"]
        monkeypatch.undo()
        assert answered(page)


def test_a_page_that_reads_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck:
        closed = False

        async def send_text(self, _text: str) -> None:
            await asyncio.sleep(60)

        async def close(self, _code: int) -> None:
            self.closed = True

    monkeypatch.setattr(server_module, "LONGEST_SEND", 0.01)
    stuck = Stuck()
    asyncio.run(server_module.sender(stuck)("x"))  # type: ignore[arg-type] # a socket's two methods
    assert stuck.closed
