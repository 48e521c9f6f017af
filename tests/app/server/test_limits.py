"""How much a page may ask, and how questions are stopped."""

from __future__ import annotations

import json
import socket
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from cardmath.app import question
from cardmath.app.launch import ANSWERING
from cardmath.app.server import MOST_PAGES
from cardmath.app.session import MOST_AT_ONCE, MOST_QUESTIONS
from tests.app.server.running import (
    PATIENCE,
    Running,
    Slow,
    answered,
    receive,
    send,
    wait_until,
)


def test_a_newer_question_stops_the_older_one(server: Running, slow: Slow) -> None:
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        wait_until(lambda: slow.running == 1)
        send(page, id=2, view="slow", ask={"name": "newer"})
        assert receive(page) == {"id": 1, "stopped": True}
        slow.enough.set()
        newer = receive(page)
        assert (newer["id"], newer["answer"], newer["final"]) == (2, {"slow": "newer"}, True)


def test_other_lanes_go_on(server: Running, slow: Slow) -> None:
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        send(page, id=2, view="slow", lane="other", ask={})
        assert answered(page, 3)
        wait_until(lambda: slow.running == 2)
        send(page, cancel=2)
        assert receive(page) == {"id": 2, "stopped": True}
        assert slow.running == 1


def test_nothing_stops_a_question_that_changes_something(server: Running, slow: Slow) -> None:
    with server.open() as page:
        send(page, id=1, view="slow", changes=True, ask={"name": "first"})
        send(page, id=2, view="slow", changes=True, ask={"name": "second"})
        send(page, id=3, view="slow", ask={"name": "reading"})
        send(page, id=4, view="slow", ask={"name": "reading again"})
        send(page, cancel=1)
        wait_until(lambda: slow.running == 1)
        assert answered(page, 5)  # other lanes wait for nobody
        assert slow.running == 1
        slow.enough.set()
        replies = [receive(page) for _ in range(4)]
        assert [reply["id"] for reply in replies[:2]] == [1, 2]  # in the order of the changes
        assert replies[0]["answer"] == {"slow": "first"}
        rest = {reply["id"]: reply for reply in replies[2:]}
        assert rest[3].get("stopped")
        assert rest[4]["answer"] == {"slow": "reading again"}


def test_a_change_is_done_though_its_page_is_closed(server: Running, slow: Slow) -> None:
    with server.open() as other:
        with server.open() as page:
            send(page, id=1, view="slow", changes=True, ask={})
            wait_until(lambda: slow.running == 1)
        assert answered(other)
        assert slow.running == 1
        slow.enough.set()
        wait_until(lambda: slow.running == 0)


def test_progress_is_reported_now_and_then(server: Running, slow: Slow) -> None:
    with server.open() as page:
        start = time.monotonic()
        send(page, id=1, view="slow", ask={})
        for _ in range(3):
            assert json.loads(page.recv(PATIENCE)) == {"id": 1, "progress": [1, 2]}
        assert time.monotonic() - start > 3 * question.BETWEEN_PROGRESS * 0.9


def test_too_many_questions_are_refused(server: Running, slow: Slow) -> None:
    with server.open() as page:
        for number in range(MOST_QUESTIONS):
            send(page, id=number, view="slow", lane=str(number), ask={})
        send(page, id=99, view="slow", lane="99", ask={})
        message = receive(page)
        assert message["id"] == 99
        assert "wait, or cancel some" in message["error"]["message"]
        send(page, id=3, view="spot", ask={})
        message = receive(page)
        assert message["id"] is None
        assert "use another id" in message["error"]["message"]
        slow.enough.set()
        done = {receive(page)["id"] for _ in range(MOST_QUESTIONS)}
        assert done == set(range(MOST_QUESTIONS))


def test_a_page_that_closes_in_the_middle_stops_its_work(server: Running, slow: Slow) -> None:
    for _ in range(3):
        with server.open() as page:
            for number in range(2 * ANSWERING):
                send(page, id=number, view="slow", lane=str(number), ask={})
            wait_until(lambda: slow.running == MOST_AT_ONCE)
        wait_until(lambda: slow.running == 0)
    with server.open() as page:
        page.socket.shutdown(socket.SHUT_RDWR)  # without a farewell
    with server.open() as page:
        assert answered(page)


@pytest.mark.exhaustive
def test_a_hundred_pages_at_once(server: Running) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(server.open()) for _ in range(100)]
        open_, refused = [], []
        for page in pages:
            try:
                open_.append(answered(page))
            except ConnectionClosed as closed:
                refused.append(closed.rcvd and closed.rcvd.reason)
        assert open_ == [True] * MOST_PAGES
        assert refused == [f"{MOST_PAGES} pages are open: close some"] * (100 - MOST_PAGES)
        assert server.get("/").status == 200
    wait_until(lambda: _can_ask(server))


def _can_ask(server: Running) -> bool:
    with server.open() as page:
        try:
            return answered(page)
        except ConnectionClosed:
            return False


def test_one_page_leaves_a_thread_for_the_others(server: Running, slow: Slow) -> None:
    """Questions that cannot be cancelled, as many as there are threads and more."""
    with server.open() as page, server.open() as other:
        for number in range(2 * ANSWERING):
            send(page, id=number, view="slow", lane=str(number), ask={"deaf": True})
        wait_until(lambda: slow.running == MOST_AT_ONCE)
        for number in range(2 * ANSWERING):
            send(page, cancel=number)
        assert answered(other)
        slow.enough.set()
        assert {receive(page)["id"] for _ in range(2 * ANSWERING)} == set(range(2 * ANSWERING))


def test_a_link_asks_only_what_costs_little(
    server: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "LINK_SECONDS", 0.0)
    with server.open() as page:
        send(page, id=1, view="slow", ask={}, link=True)
        error = receive(page)["error"]
        assert error["late"]
        assert "a link asks for this" in error["message"]
        send(page, id=2, view="slow", ask={})
        wait_until(lambda: slow.running == 1)
        slow.enough.set()
        assert receive(page)["final"]
