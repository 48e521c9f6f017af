"""A change is made once, however often a page asks for it after its connection was lost."""

from __future__ import annotations

import asyncio
import socket

from websockets.sync.client import ClientConnection

from cardmath.app.changes import Changes
from tests.app.server.running import Running, Slow, receive, send, wait_until


def test_a_change_that_is_asked_again_is_not_made_again(server: Running, slow: Slow) -> None:
    def ask(page: ClientConnection) -> None:
        for number, name in ((7, "first"), (8, "second")):
            send(page, id=number, view="slow", changes=True, ask={"name": name})

    with server.open(name="mine") as page:
        ask(page)
        wait_until(lambda: slow.running == 1)
        page.socket.shutdown(socket.SHUT_RDWR)  # without a farewell
    with server.open(name="mine") as page:
        ask(page)
        slow.enough.set()
        replies = [receive(page), receive(page)]
    assert [reply["answer"] for reply in replies] == [{"slow": "first"}, {"slow": "second"}]
    with server.open(name="mine") as page:  # also when they are made already
        ask(page)
        assert [receive(page), receive(page)] == replies
    assert slow.asked == 2


def test_other_pages_have_changes_of_their_own(server: Running, slow: Slow) -> None:
    slow.enough.set()
    for name in ("mine", "yours", "", ""):
        with server.open(name=name) as page:
            send(page, id=1, view="slow", changes=True, ask={"name": name})
            assert receive(page)["answer"] == {"slow": name}
    assert slow.asked == 4


def test_the_oldest_changes_are_forgotten_once_they_are_made() -> None:
    made: list[int] = []

    async def change(number: int, enough: asyncio.Event) -> str:
        made.append(number)
        await enough.wait()
        return str(number)

    async def ask(changes: Changes, number: int, enough: asyncio.Event) -> str:
        return await changes.once("page", number, lambda: change(number, enough))

    async def run() -> None:
        changes, enough = Changes(most=2), asyncio.Event()
        first = [asyncio.create_task(ask(changes, number, enough)) for number in range(4)]
        await asyncio.sleep(0)
        enough.set()
        assert await asyncio.gather(*first) == ["0", "1", "2", "3"]  # none before its end
        assert await ask(changes, 4, enough) == "4"
        assert await ask(changes, 3, enough) == "3"
        assert made == [0, 1, 2, 3, 4]
        await ask(changes, 0, enough)
        assert made == [0, 1, 2, 3, 4, 0]

    asyncio.run(run())
