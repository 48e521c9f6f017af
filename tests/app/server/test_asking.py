"""What a page asks, and what is answered to nonsense."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from cardmath.app.session import LONGEST_MESSAGE
from tests.app.server.running import (
    PATIENCE,
    Running,
    answered,
    receive,
    send,
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 50_000, "not JSON"),
        ("1" * 10_000, "not JSON"),
        ("null", "object"),
        ("[]", "object"),
        ('"x"', "object"),
        ("{}", "id is"),
        ('{"id": "7"}', "id is"),
        ('{"id": -1}', "id is"),
        ('{"id": true}', "id is"),
        ('{"id": 1e400}', "id is"),
        ('{"id": 9007199254740992}', "id is"),
        ('{"id": 7, "view": "spot"}', "ask is"),
        ('{"id": 7, "ask": {}}', "view and lane"),
        ('{"id": 7, "view": "spot", "lane": 7, "ask": {}}', "view and lane"),
        ('{"id": 7, "view": "none", "ask": {}}', "'none' is not a view"),
        ('{"id": 7, "view": "__init__", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "../asked", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "\\ud800", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "spot", "ask": {"hand": 7}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": null}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": ["Ah"]}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "\\ud800"}}', "is not a card"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "\\u0000"}}', "is not a card"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "%s"}}' % ("x" * 30_000), "at most"),
    ],
)
def test_a_malformed_message_gets_an_error(server: Running, text: str, says: str) -> None:
    with server.open() as page:
        page.send(text)
        message = receive(page)
        assert says in message["error"]["message"]
        assert message["id"] in (None, 7, -1, 2**53)
        assert answered(page)


def test_bytes_and_unknown_cancels_harm_nobody(server: Running) -> None:
    with server.open() as page:
        page.send(b"\xff\x00")
        assert "not JSON" in receive(page)["error"]["message"]
        unknown: list[object] = [99, None, "x", [], {}, 1.5, -1]
        for number in unknown:
            send(page, cancel=number)
        assert answered(page)


def test_an_error_has_the_place_in_the_text(server: Running) -> None:
    with server.open() as page:
        send(page, id=1, view="spot", ask={"hand": "🂡 Ax"})
        error = receive(page)["error"]
        assert (error["text"], error["start"]) == ("🂡 Ax", 0)
        send(page, id=2, view="spot", ask={"hand": "♠ 🂡"})
        assert receive(page)["error"]["start"] == 0
        send(page, id=3, view="spot", ask={"hand": "AhAh"})
        error = receive(page)["error"]
        assert error["text"][error["start"] : error["end"]] == "Ah"
        assert error["start"] == 2


def test_a_huge_message_closes_its_page_alone(server: Running) -> None:
    with server.open() as other, server.open() as page:
        page.send("x" * (LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
        assert page.close_code == 1009
        assert answered(other)


def test_many_small_messages_are_all_answered(server: Running) -> None:
    with server.open() as page:
        for number in range(300):
            send(page, id=number, view="none", ask={})
        assert {receive(page)["id"] for _ in range(300)} == set(range(300))
        assert answered(page)
