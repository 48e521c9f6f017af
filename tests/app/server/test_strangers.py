"""Other hosts and other pages get nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from tests.app.server.running import (
    PATIENCE,
    SPOT,
    Running,
    answered,
    assert_refused,
)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]"])
def test_a_foreign_host_gets_nothing(server: Running, host: str) -> None:
    reply = server.get("/", host)
    assert reply.status == 403
    assert b"<" not in reply.body
    assert_refused(server, host=host)


@pytest.fixture(scope="module")
def at_port_80() -> Iterator[Running]:
    running = Running(80)
    yield running
    running.stop()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80"])
def test_browsers_leave_out_port_80(at_port_80: Running, host: str) -> None:
    reply = at_port_80.get("/", host)
    assert reply.status == 200
    assert f"ws://{host} " in f"{reply.headers['Content-Security-Policy']} ".replace(";", " ")
    with at_port_80.open(origin=f"http://{host}", host=host) as page:
        page.send(json.dumps({"id": 1, **SPOT}))
        assert json.loads(page.recv(PATIENCE))["id"] == 1


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1:8052", "[::1]"])
def test_a_foreign_host_gets_nothing_from_port_80(at_port_80: Running, host: str) -> None:
    assert at_port_80.get("/", host).status == 403
    with (
        pytest.raises(InvalidStatus, match="403"),
        at_port_80.connect(origin="http://127.0.0.1", host=host),
    ):
        pass
    with (
        pytest.raises(InvalidStatus, match="403"),
        at_port_80.connect(origin=f"http://{host}", host="127.0.0.1"),
    ):
        pass


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_its_own_names_are_served(server: Running, name: str) -> None:
    assert server.get("/", f"{name}:{server.port}").status == 200
    origin = f"http://{name}:{server.port}"
    with server.open(origin=origin, host=f"{name}:{server.port}") as page:
        assert answered(page)


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
def test_a_foreign_origin_cannot_ask(server: Running, origin: str | None) -> None:
    with (
        pytest.raises(InvalidStatus, match="403"),
        server.connect(origin=origin and origin.format(port=server.port)),
    ):
        pass
